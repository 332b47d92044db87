import { afterEach, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { transferRace } from '#testing/race/transfers.ts'

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

test('A16 without the lock A8 turns red in three runs at most', async () => {
  process.env['UNSAFE'] = 'noTransferLock'
  let red = 0
  for (let run = 0; run < 3 && red === 0; run += 1) {
    const race = await transferRace(program, { trials: 40 })
    if (race.violations.length > 0) red += 1
  }
  expect(red).toBe(1)
})
