import './orders.css'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '#modules/checkout/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { AddressText } from '#web/contacts/AddressText.tsx'
import { useLanguage } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { type Definition, DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { Price, TotalPrice } from '#web/ui/data/Price.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { type AfterSaleQuery, useAfterSale } from './after-sale/after-sale-data.ts'
import { OrderAfterSale } from './after-sale/OrderAfterSale.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderProgress, OrderStateChip } from './OrderSummary.tsx'
import { itemsOf, type Order, ordersOf } from './orders.ts'
import { SettlementNote } from './SettlementNote.tsx'

/** A purchase as its buyer sees it, with or without an account. */
export function OrderDetail({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const afterSale = useAfterSale(checkout.id)
  return (
    <>
      <p className="lead">{t('orders.placedOn', { day: dayOf(checkout.created, language) })}</p>
      {ordersOf(checkout).map((order) => (
        <OneOrder key={order.id} checkoutId={checkout.id} order={order} afterSale={afterSale} />
      ))}
      <section className="order-page__pay">
        <h2 className="h2">{t('orders.payment')}</h2>
        <DefinitionList rows={sumsOf(checkout)} />
        <SettlementNote settlement={checkout.settlement} />
        <p className="order-page__sum">
          <span>{t('orders.total')}</span>
          <TotalPrice className="n-m" cents={checkout.totalPrice} language={language} />
        </p>
      </section>
      <section className="order-page__addr">
        <div>
          <h2 className="h4">{t('orders.shippingAddress')}</h2>
          <AddressText address={checkout.shippingAddress} />
        </div>
        <div>
          <h2 className="h4">{t('orders.billingAddress')}</h2>
          <AddressText address={checkout.billingAddress} />
        </div>
      </section>
    </>
  )

  function sumsOf(one: Checkout): Definition[] {
    const price = (cents: number) => <Price cents={cents} language={language} />
    const discounts = one.totalVoucherDiscounts + one.totalPromotionCodeDiscounts
    const goods = itemsOf(one).reduce((sum, item) => sum + item.totalPrice, 0)
    return [
      ...(one.orderReference ? [{ term: t('orders.reference'), value: one.orderReference }] : []),
      ...(one.vatId ? [{ term: t('orders.vatId'), value: one.vatId }] : []),
      { term: t('orders.paymentType'), value: t(`orders.paymentTypes.${one.paymentMethod}`) },
      { term: t('orders.subtotal'), value: price(goods) },
      ...(discounts > 0 ? [{ term: t('orders.discounts'), value: price(-discounts) }] : []),
      { term: t('orders.shippingPrice'), value: price(one.totalShippingPrice) },
      { term: t('orders.tax'), value: price(one.totalTaxPrice) },
    ]
  }
}

/** While a parcel is awaited. */
const NOT_SENT: readonly Order['state'][] = ['OrderInReview', 'OrderPlaced']

interface OneOrderProps {
  checkoutId: string
  order: Order
  afterSale: AfterSaleQuery
}

/** What happened since comes by itself: the order is readable without it. */
function OneOrder({ checkoutId, order, afterSale }: OneOrderProps) {
  const joined = useJoined()
  const { t } = useTranslation(['account', 'afterSale'])
  const since = afterSale.data?.items.find(({ id }) => id === order.id)
  return (
    <section>
      <div className="order-page__head">
        <h2 className="h2">{t('orders.from', { seller: order.seller })}</h2>
        <OrderStateChip order={order} />
      </div>
      <OrderProgress order={order} />
      {order.deliveryDays && NOT_SENT.includes(order.state) && (
        <p className="small muted">{t('orders.days', order.deliveryDays)}</p>
      )}
      <OrderItems items={order.items} fates={fatesOf(since)} />
      <OrderDocuments documents={order.documents} />
      {since && <OrderAfterSale checkoutId={checkoutId} order={order} afterSale={since} />}
      {afterSale.isError && !since && (
        <p className="small muted order-page__since">
          {t('notLoaded', { ns: 'afterSale' })}{' '}
          <TextButton onClick={() => void afterSale.refetch()}>{t('failed.retry')}</TextButton>
        </p>
      )}
    </section>
  )

  function fatesOf(after: typeof since): Record<string, string> {
    const fates = (after?.items ?? []).map(({ id, cancelled, returned }) => {
      const parts = [
        ...(cancelled > 0 ? [t('cancelledPieces', { ns: 'afterSale', count: cancelled })] : []),
        ...(returned > 0 ? [t('returnedPieces', { ns: 'afterSale', count: returned })] : []),
      ]
      return [id, joined(parts)]
    })
    return Object.fromEntries(fates)
  }
}
