import './orders.css'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { useOrders } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/navigation/LoadMore.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { OrderTracks } from './OrderTrack.tsx'
import { nextCount } from './orders.ts'

export default function OrdersPage() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  return (
    <AccountFrame
      current="orders"
      title={t('orders.title')}
      signedOut={
        <p className="lead">
          {t('orders.guest')} <TextLink to={path.guestOrder(language)}>{t('orders.findGuest')}</TextLink>
        </p>
      }
    >
      <h1 className="display">{t('orders.title')}</h1>
      <Orders />
    </AccountFrame>
  )
}

function Orders() {
  const { t } = useTranslation('account')
  const orders = useOrders()
  return (
    <Loaded query={orders} label={t('orders.loading')} rows={4}>
      {({ pages }) => {
        const checkouts = pages.flatMap((page) => page.items)
        if (checkouts.length === 0) return <NoOrders />
        return (
          <>
            <ul className="orders">
              {checkouts.map((checkout) => (
                <li key={checkout.id}>
                  <OrderSummary checkout={checkout} />
                  <OrderTracks checkout={checkout} />
                </li>
              ))}
            </ul>
            <MoreOrders
              shown={checkouts.length}
              total={pages.at(-1)!.totalCount ?? checkouts.length + Number(orders.hasNextPage)}
              pageSize={pages[0]!.pageSize}
              busy={orders.isFetchingNextPage}
              onMore={() => void orders.fetchNextPage()}
            />
          </>
        )
      }}
    </Loaded>
  )
}

function NoOrders() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const withRole = useRoleAddress()
  return (
    <EmptyState
      icon="parcel"
      title={t('orders.empty.title')}
      text={t('orders.empty.text')}
      action={
        <LinkButton to={withRole('shop', path.shop(language))} iconAfter="arrow">
          {t('orders.empty.action')}
        </LinkButton>
      }
    />
  )
}

interface MoreOrdersProps {
  shown: number
  total: number
  pageSize: number
  busy: boolean
  onMore: () => void
}

/** ORD-02: says how many more come, one or several. */
function MoreOrders({ shown, total, pageSize, busy, onMore }: MoreOrdersProps) {
  const { t } = useTranslation('account')
  // All that there is: nothing to count.
  if (total <= pageSize && total <= shown) return null
  return (
    <LoadMore
      shown={shown}
      total={total}
      text={t('orders.shown', { shown, count: total })}
      label={t('orders.more', { count: nextCount({ shown, total, pageSize }) })}
      busy={busy}
      onMore={onMore}
    />
  )
}
