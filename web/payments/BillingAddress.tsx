import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactAddress, NewAddress, PostalAddress } from '#modules/contacts/schema.ts'
import { useAddresses, useContact } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { flatAddress, saveAddress } from '#web/contacts/address-calls.ts'
import { AddressForm } from '#web/forms/AddressForm.tsx'
import { countryName } from '#web/forms/countries.ts'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { useHere } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'

interface BillingAddressProps {
  chosen: PostalAddress | null
  onChoose: (address: PostalAddress | null) => void
}

/** PM-07: which address the bank shall know, one of the address book or a new one. */
export function BillingAddress(props: BillingAddressProps) {
  const { t } = useTranslation('payments')
  const contact = useContact()
  return (
    <Loaded query={useAddresses()} label={t('loading')} rows={2}>
      {({ items }) => (
        <Loaded query={contact} label={t('loading')} rows={2}>
          {(person) => <AddressChoice {...props} addresses={items} contact={person} />}
        </Loaded>
      )}
    </Loaded>
  )
}

type AddressChoiceProps = BillingAddressProps & { addresses: ContactAddress[]; contact: Contact }

/** A new one begins with the name of whoever is signed in. */
function AddressChoice({ onChoose, addresses, contact }: AddressChoiceProps) {
  const { t } = useTranslation('payments')
  const { language } = useHere()
  const joined = useJoined()
  const { refetch } = useAddresses()
  const [id, setId] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const current = pick(addresses, id)
  const isForm = isTyping || addresses.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells about the choice, not about who listens
  useEffect(() => onChoose(current && !isForm ? flatAddress(current) : null), [current, isForm])

  async function add(values: NewAddress): Promise<SubmitResult> {
    const answer = await saveAddress(values)
    if (!answer.ok) return answer.failure
    await refetch()
    setId(answer.data.id)
    setTyping(false)
    return null
  }

  if (isForm) {
    return (
      <>
        <h3 className="h3">{t('address.new')}</h3>
        <AddressForm
          label={t('address.title')}
          section="billing"
          suggestion={{
            company: contact.organizationName ?? '',
            firstName: contact.firstName ?? '',
            lastName: contact.lastName ?? '',
            phone: contact.phone ?? '',
          }}
          onSave={add}
        >
          {addresses.length > 0 && (
            <TextButton onClick={() => setTyping(false)}>{t('address.discard')}</TextButton>
          )}
        </AddressForm>
      </>
    )
  }
  return (
    <div className="payment-add__addr">
      <ChoiceGroup legend={t('address.title')} className="options">
        {addresses.map((address) => (
          <OptionCard
            key={address.id}
            name="billing"
            checked={address === current}
            onChange={() => setId(address.id)}
            title={`${address.firstName} ${address.lastName}`}
            detail={joined([
              address.street,
              `${address.postalCode} ${address.city}`,
              countryName(address.countryCode, language),
            ])}
          />
        ))}
      </ChoiceGroup>
      <TextButton onClick={() => setTyping(true)}>{t('address.other')}</TextButton>
    </div>
  )
}

function pick(addresses: ContactAddress[], id: string | null): ContactAddress | undefined {
  return (
    addresses.find((address) => address.id === id) ??
    addresses.find((address) => address.isInvoiceAddress) ??
    addresses[0]
  )
}
