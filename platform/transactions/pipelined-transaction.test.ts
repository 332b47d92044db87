import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { testDatabase } from '#testing/database.ts'

const { url, pool } = await testDatabase('empty')
const { db, pool: own, close } = openDatabase({ url, poolSize: 1 })
afterAll(close)
await pool.query('create table steps (id int primary key)')

/** How often the program writes to its only connection during some work. */
async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const client = await own.connect()
  type Write = (...given: unknown[]) => unknown
  const { stream: socket } = (
    client as unknown as { connection: { stream: Record<'_write' | '_writev', Write> } }
  ).connection
  let writes = 0
  const { _writev, _write } = socket
  Object.assign(socket, {
    _writev: (...given: unknown[]) => {
      writes += 1
      return _writev.apply(socket, given)
    },
    _write: (...given: unknown[]) => {
      writes += 1
      return _write.apply(socket, given)
    },
  })
  client.release()
  await work()
  Object.assign(socket, { _writev, _write })
  return writes
}

const five = [1, 2, 3, 4, 5]

test('what is asked for at once goes out in one write with its begin, in its order', async () => {
  const seen: number[][] = []
  const together = await writesOf(() =>
    db.transaction().execute(async (trx) => {
      const answers = await Promise.all(
        five.map((one) =>
          sql<{ before: number }>`with added as (insert into steps values (${one}))
            select count(*)::int as before from steps`.execute(trx),
        ),
      )
      seen.push(answers.map(({ rows }) => rows[0]!.before))
    }),
  )
  expect(seen).toEqual([[0, 1, 2, 3, 4]])
  const oneByOne = await writesOf(() =>
    db.transaction().execute(async (trx) => {
      for (const one of five) await sql`delete from steps where id = ${one}`.execute(trx)
    }),
  )
  expect({ together, oneByOne }).toEqual({ together: 2, oneByOne: 6 })
})

test('after an error nothing of the rest is done, and the error is the first one', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await Promise.all([11, 11, 12].map((id) => sql`insert into steps values (${id})`.execute(trx)))
  })
  await expect(failing).rejects.toThrow('duplicate key')
  expect((await pool.query('select id from steps')).rows).toEqual([])
})

test('a branch that goes on after the work has failed is refused: it would write outside of the transaction', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const { promise: hasFailed, resolve: fail } = Promise.withResolvers<void>()
  const failing = db.transaction().execute(async (trx) => {
    const slowly = async () => {
      await hasFailed
      await sql`insert into steps values (${21})`.execute(trx)
    }
    late = slowly()
    late.catch(() => null)
    await Promise.all([late, sql`select 1 / ${0}::int`.execute(trx)])
  })
  await expect(failing).rejects.toThrow('division by zero')
  fail()
  await expect(late).rejects.toThrow(/ended|rolled back/)
  expect((await pool.query('select id from steps')).rows).toEqual([])
})
