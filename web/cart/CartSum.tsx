import { useTranslation } from 'react-i18next'
import type { Cart } from '#modules/cart/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useHere } from '#web/site/here.ts'
import { TotalPrice } from '#web/ui/data/Price.tsx'
import { abroadVat } from './abroad-vat.ts'
import { isFromFans, isGoods, savingOf, sumOf } from './cart-view.ts'
import { useCodeName } from './codes/AppliedCodes.tsx'
import { type AppliedCode, appliedCodes, shownCode } from './codes/cart-codes.ts'

/** Subtotals, what codes take off, shipping, what vouchers pay, what membership saves, and the total with VAT. */
export function CartSum({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const { language } = useHere()
  const items = cart.orders.flatMap((order) => order.items)
  const tickets = items.filter((item) => !isGoods(item))
  const goods = items.filter(isGoods)
  const saving = savingOf(cart)
  const abroad = abroadVat(cart, language)
  const codes = appliedCodes(cart).filter((code) => code.cents > 0)
  const hasBoth = tickets.length > 0 && goods.length > 0
  const showsKinds = hasBoth || codes.length === 0
  return (
    <dl className="sum">
      {tickets.length > 0 && showsKinds && <Row term={t('tickets')} cents={sumOf(tickets)} />}
      {goods.length > 0 && showsKinds && <Row term={t('goods')} cents={sumOf(goods)} />}
      {(hasBoth || !showsKinds) && <Row term={t('subtotal')} cents={sumOf(items)} />}
      <Codes codes={codes.filter((code) => code.kind !== 'voucher')} />
      <Row term={t('shipping.sum')} cents={cart.totalShippingPrice} />
      <Codes codes={codes.filter((code) => code.kind === 'voucher')} />
      {saving > 0 && (
        <div className="good">
          <dt>{t('member.saving')}</dt>
          <dd>{formatMoney(saving, language)}</dd>
        </div>
      )}
      <div className="sum__total">
        <dt>
          {t('total')}
          <small>{abroad ? t('vatAbroad', abroad) : t(isFromFans(cart) ? 'fromFans' : 'withVat')}</small>
        </dt>
        <dd>
          <TotalPrice cents={cart.totalPrice} language={language} />
        </dd>
      </div>
    </dl>
  )
}

function Codes({ codes }: { codes: AppliedCode[] }) {
  const { language } = useHere()
  const name = useCodeName()
  return codes.map((code) => (
    <div key={code.key} className="good">
      <dt>
        {name(code)} <span className="sum__code">{shownCode(code.code)}</span>
      </dt>
      <dd>−{formatMoney(code.cents, language)}</dd>
    </div>
  ))
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
