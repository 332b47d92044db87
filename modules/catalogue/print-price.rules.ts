import { printPriceCents } from '#club/shop.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { PrintOffer, StoredPrint } from './print.schema.ts'

/** What name and number cost on this product: its own price, or that of the house, as it counts now. */
export function printOfferOf(stored: StoredPrint | null): PrintOffer | null {
  return stored && { kit: stored.kit, priceCents: stored.priceCents ?? housePrintCents() }
}

/** What name and number cost wherever a product does not say otherwise. */
export function housePrintCents(): number {
  return valueNow<number>('shop.printPriceCents', printPriceCents)
}
