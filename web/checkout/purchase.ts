import type { Checkout } from '#modules/checkout/schema.ts'
import { allows } from '#web/analytics/consent.ts'
import { type AnalyticsEvent, pushEvent } from '#web/analytics/data-layer.ts'
import { forgetTracked } from './checkout-events.ts'
import { revenueOf } from './revenue.ts'

/** Tells analytics of a purchase, once, however often and in however many tabs its confirmation is looked at. */
export function recordPurchase(checkout: Checkout): void {
  forgetTracked()
  // Without the consent nothing is noted either.
  if (!allows('statistics') || !isFirst(checkout.id)) return
  pushEvent(purchaseEvent(checkout))
}

/** ANA-01, ANA-02: the value is the revenue by the club's rule, not what was paid. */
export function purchaseEvent(checkout: Checkout): AnalyticsEvent {
  const orders = checkout.transactions.flatMap((transaction) => transaction.orders)
  return {
    event: 'purchase',
    transactionId: checkout.id,
    currency: 'EUR',
    value: revenueOf(checkout),
    tax: checkout.totalTaxPrice,
    shipping: checkout.totalShippingPrice,
    items: orders
      .flatMap((order) => order.items)
      .map(({ sku, name, quantity, price }) => ({ sku, name: name.de, quantity, price })),
  }
}

const KEY = 'purchases-told'
/** More than anybody looks back at. */
const MOST_REMEMBERED = 50
const told = new Set<string>()

function isFirst(id: string): boolean {
  if (told.has(id)) return false
  told.add(id)
  try {
    const earlier = JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
    if (earlier.includes(id)) return false
    localStorage.setItem(KEY, JSON.stringify([id, ...earlier].slice(0, MOST_REMEMBERED)))
  } catch {}
  return true
}
