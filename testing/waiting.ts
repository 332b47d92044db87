import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Waits until all of them are through, or stand before a lock that somebody else holds. */
export async function throughOrWaiting(db: Db, works: readonly Promise<unknown>[]): Promise<void> {
  let left = works.length
  const isThrough = () => {
    left -= 1
  }
  for (const work of works) work.then(isThrough, isThrough)
  await waitingForLocks(db, () => left)
}

/** Waits until so many sessions of this database stand before a lock that another holds: then everybody is where a race begins. */
export async function waitingForLocks(db: Db, count: number | (() => number)): Promise<void> {
  // So long that only what hangs reaches it, on a slow and busy machine too.
  const until = Date.now() + 60_000
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    const wanted = typeof count === 'number' ? count : count()
    if (rows[0]!.n >= wanted) return
    if (Date.now() > until) throw new Error(`${rows[0]!.n} of ${wanted} wait for a lock`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
