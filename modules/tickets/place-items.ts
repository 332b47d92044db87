import type { AddItem } from '#modules/cart/schema.ts'
import { awayClasses, COMPANION, compareSeatIds, soldPriceClasses, ticketSku } from './sale.rules.ts'
import type { Block, Seat } from './venue/venue.rules.ts'
import { venue } from './venue/venue.ts'

/** A chosen place, and what the cart is asked for; a standing block has no seat. */
export type PlaceItem = { block: string; seat: Seat | null; body: AddItem }

/**
 * One item per seat in the order in which seats are locked, or one for all places of a standing block. People of different
 * types who sit together name theirs in `ticketTypes`, one for each place.
 */
export function itemsOf(given: {
  eventId: string
  places: Seat[] | Block
  quantity: number
  ticketType: string
  ticketTypes?: readonly string[]
}): PlaceItem[] {
  const { eventId, places, quantity, ticketType } = given
  const types = given.ticketTypes ?? Array.from({ length: quantity }, () => ticketType)
  if (Array.isArray(places))
    return places
      .toSorted((a, b) => compareSeatIds(a.id, b.id))
      .map((seat, at) => ({
        block: seat.blockId,
        seat,
        body: seatItem(eventId, seat, types[at] ?? ticketType),
      }))
  return [...Map.groupBy(types, (type) => type)].map(([type, ofType]) => {
    const sku = ticketSku({ eventId, priceClass: places.priceClass, ticketType: type })
    const userOptionValues = [{ key: 'blockId', value: places.id }]
    return { block: places.id, seat: null, body: { sku, quantity: ofType.length, userOptionValues } }
  })
}

function seatItem(eventId: string, seat: Seat, ticketType: string): AddItem {
  const { priceClass } = venue().blockById.get(seat.blockId)!
  const type = seat.kind === 'companion' ? COMPANION : ticketType
  return {
    sku: ticketSku({ eventId, priceClass, ticketType: type }),
    quantity: 1,
    userOptionValues: [{ key: 'seatId', value: seat.id }],
  }
}

/** Dearest first, as best places are looked for. */
export function inOrderOfPrice(priceClasses: readonly string[]): string[] {
  return [...soldPriceClasses, ...awayClasses].filter((id) => priceClasses.includes(id))
}
