import { homeGround } from '#club/venue.ts'
import type { SalePhase } from '#modules/tickets/phases.rules.ts'
import { COMPANION, soldPriceClasses } from '#modules/tickets/sale.rules.ts'

/** What one type of ticket costs in one price class, gross cents. */
export type EventPrice = {
  priceClass: string
  ticketType: string
  priceCents: number
  memberPriceCents: number | null
}

/** When a match is sold, to whom, how much of it to one buyer and for how much. */
export type SaleTermsOfEvent = {
  phases: readonly SalePhase[]
  saleUntil: Date
  prices: readonly EventPrice[]
}

/** Types that the club sells; a companion's place comes with the wheelchair place. */
export const ticketTypesOf = (priceClass: string): readonly string[] =>
  homeGround.priceClasses.find(({ id }) => id === priceClass)?.seating === 'wheelchair'
    ? ['full', 'reduced', 'child', COMPANION]
    : ['full', 'reduced', 'child']

export const saleErrors = {
  EVENT_SALE_ORDER:
    'Each phase ends after it began, one is for everybody, and the sale ends after each began and soon after the kick-off.',
  EVENT_PHASE_EVERYBODY: 'One of the phases is for everybody.',
  EVENT_PRICE_UNKNOWN: 'The ground has no such price class or type of ticket.',
  EVENT_PRICE_MISSING: 'Every price class has a full price.',
  EVENT_PRICE_MEMBERS: 'Members pay no more than everybody.',
} as const

const MOST_AFTER_START = 2 * 3_600_000

/** Why a match cannot be sold like this; null when it can. */
export function refusalToTermsOf(
  { phases, saleUntil, prices }: SaleTermsOfEvent,
  startsAt: Date,
): keyof typeof saleErrors | null {
  if (saleUntil.getTime() > startsAt.getTime() + MOST_AFTER_START) return 'EVENT_SALE_ORDER'
  if (!phases.some(({ who }) => who === 'everybody')) return 'EVENT_PHASE_EVERYBODY'
  if (phases.some(({ from, until }) => from >= (until ?? saleUntil) || from >= saleUntil))
    return 'EVENT_SALE_ORDER'
  if (phases.some(({ priceClasses }) => !(priceClasses ?? soldPriceClasses.slice(0, 1)).every(isSoldClass)))
    return 'EVENT_PRICE_UNKNOWN'
  if (prices.some(({ priceClass, ticketType }) => !isSold(priceClass, ticketType)))
    return 'EVENT_PRICE_UNKNOWN'
  const hasFull = (id: string) => prices.some((one) => one.priceClass === id && one.ticketType === 'full')
  if (!soldPriceClasses.filter(isInGround).every(hasFull)) return 'EVENT_PRICE_MISSING'
  const isDearer = ({ memberPriceCents, priceCents }: EventPrice) => (memberPriceCents ?? 0) > priceCents
  return prices.some(isDearer) ? 'EVENT_PRICE_MEMBERS' : null
}

const isSoldClass = (id: string): boolean => soldPriceClasses.includes(id)

/** Plans may name classes that no block has. */
function isInGround(id: string): boolean {
  return homeGround.stands.some(({ blocks }) =>
    Object.values(blocks)
      .flat()
      .some((one) => one === id),
  )
}

function isSold(priceClass: string, ticketType: string): boolean {
  return soldPriceClasses.includes(priceClass) && ticketTypesOf(priceClass).includes(ticketType)
}

/** All that may have a price, the dearest class first. */
export const priceGrid: readonly { priceClass: string; ticketType: string }[] = soldPriceClasses
  .filter(isInGround)
  .flatMap((priceClass) => ticketTypesOf(priceClass).map((ticketType) => ({ priceClass, ticketType })))
