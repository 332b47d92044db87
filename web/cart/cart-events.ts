import { useEffect, useState } from 'react'
import type { Cart, CartItem } from '#modules/cart/schema.ts'
import { type AnalyticsItem, pushEvent } from '#web/analytics/data-layer.ts'
import { leftOf } from './codes/cart-codes.ts'

/** What analytics hears of a cart. Its choices (seat, print on the back) stay out of it. */

export function analyticsItem(
  item: Pick<CartItem, 'sku' | 'name' | 'price'>,
  quantity: number,
): AnalyticsItem {
  return { sku: item.sku, name: item.name.de, price: item.price, quantity }
}

export function worthOf(cart: Cart) {
  const items = cart.orders.flatMap((order) => order.items)
  return {
    currency: 'EUR' as const,
    value: items.reduce((sum, item) => sum + leftOf(item), 0),
    items: items.map((item) => analyticsItem(item, item.quantity)),
  }
}

/** More of a thing was put in (a positive number), or some of it was taken out. */
export function trackMoved(item: Pick<CartItem, 'sku' | 'name' | 'price'>, pieces: number): void {
  if (pieces === 0) return
  const quantity = Math.abs(pieces)
  pushEvent({
    event: pieces > 0 ? 'add_to_cart' : 'remove_from_cart',
    currency: 'EUR',
    value: item.price * quantity,
    items: [analyticsItem(item, quantity)],
  })
}

/** Things that have just come into the cart, by the ids that the server gave them. */
export function trackAdded(cart: Cart | undefined, added: readonly { id: string; quantity: number }[]): void {
  const items = cart?.orders.flatMap((order) => order.items) ?? []
  for (const { id, quantity } of added) {
    const item = items.find((one) => one.id === id)
    if (item) trackMoved(item, quantity)
  }
}

/** Once per look at a page, as soon as there is something in the cart. */
export function useCartSeen(event: 'view_cart' | 'begin_checkout', cart: Cart | null): void {
  const [isReported, setReported] = useState(false)
  useEffect(() => {
    if (!cart || cart.totalItemQuantity === 0 || isReported) return
    setReported(true)
    pushEvent({ event, ...worthOf(cart) })
  }, [cart, event, isReported])
}
