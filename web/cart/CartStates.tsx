import { useTranslation } from 'react-i18next'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useCart } from './cart.ts'

export function CartWaiting() {
  const { t } = useTranslation('cart')
  return <Skeleton label={t('loading')} rows={4} />
}

/** What is shown stays shown; the banner stands above it. */
export function CartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('cart')
  const { t: error } = useTranslation('errors')
  const text = error(useCart().isTooMany ? 'native.TOO_MANY_REQUESTS' : 'generic')
  return <ErrorState title={t('failed')} text={text} retryLabel={error('retry')} onRetry={onRetry} />
}

export function CartEmpty() {
  const { t } = useTranslation('cart')
  return (
    <EmptyState
      icon="cart"
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <p className="cart__ways">
          <SiteLink className="more" target={{ role: 'tickets' }}>
            <span>{t('empty.tickets')}</span>
          </SiteLink>
          <SiteLink className="more" target={{ role: 'shop' }}>
            <span>{t('empty.shop')}</span>
          </SiteLink>
        </p>
      }
    />
  )
}
