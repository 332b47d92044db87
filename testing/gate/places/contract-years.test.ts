import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { contractViolations } from '#testing/harness/models/contract-invariants.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { ContractYears, type Deed, deeds } from '#testing/race/models/contract-years.ts'

const RUNS = sizeOf('A14_YEARS_RUNS', 6)
const DEEDS = sizeOf('A14_YEARS_DEEDS', 12)
const SEED = sizeOf('SEED', 1_899)

const program = await testApp({ base: 'empty' })
const { db } = program.test
let season = 2030

/** What needs somebody’s answer. */
const OFTEN = ['give', 'sell', 'give', 'sell', 'accept', 'accept', 'decline', 'wish', 'payLate'] as const
const deed: fc.Arbitrary<Deed> = fc.record({
  do: fc.constantFrom(...deeds, ...OFTEN),
  ...{ who: fc.nat(4), to: fc.nat(4), on: fc.nat(9) },
})
const stretch = fc.array(deed, { minLength: 2, maxLength: DEEDS, size: 'max' })
const JOINS = [0, 1, 2].map((at): Deed => ({ do: 'join', who: at, to: at, on: 0 }))
const CONFIRMED = [0, 1, 2].map((at): Deed => ({ do: 'confirm', who: at, to: 0, on: at }))

async function years(stretches: readonly Deed[][]): Promise<Map<string, number>> {
  const world = await new ContractYears(program, season).open()
  season += 4
  const told: string[] = []
  const act = async (one: Deed) => {
    told.push(`${one.do} ${one.who} ${one.to} ${one.on}`)
    await world.act(one)
    expect(await contractViolations(db), told.join(', ')).toEqual([])
  }
  for (const one of JOINS) await act(one)
  for (const [index, some] of stretches.entries()) {
    for (const one of some) await act(one)
    told.push(index % 2 ? 'renew' : 'ask')
    if (index % 2) await world.renew()
    else {
      await world.ask()
      for (const one of CONFIRMED) await act(one)
    }
    expect(await contractViolations(db), told.join(', ')).toEqual([])
  }
  await world.close()
  return world.done
}

test(`A14 ${RUNS} times two years of contracts, up to ${DEEDS} deeds in each half: one place each, no cent too much, one state (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  const sum = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.tuple(stretch, stretch, stretch, stretch), async (stretches) => {
      for (const [what, count] of await years(stretches)) sum.set(what, (sum.get(what) ?? 0) + count)
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  console.log(`A14 years: seed ${SEED}, ${JSON.stringify(Object.fromEntries(sum))}`)
  // The floor: all of it happened.
  for (const what of ['renew', ...deeds]) expect(sum.get(what) ?? 0, what).toBeGreaterThan(0)
  expect(await violations(db)).toEqual([])
})

test('A16 without the index of one season ticket each A14 turns red', async () => {
  await sql`drop index season_tickets_one_each`.execute(db)
  const twice = [{ do: 'join', who: 0, to: 4, on: 1 }]
  await expect(years([twice, [], [], []])).rejects.toMatchObject({
    actual: [expect.stringContaining('somebody has two season tickets')],
  })
})
