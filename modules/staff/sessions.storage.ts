import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { Role } from './roles.schema.ts'

export type OfficeSession = {
  id: string
  personId: string
  name: string
  email: string
  roles: Role[]
  sites: string[] | null
  authenticatedAt: Date
  startedAt: Date
  endsAt: Date
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export async function insertSession(
  trx: Trx,
  given: {
    id: string
    token: string
    personId: string
    accountSessionId: string | null
    device: string
    authenticatedAt: Date
    hours: number
  },
): Promise<void> {
  await trx
    .insertInto('office_sessions')
    .values({
      id: given.id,
      token_hash: digestOf(given.token),
      person_id: given.personId,
      account_session_id: given.accountSessionId,
      device: given.device,
      authenticated_at: given.authenticatedAt,
      ends_at: sql<Date>`app.now() + make_interval(hours => ${given.hours}::int)`,
    })
    .execute()
}

/** Asked with every request: what has been withdrawn holds from the next one on. */
export async function findSession(db: Db, token: string): Promise<OfficeSession | null> {
  const { rows } = await sql<OfficeSession & { isStale: boolean }>`
    select s.id, s.person_id as "personId", m.roles, m.sites, a.email,
      coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), a.email) as name,
      s.authenticated_at as "authenticatedAt", s.started_at as "startedAt", s.ends_at as "endsAt",
      s.last_seen_at < app.now() - interval '1 minute' as "isStale"
    from office_sessions s join staff_members m on m.person_id = s.person_id
    join accounts a on a.id = s.person_id and a.deleted_at is null left join contacts c on c.id = s.person_id
    where s.token_hash = ${digestOf(token)} and s.ended_at is null and s.ends_at > app.now() and cardinality(m.roles) > 0
      and (s.account_session_id is null
        or exists (select from account_sessions l where l.id = s.account_session_id and l.ended_at is null))`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return null
  const { isStale, ...session } = row
  if (isStale)
    await db
      .updateTable('office_sessions')
      .set({ last_seen_at: sql<Date>`app.now()` })
      .where('id', '=', session.id)
      .execute()
  return session
}

/** False: it had ended, or there is none. */
export async function endSession(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('office_sessions')
    .set({ ended_at: sql<Date>`app.now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endSessionByToken(db: Db, token: string): Promise<void> {
  await sql`update office_sessions set ended_at = app.now() where token_hash = ${digestOf(token)} and ended_at is null`.execute(
    db,
  )
}

/** Whose session it is; null when it has ended. */
export async function ownerOfSession(db: Db, id: string): Promise<{ personId: string; name: string } | null> {
  const { rows } = await sql<{ personId: string; name: string }>`
    select s.person_id as "personId", coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), a.email) as name
    from office_sessions s join accounts a on a.id = s.person_id left join contacts c on c.id = s.person_id
    where s.id = ${id} and s.ended_at is null`.execute(db)
  return rows[0] ?? null
}

/** Old sessions are nobody's business. */
export async function forgetSessions(db: Db): Promise<void> {
  await sql`delete from office_sessions where coalesce(ended_at, ends_at) < app.now() - interval '90 days'`.execute(
    db,
  )
}
