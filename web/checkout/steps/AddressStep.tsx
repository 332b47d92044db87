import { useTranslation } from 'react-i18next'
import type { Contact } from '#modules/contacts/schema.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { AddressChoice } from './AddressChoice.tsx'
import { Step } from './Step.tsx'
import { choosingFor, type Delivery } from './useDelivery.ts'

interface AddressStepProps {
  /** Null: nobody has signed in yet; what is typed is for this order. */
  contact: Contact | null
  delivery: Delivery
  /** A saved address is new or another: read them again. */
  onSaved: () => Promise<void>
}

/** Where the bill goes, and things, if elsewhere. */
export function AddressStep({ contact, delivery, onSaved }: AddressStepProps) {
  const { t } = useTranslation('checkout')
  const { billing, isSame, setSame } = delivery
  const shared = { contact, onSaved }
  return (
    <Step id="addresses" number={2} title={t('address.billing')}>
      <div className="step__body">
        <AddressChoice
          {...shared}
          kind="billing"
          choosing={choosingFor(delivery, 'billing')}
          legend={t('address.billing')}
        />
        {billing && (
          <Checkbox
            label={t('address.same')}
            checked={isSame}
            onChange={(event) => setSame(event.target.checked)}
          />
        )}
        {billing && !isSame && (
          <div className="checkout__ship">
            <h3 className="h4">{t('address.shipping')}</h3>
            <AddressChoice
              {...shared}
              kind="shipping"
              choosing={choosingFor(delivery, 'shipping')}
              legend={t('address.shipping')}
            />
          </div>
        )}
      </div>
    </Step>
  )
}
