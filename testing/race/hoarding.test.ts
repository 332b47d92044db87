import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { ordering } from '#club/ordering.ts'
import { buildEvent, buildShop, standingItem } from '#modules/tickets/build.ts'
import { AppError } from '#platform/errors.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { stopped } from './together.ts'

const MOST = ordering.heldPlaces.address.withoutAccount.ofEvent

afterEach(() => {
  delete process.env['UNSAFE']
})

type Works = (() => Promise<unknown>)[]
const atOnce = (works: Works) => Promise.allSettled(works.map((work) => work()))

/** Carts of one address want four places each at once; half of them by best places. Answers how many places are held. */
async function hoard(
  database: TestDatabase,
  { carts, before = 0 }: { carts: number; before?: number },
  run: (works: Works) => ReturnType<typeof atOnce>,
): Promise<number> {
  const { db } = database
  const { cart, tickets, anonymous } = buildShop(database, { cacheMs: 1000 })
  const eventId = await buildEvent(db, { standingCapacity: 400 })
  const browsers = await Promise.all(Array.from({ length: before + carts }, () => anonymous('203.0.113.5')))
  const wish = { quantity: 4, priceClasses: ['1'], ticketType: 'full', together: true, accessible: false }
  for (const browser of browsers.splice(0, before)) await cart.addItem(browser, standingItem(eventId, 4))
  const answers = await run(
    browsers.map(
      (browser, index) => async () =>
        index % 2 === 0
          ? cart.addItem(browser, standingItem(eventId, 4))
          : tickets.addBestPlaces(browser, eventId, wish as Parameters<typeof tickets.addBestPlaces>[2]),
    ),
  )
  for (const answer of answers.filter((one) => one.status === 'rejected')) {
    expect(answer.reason).toBeInstanceOf(AppError)
    expect(answer.reason.code).toBe('ADDRESS_HOLDS_TOO_MANY')
  }
  const { rows } = await sql<{ held: number }>`
    select (select count(*)::int from seat_claims where event_id = ${eventId})
      + (select coalesce(sum(quantity), 0)::int from standing_holds where event_id = ${eventId}) as held`.execute(
    db,
  )
  return rows[0]!.held
}

test('one address with sixty carts at once holds what an address may, and not a place more', async () => {
  expect(await hoard(await testDatabase('empty'), { carts: 60 }, atOnce)).toBe(MOST)
})

test('control: without turns the same carts hold more', async () => {
  process.env['UNSAFE'] = 'noHoldLock'
  const database = await testDatabase('empty')
  // Each has counted before any of them is written down.
  const counted = (works: Works) => stopped(database.db, 'holding_addresses', works)
  expect(await hoard(database, { carts: 6, before: 10 }, counted)).toBeGreaterThan(MOST)
})
