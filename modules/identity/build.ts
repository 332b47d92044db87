import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId, newSecret } from '#platform/ids.ts'

/** A session as signing in leaves it behind, without the browser; answers its id. */
export async function buildSession(db: Db, given: { accountId: string }): Promise<string> {
  const id = newId()
  const uid = newSecret()
  const record = {
    payload: '{}',
    account_id: given.accountId,
    expires_at: sql<Date>`app.now() + interval '1 day'`,
  }
  await db
    .insertInto('oidc_records')
    .values([
      { kind: 'Session', id: newSecret(), uid, ...record },
      { kind: 'Grant', id: uid, ...record },
    ])
    .execute()
  const now = sql<Date>`app.now()`
  await db
    .insertInto('account_sessions')
    .values({
      id,
      account_id: given.accountId,
      session_uid: uid,
      grant_id: uid,
      browser: 'Firefox',
      system: 'Linux',
      signed_in_at: now,
      last_seen_at: now,
    })
    .execute()
  return id
}
