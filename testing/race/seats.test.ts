import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildEvent, buildShop, seatItem } from '#modules/tickets/build.ts'
import type { BestAvailableBody } from '#modules/tickets/schema.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { seatStorm, seatsHeldTwice } from './seat-storm.ts'

const database = await testDatabase('empty')
const { db } = database

test('one winner per seat when sixty want it at once', async () => {
  const { wishes, winners, others } = await seatStorm({ database, seats: 4, wishesPerSeat: 60 })
  expect(wishes).toBe(240)
  expect([...winners.values()]).toEqual([1, 1, 1, 1])
  expect(others).toEqual([])
  expect(await seatsHeldTwice(database)).toBe(0)
})

test('a storm of best-available wishes gives each party its own seats until none are left', async () => {
  const { tickets, anonymous } = buildShop(database, { cacheMs: 1000 })
  // Block 22 is small: 192 places, wheelchair and companion in turn.
  const eventId = await buildEvent(db, { releasedBlocks: ['22'], maxPerBuyer: 4 })
  const buyers = await Promise.all(Array.from({ length: 60 }, anonymous))
  const answers = await Promise.allSettled(
    buyers.map((buyer) =>
      tickets.addBestPlaces(buyer, eventId, {
        quantity: 4,
        priceClasses: ['r'],
        ticketType: 'full',
        together: false,
        accessible: true,
      }),
    ),
  )
  const won = answers.filter((answer) => answer.status === 'fulfilled').map((answer) => answer.value)
  const seats = won.flatMap((answer) => answer.items.map((item) => item.seatId))
  expect(new Set(seats).size).toBe(seats.length)
  expect(won.every((answer) => answer.items.length === 4)).toBe(true)
  for (const answer of answers.filter((one) => one.status === 'rejected')) {
    expect(answer.reason).toBeInstanceOf(AppError)
    expect(['SEAT_TAKEN', 'NOT_ENOUGH_PLACES']).toContain(answer.reason.code)
  }
  expect(won.length).toBeGreaterThan(20)
  // All or none: no cart holds a part of a party.
  const { rows } = await sql<{ places: number }>`
    select count(*)::int as places from seat_claims where event_id = ${eventId} group by
    (select cart_id from cart_items where id = cart_item_id)`.execute(db)
  expect(rows.every((row) => row.places === 4)).toBe(true)
})

test('a sale that starts: everybody who asks for best places gets them, from two programs on one database', async () => {
  const shops = [buildShop(database, { cacheMs: 2000 }), buildShop(database, { cacheMs: 2000 })] as const
  const eventId = await buildEvent(db)
  const wish: BestAvailableBody = {
    quantity: 2,
    priceClasses: ['1', '2', '3', '4'],
    ticketType: 'full',
    together: true,
    accessible: false,
  }
  const buyers = await Promise.all(Array.from({ length: 400 }, () => shops[0].anonymous()))
  const answers = await Promise.all(
    buyers.map((buyer, index) => shops[index % 2]!.tickets.addBestPlaces(buyer, eventId, wish)),
  )
  const seats = answers.flatMap(({ items }) => items.map((item) => item.seatId))
  expect(seats).toHaveLength(800)
  expect(new Set(seats).size).toBe(800)
})

test('the last places of a match are found, however old the view of it is', async () => {
  const { tickets, cart, anonymous } = buildShop(database, { cacheMs: 60_000 })
  const eventId = await buildEvent(db, { releasedBlocks: ['22'] })
  const wish: BestAvailableBody = {
    quantity: 2,
    priceClasses: ['r'],
    ticketType: 'full',
    together: true,
    accessible: true,
  }
  const buyers = await Promise.all(Array.from({ length: 96 }, () => anonymous()))
  const held = await Promise.all(buyers.map((buyer) => tickets.addBestPlaces(buyer, eventId, wish)))
  const late = await anonymous()
  await expect(tickets.addBestPlaces(late, eventId, wish)).rejects.toMatchObject({
    code: 'NOT_ENOUGH_PLACES',
  })
  for (const { id } of held[7]!.items) await cart.removeItem(buyers[7]!, id, undefined)
  await expect
    .poll(() =>
      tickets.addBestPlaces(late, eventId, wish).then(
        ({ items }) => items.length,
        () => 0,
      ),
    )
    .toBe(2)
})

