import { allows } from './consent.ts'

/** Everything that is ever told to analytics; nothing else compiles. Money in gross cents. */
export type AnalyticsEvent =
  | { event: 'page_view'; path: string; site: string; language: string; title: string }
  | { event: 'add_to_cart'; sku: string; quantity: number; value: number }
  | { event: 'begin_checkout'; value: number }
  | {
      event: 'purchase'
      transactionId: string
      value: number
      tax: number
      shipping: number
      items: { sku: string; name: string; quantity: number; price: number }[]
    }

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
