import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { forbidden, notFound } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import { peopleErrors, type Visit } from './schema.ts'

/** Opens a person for the rest of the session; once more with another reason replaces it. Throws 404 for nobody. */
export async function insertVisit(
  trx: Trx,
  given: { sessionId: string; personId: string; reason: string },
): Promise<Visit> {
  const { sessionId, personId, reason } = given
  const { rows } = await sql<{ visitedAt: Date }>`
    insert into office_visits (session_id, person_id, reason, visited_at)
    select ${sessionId}, c.id, ${reason}, app.now() from contacts c where c.id = ${personId} and c.erased_at is null
    on conflict (session_id, person_id) do update set reason = excluded.reason, visited_at = excluded.visited_at
    returning visited_at as "visitedAt"`.execute(trx)
  if (!rows[0]) throw notFound()
  return { reason, visitedAt: rows[0].visitedAt.toISOString() }
}

/** Throws 403 `OFFICE_VISIT_FIRST` when this session has given no reason for this person yet. */
export async function requireVisit(
  db: Db,
  { staff, personId }: { staff: Pick<Staff, 'sessionId'>; personId: string },
): Promise<Visit> {
  const { rows } = await sql<{ reason: string; visitedAt: Date }>`
    select reason, visited_at as "visitedAt" from office_visits
    where session_id = ${staff.sessionId} and person_id::text = ${personId}`.execute(db)
  const [visit] = rows
  if (!visit) throw forbidden('OFFICE_VISIT_FIRST', peopleErrors.OFFICE_VISIT_FIRST)
  return { reason: visit.reason, visitedAt: visit.visitedAt.toISOString() }
}
