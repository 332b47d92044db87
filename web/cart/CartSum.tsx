import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useHere } from '#web/shell/here.ts'
import { TotalPrice } from '#web/ui/Price.tsx'
import { isGoods, savingOf, sumOf } from './cart-view.ts'

/** Subtotals, shipping, what membership saves, and the total with VAT. */
export function CartSum({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const { language } = useHere()
  const items = cart.orders.flatMap((order) => order.items)
  const tickets = items.filter((item) => !isGoods(item))
  const goods = items.filter(isGoods)
  const saving = savingOf(cart)
  return (
    <dl className="sum">
      {tickets.length > 0 && <Row term={t('tickets')} cents={sumOf(tickets)} />}
      {goods.length > 0 && <Row term={t('goods')} cents={sumOf(goods)} />}
      {tickets.length > 0 && goods.length > 0 && <Row term={t('subtotal')} cents={sumOf(items)} />}
      <Row term={t('shipping.sum')} cents={cart.totalShippingPrice} />
      {saving > 0 && (
        <div className="good">
          <dt>{t('member.saving')}</dt>
          <dd>{formatMoney(saving, language)}</dd>
        </div>
      )}
      <div className="sum__t">
        <dt>
          {t('total')}
          <small>{t('withVat')}</small>
        </dt>
        <dd>
          <TotalPrice cents={cart.totalPrice} language={language} />
        </dd>
      </div>
    </dl>
  )
}

function Row({ term, cents }: { term: string; cents: number }) {
  const { language } = useHere()
  return (
    <div>
      <dt>{term}</dt>
      <dd>{formatMoney(cents, language)}</dd>
    </div>
  )
}
