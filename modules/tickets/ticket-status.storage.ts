import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** How a ticket stands, whoever has it. */
export type TicketStatus = {
  id: string
  eventId: string
  issue: number
  /** Refunded, resold or called off. */
  isOver: boolean
  isOffered: boolean
  isUsed: boolean
}

export async function loadTicketStatus(db: Db, ids: string[]): Promise<TicketStatus[]> {
  const { rows } = await sql<TicketStatus>`
    select t.id, t.event_id as "eventId", t.issue,
      t.revoked_at is not null or e.cancelled_at is not null as "isOver",
      exists (select from ticket_claims c where c.ticket_id = t.id and c.kind = 'offer') as "isOffered",
      exists (select from ticket_entries n where n.ticket_id = t.id) as "isUsed"
    from tickets t join events e on e.id = t.event_id
    where t.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
