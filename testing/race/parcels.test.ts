import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildPledged } from '#modules/checkout/after-sale/build-pledged.ts'
import { testDatabase } from '#testing/database.ts'
import { waitingForLocks } from '#testing/waiting.ts'

/** Two parcels of one purchase at the same moment, or a parcel and a call-off: the last of them has the pledge taken, once. */

const database = await testDatabase()
const { db } = database
const { shop, bought, send, callOff, takenFor, booksOf } = await buildPledged(database)
type Bought = Awaited<ReturnType<typeof bought>>
type Both = (purchase: Bought) => Promise<unknown>[]
const ROUNDS = 2

const TOGETHER: [string, Both][] = [
  ['two parcels', ({ orderIds }) => orderIds.map((orderId) => send(orderId))],
  ['a parcel and a call-off', ({ orderIds }) => [send(orderIds[0]!), callOff(orderIds[1]!)]],
]

// Of every kind of paper there is a number of this year, whose row can be held.
beforeAll(async () => {
  const { orderIds } = await bought()
  await send(orderIds[0]!)
  await callOff(orderIds[1]!)
  await shop.jobs.drain()
})
afterEach(() => {
  delete process.env['UNSAFE']
})

/**
 * Both begin while the row of the papers' numbers is held, which each needs last: what either has done until then the other cannot see,
 * unless they take turns. It is given free when both stand.
 */
async function atOnce(both: Both, without?: string) {
  const purchase = await bought()
  if (without) process.env['UNSAFE'] = without
  const { begun } = await db.transaction().execute(async (holder) => {
    await sql`select from document_numbers where kind in ('deliveryNote', 'creditNote') for update`.execute(
      holder,
    )
    const all = Promise.all(both(purchase))
    await waitingForLocks(db, 2)
    return { begun: all }
  })
  await begun
  delete process.env['UNSAFE']
  await shop.jobs.drain()
  const payment = (await shop.payments.findPayment({ checkoutId: purchase.checkoutId }))!
  const books = await booksOf(purchase.checkoutId)
  return { purchase, payment, books, taken: await takenFor(purchase.paymentId) }
}

test.each(TOGETHER)(`%s at once: it is taken once, for what has left, ${ROUNDS} times`, async (_, both) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { taken, payment, books } = await atOnce(both)
    expect(taken).toBeGreaterThan(0)
    expect(payment).toMatchObject({ captureCents: taken, isSettled: true })
    expect(books).toMatchObject({ bank: taken, deposits: 0 })
  }
})

test.each(TOGETHER)(
  'control: %s without turns, each sees the other waiting, and nothing is ever taken',
  async (_, both) => {
    const { taken, payment } = await atOnce(both, 'noOrderLock')
    expect([taken, payment.captureCents]).toEqual([0, null])
  },
)

test('the hour before a pledge ends and the last parcel at once take it once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const purchase = await bought()
    await send(purchase.orderIds[0]!)
    await sql`update payments set reserved_at = app.now() - interval '27 days' where id = ${purchase.paymentId}`.execute(
      db,
    )
    await Promise.all([
      send(purchase.orderIds[1]!),
      shop.afterSale.takeBeforeTheyEnd(),
      shop.afterSale.takeBeforeTheyEnd(),
    ])
    await shop.jobs.drain()
    expect(await takenFor(purchase.paymentId)).toBe(purchase.totalPrice)
  }
})
