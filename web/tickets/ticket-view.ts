import { club, type Language, type Text } from '#club/club.ts'
import { homeGround } from '#club/venue.ts'
import type { CartItem } from '#modules/cart/schema.ts'
import type { Availability, EventDetail, EventPrice, EventSummary } from '#modules/tickets/schema.ts'
import { placeValue } from '#web/cart/cart-view.ts'
import { part } from '#web/ui/time/date-parts.ts'

/** Fewer places than this are worth saying. */
const FEW = 2000
/** Of the hundreds that another club gives. */
const FEW_AWAY = 100

type Sold = Pick<EventSummary, 'state' | 'placesLeft'> & { isAway?: boolean }

/** Where away matches stand on the page of all matches. */
export const AWAY_MATCHES = 'auswaerts'

/** Who plays, the club at home first. */
export function matchTitle(event: { opponent: string; isAway?: boolean }): string {
  return event.isAway ? `${event.opponent} – ${club.shortName}` : `${club.shortName} – ${event.opponent}`
}

/** How an event of the list is sold, as its row shows it. */
export type SaleLook = 'ok' | 'low' | 'sold' | 'member' | 'later' | 'over' | 'cancelled'

export function saleLook(event: Sold): SaleLook {
  switch (event.state) {
    case 'cancelled':
      return 'cancelled'
    case 'over':
      return 'over'
    case 'later':
      return 'later'
    case 'presale':
      return event.placesLeft === 0 ? 'sold' : 'member'
    case 'onSale':
      if (event.placesLeft === 0) return 'sold'
      return event.placesLeft < (event.isAway ? FEW_AWAY : FEW) ? 'low' : 'ok'
  }
}

/** Can anybody choose places now? */
export function isOpen(event: Sold): boolean {
  return ['ok', 'low', 'member'].includes(saleLook(event))
}

/** Events by calendar month in Berlin, in the order given. */
export function byMonth<E extends { startsAt: string }>(
  events: E[],
  language: Language,
): { month: string; events: E[] }[] {
  const months = Map.groupBy(events, (event) =>
    part(event.startsAt, language, { month: 'long', year: 'numeric' }),
  )
  return [...months].map(([month, of]) => ({ month, events: of }))
}

/** Ticket types in the order they are offered; the companion's is never chosen by hand. */
export const TICKET_TYPES = ['full', 'reduced', 'child'] as const

export function priceOf(
  event: Pick<EventDetail, 'prices'>,
  given: { priceClass: string; ticketType: string },
): EventPrice | undefined {
  return event.prices.find(
    (price) => price.priceClass === given.priceClass && price.ticketType === given.ticketType,
  )
}

/** The price classes that are sold, dearest first, with what is free, what fans pass on and the full price. */
export function classRows(event: EventDetail, availability: Availability) {
  const blocks = Map.groupBy(availability.blocks, (block) => block.priceClass)
  const offers = (id: string) => (blocks.get(id) ?? []).reduce((sum, block) => sum + block.offers, 0)
  return availability.priceClasses.flatMap((one) => {
    const price = priceOf(event, { priceClass: one.id, ticketType: 'full' })
    return price && one.capacity > 0
      ? [
          {
            id: one.id,
            name: price.priceClassName,
            free: one.free,
            price: price.price,
            offers: offers(one.id),
          },
        ]
      : []
  })
}

export function standName(stand: string): Text {
  return homeGround.stands.find((one) => one.id === stand)!.name
}

export function tierName(tier: string): Text {
  return homeGround.tiers.find((one) => one.id === tier)!.name
}

/** What a cart item of this event holds; null for other things. */
export type OwnPlace = {
  item: CartItem
  block: string
  row: string | null
  seat: string | null
  seatId: string | null
  priceClass: string
  ticketType: string
}

export function ownPlaces(items: CartItem[], event: { id: string; slug: string }): OwnPlace[] {
  return items.flatMap((item): OwnPlace[] => {
    if (item.place && item.path === `/${event.slug}`) return [resoldPlace(item)]
    if (!item.sku.startsWith(`${event.id}-`)) return []
    const [priceClass, ticketType] = item.sku.slice(event.id.length + 1).split('-') as [string, string]
    const seatId = placeValue(item, 'seatId')
    const [block, row, seat] = seatId?.split('-') ?? [placeValue(item, 'blockId') ?? '', null, null]
    return [{ item, block: block!, row: row ?? null, seat: seat ?? null, seatId, priceClass, ticketType }]
  })
}

/** Its type is settled: it is the ticket that somebody had. */
function resoldPlace(item: CartItem): OwnPlace {
  const seatId = placeValue(item, 'seatId')
  const [block, row = null, seat = null] = seatId?.split('-') ?? [placeValue(item, 'blockId') ?? '']
  return { item, block: block!, row, seat, seatId, priceClass: '', ticketType: RESOLD }
}

/** Instead of a ticket type: a place of the exchange. */
export const RESOLD = 'resold'

/** The drawn view that comes nearest to a block's. */
export function viewOf(block: { id: string; stand: string; tier: string }): string {
  const views: Record<string, Record<string, string>> = {
    lower: {
      east: '4',
      southeast: '9',
      south: '11',
      southwest: '16',
      west: '19',
      northwest: '26',
      north: '26',
      northeast: '26',
    },
    upper: {
      east: '104',
      southeast: '112',
      south: '112',
      southwest: '121',
      west: '121',
      northwest: '129',
      north: '129',
      northeast: '133',
    },
  }
  return `view-block-${views[block.tier]![block.stand]!}`
}
