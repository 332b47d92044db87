import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** `Sponsoren (sponsor): 40, until 2026-11-28T17:00`, one line each. */
export async function contingentsInBook(db: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select c.name || ' (' || c.kind || '): '
      || ((select count(*) from seat_claims s where s.contingent_id = c.id)
        + coalesce((select sum(s.places) from standing_contingents s where s.contingent_id = c.id), 0))
      || coalesce(', until ' || to_char(c.releases_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'), '')
      || case when c.released_at is null then '' else ', released' end as line
    from contingents c where c.event_id = ${eventId} order by c.created_at, c.id`.execute(db)
  return rows.map(({ line }) => line)
}
