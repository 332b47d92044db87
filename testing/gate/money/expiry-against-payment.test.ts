import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { expiryRace } from '#testing/race/expiry.ts'

/** One per cent of A4's figure. */
const TRIALS = 30

const program = await testApp()
const { db } = program.test

afterEach(() => {
  delete process.env['UNSAFE']
})

test(`A4 ${TRIALS} payments around the end of their checkout: paid with the seat, or given back and sold again`, async () => {
  const race = await expiryRace(program, { trials: TRIALS })
  expect(race.paid + race.ended).toBe(TRIALS)
  // A race that only one side ever wins is none.
  expect(race.paid).toBeGreaterThan(0)
  expect(race.ended).toBeGreaterThan(0)
  expect(race.violations).toEqual([])
  expect(race.soldAgain).toBe(race.ended)
  const { rows } = await sql`select 1 from payments where state in ('started', 'refunding')`.execute(db)
  expect(rows).toEqual([])
})

test('A16 without the single writer A4 turns red in three runs at most', async () => {
  process.env['UNSAFE'] = 'noSingleWriter'
  // The database knows the steps as well: a second lock, open for this test.
  await sql`alter table payments disable trigger payments_steps`.execute(db)
  let red = 0
  for (let run = 0; run < 3 && red === 0; run += 1) {
    const race = await expiryRace(program, { trials: 20 })
    if (race.violations.length > 0) red += 1
  }
  expect(red).toBe(1)
})
