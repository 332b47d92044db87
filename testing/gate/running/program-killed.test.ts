import { expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { testDatabase } from '#testing/database.ts'
import { portFor } from '#testing/harness/program.ts'
import { killedWhileSelling } from '#testing/race/killed/crash.ts'

test('B1 the program is killed twice while goods and seats are sold: nothing told is lost, nothing is left half done', async () => {
  const database = await testDatabase()
  const { sku } = await database.db
    .transaction()
    .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 1_000 }] }))
  const run = await killedWhileSelling({ database, port: portFor(4), sku, buyers: 30, kills: 2 })
  expect(run.violations).toEqual([])
  expect(run).toMatchObject({ kills: 2, paid: 30, openAfterwards: 0 })
  expect(run.broken).toBeGreaterThan(0)
})
