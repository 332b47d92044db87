import { useTranslation } from 'react-i18next'
import type { Cart, CartItem, CartOrder } from '#modules/cart/schema.ts'
import { BasePrice } from '#web/cart/BasePrice.tsx'
import { ItemProblems } from '#web/cart/CartProblems.tsx'
import { CartSum } from '#web/cart/CartSum.tsx'
import { isPlace } from '#web/cart/cart-view.ts'
import { LineDiscounts } from '#web/cart/codes/LineDiscounts.tsx'
import { DeliveryNotes } from '#web/cart/delivery/DeliveryNotes.tsx'
import { ForWhom } from '#web/cart/holders/ForWhom.tsx'
import { ItemPicture } from '#web/cart/ItemPicture.tsx'
import { useHere, useText } from '#web/site/here.ts'
import { Price } from '#web/ui/data/Price.tsx'
import { Receipt } from '#web/ui/data/Receipt.tsx'

/** What is being bought, beside the steps. */
export function OrderReceipt({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout')
  return (
    <Receipt title={t('receipt')}>
      <ul className="checkout__items">
        {cart.orders.flatMap((order) =>
          order.items.map((item) => <Line key={item.id} item={item} order={order} />),
        )}
      </ul>
      <CartSum cart={cart} />
    </Receipt>
  )
}

function Line({ item, order }: { item: CartItem; order: CartOrder }) {
  const { language } = useHere()
  const text = useText()
  return (
    <li className="cart-item">
      <span className="cart-item__image notched">
        <ItemPicture item={item} width={60} height={64} />
      </span>
      <div>
        <b>
          {item.quantity > 1 && `${item.quantity} × `}
          {text(item.name)}
        </b>
        {item.detail && <p>{text(item.detail)}</p>}
        <BasePrice cents={item.price} content={item.content} />
        <DeliveryNotes item={item} />
        <LineDiscounts item={item} />
        {isPlace(item) && <ForWhom item={item} />}
        <ItemProblems problems={order.validationErrors[item.id] ?? []} />
      </div>
      <div className="cart-item__price">
        <Price cents={item.totalPrice} language={language} />
      </div>
    </li>
  )
}
