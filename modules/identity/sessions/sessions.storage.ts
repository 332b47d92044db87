import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { REMEMBERED, REVOKED_CHANNEL } from '../tokens/revocations.storage.ts'
import type { Device } from './user-agent.rules.ts'

export type SessionRow = Device & { id: string; grantId: string; signedInAt: Date; lastSeenAt: Date }

/** More than anybody has; a list of more would help nobody. */
const MAX_LISTED = 100

/** A browser got a code: its session is new, or goes on. An ended one stays ended. */
export async function noteSession(
  db: Db,
  given: Device & {
    accountId: string
    sessionUid: string
    grantId: string
    methods: string[]
    isOffice: boolean
  },
): Promise<void> {
  const seen = {
    ...(given.isOffice ? { office_grant_id: given.grantId } : { grant_id: given.grantId }),
    browser: given.browser,
    system: given.system,
    methods: given.methods,
    last_seen_at: sql<Date>`app.now()`,
  }
  await db
    .insertInto('account_sessions')
    .values({
      id: newId(),
      account_id: given.accountId,
      session_uid: given.sessionUid,
      signed_in_at: sql<Date>`app.now()`,
      grant_id: given.grantId,
      ...seen,
    })
    .onConflict((conflict) =>
      conflict.column('session_uid').doUpdateSet(seen).where('account_sessions.ended_at', 'is', null),
    )
    .execute()
}

/** How the sign-in of this access token of the office proved who somebody is; null when there is none that still stands. */
export async function findSignIn(
  db: Db,
  given: { accountId: string; sid: string },
): Promise<(Device & { id: string; methods: string[] }) | null> {
  const row = await db
    .selectFrom('account_sessions')
    .select(['id', 'methods', 'browser', 'system'])
    .where('account_id', '=', given.accountId)
    .where('office_grant_id', '=', given.sid)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Tokens were renewed; once a minute is often enough. */
export async function touchSession(db: Db, grantId: string): Promise<void> {
  await db
    .updateTable('account_sessions')
    .set({ last_seen_at: sql<Date>`app.now()` })
    .where('grant_id', '=', grantId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '<', sql<Date>`app.now() - interval '1 minute'`)
    .execute()
}

/** Sessions that would still sign somebody in, the latest first. */
export function loadSessions(db: Db, accountId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('account_sessions')
    .select([
      'id',
      'grant_id as grantId',
      'browser',
      'system',
      'signed_in_at as signedInAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`exists (select from oidc_records where kind = 'Session' and uid = session_uid
        and account_id = ${accountId} and expires_at > app.now())`,
    )
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
}

/** Ends one session with everything that hangs on it; every node knows at once. False: there is none such. */
export async function endSession(
  db: Db,
  given: { accountId: string; id: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      update account_sessions set ended_at = app.now(), browser = null, system = null
      where id = ${given.id} and account_id = ${given.accountId} and ended_at is null
      returning session_uid, grant_id, office_grant_id
    ), families as (
      select grant_id from ended union select office_grant_id from ended where office_grant_id is not null
    ), sessions as (
      delete from oidc_records where kind = 'Session' and uid in (select session_uid from ended)
    ), grants as (
      delete from oidc_records where kind = 'Grant' and id in (select grant_id from families)
    ), tokens as (
      delete from oidc_records where grant_id in (select grant_id from families)
    ), revoked as (
      insert into revoked_sessions (sid, reason, revoked_at, expires_at)
      select grant_id, ${given.reason}, app.now(), app.now() + ${REMEMBERED} from families
      on conflict (sid) do nothing
      returning sid
    )
    select (select count(*)::int from ended) as ended,
      (select count(pg_notify(${REVOKED_CHANNEL}, sid)) from revoked) as told`.execute(db)
  return rows[0]!.ended === 1
}