test('two parties that overlap the other way round never lock each other out', async () => {
  const { cart, anonymous } = buildShop(database)
  const eventId = await buildEvent(db, { maxPerBuyer: 6 })
  const seats = ['19-1-1', '19-1-2', '19-1-3', '19-1-4', '19-1-5', '19-1-6']
  for (let round = 0; round < 10; round += 1) {
    await db.deleteFrom('seat_claims').where('event_id', '=', eventId).execute()
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, async () =>
        cart.addItems(
          await anonymous(),
          seats.map((seat) => seatItem(eventId, seat)),
        ),
      ),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers.filter((one) => one.status === 'rejected'))
      expect(answer.reason).toMatchObject({ code: 'SEAT_TAKEN' })
  }
})

test('standing places: never more than the block has, whoever asks and gives back', async () => {
  const { cart, anonymous } = buildShop(database)
  const eventId = await buildEvent(db, { standingCapacity: 50 })
  const buyers = await Promise.all(Array.from({ length: 40 }, anonymous))
  const item = {
    sku: `${eventId}-s-full`,
    quantity: 3,
    userOptionValues: [{ key: 'blockId', value: '23' }],
  }
  const answers = await Promise.allSettled(
    buyers.map(async (buyer, index) => {
      const added = await cart.addItem(buyer, item)
      if (index % 2 === 0) await cart.removeItem(buyer, added.id, undefined)
    }),
  )
  for (const answer of answers.filter((one) => one.status === 'rejected'))
    expect(answer.reason).toMatchObject({ code: 'SEAT_TAKEN' })
  const { rows } = await sql<{ taken: number; held: number }>`
    select c.taken, (select coalesce(sum(quantity), 0)::int from standing_holds h where h.event_id = c.event_id) as held
    from standing_counters c where c.event_id = ${eventId}`.execute(db)
  expect(rows[0]!.taken).toBe(rows[0]!.held)
  expect(rows[0]!.taken).toBeLessThanOrEqual(50)
  expect(rows[0]!.taken).toBeGreaterThanOrEqual(15)
})

test('one buyer in many tabs stays within the limit', async () => {
  const { cart, anonymous } = buildShop(database)
  const eventId = await buildEvent(db, { maxPerBuyer: 3 })
  const buyer = await anonymous()
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => cart.addItem(buyer, seatItem(eventId, `19-1-${index + 1}`))),
  )
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3)
})

// Last: it moves the clock.
test('NEC-07 payment against expiry: paid with the seat, or told that it is gone, never between', async () => {
  const { tickets, cart, anonymous } = buildShop(database)
  const { sellable } = tickets
  const eventId = await buildEvent(db)
  let paid = 0
  for (let trial = 1; trial <= 24; trial += 1) {
    const seatId = `19-2-${trial}`
    const first = await cart.addItem(await anonymous(), seatItem(eventId, seatId))
    const line = { cartItemId: first.id, ...lineOf(eventId, seatId) }
    await shiftClock(database, trial * 16 * 60)
    const checkoutId = newId()
    const other = await anonymous()
    const [payment, newcomer] = await Promise.allSettled([
      db.transaction().execute(async (trx) => {
        const buyer = {
          subjectId: newId(),
          isMember: false,
          priceGroup: null,
          countryCode: 'DE',
          rights: null,
        }
        const until = new Date(Date.now() + (trial * 16 + 20) * 60_000)
        if (!(await sellable.secureAgain(trx, { checkoutId, lines: [line], until, buyer }))) return 'refunded'
        await sellable.fulfil(trx, saleOf({ checkoutId, buyerId: buyer.subjectId, line }))
        return 'paid'
      }),
      cart.addItem(other, seatItem(eventId, seatId)),
    ])
    expect(payment.status).toBe('fulfilled')
    const isPaid = payment.status === 'fulfilled' && payment.value === 'paid'
    expect(newcomer.status).toBe(isPaid ? 'rejected' : 'fulfilled')
    paid += Number(isPaid)
  }
  const { rows } = await sql<{ tickets: number; sold: number }>`
    select (select count(*)::int from tickets where event_id = ${eventId}) as tickets,
      (select count(*)::int from seat_claims where event_id = ${eventId} and ticket_id is not null) as sold`.execute(
    db,
  )
  expect(rows[0]).toEqual({ tickets: paid, sold: paid })
})

function lineOf(eventId: string, seatId: string) {
  const { sku, quantity, userOptionValues } = seatItem(eventId, seatId)
  return { sku, quantity, options: userOptionValues }
}

function saleOf(given: {
  checkoutId: string
  buyerId: string
  line: { cartItemId: string; sku: string; quantity: number; options: { key: string; value: string }[] }
}) {
  const { checkoutId, buyerId, line } = given
  return {
    checkoutId,
    orderNumber: 'SVF-2026-000001',
    ownerId: buyerId,
    buyerId,
    items: [{ ...line, checkoutItemId: newId(), priceCents: 6400, vatRate: 19 }],
  }
}
