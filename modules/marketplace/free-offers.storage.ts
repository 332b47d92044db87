import { sql } from 'kysely'
import { resale } from '#club/resale.ts'
import type { SoldPlace } from '#modules/tickets/places.rules.ts'
import type { Db } from '#platform/db.ts'
import { columnsOf, type PlaceOfMatch } from './matches.storage.ts'

// What buyers see: offers that are free now, of matches that are still ahead. Nothing of the seller.

const FREE = sql`o.state = 'Created' and not o.kept_for_list
  and (o.hold_expires_at is null or o.hold_expires_at <= app.now())
  and e.cancelled_at is null
  and app.now() < e.starts_at - make_interval(mins => ${sql.lit(resale.endsMinutesBeforeStart)})`

export type FreeOffer = PlaceOfMatch & {
  id: string
  /** The seat of the companion whose ticket goes with it. */
  companionSeatId: string | null
}

/** Cheapest first; of one block where it is named. */
export async function loadFreeOffers(
  db: Db,
  given: { eventId: string; blockId?: string },
): Promise<FreeOffer[]> {
  const ofBlock = given.blockId === undefined ? sql`` : sql`and o.block_id = ${given.blockId}`
  const { rows } = await sql<FreeOffer>`
    select o.id, ${columnsOf('o')}, c.seat_id as "companionSeatId"
    from marketplace_offers o join events e on e.id = o.event_id left join tickets c on c.id = o.companion_ticket_id
    where o.event_id = ${given.eventId} ${ofBlock} and ${FREE}
    order by o.price_cents, o.id`.execute(db)
  return rows
}

/** How many offers each block has. */
export async function countFreeOffers(db: Db, eventId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ block_id: string; offers: number }>`
    select o.block_id, count(*)::int as offers from marketplace_offers o join events e on e.id = o.event_id
    where o.event_id = ${eventId} and ${FREE} group by o.block_id`.execute(db)
  return new Map(rows.map((row) => [row.block_id, row.offers]))
}

export type EventOnExchange = Omit<PlaceOfMatch, keyof SoldPlace | 'now'> & {
  offers: number
  fromPriceCents: number
}

/** Matches with offers, in order, one more than a page. */
export async function loadEventsOnExchange(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<EventOnExchange[]> {
  const { rows } = await sql<EventOnExchange>`
    select e.id as "eventId", e.slug, e.name, e.competition, e.opponent, e.opponent_crest as "opponentCrest",
      e.starts_at as "startsAt", e.cancelled_at as "eventCancelledAt", count(*)::int as offers, min(o.price_cents)::int as "fromPriceCents"
    from marketplace_offers o join events e on e.id = o.event_id where ${FREE}
    group by e.id order by e.starts_at, e.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

export async function isEvent(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from events where id = ${id}`.execute(db)
  return rows.length > 0
}
