import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildEvent, buildShop, seatItem } from '#modules/tickets/build.ts'
import { AppError } from '#platform/errors.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'

const SEATS = Array.from({ length: 24 }, (_, index) => `19-14-${index + 1}`)

/** The club wants to keep each of the seats in the moment in which somebody buys it; answers how many both have. */
async function race(database: TestDatabase, noSeatLock: boolean): Promise<{ both: number; neither: number }> {
  const { tickets, cart, anonymous } = buildShop(database, { noSeatLock })
  const eventId = await buildEvent(database.db, { maxPerBuyer: 1 })
  const buyers = await Promise.all(SEATS.map(() => anonymous()))
  const won = await Promise.all(
    SEATS.map(async (seat, at) => {
      const [bought, kept] = await Promise.all([
        isDone(cart.addItem(buyers[at]!, seatItem(eventId, seat))),
        isDone(tickets.keepSeats({ id: eventId, seatIds: [seat], reason: 'Presse' })),
      ])
      return Number(bought) + Number(kept)
    }),
  )
  return { both: won.filter((one) => one === 2).length, neither: won.filter((one) => one === 0).length }
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'SEAT_TAKEN') return false
    throw error
  }
}

test('a seat that somebody buys at that moment is kept by the club or bought, never both', async () => {
  const database = await testDatabase('empty')
  expect(await race(database, false)).toEqual({ both: 0, neither: 0 })
  const { rows } = await sql`
    select from seat_claims where blocked_reason is not null and cart_item_id is not null`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

test('control: without the protection both have it', async () => {
  const database = await testDatabase('empty')
  let both = 0
  // Whoever comes a moment later is refused even then: some round has both at once.
  for (let round = 0; round < 20 && both === 0; round += 1) both = (await race(database, true)).both
  expect(both).toBeGreaterThan(0)
})
