import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'

// Places that came back while somebody waits for their block (`events.waited_blocks`): seats with the reason 'waitingList',
// standing places that still count as taken. The waiting list gives them to people, or lets everybody have them again.

/**
 * Gives seats back in one statement: to everybody, or to those who wait for their block. `which` chooses among `seat_claims c`,
 * which are locked in the order of all. Answers the events that something was kept of.
 */
export async function giveBackSeats(trx: Trx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    with mine as (
      select c.event_id, c.seat_id, c.block_id = any(e.waited_blocks) and ${!unsafe('noListReserve')} as is_waited
      from seat_claims c join events e on e.id = c.event_id where ${which}
      order by c.event_id, length(c.seat_id), c.seat_id collate "C" for update of c),
    gone as (
      delete from seat_claims c using mine
      where c.event_id = mine.event_id and c.seat_id = mine.seat_id and not mine.is_waited),
    reserved as (
      update seat_claims c set ${RESERVED} from mine
      where c.event_id = mine.event_id and c.seat_id = mine.seat_id and mine.is_waited
      returning c.event_id)
    select distinct event_id from reserved`.execute(trx)
  return rows.map((row) => row.event_id)
}

const RESERVED =
  sql.raw(`blocked_reason = 'waitingList', cart_item_id = null, hold_expires_at = null, prolonged_at = null,
  ticket_id = null, contingent_id = null, checkout_id = null, cart_expires_at = null, claimed_at = now()`)

/** Seats whose hold has ended are kept where somebody waits. What another transaction is working on is left to it. */
export async function reserveEndedSeats(trx: Trx, eventId: string): Promise<void> {
  await sql`
    with ended as (
      select c.event_id, c.seat_id from seat_claims c join events e on e.id = c.event_id
      where c.event_id = ${eventId} and c.block_id = any(e.waited_blocks) and c.ticket_id is null
        and c.blocked_reason is null and c.hold_expires_at <= app.now()
      for update of c skip locked)
    update seat_claims c set ${RESERVED} from ended where c.event_id = ended.event_id and c.seat_id = ended.seat_id`.execute(
    trx,
  )
}

/** Kept places of blocks that nobody waits for are everybody's again. */
export async function releaseReserved(trx: Trx, eventId: string): Promise<void> {
  await sql`
    delete from seat_claims c using events e
    where e.id = ${eventId} and c.event_id = e.id and c.blocked_reason = 'waitingList'
      and not c.block_id = any(e.waited_blocks)`.execute(trx)
  await sql`
    update standing_counters s set taken = s.taken - s.kept_for_list, kept_for_list = 0 from events e
    where e.id = ${eventId} and s.event_id = e.id and s.kept_for_list > 0
      and not s.block_id = any(e.waited_blocks)`.execute(trx)
}

export async function setWaitedBlocks(
  trx: Trx,
  given: { eventId: string; blocks: readonly string[] },
): Promise<void> {
  await sql`
    update events set waited_blocks = ${[...given.blocks]}::text[]
    where id = ${given.eventId} and waited_blocks <> ${[...given.blocks]}::text[]`.execute(trx)
}

/** Does somebody wait for this block? */
export async function isWaitedFor(trx: Trx, given: { eventId: string; blockId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from events where id = ${given.eventId} and ${given.blockId} = any(waited_blocks)`.execute(trx)
  return rows.length > 0
}

/** Takes the event's line for this transaction: who joins, leaves or is served does so one after the other. */
export async function lockEvent(trx: Trx, eventId: string): Promise<boolean> {
  const { rows } = await sql`select id from events where id = ${eventId} for no key update`.execute(trx)
  return rows.length > 0
}

export type ReservedPlaces = { seats: string[]; standing: Map<string, number> }

export async function loadReserved(trx: Trx, eventId: string): Promise<ReservedPlaces> {
  const seats = await sql<{ seat_id: string }>`
    select seat_id from seat_claims where event_id = ${eventId} and blocked_reason = 'waitingList'`.execute(
    trx,
  )
  const standing = await sql<{ block_id: string; reserved: number }>`
    select block_id, kept_for_list as reserved from standing_counters
    where event_id = ${eventId} and kept_for_list > 0`.execute(trx)
  return {
    seats: seats.rows.map((row) => row.seat_id),
    standing: new Map(standing.rows.map((row) => [row.block_id, row.reserved])),
  }
}

/** In the transaction that gives them to somebody: nobody else sees them free. */
export async function openReservedSeats(
  trx: Trx,
  given: { eventId: string; seatIds: readonly string[] },
): Promise<void> {
  await sql`
    with mine as (
      select event_id, seat_id from seat_claims
      where event_id = ${given.eventId} and seat_id = any(${[...given.seatIds]}::text[]) and blocked_reason = 'waitingList'
      order by length(seat_id), seat_id collate "C" for update)
    delete from seat_claims c using mine where c.event_id = mine.event_id and c.seat_id = mine.seat_id`.execute(
    trx,
  )
}

export async function openReservedStanding(
  trx: Trx,
  given: { eventId: string; blockId: string; quantity: number },
): Promise<void> {
  await sql`
    update standing_counters set taken = taken - least(kept_for_list, ${given.quantity}::int),
      kept_for_list = kept_for_list - least(kept_for_list, ${given.quantity}::int)
    where event_id = ${given.eventId} and block_id = ${given.blockId}`.execute(trx)
}

/** These holds have a length of their own: no prolongation. */
export async function fixHolds(trx: Trx, cartItemIds: readonly string[]): Promise<void> {
  for (const table of ['seat_claims', 'standing_holds'])
    await sql`update ${sql.table(table)} set prolonged_at = app.now()
      where cart_item_id = any(${[...cartItemIds]}::uuid[])`.execute(trx)
}

/** Events with something kept; a look at each now and then lets nothing be kept for ever. */
export async function eventsWithReserved(trx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from seat_claims where blocked_reason = 'waitingList'
    union select event_id from standing_counters where kept_for_list > 0
    union select id from events where waited_blocks <> '{}'`.execute(trx)
  return rows.map((row) => row.id)
}
