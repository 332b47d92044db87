import type { Checkout } from '#modules/checkout/schema.ts'
import { netOf } from '#platform/money.ts'

type Priced = Pick<Checkout, 'totalVoucherDiscounts' | 'totalPromotionCodeDiscounts'> & {
  transactions: {
    orders: { items: { type: string; totalPrice: number; vatRate: number }[] }[]
  }[]
}

/** ANA-01, ANA-02: net worth of everything but merchandise, less discounts, never below zero. In cents. */
export function revenueOf(checkout: Priced): number {
  const items = checkout.transactions.flatMap(({ orders }) => orders.flatMap((order) => order.items))
  const net = items
    .filter((item) => item.type !== 'Merchandise')
    .reduce((sum, item) => sum + netOf(item.totalPrice, item.vatRate), 0)
  return Math.max(0, net - checkout.totalVoucherDiscounts - checkout.totalPromotionCodeDiscounts)
}
