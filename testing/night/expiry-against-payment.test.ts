import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { expiryRace } from '#testing/race/expiry.ts'

const TRIALS = sizeOf('A4_TRIALS', 5_000)
const AT_ONCE = 50

test(`A4 ${TRIALS} payments around the end of their checkout`, async () => {
  const program = await testApp()
  const sum = { paid: 0, ended: 0, soldAgain: 0 }
  for (let done = 0; done < TRIALS; done += AT_ONCE) {
    const race = await expiryRace(program, { trials: AT_ONCE })
    expect(race.violations).toEqual([])
    sum.paid += race.paid
    sum.ended += race.ended
    sum.soldAgain += race.soldAgain
  }
  expect(sum.paid + sum.ended).toBe(TRIALS)
  expect(sum.soldAgain).toBe(sum.ended)
  expect(Math.min(sum.paid, sum.ended)).toBeGreaterThan(TRIALS / 50)
})
