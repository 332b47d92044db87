import { useTranslation } from 'react-i18next'
import type { Cart, CartOrder } from '#modules/cart/schema.ts'
import { CartGroups } from '#web/cart/CartGroups.tsx'
import { ItemProblems, WholeSentences } from '#web/cart/CartProblems.tsx'
import { isExpired, problemsOfItem, problemsOfWhole } from '#web/cart/cart-view.ts'
import { useCodeName } from '#web/cart/codes/AppliedCodes.tsx'
import { appliedCodes, shownCode } from '#web/cart/codes/cart-codes.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { isBlocked } from './steps/CheckoutSteps.tsx'

/** What keeps the order from being placed, above its steps: with what is held no more, alone, and else the way to change it. */
export function Unbuyable({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const text = useText()
  const old = expiredOf(cart)
  if (old.orders.length > 0)
    return (
      <div className="checkout__ended">
        <Banner kind="warn" role="status">
          <p>{t('expired', { count: old.orders.flatMap(({ items }) => items).length })}</p>
        </Banner>
        <CartGroups cart={old} isBrief />
      </div>
    )
  if (!isBlocked(cart)) return null
  const wrong = problemItems(cart)
  return (
    <Banner kind="warn" role="status">
      {wrong.length > 0 && <p>{t('unbuyable')}</p>}
      {wrong.map(({ item, problems }) => (
        <div key={item.id} className="checkout__wrong">
          <b>{text(item.name)}</b>
          <ItemProblems problems={problems} />
        </div>
      ))}
      {[cart, ...cart.orders].flatMap((whole) =>
        problemsOfWhole(whole).map((code) => (
          <div key={code} className="checkout__wrong">
            {'sellerId' in whole && <CodesMeant code={code} order={whole} />}
            <WholeSentences codes={[code]} />
          </div>
        )),
      )}
      <TextLink to={path.cart(language)}>{t('review.toCart')}</TextLink>
    </Banner>
  )
}

/** How the codes of problems begin that are about one kind. */
const ABOUT = { voucher: 'VOUCHER_', promotion: 'PROMOTIONCODE_', partner: 'PROMOTIONCODE_' }

/** The vouchers or codes that a problem is about: those of its kind that take nothing off. */
function CodesMeant({ code, order }: { code: string; order: CartOrder }) {
  const name = useCodeName()
  return appliedCodes({ orders: [order] })
    .filter(({ kind, cents }) => code.startsWith(ABOUT[kind]) && cents === 0)
    .map((one) => (
      <b key={one.key}>
        {name(one)} {shownCode(one.code)}
      </b>
    ))
}

/** The things that something is wrong with, and what. */
function problemItems(cart: Cart) {
  return cart.orders
    .flatMap((order) => order.items.map((item) => ({ item, problems: problemsOfItem(order, item.id) })))
    .filter(({ problems }) => problems.length > 0)
}

function expiredOf(cart: Cart): Cart {
  const orders = cart.orders.map((order) => ({ ...order, items: order.items.filter(isExpired) }))
  return { ...cart, orders: orders.filter(({ items }) => items.length > 0) }
}
