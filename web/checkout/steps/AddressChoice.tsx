import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactAddress, NewAddress } from '#modules/contacts/schema.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { chosenAddress } from '#web/cart/store/country.ts'
import { changeAddress, saveAddress } from '#web/contacts/address-calls.ts'
import { AddressForm, valuesOf } from '#web/forms/AddressForm.tsx'
import { countryName } from '#web/forms/countries.ts'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { useHere } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { type AddressValues, isTyped, type Role } from '../draft.ts'

/** What can be chosen and what is typed: for a checkout, or for whoever else needs an address. */
export interface AddressChoosing {
  /** The saved ones, then what was typed for this once. */
  options: ContactAddress[]
  chosen: ContactAddress | null
  /** What stands in the form that was not sent yet. */
  typed: Partial<AddressValues> | undefined
  onTyped: (values: AddressValues, isKept: boolean) => void
  choose: (id: string) => void
  take: (values: AddressValues) => void
  /** The typed one has been saved. */
  drop: () => void
}

interface AddressChoiceProps {
  kind: Role
  legend: string
  contact: Contact | null
  choosing: AddressChoosing
  onSaved: () => Promise<void>
}

/** One of the account's addresses, or one for this order, which may be kept. */
export function AddressChoice(props: AddressChoiceProps) {
  const { kind, legend, contact, choosing, onSaved } = props
  const joined = useJoined()
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  const { options, chosen } = choosing
  /** The saved address that is being changed, or a new one. */
  const [editing, setEditing] = useState<ContactAddress | 'new' | null>(null)
  const [isKept, setKept] = useState(contact !== null && options.length === 0)
  const changed = editing === 'new' ? null : editing

  function keepOrNot(stored: boolean) {
    setKept(stored)
    const values = choosing.typed as AddressValues | undefined
    if (values) choosing.onTyped(values, stored)
  }

  async function keep(id: string) {
    await onSaved()
    choosing.drop()
    choosing.choose(id)
    toast({ kind: 'ok', title: t('address.saved') })
  }

  async function submit(values: NewAddress): Promise<SubmitResult> {
    if (changed || (contact && isKept)) {
      const answer = changed ? await changeAddress(changed.id, values) : await saveAddress(values)
      if (!answer.ok) return answer.failure
      await keep(answer.data.id)
    } else choosing.take(values as AddressValues)
    setEditing(null)
    return null
  }

  async function keepForLater(address: ContactAddress) {
    const answer = await saveAddress(valuesOf(address) as NewAddress)
    if (answer.ok) await keep(answer.data.id)
    else setEditing('new')
  }

  if (editing || options.length === 0) {
    return (
      <AddressForm
        key={changed?.id ?? 'new'}
        label={legend}
        address={changed ?? undefined}
        suggestion={{ ...suggestionFrom(contact), ...choosing.typed }}
        section={kind}
        onTyped={changed ? undefined : (values) => choosing.onTyped(values, isKept)}
        onSave={submit}
        submit={{ label: changed || (contact && isKept) ? undefined : t('address.take'), kind: 'ink' }}
        choices={
          contact && !changed ? (
            <Checkbox
              label={t('address.keep')}
              checked={isKept}
              onChange={(event) => keepOrNot(event.target.checked)}
            />
          ) : undefined
        }
      >
        {options.length > 0 && (
          <TextButton onClick={() => setEditing(null)}>{t('address.discard')}</TextButton>
        )}
      </AddressForm>
    )
  }
  return (
    <>
      <ChoiceGroup legend={<span className="vh">{legend}</span>} className="options">
        {options.map((address) => (
          <OptionCard
            key={address.id}
            name={kind}
            checked={address.id === chosen?.id}
            onChange={() => choosing.choose(address.id)}
            title={joined([address.company, `${address.firstName} ${address.lastName}`])}
            detail={linesOf(address, language)}
          >
            {address.id === chosen?.id && (
              <p className="checkout__actions checkout__actions--small">
                <TextButton onClick={() => setEditing(isTyped(address) ? 'new' : address)}>
                  {t('change')}
                </TextButton>
                {contact && isTyped(address) && (
                  <TextButton onClick={() => void keepForLater(address)}>{t('address.keep')}</TextButton>
                )}
              </p>
            )}
          </OptionCard>
        ))}
      </ChoiceGroup>
      <p className="checkout__more">
        <TextButton onClick={() => setEditing('new')}>{t('address.add')}</TextButton>
      </p>
    </>
  )
}

function linesOf(address: ContactAddress, language: string): string {
  const { street, additionalAddress, postalCode, city, countryCode, phone } = address
  const lines = [street, additionalAddress, `${postalCode} ${city}`]
  return joinedIn(language, [...lines, countryName(countryCode, language), phone])
}

/** Begins with the name of the buyer, and the country that was chosen for the cart. */
function suggestionFrom(contact: Contact | null): Partial<AddressValues> {
  const countryCode = chosenAddress()?.countryCode as AddressValues['countryCode'] | undefined
  return {
    ...(countryCode ? { countryCode } : {}),
    company: contact?.organizationName ?? '',
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    phone: contact?.phone ?? contact?.mobile ?? '',
  }
}
