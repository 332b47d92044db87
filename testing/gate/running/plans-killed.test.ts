import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { killedWhileCarryingOut } from '#testing/race/killed/plans.ts'

const PIECES = sizeOf('B1_PLANNED_PIECES', 30)
const KILLS = sizeOf('B1_PLAN_KILLS', 1)

test(`B1 ${PIECES} planned changes are public once, in all their languages, ${KILLS} kills on the way`, async () => {
  const database = await testDatabase('empty')
  expect(await killedWhileCarryingOut({ database, pieces: PIECES, kills: KILLS, slowMs: 20 })).toEqual([])
})

test('A16 without the one transaction a kill leaves half of a piece', async () => {
  const database = await testDatabase('empty')
  const control = { unsafe: 'noPlanTransaction', waitMs: 1500 } as const
  const faults = await killedWhileCarryingOut({ database, pieces: 3, kills: 1, slowMs: 1, control })
  expect(faults.some((fault) => fault.startsWith('half of'))).toBe(true)
})
