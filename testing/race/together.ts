import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { throughOrWaiting } from '#testing/waiting.ts'

type Works<T> = readonly (() => Promise<T>)[]

/**
 * One after the other begins, and comes as far as its first write to the table: nobody has written before everybody stands there,
 * waits for somebody who does, or is through without. Who only looks, or holds rows, passes. So what a missing lock allows happens in
 * one run, always. A statement that looks and writes in one waits before it looks: that is for `stopped`.
 */
export function together<T>(db: Db, table: string, works: Works<T>): Promise<PromiseSettledResult<T>[]> {
  return heldBack(db, works, (holder) => sql`lock table ${sql.table(table)} in share mode`.execute(holder))
}

/** The same where each answers; what one of them throws is thrown. */
export async function answersOf<T>(db: Db, table: string, works: Works<T>): Promise<T[]> {
  return (await together(db, table, works)).map(answerOf)
}

/**
 * One after the other begins, and comes as far as its new row of the table, or as its change of one. Who comes there stops, until
 * everybody does, waits for somebody who does, or is through: others' changes of the table pass.
 */
export async function stopped<T>(
  db: Db,
  table: string,
  works: Works<T>,
  at: 'insert' | 'update' = 'insert',
): Promise<PromiseSettledResult<T>[]> {
  const name = sql.id(`stop_${table}`)
  await sql`create function ${name}() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_advisory_xact_lock_shared(${STOP}); return new; end`)}`.execute(db)
  await sql`create trigger ${name} before ${sql.raw(at)} on ${sql.table(table)}
    for each row execute function ${name}()`.execute(db)
  try {
    const hold = (holder: Trx) => sql`select pg_advisory_xact_lock(${sql.lit(STOP)})`.execute(holder)
    return await heldBack(db, works, hold)
  } finally {
    await sql`drop function ${name}() cascade`.execute(db)
  }
}

/** The first comes as far as that; before its row is written the other one is through, or waits for what the first holds. */
export async function overtaken<T, U>(
  db: Db,
  table: string,
  first: () => Promise<T>,
  then: () => Promise<U>,
  at: 'insert' | 'update' = 'insert',
): Promise<[T, U]> {
  const [one, other] = await stopped<T | U>(db, table, [first, then], at)
  return [answerOf(one!) as T, answerOf(other!) as U]
}

const STOP = 18_990_401

async function heldBack<T>(db: Db, works: Works<T>, hold: (holder: Trx) => Promise<unknown>) {
  const { all } = await db.transaction().execute(async (holder) => {
    await hold(holder)
    const begun: Promise<T>[] = []
    for (const work of works) {
      begun.push(work())
      await throughOrWaiting(db, begun)
    }
    return { all: Promise.allSettled(begun) }
  })
  return all
}

/** What it answers; what it throws is thrown. */
export function answerOf<T>(one: PromiseSettledResult<T>): T {
  if (one.status === 'rejected') throw one.reason
  return one.value
}
