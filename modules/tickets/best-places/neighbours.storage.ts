import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { partnerSeatOf } from './neighbours.ts'

/** The ticket beside another one that moves together with it. */
export type PartnerTicket = { id: string; seatId: string; isFree: boolean }

/**
 * Of a wheelchair place the companion's live ticket, of a companion's the wheelchair place's, where this person has it. Free:
 * nobody went in with it, and it is promised to nothing.
 */
export async function findPartnerTicket(
  db: Db,
  given: { eventId: string; seatId: string | null; ownerId: string },
): Promise<PartnerTicket | null> {
  const seatId = partnerSeatOf(given.seatId)
  if (!seatId) return null
  const { rows } = await sql<PartnerTicket>`
    select t.id, t.seat_id as "seatId", not exists (select from ticket_entries n where n.ticket_id = t.id)
      and not exists (select from ticket_claims c where c.ticket_id = t.id) as "isFree"
    from tickets t where t.event_id = ${given.eventId} and t.seat_id = ${seatId}
      and t.owner_id = ${given.ownerId} and t.revoked_at is null`.execute(db)
  return rows[0] ?? null
}
