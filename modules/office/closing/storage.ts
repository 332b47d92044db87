import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { DayReport } from './schema.ts'

const ENDED = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Europe/Berlin'`

/** Drawers that were counted on a day. */
export async function listCounted(db: Db, day: string): Promise<DayReport['drawers']> {
  const { rows } = await sql<DayReport['drawers'][number]>`
    select d.name as drawer, s.number, s.closed_name as "closedBy", s.expected_cents as "expectedCents",
      s.counted_cents as "countedCents", s.difference_reason as reason
    from cash_shifts s join cash_drawers d on d.id = s.drawer_id
    where s.closed_at < ${ENDED(day)} and (s.closed_at at time zone 'Europe/Berlin')::date = ${day}::date
    order by d.name, s.number`.execute(db)
  return rows
}

/** Drawers that were open when the day ended and still are. */
export async function listOpen(db: Db, day: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select d.name from cash_shifts s join cash_drawers d on d.id = s.drawer_id
    where s.closed_at is null and s.opened_at < ${ENDED(day)} order by d.name`.execute(db)
  return rows.map(({ name }) => name)
}
