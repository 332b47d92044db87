import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import type { SeasonTicket } from './season-tickets.storage.ts'

type WantedSeat = { eventId: string; seatId: string; blockId: string; ticketId: string }
type WantedStanding = { eventId: string; blockId: string; count: number }

/**
 * Takes seats for season tickets, in the order of their locks: free ones, those whose hold has ended, those that were kept for season
 * tickets. Answers a match at which somebody has one of them; null: all are taken.
 */
export async function takeSeats(trx: Trx, wanted: readonly WantedSeat[]): Promise<string | null> {
  if (wanted.length === 0) return null
  const { rows } = await sql<{ ticketId: string }>`
    insert into seat_claims (event_id, seat_id, block_id, ticket_id)
    select "eventId", "seatId", "blockId", "ticketId"
    from json_to_recordset(${JSON.stringify(wanted)}::text::json)
      as w ("eventId" uuid, "seatId" text, "blockId" text, "ticketId" uuid)
    order by "eventId", length("seatId"), "seatId" collate "C"
    on conflict (event_id, seat_id) do update
      set ticket_id = excluded.ticket_id, blocked_reason = null, cart_item_id = null, hold_expires_at = null,
        prolonged_at = null, checkout_id = null, cart_expires_at = null, claimed_at = now()
      where seat_claims.ticket_id is null and (seat_claims.blocked_reason = 'seasonTicket'
        or (seat_claims.blocked_reason is null and seat_claims.hold_expires_at <= app.now()))
    returning ticket_id as "ticketId"`.execute(trx)
  if (rows.length === wanted.length) return null
  const taken = new Set(rows.map(({ ticketId }) => ticketId))
  return wanted.find(({ ticketId }) => !taken.has(ticketId))!.eventId
}

/** Counts standing places of season tickets. Answers a match at which their block is full; null: all are counted. */
export async function takeStanding(trx: Trx, wanted: readonly WantedStanding[]): Promise<string | null> {
  if (wanted.length === 0) return null
  const { rows } = await sql<{ eventId: string; blockId: string }>`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(wanted)}::text::json)
        as w ("eventId" uuid, "blockId" text, count int)),
    mine as (
      select s.event_id, s.block_id, w.count from standing_counters s
      join wanted w on w."eventId" = s.event_id and w."blockId" = s.block_id
      order by s.event_id, s.block_id for update of s)
    update standing_counters s set taken = s.taken + mine.count from mine
    where s.event_id = mine.event_id and s.block_id = mine.block_id and s.taken + mine.count <= s.capacity
    returning s.event_id as "eventId", s.block_id as "blockId"`.execute(trx)
  if (rows.length === wanted.length) return null
  const counted = new Set(rows.map(({ eventId, blockId }) => `${eventId} ${blockId}`))
  return wanted.find(({ eventId, blockId }) => !counted.has(`${eventId} ${blockId}`))!.eventId
}

/** So many numbers, which nobody else gets. */
export async function nextSerials(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{ serial: number }>`
    select nextval('season_ticket_numbers')::int as serial from generate_series(1, ${count}::int)`.execute(
    trx,
  )
  return rows.map(({ serial }) => serial)
}

/** False when one of the persons has a season ticket, or one of the places is another's (TIX-09): then the caller takes all of it back. */
export async function insertSeasonTickets(
  trx: Trx,
  tickets: readonly (SeasonTicket & { contractId: string; givenBy: string })[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into season_tickets (id, season, contract_id, owner_id, number, block_id, row, seat, seat_id, price_class,
      ticket_type, media, price_cents, vat_rate, given_by)
    select id, season, "contractId", "ownerId", number, "blockId", "row", seat, "seatId", "priceClass", "ticketType", media,
      "priceCents", "vatRate", "givenBy"
    from json_to_recordset(${JSON.stringify(tickets)}::text::json) as t (id uuid, season int, "contractId" uuid,
      "ownerId" uuid, number text, "blockId" text, "row" text, seat text, "seatId" text, "priceClass" text, "ticketType" text,
      media text, "priceCents" int, "vatRate" numeric, "givenBy" text)
    order by "ownerId" on conflict do nothing`.execute(trx)
  return Number(numAffectedRows) === tickets.length
}
