import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { testLog } from '#testing/log-book.ts'
import { countFailures, loadFailures, loadSources } from './deliveries.storage.ts'
import { createDeliveryBook } from './deliveries.ts'

const { db } = await testDatabase('empty')
const book = createDeliveryBook({ db, log: testLog() })
const rows = async (table: 'webhook_days' | 'webhook_failures') =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)).rows[0]!
    .count
const source = async (name: string) => (await loadSources(db)).find((one) => one.source === name)

test('a hundred thousand forged messages make one row and no failure', async () => {
  for (let at = 0; at < 100_000; at += 1)
    book.note({ source: 'stripe', outcome: 'refused', reason: at % 2 ? 'tooOld' : 'notGenuine' })
  await book.write()
  expect([await rows('webhook_days'), await rows('webhook_failures')]).toEqual([1, 0])
  expect(await source('stripe')).toMatchObject({
    ...{ lastAt: null, lastRefusal: 'tooOld', today: { refused: 100_000, settled: 0 } },
  })
})

test('two processes add up, and the last of both stands', async () => {
  const other = createDeliveryBook({ db, log: testLog() })
  for (let at = 0; at < 20; at += 1) (at % 2 ? book : other).note({ source: 'paypal', outcome: 'settled' })
  await Promise.all([book.write(), other.write(), book.write()])
  expect(await source('paypal')).toMatchObject({ today: { settled: 20 }, month: { settled: 20 } })
})

test('what failed is one row however often it comes, and is solved when it comes again and is taken', async () => {
  const failed = { source: 'stripe', outcome: 'failed', eventId: 'evt_1', reason: 'providerAway' } as const
  for (const reason of ['providerAway', 'unknownPayment'] as const) {
    book.note({ ...failed, reason, about: '01990000-0000-7000-8000-000000000001' })
    await book.write()
  }
  expect(await loadFailures(db, 10)).toMatchObject([{ eventId: 'evt_1', tries: 2, reason: 'unknownPayment' }])
  // The same name from another house is another message.
  book.note({ source: 'paypal', outcome: 'settled', eventId: 'evt_1' })
  await book.write()
  expect((await countFailures(db)).count).toBe(1)
  book.note({ source: 'stripe', outcome: 'repeated', eventId: 'evt_1' })
  await book.write()
  expect((await countFailures(db)).count).toBe(0)
  // A late copy of the failure does not open it again.
  book.note(failed)
  await book.write()
  expect((await countFailures(db)).count).toBe(0)
})

test('what the database does not take is counted later', async () => {
  await sql`alter table webhook_days rename to webhook_days_away`.execute(db)
  book.note({ source: 'storyblok', outcome: 'settled' })
  book.note({ source: 'storyblok', outcome: 'failed', eventId: 'x' })
  await book.write()
  book.note({ source: 'storyblok', outcome: 'settled' })
  await sql`alter table webhook_days_away rename to webhook_days`.execute(db)
  await book.write()
  expect(await source('storyblok')).toMatchObject({ today: { settled: 2, failed: 1 } })
  expect((await countFailures(db)).count).toBe(1)
  await book.stop()
})
