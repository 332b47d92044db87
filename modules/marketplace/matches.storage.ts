import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { SoldPlace } from '#modules/tickets/places.rules.ts'

/** A ticket or an offer with its place and its match, as everybody who deals with one reads it. */
export type PlaceOfMatch = SoldPlace & {
  eventId: string
  slug: string
  name: Text
  competition: Text
  opponent: string
  opponentCrest: string
  startsAt: Date
  eventCancelledAt: Date | null
  /** The database's clock. */
  now: Date
}

/** Its columns, of a ticket `t` or an offer `o` beside its event `e`. */
export function columnsOf(source: 't' | 'o') {
  return sql.raw(`${source}.block_id as "blockId", ${source}.row, ${source}.seat, ${source}.seat_id as "seatId",
    ${source}.price_class as "priceClass", ${source}.ticket_type as "ticketType", ${source}.price_cents as "priceCents",
    e.id as "eventId", e.slug, e.name, e.competition, e.opponent, e.opponent_crest as "opponentCrest",
    e.starts_at as "startsAt", e.cancelled_at as "eventCancelledAt", app.now() as now`)
}
