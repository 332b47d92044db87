import { allows } from './consent.ts'

/** A thing that is looked at, put in or bought: nothing of whoever does it. Money in gross cents. */
export type AnalyticsItem = { sku: string; name: string; price: number; quantity: number }

/** What the things are worth together, after codes, in gross cents of this currency. */
type Worth = { currency: 'EUR'; value: number; items: AnalyticsItem[] }

/** Everything that is ever told to analytics; nothing else compiles. */
export type AnalyticsEvent =
  | { event: 'page_view'; path: string; site: string; language: string; title: string }
  | { event: 'view_item_list' | 'select_item'; list: string; items: AnalyticsItem[] }
  | ({ event: 'view_item' | 'add_to_cart' | 'remove_from_cart' | 'view_cart' | 'begin_checkout' } & Worth)
  | ({ event: 'add_shipping_info'; shippingTier: string } & Worth)
  | ({ event: 'add_payment_info'; paymentType: string } & Worth)
  | ({ event: 'purchase'; transactionId: string; tax: number; shipping: number } & Worth)

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[]
  }
}

/** Hands an event to analytics. Without consent it is gone: nothing is kept for later. */
export function pushEvent(event: AnalyticsEvent): void {
  if (!allows('statistics')) return
  window.dataLayer ??= []
  window.dataLayer.push(event)
}
