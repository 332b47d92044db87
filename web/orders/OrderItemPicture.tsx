import { isParcel, isPlace, isSeason } from '#web/cart/cart-view.ts'
import { ItemPicture } from '#web/cart/ItemPicture.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { OrderItem } from './orders.ts'

/** The thing, the crests of who plays, or a sign where there is neither. */
export function OrderItemPicture({ item }: { item: OrderItem }) {
  return (
    <span className="order-item__image">
      {item.imageId || isPlace(item) || isSeason(item) ? (
        <ItemPicture item={item} width={80} height={80} />
      ) : (
        <Icon name={isParcel(item) ? 'parcel' : 'ticket'} />
      )}
    </span>
  )
}
