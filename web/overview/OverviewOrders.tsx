import { useTranslation } from 'react-i18next'
import { isSelling } from '#club/sites.ts'
import type { AccountOverview } from '#modules/account/schema.ts'
import { OrderSummary } from '#web/orders/OrderSummary.tsx'
import { OrderTracks } from '#web/orders/OrderTrack.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { LedgerRow } from '#web/ui/data/LedgerRow.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'

/** What is on its way, with how far it is; else the last order. */
export function OverviewOrders({ overview }: { overview: AccountOverview }) {
  const { t } = useTranslation(['accountHome', 'account'])
  const language = useLanguage()
  const withRole = useRoleAddress()
  const { orders, areOrdersUnderWay } = overview
  if (!isSelling()) return null
  if (orders.length === 0)
    return (
      <LedgerRow title={t('orders.title')}>
        <div className="row2">
          <p>{t('orders.empty.title', { ns: 'account' })}</p>
          <MoreLink to={withRole('shop', path.shop(language))}>
            {t('orders.empty.action', { ns: 'account' })}
          </MoreLink>
        </div>
      </LedgerRow>
    )
  return (
    <LedgerRow title={t(areOrdersUnderWay ? 'orders.underWay' : 'orders.last')}>
      <ul className="overview__orders">
        {orders.map((checkout) => (
          <li key={checkout.id}>
            <OrderSummary checkout={checkout} />
            <OrderTracks checkout={checkout} />
          </li>
        ))}
      </ul>
      <MoreLink to={path.orders(language)}>{t('orders.all', { ns: 'account' })}</MoreLink>
    </LedgerRow>
  )
}
