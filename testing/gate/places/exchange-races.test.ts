import { afterEach, expect, test } from 'vitest'
import { buildExchange } from '#modules/marketplace/build.ts'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { exchangeStorm, faults, type Outcome, withdrawnMeanwhile } from '#testing/race/exchange-storm.ts'

/** One per cent of A9's figure. */
const RACES = sizeOf('A9_RACES', 20)

const MOST_STORMS = 6

const isVaried = (outcomes: readonly Outcome[]): boolean =>
  outcomes.some(({ isWithdrawn }) => isWithdrawn) && outcomes.some(({ bought }) => bought === 1)

const program = await testApp()

afterEach(() => {
  delete process.env['UNSAFE']
})

test(`A9 A15 MKT-10 MKT-20 ${RACES} races of withdraw, add to cart, buy and a second offer: one outcome each, and sellers are paid once`, async () => {
  let { eventId, outcomes } = await exchangeStorm(program, { races: RACES })
  expect(outcomes).toHaveLength(RACES)
  expect(faults(outcomes)).toEqual([])
  // Each way out was taken by some; who comes first is chance, so another storm may be needed to see both.
  for (let storms = 1; storms < MOST_STORMS && !isVaried(outcomes); storms += 1) {
    ;({ eventId, outcomes } = await exchangeStorm(program, { races: RACES }))
    expect(faults(outcomes)).toEqual([])
  }
  expect(isVaried(outcomes)).toBe(true)
  expect(await violations(program.test.db)).toEqual([])

  const { afterMatch } = buildExchange(program)
  await afterMatch(eventId, async () => {
    // The clock's work runs twice at once, as it may on two machines.
    await Promise.all([program.marketplace.payWhoIsDue(), program.marketplace.payWhoIsDue()])
    await program.jobs.drain()
  })
  const sold = outcomes.filter(({ bought }) => bought === 1).map(({ offerId }) => offerId)
  const rows = await program.test.db
    .selectFrom('payout_attempts')
    .select(['offer_id', 'state'])
    .where('offer_id', 'in', sold)
    .execute()
  expect(rows.filter(({ state }) => state === 'done')).toHaveLength(sold.length)
  expect(new Set(rows.map(({ offer_id }) => offer_id)).size).toBe(sold.length)
  expect(await violations(program.test.db)).toEqual([])
})

test('A9 A16 what somebody is just putting into the cart is not withdrawn; without the guard it is', async () => {
  expect(await withdrawnMeanwhile(program)).toEqual([200, 409])
  process.env['UNSAFE'] = 'noOfferGuard'
  expect(await withdrawnMeanwhile(program)).toEqual([200, 204])
})
