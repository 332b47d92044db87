import '#web/cart/cart.css'
import '../checkout.css'
import './confirmation.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { guestOrder } from '#web/api/guest-pass.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { page } from '#web/site/context.ts'
import { useHere } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CheckoutOutcome } from '../CheckoutOutcome.tsx'
import { identifierOf, useConfirmation } from './useConfirmation.ts'

export const handle: PageHandle = { head: 'simple', back: 'orders' }

export function loader({ context }: LoaderFunctionArgs) {
  context.get(page).private()
  return null
}

/** After the bank: paid, still open, failed or refunded, and what happens next. */
export default function ConfirmationPage() {
  const { t } = useTranslation(['checkout', 'errors', 'account'])
  const { search } = useLocation()
  const { status, signIn } = useSession()
  const { language } = useHere()
  const identifier = identifierOf(search)
  // Read in the browser alone: while the server renders nobody is anonymous yet.
  const isGuests = status === 'anonymous' && guestOrder()?.checkoutId === identifier
  const { confirmation, reload } = useConfirmation(identifier, status === 'signedIn' || isGuests)

  if (confirmation.kind === 'found') return <CheckoutOutcome checkout={confirmation.checkout} />
  return (
    <div className="wrap cart">
      <PageTitle title={t('confirmation.title')} noIndex />
      <h1 className="display">{t('confirmation.title')}</h1>
      <noscript>
        <p className="lead">{t('needsJavaScript')}</p>
      </noscript>
      {status === 'anonymous' && !isGuests ? (
        <>
          <p className="lead">{t('confirmation.signIn')}</p>
          <p className="checkout__actions">
            <Button onClick={() => void signIn()}>{t('signIn.signIn')}</Button>
            <LinkButton kind="quiet" to={path.guestOrder(language)}>
              {t('guest.find')}
            </LinkButton>
          </p>
        </>
      ) : (
        <Unfound kind={confirmation.kind} onRetry={reload} />
      )}
    </div>
  )
}

function Unfound({ kind, onRetry }: { kind: 'waiting' | 'missing' | 'unreachable'; onRetry: () => void }) {
  const { t } = useTranslation('checkout')
  const { t: error } = useTranslation('errors')
  const { language } = useHere()
  if (kind === 'waiting') return <Skeleton label={t('loading')} rows={4} />
  if (kind === 'unreachable') {
    return (
      <ErrorState
        title={error('calls.checkoutRead')}
        text={error('generic')}
        retryLabel={error('retry')}
        onRetry={onRetry}
      />
    )
  }
  return (
    <EmptyState
      icon="document"
      title={t('confirmation.missing.title')}
      text={t('confirmation.missing.text')}
      action={
        <LinkButton to={path.orders(language)} kind="ink">
          {t('confirmation.toOrders')}
        </LinkButton>
      }
    />
  )
}
