import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactAddress, NewAddress, PostalAddress } from '#modules/contacts/schema.ts'
import { useAddresses, useContact } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { flatAddress, saveAddress } from '#web/contacts/address-calls.ts'
import { AddressForm } from '#web/forms/AddressForm.tsx'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { useJoined } from '#web/site/joined.ts'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'

interface AddressChoiceProps {
  legend: string
  name: 'invoice' | 'shipping'
  /** Null while there is none. */
  onChoose: (address: PostalAddress | null) => void
}

/** One of the address book, or a new one, which is kept there. */
export function AddressChoice(props: AddressChoiceProps) {
  const { t } = useTranslation('contractTransfers')
  return (
    <Loaded query={useAddresses()} label={t('loading')} rows={2}>
      {({ items }) => <Choice {...props} addresses={items} />}
    </Loaded>
  )
}

function Choice({ legend, name, onChoose, addresses }: AddressChoiceProps & { addresses: ContactAddress[] }) {
  const { t } = useTranslation('contractTransfers')
  const joined = useJoined()
  const { refetch } = useAddresses()
  const [id, setId] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const current = pick(addresses, id, name)
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

  if (isForm)
    return (
      <section className="contract-part">
        <h2 className="h3">{legend}</h2>
        <NewAddressForm legend={legend} name={name} onSave={add}>
          {addresses.length > 0 && (
            <TextButton onClick={() => setTyping(false)}>{t('address.discard')}</TextButton>
          )}
        </NewAddressForm>
      </section>
    )
  return (
    <section className="contract-part">
      <ChoiceGroup legend={legend} className="options">
        {addresses.map((address) => (
          <OptionCard
            key={address.id}
            name={name}
            checked={address === current}
            onChange={() => setId(address.id)}
            title={`${address.firstName} ${address.lastName}`}
            detail={joined([address.street, `${address.postalCode} ${address.city}`])}
          />
        ))}
      </ChoiceGroup>
      <TextButton onClick={() => setTyping(true)}>{t('address.other')}</TextButton>
    </section>
  )
}

interface NewAddressFormProps extends Pick<AddressChoiceProps, 'legend' | 'name'> {
  onSave: (values: NewAddress) => Promise<SubmitResult>
  children: ReactNode
}

/** It begins with the name of whoever is signed in, so it waits for that. */
function NewAddressForm({ legend, name, onSave, children }: NewAddressFormProps) {
  const { t } = useTranslation('contractTransfers')
  return (
    <Loaded query={useContact()} label={t('loading')} rows={4}>
      {(contact) => (
        <AddressForm
          label={legend}
          section={name === 'invoice' ? 'billing' : 'shipping'}
          suggestion={{
            company: contact.organizationName ?? '',
            firstName: contact.firstName ?? '',
            lastName: contact.lastName ?? '',
            phone: contact.phone ?? '',
          }}
          submit={{ label: t('address.save'), kind: 'ink' }}
          onSave={onSave}
        >
          {children}
        </AddressForm>
      )}
    </Loaded>
  )
}

function pick(
  addresses: ContactAddress[],
  id: string | null,
  name: AddressChoiceProps['name'],
): ContactAddress | undefined {
  const isDefault = name === 'invoice' ? 'isInvoiceAddress' : 'isOrderAddress'
  return (
    addresses.find((address) => address.id === id) ??
    addresses.find((address) => address[isDefault]) ??
    addresses[0]
  )
}
