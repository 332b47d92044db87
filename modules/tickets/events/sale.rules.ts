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

/** Why a match cannot be sold like this; null when it can. `areas`: what it has at another club's ground. */
export function refusalToTermsOf(
  { phases, saleUntil, prices }: SaleTermsOfEvent,
  startsAt: Date,
  areas: readonly string[] | null = null,
): keyof typeof saleErrors | null {
  const sold = areas ?? soldPriceClasses
  const isSold = ({ priceClass, ticketType }: Pick<EventPrice, 'priceClass' | 'ticketType'>) =>
    sold.includes(priceClass) && ticketTypesOf(priceClass).includes(ticketType)
  if (saleUntil.getTime() > startsAt.getTime() + MOST_AFTER_START) return 'EVENT_SALE_ORDER'
  if (!phases.some(({ who }) => who === 'everybody')) return 'EVENT_PHASE_EVERYBODY'
  if (phases.some(({ from, until }) => from >= (until ?? saleUntil) || from >= saleUntil))
    return 'EVENT_SALE_ORDER'
  if (phases.some(({ priceClasses }) => !(priceClasses ?? []).every((id) => sold.includes(id))))
    return 'EVENT_PRICE_UNKNOWN'
  if (!prices.every(isSold)) return 'EVENT_PRICE_UNKNOWN'
  const hasFull = (id: string) => prices.some((one) => one.priceClass === id && one.ticketType === 'full')
  if (!(areas ?? soldPriceClasses.filter(isInGround)).every(hasFull)) return 'EVENT_PRICE_MISSING'
  const isDearer = ({ memberPriceCents, priceCents }: EventPrice) => (memberPriceCents ?? 0) > priceCents
  return prices.some(isDearer) ? 'EVENT_PRICE_MEMBERS' : null
}

/** Plans may name classes that no block has. */
function isInGround(id: string): boolean {
  return homeGround.stands.some(({ blocks }) =>
    Object.values(blocks)
      .flat()
      .some((one) => one === id),
  )
}

type PriceGrid = readonly { priceClass: string; ticketType: string }[]

const gridOf = (classes: readonly string[]): PriceGrid =>
  classes.flatMap((priceClass) => ticketTypesOf(priceClass).map((ticketType) => ({ priceClass, ticketType })))

/** All that may have a price in the home ground, the dearest class first. */
export const priceGrid: PriceGrid = gridOf(soldPriceClasses.filter(isInGround))

/** The same of areas at another club's ground. */
export const priceGridOfAreas = gridOf
