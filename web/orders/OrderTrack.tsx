import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '#modules/checkout/schema.ts'
import { isPlace } from '#web/cart/cart-view.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useWalletAddress } from '#web/site/here.ts'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { OrderProgress } from './OrderSummary.tsx'
import { type Order, ordersOf, progressOf } from './orders.ts'

const ParcelLinks = lazy(async () => ({
  default: (await import('./after-sale/ParcelLinks.tsx')).ParcelLinks,
}))

/** How far each of a purchase's orders is, and the way to where its things are now. */
export function OrderTracks({ checkout }: { checkout: Checkout }) {
  return (
    <div className="order-tracks">
      {ordersOf(checkout).map((order) => (
        <div key={order.id}>
          <OrderProgress order={order} />
          <WhereItIs checkoutId={checkout.id} order={order} />
        </div>
      ))}
    </div>
  )
}

/** The carrier's page while a parcel is on its way; of places the wallet. */
function WhereItIs({ checkoutId, order }: { checkoutId: string; order: Order }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const inWallet = useWalletAddress()
  if (order.state === 'OrderShipped' && progressOf(order) !== null)
    return (
      <p className="order-tracks__way">
        <Suspense>
          <ParcelLinks checkoutId={checkoutId} orderId={order.id} />
        </Suspense>
      </p>
    )
  if (!order.items.some(isPlace) || !TICKETS_THERE.includes(order.state)) return null
  return (
    <p className="order-tracks__way">
      <TextLink to={inWallet(path.ownTickets(language))}>{t('orders.toTickets')}</TextLink>
    </p>
  )
}

/** Paid, and not called off. */
const TICKETS_THERE: readonly Order['state'][] = [
  'InvoiceCreated',
  'OrderInProgress',
  'OrderShipped',
  'OrderArrived',
  'PartialCancellation',
]
