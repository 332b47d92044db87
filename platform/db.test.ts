import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isDatabaseGone, openDatabase } from '#platform/db.ts'
import { testDatabase } from '#testing/database.ts'

const { url, pool } = await testDatabase('empty')

test('a transaction begins with its first statement, and what fails in it is undone', async () => {
  const { db, close } = openDatabase({ url, poolSize: 1 })
  await pool.query('create table begun (id int primary key)')
  const inTransaction = sql<{ inside: boolean }>`select now() <> statement_timestamp() as inside`
  await db.transaction().execute(async (trx) => {
    await sql`insert into begun values (1)`.execute(trx)
    expect((await pool.query('select from begun')).rowCount).toBe(0)
    expect((await inTransaction.execute(trx)).rows).toEqual([{ inside: true }])
  })
  const failing = db.transaction().execute(async (trx) => {
    await sql`insert into begun values (2)`.execute(trx)
    await sql`insert into begun values (1)`.execute(trx)
  })
  await expect(failing).rejects.toThrow('duplicate key')
  // The first statement of a transaction may be the one that fails.
  const failingAtOnce = db.transaction().execute(async (trx) => {
    await sql`insert into begun values (1)`.execute(trx)
  })
  await expect(failingAtOnce).rejects.toThrow('duplicate key')
  await db.transaction().execute(async () => null)
  await sql`insert into begun values (3)`.execute(db)
  expect((await pool.query('select id from begun order by id')).rows).toEqual([{ id: 1 }, { id: 3 }])
  await close()
})

test('a connection that was cut between begin and the first statement is an error of that statement', async () => {
  const { db, close } = openDatabase({ url, poolSize: 1 })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const cut = db.transaction().execute(async (trx) => {
    await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await new Promise((done) => setTimeout(done, 200))
    await sql`select 1`.execute(trx)
  })
  expect(isDatabaseGone(await cut.catch((error) => error))).toBe(true)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
})
