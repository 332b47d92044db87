import { afterEach, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { endedByThree, transferRace } from '#testing/race/transfers.ts'

/** One per cent of A8's figure. */
const TRIALS = 20

const program = await testApp()

afterEach(() => {
  delete process.env['UNSAFE']
})

test(`A8 TRF-03 ${TRIALS} forwarded tickets, accepted, declined, taken back and run out at once: one end, one owner, one code`, async () => {
  const race = await transferRace(program, { trials: TRIALS })
  expect(race.violations).toEqual([])
  const { ended } = race
  expect(ended.Accepted + ended.Declined + ended.Revoked + ended.Expired).toBe(TRIALS)
  // A race that only one side ever wins is none.
  expect(Object.values(ended).filter((count) => count > 0).length).toBeGreaterThanOrEqual(2)
})

test('A8 A16 of three who have all looked at it one ends it; without the lock each does', async () => {
  expect(await endedByThree(program)).toEqual([])
  process.env['UNSAFE'] = 'noTransferLock'
  expect(await endedByThree(program)).not.toEqual([])
})
