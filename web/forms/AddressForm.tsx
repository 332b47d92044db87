import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { club } from '#club/club.ts'
import { type ContactAddress, NewAddress } from '#modules/contacts/schema.ts'
import { AddressFields } from './AddressFields.tsx'
import { Form } from './Form.tsx'
import { CheckboxField, SubmitButton } from './FormField.tsx'
import type { SubmitResult } from './server-problem.ts'

interface AddressFormProps {
  /** Accessible name: which address this is about. */
  label: string
  /** The address to change; a new one otherwise. */
  address?: ContactAddress
  /** What a new address begins with, e.g. the person's name. */
  suggestion?: Partial<AddressValues>
  section?: 'shipping' | 'billing'
  /** Offers to make it a default; not where an address is for one order only. */
  withDefaults?: boolean
  onSave: (address: NewAddress) => Promise<SubmitResult>
  /** Beside the button, e.g. the way out. */
  children?: ReactNode
}

type AddressValues = z.input<typeof NewAddress>

/** Enter or change one address. */
export function AddressForm(props: AddressFormProps) {
  const { label, address, suggestion, section, withDefaults, onSave, children } = props
  const { t } = useTranslation('forms')
  return (
    <Form
      label={label}
      schema={NewAddress}
      defaultValues={address ? valuesOf(address) : { ...emptyAddress, ...suggestion }}
      onSubmit={onSave}
    >
      <AddressFields section={section} />
      {withDefaults && <DefaultChoices address={address} />}
      <div className="frm__a">
        <SubmitButton busyLabel={t('saving')}>{t('address.save')}</SubmitButton>
        {children}
      </div>
    </Form>
  )
}

/** A default is moved by choosing another one, so one that is set cannot be taken away here. */
function DefaultChoices({ address }: { address?: ContactAddress }) {
  const { t } = useTranslation('forms')
  return (
    <div className="frm__checks">
      {!address?.isOrderAddress && (
        <CheckboxField name="isOrderAddress" label={t('address.makeOrderDefault')} />
      )}
      {!address?.isInvoiceAddress && (
        <CheckboxField name="isInvoiceAddress" label={t('address.makeInvoiceDefault')} />
      )}
    </div>
  )
}

export const emptyAddress: AddressValues = {
  company: '',
  firstName: '',
  lastName: '',
  street: '',
  additionalAddress: '',
  postalCode: '',
  city: '',
  countryCode: club.defaultCountry,
  phone: '',
}

/** What of a saved address goes back to the server: no id, no country object (CHK-05). */
export function valuesOf(address: ContactAddress): AddressValues {
  return {
    company: address.company ?? '',
    firstName: address.firstName,
    lastName: address.lastName,
    street: address.street,
    additionalAddress: address.additionalAddress ?? '',
    postalCode: address.postalCode,
    city: address.city,
    countryCode: address.countryCode,
    phone: address.phone ?? '',
  }
}
