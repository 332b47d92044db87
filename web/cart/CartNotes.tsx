import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { Cart } from '#modules/cart/schema.ts'
import { useClubValue } from '#web/site/values.ts'
import { isGoods, isParcel } from './cart-view.ts'
import { useCartFlags } from './flags.ts'

/**
 * What the club promises for things from its shop: the way back (CART-49), and what members pay (CART-48); with a word to
 * members, on birthdays and to those who have a price of their organisation (CART-15, CART-16, CART-17).
 */
export function CartNotes({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const returnDays: number = useClubValue('club.returnDays', club.returnDays)
  const { showMemberPrices, isBirthdayRange, isMember, organisationPriceGroups } = useCartFlags()
  const items = cart.orders.flatMap((order) => order.items).filter(isGoods)
  if (items.length === 0) return null
  const paysGroupPrice =
    organisationPriceGroups.length > 0 &&
    items.some((item) => item.price < item.listPrice && item.price !== item.memberPrice)
  const wouldSave = items.some((item) => item.memberPrice !== null && item.memberPrice < item.price)
  return (
    <ul className="cart__notes">
      {isBirthdayRange && <li>{t('notes.birthday')}</li>}
      {isMember && <li>{t('notes.isMember')}</li>}
      {items.some(isParcel) && <li>{t('notes.returns', { days: returnDays })}</li>}
      {paysGroupPrice && <li>{t('notes.group')}</li>}
      {!paysGroupPrice && (showMemberPrices || wouldSave) && (
        <li>
          {t(showMemberPrices ? 'notes.memberSaves' : 'notes.memberWouldSave', {
            percent: club.memberDiscountPercent,
          })}
        </li>
      )}
    </ul>
  )
}
