import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { addressOn, useHere } from '#web/site/here.ts'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export function CartWaiting() {
  const { t } = useTranslation('cart')
  return <Skeleton label={t('loading')} rows={4} />
}

/** What is shown stays shown; the banner stands above it. */
export function CartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('cart')
  const { t: error } = useTranslation('errors')
  return (
    <ErrorState title={t('failed')} text={error('generic')} retryLabel={error('retry')} onRetry={onRetry} />
  )
}

export function CartEmpty() {
  const { t } = useTranslation('cart')
  const here = useHere()
  return (
    <EmptyState
      icon="cart"
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <p className="cart__ways">
          <a className="more" href={addressOn(here, 'tickets', path.tickets(here.language))}>
            <span>{t('empty.tickets')}</span>
          </a>
          <a className="more" href={addressOn(here, 'stores', path.shop(here.language))}>
            <span>{t('empty.shop')}</span>
          </a>
        </p>
      }
    />
  )
}
