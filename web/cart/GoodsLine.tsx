import { useTranslation } from 'react-i18next'
import type { CartItem, CartOrder } from '#modules/cart/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useHere, useText } from '#web/site/here.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'
import { BasePrice } from './BasePrice.tsx'
import { ItemProblems } from './CartProblems.tsx'
import { setCartItem, useCart } from './cart.ts'
import { isParcel, problemsOfItem } from './cart-view.ts'
import { LineDiscounts } from './codes/LineDiscounts.tsx'
import { DeliveryNotes } from './delivery/DeliveryNotes.tsx'
import { useCartFlags } from './flags.ts'
import { ItemPicture } from './ItemPicture.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { useThingAddress } from './useThingAddress.ts'

/** A thing from the shop: picture, quantity, price for this buyer. */
export function GoodsLine({ item, order }: { item: CartItem; order: CartOrder }) {
  const { t } = useTranslation('cart')
  const { busy } = useCart()
  const { language } = useHere()
  const text = useText()
  const addressOf = useThingAddress()
  const name = text(item.name)
  return (
    <li className="cart-item">
      <span className="cart-item__image notched">
        <ItemPicture item={item} width={92} height={98} />
      </span>
      <div>
        <a href={addressOf(item)}>
          <b>{name}</b>
        </a>
        {item.detail && <p>{text(item.detail)}</p>}
        {/* What is never packed is told by its name; its number says nothing to anybody. */}
        {isParcel(item) && <p>{t('productNumber', { number: item.productNumber })}</p>}
        <DeliveryNotes item={item} />
        <div className="cart-item__actions">
          <QuantityStepper
            label={t('quantity', { name })}
            lessLabel={t('less')}
            moreLabel={t('more')}
            value={item.quantity}
            max={item.maxQuantity}
            busy={busy.has(item.id)}
            onChange={(quantity) => void setCartItem(item, { quantity })}
          />
          <RemoveButton item={item} name={name} />
        </div>
        <LineDiscounts item={item} />
        <ItemProblems problems={problemsOfItem(order, item.id)} />
      </div>
      <div className="cart-item__price">
        <span>
          <Price cents={item.totalPrice} language={language} />
          {item.quantity > 1 && (
            <small className="cart-item__detail">
              {t('line.each', { price: formatMoney(item.price, language) })}
            </small>
          )}
        </span>
        <BasePrice cents={item.price} content={item.content} />
        <MemberNote item={item} />
      </div>
    </li>
  )
}

/** CART-14, CART-24: a member sees that this is the member's price, everybody else what it would be. */
function MemberNote({ item }: { item: CartItem }) {
  const { t } = useTranslation('cart')
  const { language } = useHere()
  const { showMemberPrices } = useCartFlags()
  if (item.price < item.listPrice) {
    return (
      <span className="cart-item__member">
        {t(item.price === item.memberPrice ? 'member.own' : 'member.group')}
      </span>
    )
  }
  // Beside what codes have left of the price it would compare with something else.
  if (item.promotionCodeDiscounts > 0 || item.voucherDiscounts > 0) return null
  if (showMemberPrices || item.memberPrice === null || item.memberPrice >= item.price) return null
  return (
    <span className="cart-item__member">
      {t('member.price')} <Price cents={item.memberPrice * item.quantity} language={language} />
    </span>
  )
}
