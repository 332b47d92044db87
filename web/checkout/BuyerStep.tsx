import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Contact } from '#modules/contacts/schema.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useHere } from '#web/shell/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { Step } from './Step.tsx'

/** Who buys. */
export function BuyerStep({ contact }: { contact: Contact }) {
  const { t } = useTranslation('checkout')
  const { language } = useHere()
  return (
    <Step
      id="buyer"
      number={1}
      title={buyerName(contact)}
      done
      action={
        <Link className="more" to={path.accountData(language)}>
          <span>{t('change')}</span>
        </Link>
      }
    >
      <p className="small muted">{contact.email}</p>
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
  return (
    <Step id="buyer" number={1} title={t('signIn.title')}>
      <p className="lead">{t('signIn.text')}</p>
      <p className="co__acts">
        <Button onClick={() => void signIn()}>{t('signIn.signIn')}</Button>
        <Button kind="quiet" onClick={() => void register()}>
          {t('signIn.register')}
        </Button>
      </p>
    </Step>
  )
}
