import { useState } from 'react'
import type { ContactAddress } from '#modules/contacts/schema.ts'
import { type OpenForm, typedAddress, typedId } from '#web/checkout/draft.ts'
import type { AddressChoosing } from '#web/checkout/steps/AddressChoice.tsx'
import { type OfferDraft, openOfferDraft, saveOfferDraft } from './offer-draft.ts'

const ROLE = 'billing'

/** What the seller has chosen so far; every change is kept at once. */
export function useOfferDraft(given: { ticketId: string; owner: string; saved: ContactAddress[] }) {
  const { ticketId, owner, saved } = given
  const [draft, setDraft] = useState(() => openOfferDraft(ticketId, owner))

  const [open, setOpen] = useState<OpenForm | null>(null)

  function keep(change: Partial<OfferDraft>): void {
    const next = { ...openOfferDraft(ticketId, owner), ...change }
    saveOfferDraft(next)
    setDraft(next)
  }

  const { typed } = draft
  const unsent = openOfferDraft(ticketId, owner).typed
  const options = typed?.isReady ? [...saved, typedAddress(ROLE, typed.values)] : saved
  const choosing: AddressChoosing = {
    options,
    chosen:
      options.find((one) => one.id === draft.addressId) ??
      options.find((one) => one.isInvoiceAddress) ??
      options[0] ??
      null,
    typed: unsent?.isReady ? undefined : unsent?.values,
    // Only kept: the form that is typed in must not begin anew with each letter.
    onTyped: (values) =>
      saveOfferDraft({ ...openOfferDraft(ticketId, owner), typed: { values, isReady: false } }),
    choose: (id) => keep({ addressId: id }),
    take: (values) => keep({ typed: { values, isReady: true }, addressId: typedId(ROLE) }),
    drop: () => keep({ typed: null }),
    open,
    edit: setOpen,
  }
  return { draft, choosing, chooseWay: (way: string) => keep({ way }) }
}
