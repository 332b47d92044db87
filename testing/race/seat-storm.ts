import { sql } from 'kysely'
import { buildEvent, buildShop, seatItem } from '#modules/tickets/build.ts'
import { AppError } from '#platform/errors.ts'
import type { TestDatabase } from '#testing/database.ts'
import { stopped } from './together.ts'

export type StormResult = {
  wishes: number
  /** Per seat, how many were told that it is theirs. */
  winners: Map<string, number>
  /** Answers that are neither a hold nor a clean 409. */
  others: unknown[]
}

/** Many buyers want the same seats at the same moment; each buyer has a cart of their own and wishes in a shuffled order. */
export async function seatStorm(given: {
  database: TestDatabase
  seats: number
  wishesPerSeat: number
}): Promise<StormResult> {
  const { database, wishesPerSeat } = given
  const shop = buildShop(database)
  const eventId = await buildEvent(database.db, { maxPerBuyer: given.seats })
  const seats = Array.from({ length: given.seats }, (_, index) => `19-14-${index + 1}`)
  const buyers = await Promise.all(Array.from({ length: wishesPerSeat }, shop.anonymous))
  const result: StormResult = { wishes: 0, winners: new Map(seats.map((seat) => [seat, 0])), others: [] }
  await Promise.all(
    seats.flatMap((seat) =>
      shuffled(buyers).map(async (buyer) => {
        result.wishes += 1
        try {
          await shop.cart.addItem(buyer, seatItem(eventId, seat))
          result.winners.set(seat, result.winners.get(seat)! + 1)
        } catch (error) {
          const isClean = error instanceof AppError && error.status === 409 && error.code === 'SEAT_TAKEN'
          if (!isClean) result.others.push(error)
        }
      }),
    ),
  )
  return result
}

/** Two buyers stand before the same free seat, and neither has written it down: how many are told that it is theirs. */
export async function pairAtSeat(given: { database: TestDatabase; noSeatLock?: boolean }): Promise<number> {
  const { database, noSeatLock = false } = given
  const { cart, anonymous } = buildShop(database, { noSeatLock })
  const eventId = await buildEvent(database.db)
  const buyers = [await anonymous(), await anonymous()]
  const answers = await stopped(
    database.db,
    'seat_claims',
    buyers.map((buyer) => () => cart.addItem(buyer, seatItem(eventId, '19-14-1'))),
  )
  return answers.filter(({ status }) => status === 'fulfilled').length
}

/** Seats that two carts believe to hold. */
export async function seatsHeldTwice(database: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select i.sku, i.user_option_values->0->>'value' as seat from cart_items i
      where i.hold_expires_at > app.now() and i.user_option_values->0->>'key' = 'seatId'
      group by i.sku, seat having count(*) > 1) twice`.execute(database.db)
  return rows[0]!.count
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
