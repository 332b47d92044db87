import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { killedWhileSending } from '#testing/race/killed/newsletter.ts'

const READERS = sizeOf('B1_NEWSLETTER_READERS', 300)
const KILLS = sizeOf('B1_NEWSLETTER_KILLS', 1)
const SLOW_MS = 3
/** What the program itself takes, and no more for more readers. */
const MOST_MEGABYTES = 260

test(`B1 ${READERS} people get a newsletter once, ${KILLS} kills on the way, nobody who withdrew meanwhile, in flat memory`, {
  timeout: 3_600_000,
}, async () => {
  const database = await testDatabase('empty')
  const run = await killedWhileSending({ database, readers: READERS, kills: KILLS, slowMs: SLOW_MS })
  expect(run.faults).toEqual([])
  expect(run.megabytes).toBeLessThan(MOST_MEGABYTES)
})

test('A16 where a mail is written down before it leaves, people are forgotten', async () => {
  const { faults } = await killedWhileSending({
    ...{ database: await testDatabase('empty'), readers: 40, kills: 1, slowMs: 1, withdrawals: 0 },
    unsafe: 'noLetterClaim',
  })
  expect(faults.join()).toContain('forgotten')
})
