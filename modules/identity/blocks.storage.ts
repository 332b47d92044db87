import { sql } from 'kysely'
import { ZONE } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'

export type AccountBlock = { reason: string; blockedBy: string; blockedAt: Date; endsAt: Date }

/** Null: it is not blocked, or not any more. */
export async function findBlock(db: Db, accountId: string): Promise<AccountBlock | null> {
  const { rows } = await sql<AccountBlock>`
    select reason, blocked_by as "blockedBy", blocked_at as "blockedAt", ends_at as "endsAt"
    from account_blocks where account_id = ${accountId} and ends_at > app.now()`.execute(db)
  return rows[0] ?? null
}

/** To the end of a day in the club's time. False: somebody else has blocked it meanwhile. */
export async function insertBlock(
  trx: Trx,
  given: { accountId: string; reason: string; by: string; lastDay: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into account_blocks as known (account_id, reason, blocked_by, blocked_at, ends_at)
    values (${given.accountId}, ${given.reason}, ${given.by}, app.now(),
      (${given.lastDay}::date + 1)::timestamp at time zone ${ZONE})
    on conflict (account_id) do update set reason = excluded.reason, blocked_by = excluded.blocked_by,
      blocked_at = excluded.blocked_at, ends_at = excluded.ends_at
      where known.ends_at <= app.now()`.execute(trx)
  return numAffectedRows === 1n
}

/** False: there is none. */
export async function deleteBlock(trx: Trx, accountId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from account_blocks where account_id = ${accountId} and ends_at > app.now()`.execute(trx)
  return numAffectedRows === 1n
}
