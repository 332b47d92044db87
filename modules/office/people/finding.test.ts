import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db.ts'
import { testDatabase } from '#testing/database.ts'
import { findPeople } from './finding.ts'

const { db } = await testDatabase('empty')
const PEOPLE = 100_000

beforeAll(async () => {
  await sql`
    insert into contacts (id, first_name, last_name, ef_number)
    select gen_random_uuid(), 'Vorname' || n % 5000, 'Nachname' || n, 'EF-' || n from generate_series(1, ${PEOPLE}::int) n`.execute(
    db,
  )
  await sql`
    insert into contact_emails (id, contact_id, email, confirmed_at, primary_since)
    select gen_random_uuid(), id, lower(last_name) || '@example.org', now(), now() from contacts`.execute(db)
  await sql`analyze`.execute(db)
}, 60_000)

/** Rows that whole tables were read for, by one connection. */
async function scanned(run: (db: Db) => Promise<unknown>): Promise<{ relname: string }[]> {
  return db.connection().execute(async (one) => {
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(one)
      await sql`select pg_stat_clear_snapshot()`.execute(one)
      const { rows } = await sql<{ relname: string; seq_tup_read: number }>`
        select relname, seq_tup_read::int from pg_stat_user_tables
        where relname in ('contacts', 'contact_emails') order by relname`.execute(one)
      return rows
    }
    const before = await read()
    await run(one)
    const after = await read()
    return after.filter((row, index) => row.seq_tup_read > before[index]!.seq_tup_read)
  })
}

const find = (q: string) => (one: Db) => findPeople(one, { q, sessionId: crypto.randomUUID() })

test('a search among a hundred thousand people reads no whole table', async () => {
  for (const q of ['Nachname77 Vorname77', 'nachname4711@exam', 'EF-99999', 'vorname49 nachname'])
    expect(await scanned(find(q)), q).toEqual([])
})

test('the measure itself sees a table that is read whole', async () => {
  const whole = await scanned((one) => sql`select count(*) from contacts where first_name ~ 'x'`.execute(one))
  expect(whole).toMatchObject([{ relname: 'contacts' }])
})

test('answers fifty at most and says that there are more', async () => {
  const { items, hasNextPage, totalCount } = await find('nachname')(db)
  expect([items.length, hasNextPage, totalCount]).toEqual([50, true, null])
})
