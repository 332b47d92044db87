import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactAddress, NewAddress } from '#modules/contacts/schema.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { chosenAddress } from '#web/cart/store/country.ts'
import { changeAddress, saveAddress } from '#web/contacts/address-calls.ts'
import { AddressForm, emptyAddress, valuesOf } from '#web/forms/AddressForm.tsx'
import { countryName } from '#web/forms/countries.ts'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { useHere } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { type AddressValues, isTyped, type OpenForm, type Role } from '../draft.ts'

/** What can be chosen and what is typed: for a checkout, or for whoever else needs an address. */
export interface AddressChoosing {
  /** The saved ones, then what was typed for this once. */
  options: ContactAddress[]
  chosen: ContactAddress | null
  /** What stands in the form that was not sent yet. */
  typed: AddressValues | undefined
  onTyped: (values: AddressValues, isKept: boolean) => void
  choose: (id: string) => void
  take: (values: AddressValues) => void
  /** The typed one has been saved. */
  drop: () => void
  /** The form that stands open beside the options. */
  open: OpenForm | null
  edit: (form: OpenForm | null) => void
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
  const { kind, legend, contact, choosing } = props
  const joined = useJoined()
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  const { options, chosen, open } = choosing
  const isFirst = options.length === 0
  const { saved, before, isKept, keepOrNot, type, submit, keepForLater } = useTyping(props)
  const isForAccount = saved || (contact && isKept)

  if (open || isFirst) {
    return (
      <>
        <AddressForm
          key={open?.of ?? 'new'}
          label={legend}
          suggestion={{ ...before, ...(isFirst ? choosing.typed : open?.values) }}
          section={kind}
          onTyped={type}
          onSave={submit}
          submit={{ label: isForAccount ? undefined : t('address.take'), kind: 'ink' }}
          choices={
            contact && !saved ? (
              <Checkbox
                label={t('address.keep')}
                checked={isKept}
                onChange={(event) => keepOrNot(event.target.checked)}
              />
            ) : undefined
          }
        >
          {!isFirst && <TextButton onClick={() => choosing.edit(null)}>{t('address.discard')}</TextButton>}
        </AddressForm>
        {open?.of === null && !open.values && chosen && (
          <p className="checkout__more small muted">
            {t('address.still', { address: joined([nameOf(chosen), linesOf(chosen, language)]) })}
          </p>
        )}
      </>
    )
  }
  return (
    <AddressOptions
      {...{ kind, legend, contact, choosing }}
      onNew={() => choosing.edit({ of: null, values: choosing.typed ?? null, isKept })}
      onKeep={(address) => void keepForLater(address)}
    />
  )
}

/** What is typed: a new address for this order or for the account, or a change of one that is there. */
function useTyping({ contact, choosing, onSaved }: AddressChoiceProps) {
  const { t } = useTranslation('checkout')
  const { options, open } = choosing
  const isFirst = options.length === 0
  const [isKept, setKept] = useState(open?.isKept ?? (contact !== null && isFirst))
  const changed = options.find(({ id }) => id === open?.of)
  /** It is changed in the account. */
  const saved = changed && !isTyped(changed) ? changed : null
  const before = changed ? valuesOf(changed) : { ...emptyAddress, ...suggestionFrom(contact) }

  function keepOrNot(stored: boolean) {
    setKept(stored)
    if (open) choosing.edit({ ...open, isKept: stored })
    if (isFirst && choosing.typed) choosing.onTyped(choosing.typed, stored)
  }

  function type(values: AddressValues) {
    if (isFirst) choosing.onTyped(values, isKept)
    else choosing.edit({ of: open?.of ?? null, values: isAlike(values, before) ? null : values, isKept })
  }

  async function keep(id: string) {
    await onSaved()
    if (!saved) choosing.drop()
    choosing.choose(id)
    toast({ kind: 'ok', title: t('address.saved') })
  }

  async function submit(values: NewAddress): Promise<SubmitResult> {
    if (saved || (contact && isKept)) {
      const answer = saved ? await changeAddress(saved.id, values) : await saveAddress(values)
      if (!answer.ok) return answer.failure
      await keep(answer.data.id)
    } else choosing.take(values as AddressValues)
    choosing.edit(null)
    return null
  }

  async function keepForLater(address: ContactAddress) {
    const answer = await saveAddress(valuesOf(address) as NewAddress)
    if (answer.ok) await keep(answer.data.id)
    else choosing.edit({ of: address.id, values: null })
  }

  return { saved, before, isKept, keepOrNot, type, submit, keepForLater }
}

/** What can be chosen. The one that is chosen may be changed; one for this order may be kept, too. */
function AddressOptions(
  props: Omit<AddressChoiceProps, 'onSaved'> & {
    onNew: () => void
    onKeep: (address: ContactAddress) => void
  },
) {
  const { kind, legend, contact, choosing, onNew, onKeep } = props
  const joined = useJoined()
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  const { options, chosen } = choosing
  return (
    <>
      <ChoiceGroup legend={<span className="vh">{legend}</span>} className="options">
        {options.map((address) => (
          <OptionCard
            key={address.id}
            name={kind}
            checked={address.id === chosen?.id}
            onChange={() => choosing.choose(address.id)}
            title={joined([address.company, nameOf(address)])}
            detail={linesOf(address, language)}
          >
            {address.id === chosen?.id && (
              <p className="checkout__actions checkout__actions--small">
                <TextButton onClick={() => choosing.edit({ of: address.id, values: null })}>
                  {t('change')}
                </TextButton>
                {contact && isTyped(address) && (
                  <TextButton onClick={() => onKeep(address)}>{t('address.keep')}</TextButton>
                )}
              </p>
            )}
          </OptionCard>
        ))}
      </ChoiceGroup>
      <p className="checkout__more">
        <TextButton onClick={onNew}>{t('address.add')}</TextButton>
      </p>
    </>
  )
}

const nameOf = ({ firstName, lastName }: ContactAddress): string => `${firstName} ${lastName}`

/** Nothing in the form was changed. */
function isAlike(one: AddressValues, other: AddressValues): boolean {
  const fields = Object.keys(emptyAddress) as (keyof typeof emptyAddress)[]
  return fields.every((field) => (one[field] ?? '') === (other[field] ?? ''))
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
