import type { Cart, CartItem } from '#modules/cart/schema.ts'

/** What takes something off a cart, in the order in which it is taken off. */
export type AppliedCode =
  | {
      kind: 'promotion'
      key: string
      code: string
      name: { de: string; en: string; ja?: string }
      cents: number
    }
  | { kind: 'partner'; key: string; id: string; code: string; partnerId: number; cents: number }
  | {
      kind: 'voucher'
      key: string
      code: string
      cents: number
      balanceAfter: number
      expiresAt: string | null
    }

export function appliedCodes(cart: Pick<Cart, 'orders'>): AppliedCode[] {
  const promotions = cart.orders.flatMap((order) =>
    order.promotionCodes.map(({ code, name, discount }) => ({
      kind: 'promotion' as const,
      key: `promotion:${code}`,
      code,
      name,
      cents: discount,
    })),
  )
  const discounts = cart.orders.flatMap((order) =>
    order.discounts.map(({ id, code, partnerId, discount }) => ({
      kind: 'partner' as const,
      key: `partner:${id}`,
      id,
      code,
      partnerId,
      cents: discount,
    })),
  )
  const vouchers = cart.orders.flatMap((order) =>
    order.vouchers.map(({ code, discount, balanceAfter, expiresAt }) => ({
      kind: 'voucher' as const,
      key: `voucher:${code}`,
      code,
      cents: discount,
      balanceAfter,
      expiresAt,
    })),
  )
  return [...promotions, ...discounts, ...vouchers]
}

/** What is left to pay of a line after all codes. */
export function leftOf(item: Pick<CartItem, 'totalPrice' | 'promotionCodeDiscounts' | 'voucherDiscounts'>) {
  return item.totalPrice - item.promotionCodeDiscounts - item.voucherDiscounts
}

/** Of a voucher the server says the last four characters alone: `…0025`. */
export function shownCode(code: string): string {
  return code.replace(/^[*-]+/, '…')
}
