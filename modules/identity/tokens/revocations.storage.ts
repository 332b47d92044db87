import { sql } from 'kysely'
import { club } from '#club/club.ts'
import type { Db } from '#platform/db.ts'

/** Longer than any access token lives, so that a revoked one stays dead until it expires by itself. */
export const REMEMBERED = sql`interval '15 minutes'`

export const REVOKED_CHANNEL = 'revoked_sessions'

/**
 * Ends one family of tokens: its refresh tokens, codes and grant go, and its access tokens (their `sid` is the grant's id)
 * are refused from now on by every node.
 */
export async function revokeGrant(db: Db, given: { grantId: string; reason: string }): Promise<void> {
  await sql`
    with gone as (
      delete from oidc_records
      where grant_id = ${given.grantId} or (kind = 'Grant' and id = ${given.grantId})
    ), revoked as (
      insert into revoked_sessions (sid, reason, revoked_at, expires_at)
      values (${given.grantId}, ${given.reason}, app.now(), app.now() + ${REMEMBERED})
      on conflict (sid) do nothing
      returning sid
    )
    select pg_notify(${REVOKED_CHANNEL}, sid) from revoked`.execute(db)
}

/**
 * Ends everything a person has open: sessions, sign-ins under way, grants, codes and tokens, on every site. `keepSid` spares
 * the session that asks for it.
 */
export async function revokeAccount(
  db: Db,
  given: { accountId: string; reason: string; keepSid?: string | null },
): Promise<void> {
  const keep = given.keepSid ?? null
  await sql`
    with kept as (
      select session_uid from account_sessions
      where account_id = ${given.accountId} and grant_id = ${keep}::text and ended_at is null
    ), ended as (
      update account_sessions set ended_at = app.now(), browser = null, system = null
      where account_id = ${given.accountId} and grant_id is distinct from ${keep}::text and ended_at is null
      returning grant_id
    ), gone as (
      delete from oidc_records
      where account_id = ${given.accountId}
        and (${keep}::text is null or (grant_id is distinct from ${keep}::text
          and not (kind = 'Grant' and id = ${keep}::text)
          and not (kind = 'Session' and uid in (select session_uid from kept))))
      returning kind, id
    ), revoked as (
      insert into revoked_sessions (sid, reason, revoked_at, expires_at)
      select sid, ${given.reason}, app.now(), app.now() + ${REMEMBERED}
      from (select id as sid from gone where kind = 'Grant' union select grant_id from ended) families
      on conflict (sid) do nothing
      returning sid
    )
    select pg_notify(${REVOKED_CHANNEL}, sid) from revoked`.execute(db)
}

/**
 * Ends a person for good: besides everything that is open, every token in their name, also one that another issuer made or
 * that speaks for an organisation. Remembered for a day, which no token outlives.
 */
export async function revokePerson(db: Db, personId: string): Promise<void> {
  await revokeAccount(db, { accountId: personId, reason: 'erased' })
  await sql`
    with revoked as (
      insert into revoked_sessions (sid, reason, revoked_at, expires_at)
      values (${personId}, 'erased', app.now(), app.now() + interval '1 day')
      on conflict (sid) do nothing
      returning sid
    )
    select pg_notify(${REVOKED_CHANNEL}, sid) from revoked`.execute(db)
}

/** One access token by its `jti`. */
export async function revokeToken(db: Db, given: { jti: string; reason: string }): Promise<void> {
  await sql`
    with revoked as (
      insert into revoked_sessions (sid, reason, revoked_at, expires_at)
      values (${given.jti}, ${given.reason}, app.now(), app.now() + ${REMEMBERED})
      on conflict (sid) do nothing
      returning sid
    )
    select pg_notify(${REVOKED_CHANNEL}, sid) from revoked`.execute(db)
}

export async function loadRevoked(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('revoked_sessions')
    .select('sid')
    .where('expires_at', '>', sql<Date>`app.now()`)
    .execute()
  return rows.map((row) => row.sid)
}

/** What has expired is of no use to anybody. */
export async function forgetExpired(db: Db): Promise<void> {
  await sql`delete from oidc_records where expires_at < app.now() - interval '1 day'`.execute(db)
  await sql`delete from revoked_sessions where expires_at < app.now()`.execute(db)
  await sql`delete from sign_in_attempts where window_ends_at < app.now()`.execute(db)
  await sql`delete from account_links where expires_at < app.now() - interval '7 days'`.execute(db)
  await forgetSessions(db)
}

/** Signed out, or run out; one that was ended only when no request of its time can be under way any more. */
async function forgetSessions(db: Db): Promise<void> {
  await sql`
    delete from account_sessions
    where case when ended_at is null
      then not exists (select from oidc_records where kind = 'Session' and uid = session_uid)
      else ended_at < app.now() - make_interval(days => ${club.signIn.sessionDays + 1}) end`.execute(db)
}
