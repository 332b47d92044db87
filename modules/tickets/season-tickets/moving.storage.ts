import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'

/** A place of the ground, as its season tickets and tickets name it. */
export type MovedTo = {
  blockId: string
  row: string | null
  seat: string | null
  seatId: string | null
  priceClass: string
}

/** Live ones of a contract for this season and later ones, locked in the order of their ids. */
export async function holdLiveFrom(
  trx: Trx,
  given: { contractId: string; fromSeason: number },
): Promise<{ id: string; season: number }[]> {
  const { rows } = await sql<{ id: string; season: number }>`
    select id, season from season_tickets
    where contract_id = ${given.contractId} and season >= ${given.fromSeason} and ended_at is null order by id for update`.execute(
    trx,
  )
  return rows
}

export type AheadTicket = { id: string; eventId: string }

/** Their live tickets for matches ahead, whoever has them. */
export async function loadAhead(trx: Trx, ids: string[]): Promise<AheadTicket[]> {
  const { rows } = await sql<AheadTicket>`
    select t.id, t.event_id as "eventId" from tickets t join events e on e.id = t.event_id
    where t.season_ticket_id = any(${ids}::uuid[]) and t.revoked_at is null and e.starts_at > app.now()
      and e.cancelled_at is null order by t.id`.execute(trx)
  return rows
}

/** Matches in which a seat was kept for season tickets before. */
export async function keptMatches(trx: Trx, seatId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from seat_claims
    where seat_id = ${seatId} and ticket_id is null and blocked_reason = 'seasonTicket'`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function setPlace(trx: Trx, given: MovedTo & { ids: string[] }): Promise<void> {
  const { ids, blockId, row, seat, seatId, priceClass } = given
  await sql`
    update season_tickets set block_id = ${blockId}, row = ${row}, seat = ${seat}, seat_id = ${seatId},
      price_class = ${priceClass}
    where id = any(${ids}::uuid[])`.execute(trx)
}

/** Whoever wants it may have it from now on. */
export async function freeSeatOf(
  trx: Trx,
  given: { eventId: string; seatId: string; ticketId: string },
): Promise<void> {
  await sql`
    delete from seat_claims
    where event_id = ${given.eventId} and seat_id = ${given.seatId} and ticket_id = ${given.ticketId}`.execute(
    trx,
  )
}

/** Matches whose ticket stays where it is do not need the new seat: it is what it was before. */
export async function freeUnused(
  trx: Trx,
  given: { seatId: string; ids: string[]; except: string[] },
): Promise<void> {
  await sql`
    delete from seat_claims c
    where c.seat_id = ${given.seatId} and c.ticket_id is null and c.blocked_reason = 'seasonTicket'
      and c.event_id <> all(${given.except}::uuid[])
      and exists (select from tickets t where t.event_id = c.event_id and t.season_ticket_id = any(${given.ids}::uuid[]))`.execute(
    trx,
  )
}
