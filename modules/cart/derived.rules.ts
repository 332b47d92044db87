import type { Cart } from './schema.ts'

/** CART-13: what screens show about a cart without reading its items again. */
export function derivedState(cart: Cart) {
  const items = cart.orders.flatMap((order) => order.items)
  const groups = [cart.validationErrors, ...cart.orders.map((order) => order.validationErrors)]
  return {
    itemCount: cart.totalItemQuantity,
    totalPrice: cart.totalPrice,
    shippingTotal: cart.totalShippingPrice,
    vouchers: cart.orders.flatMap((order) => order.vouchers),
    promotionCodes: cart.orders.flatMap((order) => order.promotionCodes),
    expiredItemCount: items.filter((item) => item.expiresIn !== null && item.expiresIn <= 0).length,
    validationErrorCodes: [
      ...new Set(groups.flatMap((group) => Object.values(group).flat()).map((entry) => entry.errorCode)),
    ],
  }
}
