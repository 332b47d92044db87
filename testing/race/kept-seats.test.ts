import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildEvent, buildShop, seatItem } from '#modules/tickets/build.ts'
import { AppError } from '#platform/errors.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'

const SEATS = Array.from({ length: 24 }, (_, index) => `19-14-${index + 1}`)

/** The club wants to keep each of the seats in the moment in which somebody buys it; answers how many both have. */
async function race(database: TestDatabase): Promise<{ both: number; neither: number }> {
  const { tickets, cart, anonymous } = buildShop(database)
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
  expect(await race(database)).toEqual({ both: 0, neither: 0 })
  const { rows } = await sql`
    select from seat_claims where blocked_reason is not null and cart_item_id is not null`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

/** Both have looked while a third held the seat; that one leaves without it, and both go on. */
async function bothAfterAThird(noSeatLock: boolean): Promise<number> {
  const database = await testDatabase('empty')
  const { tickets, cart, anonymous } = buildShop(database, { noSeatLock })
  const eventId = await buildEvent(database.db, { maxPerBuyer: 1 })
  const [seat] = SEATS as [string]
  const buyer = await anonymous()
  let both: Promise<boolean[]> | null = null
  await database.db
    .transaction()
    .execute(async (trx) => {
      await sql`insert into seat_claims (event_id, seat_id, block_id, blocked_reason)
        values (${eventId}, ${seat}, '19', 'Presse')`.execute(trx)
      both = Promise.all([
        isDone(cart.addItem(buyer, seatItem(eventId, seat))),
        isDone(tickets.keepSeats({ id: eventId, seatIds: [seat], reason: 'Presse' })),
      ])
      await expect.poll(() => waiting(database), { timeout: 20_000 }).toBe(2)
      throw new Left()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Left)) throw error
    })
  return (await both!).filter(Boolean).length
}

class Left extends Error {}

async function waiting({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

test('control: of two who wait for a seat both have it without the protection, one with it', async () => {
  expect(await bothAfterAThird(true)).toBe(2)
  expect(await bothAfterAThird(false)).toBe(1)
})
