import type { Checkout } from '#modules/checkout/schema.ts'
import { type AnalyticsEvent, pushEvent } from '#web/analytics/data-layer.ts'
import { revenueOf } from './revenue.ts'

/** Tells analytics of a purchase, once, however often its confirmation is looked at. */
export function recordPurchase(checkout: Checkout): void {
  if (!isFirst(`purchase:${checkout.id}`)) return
  pushEvent(purchaseEvent(checkout))
}

export function purchaseEvent(checkout: Checkout): AnalyticsEvent {
  const orders = checkout.transactions.flatMap((transaction) => transaction.orders)
  return {
    event: 'purchase',
    transactionId: checkout.id,
    value: revenueOf(checkout),
    tax: checkout.totalTaxPrice,
    shipping: checkout.totalShippingPrice,
    items: orders
      .flatMap((order) => order.items)
      .map((item) => ({
        sku: item.sku,
        name: item.name.de,
        quantity: item.quantity,
        price: item.price,
      })),
  }
}

const recorded = new Set<string>()

function isFirst(name: string): boolean {
  if (recorded.has(name)) return false
  recorded.add(name)
  try {
    if (sessionStorage.getItem(name)) return false
    sessionStorage.setItem(name, '1')
  } catch {}
  return true
}
