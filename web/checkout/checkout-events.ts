import type { Cart } from '#modules/cart/schema.ts'
import { pushEvent } from '#web/analytics/data-layer.ts'
import { worthOf } from '#web/cart/cart-events.ts'

let lastShipping: string | null = null
let lastPayment: string | null = null

/** How it travels; told when it is chosen, or with the order when the first way stood chosen already. */
export function trackShipping(cart: Cart, shippingTier: string = shippingTierOf(cart)): void {
  if (shippingTier === lastShipping) return
  lastShipping = shippingTier
  pushEvent({ event: 'add_shipping_info', shippingTier, ...worthOf(cart) })
}

/** Which kind of payment, never whose. */
export function trackPayment(cart: Cart, paymentType: string): void {
  if (paymentType === lastPayment) return
  lastPayment = paymentType
  pushEvent({ event: 'add_payment_info', paymentType, ...worthOf(cart) })
}

/** Bought, or begun anew: the next choice is told again. */
export function forgetTracked(): void {
  lastShipping = null
  lastPayment = null
}

function shippingTierOf(cart: Cart): string {
  const ways = cart.orders.flatMap((order) => order.items.map((item) => item.shippingCode))
  return [...new Set(ways)].sort().join('+')
}
