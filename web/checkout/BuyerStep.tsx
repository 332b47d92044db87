import { useTranslation } from 'react-i18next'
import type { Contact } from '#modules/contacts/schema.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { handOverDraft } from './draft.ts'
import { Step } from './Step.tsx'

/** Who buys. */
export function BuyerStep({ contact }: { contact: Contact }) {
  const { t } = useTranslation('checkout')
  return (
    <Step id="buyer" number={1} title={buyerName(contact)} done>
      <p className="small muted">{contact.email}</p>
      <p className="small muted">{t('buyer.names')}</p>
    </Step>
  )
}

export function buyerName(contact: Contact): string {
  if (contact.isOrganization && contact.organizationName) return contact.organizationName
  return [contact.firstName, contact.lastName].filter(Boolean).join(' ') || (contact.email ?? '')
}

/** CART-23: a visitor signs in first; the cart comes along. */
export function SignInStep() {
  const { t } = useTranslation('checkout')
  const { signIn, register } = useSession()
  const leave = (to: () => Promise<void>) => {
    handOverDraft()
    void to()
  }
  return (
    <Step id="buyer" number={1} title={t('signIn.title')}>
      <p className="lead">{t('signIn.text')}</p>
      <p className="co__acts">
        <Button onClick={() => leave(signIn)}>{t('signIn.signIn')}</Button>
        <Button kind="quiet" onClick={() => leave(register)}>
          {t('signIn.register')}
        </Button>
      </p>
    </Step>
  )
}
