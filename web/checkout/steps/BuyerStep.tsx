import { useTranslation } from 'react-i18next'
import { MOST_OF_REFERENCE } from '#modules/checkout/schema.ts'
import type { Contact } from '#modules/contacts/schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import type { Leaving } from '../useLeaving.ts'
import { Step } from './Step.tsx'

interface BuyerStepProps {
  contact: Contact
  reference: string
  onReference: (typed: string) => void
}

/** Who buys; an organisation has its own number for the order. */
export function BuyerStep({ contact, reference, onReference }: BuyerStepProps) {
  const { t } = useTranslation('checkout')
  return (
    <Step id="buyer" number={1} title={buyerName(contact)} done>
      <p className="small muted">{contact.email}</p>
      <p className="small muted">{t('buyer.names')}</p>
      {contact.isOrganization && (
        <Field
          className="checkout__reference"
          label={t('buyer.reference')}
          note={t('buyer.optional')}
          hint={t('buyer.referenceHint')}
        >
          <Input
            maxLength={MOST_OF_REFERENCE}
            autoComplete="off"
            value={reference}
            onChange={({ target }) => onReference(target.value)}
          />
        </Field>
      )}
    </Step>
  )
}

export function buyerName(contact: Contact): string {
  if (contact.isOrganization && contact.organizationName) return contact.organizationName
  return [contact.firstName, contact.lastName].filter(Boolean).join(' ') || (contact.email ?? '')
}

/** CART-23: a visitor signs in first; the cart comes along. Where the cart needs no account there is a way without. */
export function SignInStep({ way, hasFailed, leave, onGuest }: Leaving & { onGuest?: () => void }) {
  const { t } = useTranslation('checkout')
  return (
    <Step id="buyer" number={1} title={t(onGuest ? 'guest.waysTitle' : 'signIn.title')}>
      <p className="lead">{t(onGuest ? 'guest.text' : 'signIn.text')}</p>
      {hasFailed && (
        <Banner kind="err" role="alert">
          {t('signIn.failed')}
        </Banner>
      )}
      <p className="checkout__actions">
        <Button busy={way !== null} onClick={() => leave('signIn')}>
          {t(way === 'signIn' ? 'signIn.leaving' : 'signIn.signIn')}
        </Button>
        <Button kind="quiet" busy={way !== null} onClick={() => leave('register')}>
          {t(way === 'register' ? 'signIn.leaving' : 'signIn.register')}
        </Button>
        {onGuest && (
          <Button kind="line" onClick={onGuest}>
            {t('guest.choose')}
          </Button>
        )}
      </p>
    </Step>
  )
}
