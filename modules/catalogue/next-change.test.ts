import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { reductionShownDays } from '#club/shop.ts'
import { testDatabase } from '#testing/database.ts'
import { buildProduct } from './build.ts'
import { createCatalogue } from './catalogue.ts'

const { db } = await testDatabase()
const catalogue = createCatalogue({ db, isStaff: async () => false })
const { id } = await db.transaction().execute((trx) => buildProduct(trx))
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

beforeEach(() =>
  sql`
  update products set active_since = '2020-01-01', hidden_since = null, appclusive_until = null, reduced_at = null`.execute(
    db,
  ),
)

test.each([
  ['appears', { active_since: inSeconds(600) }],
  ['is hidden', { hidden_since: inSeconds(600) }],
  ['leaves the app’s own shelf', { appclusive_until: inSeconds(600) }],
  ['stops being reduced', { reduced_at: inSeconds(600 - reductionShownDays * 86_400) }],
])('the next change by time alone: a product %s', async (_, change) => {
  await db.updateTable('products').set(change).where('id', '=', id).execute()
  const seconds = await catalogue.secondsUntilNextChange(100_000)
  expect(seconds).toBeGreaterThan(400)
  expect(seconds).toBeLessThanOrEqual(600)
  expect(await catalogue.secondsUntilNextChange(30)).toBe(30)
})

test('what has changed already changes no more', async () => {
  const past = { active_since: inSeconds(-5), hidden_since: inSeconds(-5), appclusive_until: inSeconds(-5) }
  await db.updateTable('products').set(past).where('id', '=', id).execute()
  expect(await catalogue.secondsUntilNextChange(100_000)).toBe(100_000)
})
