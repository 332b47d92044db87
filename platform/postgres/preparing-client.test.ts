import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, isPgError, openDatabase } from '#platform/db.ts'
import { testDatabase } from '#testing/database.ts'

const { url, pool } = await testDatabase('empty')

async function onOneConnection(work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase({ url, poolSize: 1 })
  await work(db)
  await close()
}

test('a statement is named when it comes again, so that lists of all lengths use no names up', async () => {
  await onOneConnection(async (db) => {
    const among = (ids: number[]) =>
      sql`select relname from pg_class where oid in (${sql.join(ids)})`.execute(db)
    for (let length = 1; length <= 20; length += 1) await among(Array.from({ length }, (_, id) => id))
    for (let round = 0; round < 3; round += 1) await among([1, 2, 3])
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%pg_class%'`.execute(db)
    expect(rows).toEqual([{ statement: 'select relname from pg_class where oid in ($1, $2, $3)' }])
  })
})

test('a table that a newer version changes under a program that runs is read as it is, at once', async () => {
  await pool.query('create table changing (id int, name text)')
  await pool.query(`insert into changing values (1, 'one')`)
  await onOneConnection(async (db) => {
    const read = async (by: Db) => (await sql`select * from changing where id > ${0}`.execute(by)).rows
    for (let round = 0; round < 3; round += 1) expect(await read(db)).toEqual([{ id: 1, name: 'one' }])
    await pool.query('alter table changing add column size int default 7')
    expect(await read(db)).toEqual([{ id: 1, name: 'one', size: 7 }])
    await pool.query('alter table changing drop column name')
    // What a transaction has done before goes with it; the next one reads.
    const inTransaction = () => db.transaction().execute(read)
    expect(isPgError(await inTransaction().catch((error) => error), '0A000')).toBe(true)
    expect(await inTransaction()).toEqual([{ id: 1, size: 7 }])
    expect(await read(db)).toEqual([{ id: 1, size: 7 }])
  })
})

test('each pool has names of its own: what others ask does not use them up', async () => {
  const named = async (db: Db) =>
    (await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(db)).rows[0]!.n
  const numbered = (n: number) => (db: Db) => sql`select ${n} + ${sql.raw(String(n))}::int`.execute(db)
  await onOneConnection(async (one) => {
    for (let n = 0; n < 600; n += 1) for (const _ of [1, 2]) await numbered(n)(one)
    expect(await named(one)).toBe(500)
    await onOneConnection(async (other) => {
      for (const _ of [1, 2]) await numbered(1_000)(other)
      expect(await named(other)).toBe(1)
    })
  })
})
