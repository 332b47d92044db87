import { sql } from 'kysely'
import type { TicketOfEvent } from '#modules/tickets/listeners.ts'
import type { Db, Trx } from '#platform/db.ts'

/** Takes a seat for a ticket: of the contingent, or a free one where there is none. False: it is not to be had. */
export async function takeSeat(
  trx: Trx,
  seat: { eventId: string; seatId: string; blockId: string; ticketId: string; contingentId: string | null },
): Promise<boolean> {
  const { eventId, seatId, blockId, ticketId, contingentId } = seat
  const { rows } =
    contingentId === null
      ? await sql`
          insert into seat_claims (event_id, seat_id, block_id, ticket_id)
          values (${eventId}, ${seatId}, ${blockId}, ${ticketId})
          on conflict (event_id, seat_id) do update
            set ticket_id = excluded.ticket_id, cart_item_id = null, hold_expires_at = null, prolonged_at = null,
              checkout_id = null, cart_expires_at = null, claimed_at = now()
            where seat_claims.ticket_id is null and seat_claims.blocked_reason is null
              and seat_claims.hold_expires_at <= app.now()
          returning 1`.execute(trx)
      : await sql`
          update seat_claims set ticket_id = ${ticketId}, blocked_reason = null, contingent_id = null, claimed_at = now()
          where event_id = ${eventId} and seat_id = ${seatId} and contingent_id = ${contingentId}
          returning 1`.execute(trx)
  return rows.length === 1
}

/** The same for standing places of a block, all or none. */
export async function takeStandingPlaces(
  trx: Trx,
  given: { eventId: string; blockId: string; places: number; contingentId: string | null },
): Promise<boolean> {
  const { eventId, blockId, places, contingentId } = given
  if (contingentId === null) {
    const { numAffectedRows } = await sql`
      update standing_counters set taken = taken + ${places}::int
      where event_id = ${eventId} and block_id = ${blockId} and taken + ${places}::int <= capacity`.execute(
      trx,
    )
    return numAffectedRows === 1n
  }
  const where = sql`contingent_id = ${contingentId} and block_id = ${blockId}`
  const { rows } = await sql<{ left: number }>`
    select places - ${places}::int as left from standing_contingents where ${where} for update`.execute(trx)
  const left = rows[0]?.left ?? -1
  if (left < 0) return false
  if (left === 0) await sql`delete from standing_contingents where ${where}`.execute(trx)
  else await sql`update standing_contingents set places = ${left} where ${where}`.execute(trx)
  return true
}

export type Given = {
  ticketId: string
  blockId: string
  row: string | null
  seat: string | null
  ownerId: string
  contingentId: string | null
  reason: string
  givenBy: string
  givenAt: Date
  isUsed: boolean
  isCalledBack: boolean
}

const GIVEN =
  sql.raw(`g.ticket_id as "ticketId", t.block_id as "blockId", t.row, t.seat, t.owner_id as "ownerId",
  g.contingent_id as "contingentId", g.reason, g.given_by as "givenBy", g.given_at as "givenAt",
  exists (select from ticket_entries n where n.ticket_id = t.id) as "isUsed", t.revoked_at is not null as "isCalledBack"`)

/** Of a match, the latest first. */
export async function loadGiven(db: Db, eventId: string): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select ${GIVEN} from complimentary_tickets g join tickets t on t.id = g.ticket_id
    where t.event_id = ${eventId} order by g.given_at desc, g.ticket_id limit 500`.execute(db)
  return rows
}

/** Live ones of a match. */
export async function countGiven(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from complimentary_tickets g join tickets t on t.id = g.ticket_id
    where t.event_id = ${eventId} and t.revoked_at is null`.execute(db)
  return rows[0]!.count
}

/** Live ones of a person for a match. */
export async function countGivenTo(trx: Trx, given: { eventId: string; ownerId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from complimentary_tickets g join tickets t on t.id = g.ticket_id
    where t.event_id = ${given.eventId} and t.buyer_id = ${given.ownerId} and t.revoked_at is null`.execute(
    trx,
  )
  return rows[0]!.count
}

export type HeldGift = TicketOfEvent & {
  blockId: string
  seatId: string | null
  /** That still keeps places; null: the place goes on sale. */
  contingentId: string | null
  isRevoked: boolean
  isUsed: boolean
}

/** One of a match, its ticket locked. */
export async function holdGift(
  trx: Trx,
  given: { eventId: string; ticketId: string },
): Promise<HeldGift | null> {
  const { rows } = await sql<HeldGift>`
    select t.id, t.event_id as "eventId", t.block_id as "blockId", t.seat_id as "seatId",
      (select c.id from contingents c where c.id = g.contingent_id and c.released_at is null) as "contingentId",
      t.revoked_at is not null as "isRevoked",
      exists (select from ticket_entries n where n.ticket_id = t.id) as "isUsed"
    from tickets t join complimentary_tickets g on g.ticket_id = t.id
    where t.id = ${given.ticketId} and t.event_id = ${given.eventId} for update of t`.execute(trx)
  return rows[0] ?? null
}

/** It opens no gate any more, and nobody is promised it. */
export async function endGift(trx: Trx, id: string): Promise<void> {
  await sql`update tickets set revoked_at = app.now(), revoked_because = 'ended', changed_at = app.now()
    where id = ${id}`.execute(trx)
  await sql`delete from ticket_claims where ticket_id = ${id}`.execute(trx)
  await sql`update complimentary_tickets set called_back_at = app.now() where ticket_id = ${id}`.execute(trx)
}

/** The place is its contingent's again. */
export async function giveBackToContingent(trx: Trx, gift: HeldGift): Promise<void> {
  const { id, eventId, blockId, seatId, contingentId } = gift
  if (seatId)
    await sql`
      update seat_claims set ticket_id = null, blocked_reason = 'contingent', contingent_id = ${contingentId}
      where event_id = ${eventId} and seat_id = ${seatId} and ticket_id = ${id}`.execute(trx)
  else
    await sql`
      insert into standing_contingents (contingent_id, event_id, block_id, places)
      values (${contingentId}, ${eventId}, ${blockId}, 1)
      on conflict (contingent_id, block_id) do update set places = standing_contingents.places + 1`.execute(
      trx,
    )
}
