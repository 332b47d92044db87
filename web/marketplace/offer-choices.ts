import { homeGround } from '#club/venue.ts'
import type { PlacedOffer } from './offer-groups.ts'

// What offers can be narrowed down to; the filter and the plan load it when they come.

/** The price classes on offer, dearest first, with how many there are and the lowest price. */
export function classesOf(offers: readonly PlacedOffer[]) {
  const classes = Map.groupBy(offers, (offer) => offer.priceClass)
  return [...classes]
    .map(([id, of]) => ({
      id,
      name: of[0]!.priceClassName,
      free: of.length,
      price: Math.min(...of.map((offer) => offer.price)),
    }))
    .sort((a, b) => b.price - a.price)
}

/** The sides of the ground that places are offered on, as one walks around it. */
export function standsOf(offers: readonly PlacedOffer[]): string[] {
  const offered = new Set(offers.map((offer) => offer.stand))
  return homeGround.stands.map(({ id }) => id).filter((id) => offered.has(id))
}

/** What single places cost, cheapest first. */
export function pricesOf(offers: readonly PlacedOffer[]): number[] {
  return [...new Set(offers.map((offer) => offer.price))].sort((a, b) => a - b)
}
