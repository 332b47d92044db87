import { useTranslation } from 'react-i18next'
import type { Checkout } from '#modules/checkout/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { isResold } from '#web/cart/cart-view.ts'
import { shownCode } from '#web/cart/codes/cart-codes.ts'
import { OrderDocuments } from '#web/orders/OrderDocuments.tsx'
import { SettlementNote } from '#web/orders/SettlementNote.tsx'
import { useHere, useText } from '#web/site/here.ts'
import { TotalPrice } from '#web/ui/data/Price.tsx'
import { Receipt } from '#web/ui/data/Receipt.tsx'

/** What was bought and what it cost, with the documents that exist by now. */
export function PaidReceipt({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation(['checkout', 'settlement'])
  const { language } = useHere()
  const text = useText()
  const orders = checkout.transactions.flatMap((transaction) => transaction.orders)
  const rows = orders.flatMap((order) => order.items)
  const promotions = orders.flatMap((order) => [
    ...order.promotionCodes,
    ...order.discounts.map((one) => ({ ...one, name: null })),
  ])
  const method = t(`payment.methods.${checkout.paymentMethod}`)
  const { settlement } = checkout
  const title = settlement
    ? t(`title.${settlement.state}`, { ns: 'settlement', method })
    : t('paid.notYet', { method })
  return (
    <Receipt title={title}>
      <dl className="sum">
        {rows.map((item) => (
          <div key={item.id}>
            <dt>
              {item.quantity > 1 && `${item.quantity} × `}
              {text(item.name)}
            </dt>
            <dd>{formatMoney(item.totalPrice, language)}</dd>
          </div>
        ))}
        {promotions.map(({ code, name, discount }) => (
          <Less key={code} term={name ? text(name) : t('paid.partner')} code={code} cents={discount} />
        ))}
        <div>
          <dt>{t('paid.shipping')}</dt>
          <dd>{formatMoney(checkout.totalShippingPrice, language)}</dd>
        </div>
        {orders
          .flatMap((order) => order.vouchers)
          .map(({ code, discount }) => (
            <Less key={code} term={t('paid.voucher')} code={code} cents={discount} />
          ))}
        <div className="sum__total">
          <dt>
            {t('paid.total')}
            <small>
              {rows.every(isResold)
                ? t('paid.fromFans')
                : t('paid.vat', { tax: formatMoney(checkout.totalTaxPrice, language) })}
            </small>
          </dt>
          <dd>
            <TotalPrice cents={checkout.totalPrice} language={language} />
          </dd>
        </div>
      </dl>
      <SettlementNote settlement={checkout.settlement} />
      <OrderDocuments documents={orders.flatMap((order) => order.documents)} />
    </Receipt>
  )
}

function Less({ term, code, cents }: { term: string; code: string; cents: number }) {
  const { language } = useHere()
  return (
    <div className="good">
      <dt>
        {term} <span className="sum__code">{shownCode(code)}</span>
      </dt>
      <dd>−{formatMoney(cents, language)}</dd>
    </div>
  )
}
