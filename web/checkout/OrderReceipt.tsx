import { useTranslation } from 'react-i18next'
import type { Cart, CartItem, CartOrder } from '#modules/cart/schema.ts'
import { ItemProblems } from '#web/cart/CartProblems.tsx'
import { CartSum } from '#web/cart/CartSum.tsx'
import { codesIn } from '#web/cart/cart-view.ts'
import { DeliveryNotes } from '#web/cart/DeliveryNotes.tsx'
import { LineDiscounts } from '#web/cart/LineDiscounts.tsx'
import { useHere, useText } from '#web/shell/here.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Receipt } from '#web/ui/Receipt.tsx'

/** What is being bought, beside the steps. */
export function OrderReceipt({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout')
  return (
    <Receipt title={t('receipt')}>
      <ul className="co__items">
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
    <li className="ci">
      <span className="ci__i notched">
        {item.imageId && <Picture src={item.imageId} width={60} height={64} crop="fit" alt="" sizes="60px" />}
      </span>
      <div>
        <b>
          {item.quantity > 1 && `${item.quantity} × `}
          {text(item.name)}
        </b>
        {item.detail && <p>{text(item.detail)}</p>}
        <DeliveryNotes item={item} />
        <LineDiscounts item={item} />
        <ItemProblems codes={codesIn(order.validationErrors[item.id])} />
      </div>
      <div className="ci__r">
        <Price cents={item.totalPrice} language={language} />
      </div>
    </li>
  )
}
