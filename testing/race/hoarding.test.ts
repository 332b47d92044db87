import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { ordering } from '#club/ordering.ts'
import { buildEvent, buildShop, standingItem } from '#modules/tickets/build.ts'
import { AppError } from '#platform/errors.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'

const MOST = ordering.heldPlaces.address.withoutAccount.ofEvent

afterEach(() => {
  delete process.env['UNSAFE']
})

/** Sixty carts of one address want four places each at once; half of them by best places. Answers how many places are held. */
async function hoard(database: TestDatabase): Promise<number> {
  const { db } = database
  const { cart, tickets, anonymous } = buildShop(database, { cacheMs: 1000 })
  const eventId = await buildEvent(db, { standingCapacity: 400 })
  const browsers = await Promise.all(Array.from({ length: 60 }, () => anonymous('203.0.113.5')))
  const wish = { quantity: 4, priceClasses: ['1'], ticketType: 'full', together: true, accessible: false }
  const answers = await Promise.allSettled(
    browsers.map((browser, index) =>
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
  expect(await hoard(await testDatabase('empty'))).toBe(MOST)
})

test('control: without turns the same carts hold more', async () => {
  process.env['UNSAFE'] = 'noHoldLock'
  const database = await testDatabase('empty')
  const held: number[] = []
  for (let run = 0; run < 3 && !held.some((places) => places > MOST); run += 1) {
    await sql`truncate held_places`.execute(database.db)
    held.push(await hoard(database))
  }
  expect(Math.max(...held)).toBeGreaterThan(MOST)
})
