import type { Quote } from '#modules/selling/sellable.ts'
import type { Vat } from '#modules/taxes/destination.rules.ts'
import { netOf, vatIn } from '#platform/money.ts'
import { methodOf, shippingCodeOf } from './shipping.rules.ts'

/** Whose tax is in a thing that is sold, by what its seller says of it. */
export type VatOf = (item: Pick<SoldItem, 'sellerId' | 'quoted'>) => Vat

/** An item of a cart, as far as its tax asks. */
type SoldItem = { sellerId: number; quantity: number; shippingCode: string | null; quoted: Quote }

/** All of it as it is at home. */
export const asAtHome: VatOf = ({ quoted }) => ({
  vatRate: quoted.vatRate,
  vatCountry: null,
  suppliedTo: null,
})

/** An item with its tax and what codes take off its price. */
export type TaxedItem = SoldItem & Vat & { promotionCents: number }

/**
 * Shipping is taxed like what is sent: at the rate, and in the country, with the largest share of the things that travel, by what
 * they cost after discounts; the higher one of equals.
 */
export function shippingVat(items: readonly TaxedItem[]): Vat {
  const worth = new Map<string, { vat: Vat; cents: number }>()
  for (const item of items.filter((one) => !methodOf(shippingCodeOf(one)).isDigital)) {
    const { vatRate, vatCountry, suppliedTo } = item
    const key = [vatRate, vatCountry, suppliedTo].join()
    const cents = (worth.get(key)?.cents ?? 0) + chargedFor(item)
    worth.set(key, { vat: { vatRate, vatCountry, suppliedTo }, cents })
  }
  const [first] = [...worth.values()].sort((a, b) => b.cents - a.cents || b.vat.vatRate - a.vat.vatRate)
  return first?.vat ?? NOTHING_SENT
}

/** Where nothing is sent, nothing is charged for it: the rate is never used. */
const NOTHING_SENT: Vat = { vatRate: 19, vatCountry: null, suppliedTo: null }

/** What is charged for an item after discounts, gross. */
export const chargedFor = (item: Pick<TaxedItem, 'quoted' | 'quantity' | 'promotionCents'>): number =>
  item.quoted.priceCents * item.quantity - item.promotionCents

/** A part of what is charged, gross after discounts. */
export type TaxedLine = { cents: number; vat: Vat }

/** What lines add to the sales across borders, net. */
export function acrossCents(lines: readonly TaxedLine[]): number {
  const across = lines.filter(({ vat }) => vat.suppliedTo !== null)
  return across.reduce((sum, { cents, vat }) => sum + netOf(cents, vat.vatRate), 0)
}

/** The tax that the total contains, by country and rate; null is the home country. What private people sell has none. */
export function taxesIn(
  lines: readonly TaxedLine[],
): { countryCode: string | null; rate: number; cents: number }[] {
  const taxed = lines.filter(({ cents, vat }) => cents > 0 && vat.vatRate > 0)
  const groups = Map.groupBy(taxed, ({ vat }) => `${vat.vatCountry ?? ''} ${vat.vatRate}`)
  return [...groups.values()]
    .map((group) => ({
      countryCode: group[0]!.vat.vatCountry,
      rate: group[0]!.vat.vatRate,
      cents: group.reduce((sum, { cents, vat }) => sum + vatIn(cents, vat.vatRate), 0),
    }))
    .sort((a, b) => (a.countryCode ?? '').localeCompare(b.countryCode ?? '') || b.rate - a.rate)
}
