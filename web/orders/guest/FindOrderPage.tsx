import '#web/account/account.css'
import './find-order.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { useOrder } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { guestOrder, keepGuestOrder } from '#web/api/guest-pass.ts'
import { Queries } from '#web/api/queries.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { page } from '#web/site/context.ts'
import { useLanguage } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextButton, TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OrderDetail } from '../OrderDetail.tsx'
import { numbersOf } from '../orders.ts'
import { FindOrderForm } from './FindOrderForm.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  context.get(page).private()
  return null
}

/** What was bought without an account: found by its number and mailbox, and seen as an account sees its orders. */
export default function FindOrderPage() {
  const { t } = useTranslation(['guestOrder', 'account', 'afterSale', 'errors', 'settlement'])
  const { status } = useSession()
  const [client] = useState(() => new Queries())
  const [found, setFound] = useState<string | null>(null)
  const shown = status === 'anonymous' ? found : null

  function leave(): void {
    keepGuestOrder(null)
    client.clear()
    setFound(null)
  }

  return (
    <QueryClientProvider client={client}>
      <PageTitle title={t('title')} noIndex />
      <div className="wrap find-order">
        <noscript>
          <p className="lead">{t('needsJavaScript')}</p>
        </noscript>
        {status === 'unknown' && <Skeleton label={t('loading')} rows={4} />}
        {status !== 'unknown' && shown === null && (
          <FindOrderForm isSignedIn={status === 'signedIn'} onFound={setFound} />
        )}
        {shown !== null && <Found id={shown} onLeave={leave} />}
      </div>
    </QueryClientProvider>
  )
}

function Found({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation(['guestOrder', 'account'])
  const language = useLanguage()
  const order = useOrder(id)
  return (
    <>
      <p>
        <TextButton onClick={onLeave}>{t('another')}</TextButton>
      </p>
      <h1 className="display" tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
        {(order.data && numbersOf(order.data, language)) || t('title')}
      </h1>
      <Loaded
        query={order}
        label={t('loading')}
        rows={5}
        none={
          <EmptyState
            icon="parcel"
            title={t('over.title')}
            text={t('over.text')}
            action={<TextButton onClick={onLeave}>{t('another')}</TextButton>}
          />
        }
      >
        {(checkout) => (
          <>
            <OrderDetail checkout={checkout} />
            <section className="find-order__account">
              <h2 className="h4">{t('account.title')}</h2>
              <p>{t('account.text', { email: guestOrder()?.email ?? '' })}</p>
              <p className="small muted">
                {t('account.withdrawal')}{' '}
                <TextLink to={path.withdrawal(language)}>{t('account.toForm')}</TextLink>
              </p>
            </section>
          </>
        )}
      </Loaded>
    </>
  )
}
