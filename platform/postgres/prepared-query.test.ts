import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { isPgError, openDatabase } from '#platform/db.ts'
import { testDatabase } from '#testing/database.ts'
import { PreparedQuery } from './prepared-query.ts'

const { url, pool } = await testDatabase('empty')

/** How often PostgreSQL described rows, on whatever connection. */
let descriptions = 0
const emit = pg.Connection.prototype.emit
pg.Connection.prototype.emit = function counted(event: string | symbol, ...given: unknown[]) {
  if (event === 'rowDescription') descriptions += 1
  return emit.call(this, event, ...given)
}
afterAll(() => {
  pg.Connection.prototype.emit = emit
})

/** A connection that names whatever it is asked, as the program's do for their first few hundred statements. */
async function connected() {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ask = (name: string, text: string, values: unknown[]) =>
    new Promise<pg.QueryResult>((done, fail) => {
      const query = new PreparedQuery({ name, text, values }, (error, answer) =>
        error ? fail(error) : done(answer),
      )
      client.query(query as unknown as pg.Query)
    })
  return { ask, end: () => client.end() }
}

async function countedIn(work: () => Promise<unknown>): Promise<number> {
  descriptions = 0
  await work()
  return descriptions
}

await pool.query('create table things (id int primary key, name text, at timestamptz, tags text[])')
await pool.query(
  `insert into things values (1, 'one', '2026-01-02T03:04:05Z', '{a,b}'), (2, null, null, null)`,
)

test('the rows of a statement are described once per connection, and read the same each time', async () => {
  const { ask, end } = await connected()
  const read = (id: number) => ask('read', 'select * from things where id >= $1 order by id', [id])
  const both = [
    { id: 1, name: 'one', at: new Date('2026-01-02T03:04:05Z'), tags: ['a', 'b'] },
    { id: 2, name: null, at: null, tags: null },
  ]
  const first = await read(1)
  expect(first.rows).toEqual(both)
  const again = await countedIn(async () => {
    expect((await read(1)).rows).toEqual(both)
    expect((await read(2)).rows).toEqual(both.slice(1))
    expect((await read(3)).rows).toEqual([])
  })
  expect(again).toBe(0)
  // Nobody who keeps an answer sees rows of a later one in it.
  expect(first.rows).toEqual(both)
  await end()
})

test('what is sent at once, before the first is answered, is read as well', async () => {
  const { db, close } = openDatabase({ url, poolSize: 1 })
  const names = await db
    .transaction()
    .execute((trx) =>
      Promise.all(
        [1, 2, 1].map(
          async (id) => (await sql`select name, id from things where id = ${id}`.execute(trx)).rows,
        ),
      ),
    )
  expect(names.flat()).toEqual([
    { id: 1, name: 'one' },
    { id: 2, name: null },
    { id: 1, name: 'one' },
  ])
  await close()
})

test('statements without rows say how many they changed; one that fails fails again, and is read when it does not', async () => {
  const { db, close } = openDatabase({ url, poolSize: 1 })
  const rename = (name: string, id: number) =>
    sql`update things set name = ${name} where id = ${id}`.execute(db)
  for (const name of ['uno', 'one']) expect((await rename(name, 1)).numAffectedRows).toBe(1n)
  expect((await rename('none', 9)).numAffectedRows).toBe(0n)
  const divide = (by: number) => sql`select 6 / ${by}::int as part`.execute(db)
  for (let round = 0; round < 2; round += 1) {
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(3)).rows).toEqual([{ part: 2 }])
    await expect(sql`select ${{ toPostgres: () => broken() }}::text`.execute(db)).rejects.toThrow('no value')
  }
  await close()
})

function broken(): never {
  throw new Error('no value')
}

test('a table whose columns change is refused on a connection that knows it as it was, never read wrongly', async () => {
  const [one, other] = [await connected(), await connected()]
  const all = ({ ask }: typeof one) => ask('all', 'select * from changing where id > $1', [0])
  await pool.query('create table changing (id int, name text)')
  await pool.query(`insert into changing values (1, 'one')`)
  for (let round = 0; round < 2; round += 1) expect((await all(one)).rows).toEqual([{ id: 1, name: 'one' }])
  await pool.query('alter table changing drop column name, add column size int default 7')
  expect(isPgError(await all(one).catch((error) => error), '0A000')).toBe(true)
  expect((await all(other)).rows).toEqual([{ id: 1, size: 7 }])
  await Promise.all([one.end(), other.end()])
})
