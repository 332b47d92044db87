import { expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { testDatabase } from '#testing/database.ts'
import { portFor } from '#testing/harness/program.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { killedWhileSelling } from '#testing/race/killed/crash.ts'

const KILLS = sizeOf('B1_KILLS', 200)
const KILLS_A_RUN = 10

test(`B1 ${KILLS} kills of the program at random moments of a sale`, async () => {
  for (let done = 0; done < KILLS; done += KILLS_A_RUN) {
    const database = await testDatabase()
    const { sku } = await database.db
      .transaction()
      .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 1_000 }] }))
    const run = await killedWhileSelling({
      database,
      port: portFor(11),
      sku,
      buyers: 250,
      kills: KILLS_A_RUN,
    })
    expect(run.violations).toEqual([])
    expect(run).toMatchObject({ kills: KILLS_A_RUN, paid: 250, openAfterwards: 0 })
    await database.drop()
  }
})
