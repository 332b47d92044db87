import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { killedWhileRenewing } from '#testing/race/killed/renewal.ts'

const CONTRACTS = sizeOf('B1_CONTRACTS', 300)
const KILLS = sizeOf('B1_RENEWAL_KILLS', 1)
const MATCHES = 3

test(`B1 ${CONTRACTS} contracts are renewed once, with one ticket a match, and told once, ${KILLS + 1} kills on the way`, {
  timeout: 3_600_000,
}, async () => {
  const database = await testDatabase('empty')
  const kills = { ask: 1, renew: KILLS }
  const run = await killedWhileRenewing({ database, contracts: CONTRACTS, matches: MATCHES, kills })
  expect(run).toEqual({ kills: KILLS + 1, faults: [] })
})

test('A16 where turns are marked before they are had, contracts are forgotten', async () => {
  const database = await testDatabase('empty')
  const { faults } = await killedWhileRenewing({
    ...{ database, contracts: 60, matches: 17, kills: { ask: 0, renew: 1 } },
    unsafe: 'noTurnTransaction',
  })
  expect(faults.join()).toContain('forgotten')
})
