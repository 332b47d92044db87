import type { Checkout } from '#modules/checkout/schema.ts'
import type { LineFacts } from '#modules/selling/facts.schema.ts'
import { netOf } from '#platform/money.ts'
import { isParcel } from '#web/cart/cart-view.ts'

type Priced = Pick<Checkout, 'totalVoucherDiscounts' | 'totalPromotionCodeDiscounts'> & {
  transactions: {
    orders: { items: (Pick<LineFacts, 'delivery'> & { totalPrice: number; vatRate: number })[] }[]
  }[]
}

/** ANA-01, ANA-02: net worth of everything but merchandise, less discounts, never below zero. In cents. */
export function revenueOf(checkout: Priced): number {
  const items = checkout.transactions.flatMap(({ orders }) => orders.flatMap((order) => order.items))
  const net = items
    .filter((item) => !isParcel(item))
    .reduce((sum, item) => sum + netOf(item.totalPrice, item.vatRate), 0)
  return Math.max(0, net - checkout.totalVoucherDiscounts - checkout.totalPromotionCodeDiscounts)
}
