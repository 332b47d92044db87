import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { checkGround } from './ground-check.ts'

const { db } = await testDatabase('demo')

/** What the check says of the demo world with one thing wrong in it; nothing of it stays. */
async function saidOf(statement: string): Promise<string[]> {
  let said: string[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      const { numAffectedRows } = await sql.raw(statement).execute(trx)
      expect(numAffectedRows).toBeGreaterThan(0n)
      said = await checkGround(trx).catch((error: Error) => [`ends: ${error.message}`])
      throw new Undone()
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
  return said
}
class Undone extends Error {}

test('the demo world fits its plan', async () => {
  expect(await checkGround(db)).toEqual([])
})

test('a standing block of a match to come that nobody counts is named, the start goes on', async () => {
  const [first, ...others] = await saidOf(
    `delete from standing_counters where block_id = '23' and event_id in (
      select id from events where starts_at > now() order by starts_at limit 1)`,
  )
  expect(first).toMatch(/^The match \S+ sells nothing in 23: standing_counters has no row/)
  expect(others).toEqual([])
})

test.each([
  [`update venues set rules = '{"ticket": "one sentence"}'`, 'venues.rules'],
  [`update venues set rules = '[]'`, 'venues.rules'],
  [`update venue_blocks set kind = 'standing' where id = '19'`, 'Block 19'],
  [`update venue_blocks set capacity = capacity + 1 where id = '23'`, 'Block 23'],
  [`update venue_blocks set id = '999' where id = '134'`, 'missing in venue_blocks'],
  [
    `update standing_counters set block_id = '19' where block_id = '23' and event_id in (select id from events where starts_at > now())`,
    'no standing block',
  ],
  [
    `with v as (insert into venues select 'elsewhere', name, city, address, rules from venues limit 1)
     update events set venue_id = 'elsewhere' where starts_at > now() and not is_away`,
    'is at the venue elsewhere',
  ],
])('ends the start with one sentence: %s', async (statement, words) => {
  if (statement.includes("id = '134'"))
    await sql`alter table venue_seats drop constraint if exists venue_seats_venue_id_block_id_fkey`.execute(
      db,
    )
  if (statement.includes("'elsewhere'"))
    await sql`alter table events drop constraint if exists events_venue_id_fkey`.execute(db)
  const [said, ...others] = await saidOf(statement)
  expect(said).toMatch(/^ends: [^\n]+\.$/)
  expect(said).toContain(words)
  expect(others).toEqual([])
})
