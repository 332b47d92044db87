import { awayAreas } from '#club/away-areas.ts'
import { homeGround } from '#club/venue.ts'
import { type Buyer, type Refusal, refusal } from '#modules/selling/sellable.ts'
import { limitOf, mayBuyIn, openPhases, type SalePhase, sellsClass } from './phases.rules.ts'
import type { SaleState } from './schema.ts'
import { awayArea, nameOfArea } from './venue/away.rules.ts'
import type { Block, Seat } from './venue/venue.rules.ts'

/** What a sku names. Price classes of the ground are single letters or digits. */
export type TicketSku = { eventId: string; priceClass: string; ticketType: string }

/** The kind of places in carts and orders. */
export const DAY_TICKET = 'dayTicket'

/** `event-priceClass-ticketType`; the event is a UUID with dashes of its own, so the form is read as a whole. */
export function parseTicketSku(sku: string): TicketSku | null {
  const match =
    /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-([0-9a-z]{1,4})-([a-z]{2,20})$/.exec(sku)
  if (!match) return null
  const [, eventId, priceClass, ticketType] = match as unknown as [string, string, string, string]
  return { eventId, priceClass, ticketType }
}

export function ticketSku({ eventId, priceClass, ticketType }: TicketSku): string {
  return `${eventId}-${priceClass}-${ticketType}`
}

/** When an event is sold, and to whom. `now` is the database's. */
export type SaleTerms = {
  now: Date
  startsAt: Date
  phases: readonly SalePhase[]
  saleUntil: Date
  cancelledAt: Date | null
}

export function saleStateOf(terms: SaleTerms): SaleState {
  const { now } = terms
  if (terms.cancelledAt) return 'cancelled'
  if (now >= terms.saleUntil) return 'over'
  const open = openPhases(terms.phases, now)
  if (open.some(({ who }) => who === 'everybody')) return 'onSale'
  if (open.length > 0) return 'presale'
  return terms.phases.some(({ from }) => now < from) ? 'later' : 'over'
}

type EarlyBuyer = Pick<Buyer, 'rights'>

/** Why this event is not sold to this buyer now, or not this class of it; null when it is. */
export function refusalToSell(
  terms: SaleTerms,
  buyer: EarlyBuyer,
  priceClass: string | null = null,
): Refusal | null {
  switch (saleStateOf(terms)) {
    case 'onSale':
    case 'presale': {
      const own = phasesOf(terms, buyer)
      if (own.length === 0)
        return refusal(422, 'PHASE_FOR_OTHERS', 'Others buy first; the page of the match says who, and when')
      if (priceClass !== null && !own.some((phase) => sellsClass(phase, priceClass)))
        return refusal(422, 'PHASE_OTHER_PLACES', 'Places of this price class are not sold to this buyer yet')
      return null
    }
    case 'later':
      return refusal(422, 'SALE_NOT_STARTED', 'The sale has not started')
    case 'cancelled':
      return refusal(422, 'EVENT_CANCELLED', 'The event is cancelled')
    case 'over':
      return refusal(422, 'SALE_ENDED', 'The sale has ended')
  }
}

/** Phases that run now and are for this buyer. */
function phasesOf({ phases, now, startsAt }: SaleTerms, { rights }: EarlyBuyer): SalePhase[] {
  const open = openPhases(phases, now)
  return rights === null ? open : open.filter((phase) => mayBuyIn(phase, rights, startsAt))
}

/** How many places of the match this buyer may have now, of this class; 0 where it is not sold to them. */
export function mostPlaces(terms: SaleTerms, buyer: EarlyBuyer, priceClass: string): number {
  return limitOf(phasesOf(terms, buyer).filter((phase) => sellsClass(phase, priceClass)))
}

/** The most that somebody may have: in the phases that run, else in any. */
export function mostForAnybody({ phases, now }: Pick<SaleTerms, 'phases' | 'now'>): number {
  return limitOf(openPhases(phases, now)) || limitOf(phases)
}

/** A place that an item asks for: a seat, or a quantity in a standing block. */
export type Place = { kind: 'seat'; block: Block; seat: Seat } | { kind: 'standing'; block: Block }

/** A ticket of this type costs nothing and is for the companion's place only. */
export const COMPANION = 'companion'

/** Why this sku does not name this place; null when it does. */
export function refusalToPlace(given: {
  sku: TicketSku
  place: Place
  quantity: number
  /** Blocks of the ground of the match that are sold here. */
  onSale: readonly Pick<Block, 'id'>[]
}): Refusal | null {
  const { sku, place, quantity, onSale } = given
  const { block } = place
  if (!onSale.some(({ id }) => id === block.id)) return blockNotOnSale()
  if (block.priceClass !== sku.priceClass)
    return refusal(422, 'WRONG_PRICE_CLASS', 'The place belongs to another price class')
  if (place.kind === 'standing') return null
  if (quantity !== 1) return refusal(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'A seat is sold to one person')
  const isCompanion = place.seat.kind === 'companion'
  if (isCompanion !== (sku.ticketType === COMPANION))
    return refusal(422, 'TICKET_TYPE_UNKNOWN', 'This ticket type does not fit this place')
  return null
}

export function blockNotOnSale(): Refusal {
  return refusal(422, 'BLOCK_NOT_ON_SALE', 'Places in this block are not sold here')
}

/**
 * The order in which seats are locked, everywhere: short ids first, then as text. A wheelchair place comes before its
 * companion's, whose number is one higher. The statements say the same: `order by event_id, length(seat_id), seat_id`.
 */
export function compareSeatIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}

/** Price classes that the club sells, dearest first. */
export const soldPriceClasses: readonly string[] = homeGround.priceClasses
  .filter((priceClass) => !priceClass.guest)
  .map((priceClass) => priceClass.id)

/** The name of a price class, for tickets and carts; an area elsewhere with what that ground calls it. */
export function nameOfPriceClass(id: string, called: string | null = null) {
  const area = awayArea(id)
  return area
    ? nameOfArea(area, called)
    : homeGround.priceClasses.find((priceClass) => priceClass.id === id)!.name
}

/** Each area at another club's ground is a price class of its own. */
export const awayClasses: readonly string[] = awayAreas.map(({ id }) => id)
