import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { club } from '#club/club.ts'
import { type ContactAddress, NewAddress } from '#modules/contacts/schema.ts'
import type { ButtonLook } from '#web/ui/Button.tsx'
import { AddressFields } from './AddressFields.tsx'
import { Form } from './Form.tsx'
import { CheckboxField, SubmitButton } from './FormField.tsx'
import type { SubmitResult } from './server-problem.ts'

interface AddressFormProps {
  /** Accessible name: which address this is about. */
  label: string
  /** The address to change; a new one otherwise. */
  address?: ContactAddress | undefined
  /** What a new address begins with, e.g. the person's name. */
  suggestion?: Partial<AddressValues>
  section?: 'shipping' | 'billing'
  /** Offers to make it a default; not where an address is for one order only. */
  withDefaults?: boolean
  onSave: (address: NewAddress) => Promise<SubmitResult>
  /** Hears what stands in the form, as it is typed. */
  onTyped?: ((values: AddressValues) => void) | undefined
  /** Left out: that the address is saved, as the one thing to do. */
  submit?: { label: string | undefined; kind: ButtonLook['kind'] }
  /** Above the button, e.g. whether to keep it. */
  choices?: ReactNode
  /** Beside the button, e.g. the way out. */
  children?: ReactNode
}

type AddressValues = z.input<typeof NewAddress>

/** Enter or change one address. */
export function AddressForm(props: AddressFormProps) {
  const { label, address, suggestion, section, withDefaults, onSave, children } = props
  const { onTyped, submit, choices } = props
  const { t } = useTranslation('forms')
  return (
    <Form
      label={label}
      schema={NewAddress}
      defaultValues={address ? valuesOf(address) : { ...emptyAddress, ...suggestion }}
      onSubmit={onSave}
    >
      <AddressFields section={section} />
      {onTyped && <Typed onTyped={onTyped} />}
      {withDefaults && <DefaultChoices address={address} />}
      {choices && <div className="entry-form__checks">{choices}</div>}
      <div className="entry-form__actions">
        <SubmitButton busyLabel={t('saving')} kind={submit?.kind ?? 'primary'}>
          {submit?.label ?? t('address.save')}
        </SubmitButton>
        {children}
      </div>
    </Form>
  )
}

function Typed({ onTyped }: { onTyped: (values: AddressValues) => void }): null {
  const { watch } = useFormContext<AddressValues>()
  const notify = useRef(onTyped)
  useEffect(() => {
    notify.current = onTyped
  })
  useEffect(() => {
    const { unsubscribe } = watch((values) => notify.current(values as AddressValues))
    return unsubscribe
  }, [watch])
  return null
}

/** A default is moved by choosing another one, so one that is set cannot be taken away here. */
function DefaultChoices({ address }: { address?: ContactAddress | undefined }) {
  const { t } = useTranslation('forms')
  return (
    <div className="entry-form__checks">
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
