import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { Cart } from '#modules/cart/schema.ts'
import { isGoods } from './cart-view.ts'
import { useCartFlags } from './flags.ts'

/** What the club promises for things from its shop: the way back (CART-49), and what members pay (CART-48). */
export function CartNotes({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const { showMemberPrices } = useCartFlags()
  const items = cart.orders.flatMap((order) => order.items).filter(isGoods)
  if (items.length === 0) return null
  const wouldSave = items.some((item) => item.memberPrice !== null && item.memberPrice < item.price)
  return (
    <ul className="cart__n">
      <li>{t('notes.returns', { days: club.returnDays })}</li>
      {(showMemberPrices || wouldSave) && (
        <li>
          {t(showMemberPrices ? 'notes.memberSaves' : 'notes.memberWouldSave', {
            percent: club.memberDiscountPercent,
          })}
        </li>
      )}
    </ul>
  )
}
