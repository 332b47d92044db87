import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { expiryRace, paidByTwo } from '#testing/race/expiry.ts'

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

test('A4 A16 of two who have both heard that the money is here one writes it; without the single writer both do', async () => {
  expect(await paidByTwo(program)).toEqual([])
  process.env['UNSAFE'] = 'noSingleWriter'
  // The database knows the steps as well: a second lock, open for this test.
  await sql`alter table payments disable trigger payments_steps`.execute(db)
  expect(await paidByTwo(program)).not.toEqual([])
})
