import { expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { testDatabase } from '#testing/database.ts'
import { portFor } from '#testing/harness/program.ts'
import { killedWhileSelling } from '#testing/race/killed/crash.ts'

test('B1 the program is killed while goods and seats are sold: nothing told is lost, nothing is left half done', async () => {
  const database = await testDatabase()
  const { sku } = await database.db
    .transaction()
    .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 1_000 }] }))
  const run = await killedWhileSelling({ database, port: portFor(4), sku, buyers: 20, kills: 1 })
  expect(run.violations).toEqual([])
  expect(run).toMatchObject({ kills: 1, paid: 20, openAfterwards: 0 })
  expect(run.broken).toBeGreaterThan(0)
})
