import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactAddress, NewAddress } from '#modules/contacts/schema.ts'
import { AddressForm } from '#web/forms/AddressForm.tsx'
import { countryName } from '#web/forms/countries.ts'
import { useHere } from '#web/shell/here.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/Choice.tsx'
import { TextButton } from '#web/ui/MoreLink.tsx'
import { OptionCard } from '#web/ui/OptionCard.tsx'
import { saveAddress } from './checkout-calls.ts'
import { Step } from './Step.tsx'
import type { Delivery } from './useDelivery.ts'

interface AddressStepProps {
  contact: Contact
  addresses: ContactAddress[]
  delivery: Delivery
  /** A new address was saved: read them again. */
  onSaved: () => void
}

/** Where the bill goes, and things, if elsewhere. */
export function AddressStep({ contact, addresses, delivery, onSaved }: AddressStepProps) {
  const { t } = useTranslation('checkout')
  const { billing, shipping, isSame, setBilling, setShipping, setSame } = delivery
  const shared = { contact, addresses, onSaved }
  return (
    <Step id="addresses" number={2} title={t('address.billing')}>
      <div className="step__b">
        <AddressChoice
          {...shared}
          name="billing"
          legend={t('address.billing')}
          chosen={billing}
          onChoose={setBilling}
        />
        {addresses.length > 0 && (
          <Checkbox
            label={t('address.same')}
            checked={isSame}
            onChange={(event) => setSame(event.target.checked)}
          />
        )}
        {!isSame && (
          <div className="co__ship">
            <h3 className="h4">{t('address.shipping')}</h3>
            <AddressChoice
              {...shared}
              name="shipping"
              legend={t('address.shipping')}
              chosen={shipping}
              onChoose={setShipping}
            />
          </div>
        )}
      </div>
    </Step>
  )
}

interface AddressChoiceProps extends Omit<AddressStepProps, 'delivery'> {
  name: 'billing' | 'shipping'
  legend: string
  chosen: ContactAddress | null
  onChoose: (id: string) => void
}

function AddressChoice(props: AddressChoiceProps) {
  const { contact, addresses, name, legend, chosen, onChoose, onSaved } = props
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  const [isAdding, setAdding] = useState(false)

  async function add(values: NewAddress) {
    const answer = await saveAddress(values)
    if (!answer.ok) return answer.failure
    onChoose(answer.data.id)
    onSaved()
    setAdding(false)
    return null
  }

  if (isAdding || addresses.length === 0) {
    return (
      <AddressForm label={legend} suggestion={suggestionFrom(contact)} section={name} onSave={add}>
        {addresses.length > 0 && (
          <TextButton onClick={() => setAdding(false)}>{t('address.discard')}</TextButton>
        )}
      </AddressForm>
    )
  }
  return (
    <>
      <ChoiceGroup legend={<span className="vh">{legend}</span>} className="opts">
        {addresses.map((address) => (
          <OptionCard
            key={address.id}
            name={name}
            checked={address.id === chosen?.id}
            onChange={() => onChoose(address.id)}
            title={[address.company, `${address.firstName} ${address.lastName}`].filter(Boolean).join(', ')}
            detail={linesOf(address, language)}
          />
        ))}
      </ChoiceGroup>
      <p className="co__more">
        <TextButton onClick={() => setAdding(true)}>{t('address.add')}</TextButton>
      </p>
    </>
  )
}

function linesOf(address: ContactAddress, language: string): string {
  const { street, additionalAddress, postalCode, city, countryCode, phone } = address
  return [street, additionalAddress, `${postalCode} ${city}`, countryName(countryCode, language), phone]
    .filter(Boolean)
    .join(', ')
}

function suggestionFrom(contact: Contact) {
  return {
    company: contact.organizationName ?? '',
    firstName: contact.firstName ?? '',
    lastName: contact.lastName ?? '',
    phone: contact.phone ?? contact.mobile ?? '',
  }
}
