import { instalmentCents } from '#modules/contracts/sale/sale.rules.ts'
import type { SeasonOnSale, SeasonPrice } from '#modules/contracts/sale/schema.ts'
import type { Availability } from '#modules/tickets/schema.ts'

/** Can somebody choose a place now? */
export function isSeasonOpen({ state }: Pick<SeasonOnSale, 'state'>): boolean {
  return state === 'onSale' || state === 'presale'
}

/** What somebody chooses themselves: companions come with whom they accompany. */
export const SEASON_TYPES = ['full', 'reduced', 'child'] as const

export function seasonPrice(
  { prices }: Pick<SeasonOnSale, 'prices'>,
  given: { priceClass: string; ticketType: string },
): SeasonPrice | undefined {
  return prices.find(
    ({ priceClass, ticketType }) => priceClass === given.priceClass && ticketType === given.ticketType,
  )
}

/** The price classes that are sold, dearest first, as the plan wants them. */
export function seasonRows(season: SeasonOnSale, availability: Availability) {
  return availability.priceClasses.flatMap(({ id, free, capacity }) => {
    const price = seasonPrice(season, { priceClass: id, ticketType: 'full' })
    return price && capacity > 0
      ? [{ id, name: price.priceClassName, free, price: price.price, offers: 0 }]
      : []
  })
}

/** The first instalment and each of the others, gross cents. */
export function instalmentsOf(totalCents: number, parts: number): { first: number; each: number } {
  const [first = 0, each = 0] = instalmentCents(totalCents, parts)
  return { first, each }
}
