import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

export type NewStop = {
  email: string
  kind: 'bounce' | 'complaint'
  reason: string
  source: 'server' | 'provider' | 'report'
  /** Whose address it is, where that is known already. */
  subjectId?: string | null
}

const MOST_REASON = 500

/** No newsletter goes there from now on. A complaint outlasts what only came back. */
export async function stopAddress(trx: Trx, given: NewStop): Promise<void> {
  const { kind, source, subjectId = null } = given
  const email = given.email.toLowerCase()
  // What a stranger's server says is shown to staff: one line, no signs that steer anything.
  const reason =
    given.reason
      .replace(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, MOST_REASON) || '–'
  await sql`
    insert into newsletter_stops as s (email, kind, reason, source, subject_id)
    values (${email}, ${kind}, ${reason}, ${source}, coalesce(${subjectId}::uuid, (
      select e.contact_id from contact_emails e where lower(e.email) = ${email} and e.confirmed_at is not null limit 1)))
    on conflict (email) do update set kind = case when s.kind = 'complaint' then s.kind else excluded.kind end,
      reason = excluded.reason, source = excluded.source, subject_id = coalesce(excluded.subject_id, s.subject_id),
      reported_at = excluded.reported_at`.execute(trx)
}

/** Marks the mail that came back; answers whose consent it was sent by, null for a mail of no newsletter. */
export async function markMail(
  trx: Trx,
  { messageId, kind }: { messageId: string; kind: NewStop['kind'] },
): Promise<{ consentId: string | null } | null> {
  const { rows } = await sql<{ consentId: string | null }>`
    update newsletter_recipients set
      bounced_at = case when ${kind} = 'bounce' then coalesce(bounced_at, app.now()) else bounced_at end,
      complained_at = case when ${kind} = 'complaint' then coalesce(complained_at, app.now()) else complained_at end
    where id = ${messageId} returning consent_id as "consentId"`.execute(trx)
  return rows[0] ?? null
}

export type StopRow = {
  email: string
  kind: 'bounce' | 'complaint'
  reason: string
  source: 'server' | 'provider' | 'report'
  subjectId: string | null
  reportedAt: Date
}

export async function listStops(
  db: Db,
  { q, limit, offset }: { q: string; limit: number; offset: number },
): Promise<StopRow[]> {
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<StopRow>`
    select email, kind, reason, source, subject_id as "subjectId", reported_at as "reportedAt" from newsletter_stops
    where email like ${like} order by reported_at desc, email limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countStops(db: Db, q: string): Promise<number> {
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from newsletter_stops where email like ${like}`.execute(db)
  return rows[0]!.count
}

/** True when there was one. */
export async function liftStop(trx: Trx, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from newsletter_stops where email = ${email.toLowerCase()}`.execute(trx)
  return numAffectedRows === 1n
}
