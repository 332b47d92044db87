import { club, type Text } from '#club/club.ts'
import { ticketShippingCodes } from '#club/shipping.ts'
import { keyOf } from '#club/sites.ts'
import {
  type Buyer,
  isRefusal,
  type Line,
  type Quote,
  type Refusal,
  refusal,
  type Sellable,
} from '#modules/selling/sellable.ts'
import { type EventOnSale, type EventRow, findPricedEvent } from '#modules/tickets/events/events.storage.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { phasesFrom } from './phases.rules.ts'
import { MATCH_TICKET, placeInWords } from './places.rules.ts'
import {
  mostPlaces,
  type Place,
  parseTicketSku,
  refusalToPlace,
  refusalToSell,
  type SaleTerms,
  type TicketSku,
} from './sale.rules.ts'
import { findBlock, groundOf } from './venue/grounds.ts'
import { venue } from './venue/venue.ts'

/**
 * What a place costs this buyer, or why it is not sold to them. Outside of transactions a price may be `cacheMs` old, as
 * the page is that shows it. A refusal is never old; that the sale is still open is asked again when the place is taken.
 */
export function createQuotePlace({ cacheMs }: { cacheMs: number }): Sellable['quote'] {
  const events = createTtlCache<EventOnSale | null>({ ttlMs: cacheMs })

  return async (db, line, buyer) => {
    const sku = parseTicketSku(line.sku)
    const place = placeOf(line)
    if (!sku || !place) return refusal(404, 'SEAT_UNKNOWN', 'There is no such place')
    const wish = { sku, place, quantity: line.quantity, buyer }
    if (cacheMs > 0 && !db.isTransaction) {
      const remembered = quoteOf(await events.get(line.sku, () => findPricedEvent(db, sku)), wish)
      if (!isRefusal(remembered)) return remembered
    }
    return quoteOf(await findPricedEvent(db, sku), wish)
  }
}

type PlaceWish = { sku: TicketSku; place: Place; quantity: number; buyer: Buyer }

function quoteOf(event: EventOnSale | null, { sku, place, quantity, buyer }: PlaceWish): Quote | Refusal {
  if (!event) return refusal(404, 'TICKET_TYPE_UNKNOWN', 'The event does not sell such a ticket')
  const no =
    refusalToSell(termsOf(event), buyer, sku.priceClass) ??
    refusalToPlace({ sku, place, quantity, onSale: groundOf(event).blocksOnSale(event.released_blocks) })
  if (no) return no
  const most = mostPlaces(termsOf(event), buyer, sku.priceClass)
  if (quantity > most) return limitReached(most)
  return quoteFor({ event, place, sku, buyer })
}

/** The seat or standing block that an item names in its options; null when it names none or both. */
export function placeOf(line: Pick<Line, 'options'>): Place | null {
  const [option, ...others] = line.options
  if (!option || others.length > 0) return null
  const { seatById } = venue()
  if (option.key === 'seatId') {
    const seat = seatById.get(option.value)
    return seat ? { kind: 'seat', seat, block: findBlock(seat.blockId)! } : null
  }
  const block = option.key === 'blockId' ? findBlock(option.value) : undefined
  return block?.kind === 'standing' ? { kind: 'standing', block } : null
}

export function termsOf(event: EventRow): SaleTerms {
  return {
    now: event.now,
    startsAt: event.starts_at,
    phases: phasesFrom(event.phases),
    saleUntil: event.sale_until,
    cancelledAt: event.cancelled_at,
  }
}

export function limitReached(max: number): Refusal {
  return refusal(422, 'TICKET_LIMIT_REACHED', `One buyer may have ${max} places for this event`)
}

function quoteFor(given: { event: EventOnSale; place: Place; sku: TicketSku; buyer: Buyer }): Quote {
  const { event, place, sku, buyer } = given
  const isMemberPrice = buyer.isMember && event.member_price_cents !== null
  return {
    sellerId: club.defaultTenantId,
    type: MATCH_TICKET,
    settlesAs: 'revenue',
    isDiscountable: true,
    delivery: 'wallet',
    shownAs: 'place',
    performedAt: event.starts_at.toISOString(),
    name: event.name,
    productNumber: `${sku.priceClass}-${sku.ticketType}`,
    detail: detailOf(place, sku.ticketType, event.called),
    imageId: event.opponent_crest,
    site: keyOf('tickets'),
    path: `/${event.slug}`,
    priceCents: isMemberPrice ? event.member_price_cents! : event.price_cents,
    listPriceCents: event.price_cents,
    memberPriceCents: event.member_price_cents,
    vatRate: event.vat_rate,
    maxQuantity: place.kind === 'seat' ? 1 : mostPlaces(termsOf(event), buyer, sku.priceClass),
    shippingCodes: ticketShippingCodes,
    minAge: null,
    shippableTo: null,
    weightGrams: 0,
    onAccountAllowed: true,
    isUnique: true,
  }
}

function detailOf(place: Place, ticketType: string, called: string | null): Text {
  const blockId = place.block.id
  if (place.kind === 'standing') return placeInWords({ blockId, row: null, seat: null, ticketType, called })
  const { row, seat } = place.seat
  return placeInWords({ blockId, row, seat, ticketType })
}
