import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { transferRace } from '#testing/race/transfers.ts'

const TRIALS = sizeOf('A8_TRIALS', 5_000)

test(`A8 ${TRIALS} forwarded tickets with four ends at once`, async () => {
  const program = await testApp()
  const race = await transferRace(program, { trials: TRIALS })
  expect(race.violations).toEqual([])
  expect(Object.values(race.ended).reduce((sum, count) => sum + count, 0)).toBe(TRIALS)
})
