import type { AddressValues } from '#web/checkout/draft.ts'

/** What a seller has filled in so far, for one ticket, in this tab: it outlives a reload and the way to the bank and back. */
export interface OfferDraft {
  ticketId: string
  /** Who filled it in. */
  owner: string
  typed: { values: AddressValues; isReady: boolean } | null
  /** Of the saved addresses, or the typed one. */
  addressId: string | null
  /** Key of the way to be paid. */
  way: string | null
}

const KEY = 'offer-draft'

/** The draft of this ticket and this person; another's is forgotten. */
export function openOfferDraft(ticketId: string, owner: string): OfferDraft {
  const stored = readStored()
  if (stored?.ticketId === ticketId && stored.owner === owner) return stored
  return { ticketId, owner, typed: null, addressId: null, way: null }
}

export function saveOfferDraft(draft: OfferDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {}
}

export function forgetOfferDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

function readStored(): OfferDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as OfferDraft | null
  } catch {
    return null
  }
}
