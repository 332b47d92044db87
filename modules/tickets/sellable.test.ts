import { createPublicKey } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ordering } from '#club/ordering.ts'
import type { CartUser } from '#modules/cart/cart.ts'
import type { AddItem } from '#modules/cart/schema.ts'
import { verifyCode } from '#modules/tickets/codes/code.rules.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { buildEvent, buildShop, seatItem, standingItem } from './build.ts'

const database = await testDatabase('empty')
const { db } = database
const { tickets, cart, anonymous } = buildShop(database)
const { sellable } = tickets
const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => db.transaction().execute(work)
let eventId: string

beforeAll(async () => {
  eventId = await buildEvent(db)
})

/** A cart with these items, and the checkout that wants them. */
async function checkoutOf(items: AddItem[], user?: CartUser) {
  const owner = user ?? (await anonymous())
  const lines = []
  for (const item of items) {
    const { id } = await cart.addItem(owner, item)
    lines.push({ cartItemId: id, sku: item.sku, quantity: item.quantity, options: item.userOptionValues })
  }
  const buyerId = newId()
  const buyer = { subjectId: buyerId, isMember: false, priceGroup: null, countryCode: 'DE', rights: null }
  const checkoutId = newId()
  const until = new Date(Date.now() + 20 * 60_000)
  const sale = {
    checkoutId,
    orderNumber: 'SVF-2026-000042',
    ownerId: buyerId,
    buyerId,
    items: lines.map((line) => ({ ...line, checkoutItemId: newId(), priceCents: 6400, vatRate: 19 })),
  }
  return { owner, buyer, checkoutId, lines, until, sale }
}

async function holdEndsIn(cartItemId: string): Promise<number | null> {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from hold_expires_at - app.now()) / 60)::int as minutes
    from (select cart_item_id, hold_expires_at from seat_claims union all select cart_item_id, hold_expires_at from standing_holds) held
    where cart_item_id = ${cartItemId}`.execute(db)
  return rows[0]?.minutes ?? null
}

describe('being paid', () => {
  test('CART-04 CART-47 the cart says the end of the payment that protects a place, also when its own hold is over', async () => {
    const owner = await anonymous()
    const order = await checkoutOf([seatItem(eventId, '19-9-1'), standingItem(eventId, 1)], owner)
    await inTransaction((trx) => sellable.secure(trx, order))
    await shiftClock(database, 16 * 60)
    const [paying] = (await cart.read(owner, 'DE')).orders
    expect(paying!.validationErrors).toEqual({})
    for (const item of paying!.items) {
      expect(item).toMatchObject({ isSecured: true, canProlong: false, expiresAt: order.until.toISOString() })
      expect(item.expiresIn).toBeGreaterThan(0)
    }
    await shiftClock(database, 21 * 60)
    const [over] = (await cart.read(owner, 'DE')).orders
    expect(over!.items.map(({ isSecured, expiresIn }) => isSecured || expiresIn! > 0)).toEqual([false, false])
    await shiftClock(database, 0)
  })
})

test('checkouts that are never paid do not stretch a hold for ever', async () => {
  const owner = await anonymous()
  const order = await checkoutOf([seatItem(eventId, '19-9-4'), standingItem(eventId, 1)], owner)
  const { rows } = await sql<{ at: Date }>`select app.now() as at`.execute(db)
  let lastHeld = 0
  for (let minute = 14; minute < 240; minute += 19) {
    await shiftClock(database, minute * 60)
    const until = new Date(rows[0]!.at.getTime() + (minute + 20) * 60_000)
    const checkoutId = newId()
    const refused = await inTransaction((trx) => sellable.secure(trx, { ...order, checkoutId, until }))
    if (refused.length > 0) continue
    lastHeld = minute
    // Ended just before the payment's time is over.
    await shiftClock(database, (minute + 19) * 60)
    await inTransaction((trx) => sellable.unsecure(trx, { ...order, checkoutId }))
  }
  expect(lastHeld).toBeGreaterThan(15)
  expect(lastHeld).toBeLessThan(15 + ordering.unpaidMinutes)
  await shiftClock(database, (15 + ordering.unpaidMinutes + 1) * 60)
  const other = await anonymous()
  expect(await cart.addItem(other, seatItem(eventId, '19-9-4'))).toMatchObject({ id: expect.any(String) })
  await shiftClock(database, 0)
})

describe('paid', () => {
  test('TIX-04 every place becomes a ticket whose code the public key confirms; a second report changes nothing', async () => {
    const order = await checkoutOf([seatItem(eventId, '19-3-1'), standingItem(eventId, 2)])
    expect(await inTransaction((trx) => sellable.secure(trx, order))).toEqual([])
    const serials = await inTransaction((trx) => sellable.fulfil(trx, order.sale))
    expect(await inTransaction((trx) => sellable.fulfil(trx, order.sale))).toEqual(serials)
    const issued = await db
      .selectFrom('tickets')
      .selectAll()
      .where('checkout_id', '=', order.checkoutId)
      .orderBy('id')
      .execute()
    expect(issued).toHaveLength(3)
    expect(serials[0]!.serialNumber).toBe(`ticket.${issued.find((one) => one.seat_id)!.id}`)
    const { keys } = await tickets.publicKeys()
    const keyById = new Map(keys.map((key) => [key.id, createPublicKey(key.publicKey)]))
    for (const ticket of issued)
      expect(verifyCode(ticket.code, keyById)).toMatchObject({
        kind: 'valid',
        payload: { ticketId: ticket.id, block: ticket.block_id, seat: ticket.seat, issue: 1 },
      })
  })

  test('a place that is no longer held for the payer is not sold', async () => {
    const order = await checkoutOf([seatItem(eventId, '19-3-2')])
    await cart.removeItem(order.owner, order.lines[0]!.cartItemId, undefined)
    await expect(inTransaction((trx) => sellable.fulfil(trx, order.sale))).rejects.toMatchObject({
      code: 'TICKET_IS_NOT_CHECKOUTABLE',
    })
  })

  test('refunded: the ticket is void and the place free again, once', async () => {
    const order = await checkoutOf([seatItem(eventId, '19-3-3'), standingItem(eventId, 2)])
    await inTransaction((trx) => sellable.secure(trx, order))
    await inTransaction((trx) => sellable.fulfil(trx, order.sale))
    const before = await taken(eventId)
    const checkoutItemIds = order.sale.items.map((item) => item.checkoutItemId)
    for (let time = 0; time < 2; time += 1)
      await inTransaction((trx) => sellable.revoke(trx, { checkoutItemIds, reason: 'refund' }))
    expect(await taken(eventId)).toBe(before - 2)
    await cart.addItem(await anonymous(), seatItem(eventId, '19-3-3'))
  })

  async function taken(event: string): Promise<number> {
    const { taken } = await db
      .selectFrom('standing_counters')
      .select('taken')
      .where('event_id', '=', event)
      .executeTakeFirstOrThrow()
    return taken
  }
})

describe('promised to a checkout', () => {
  test('the hold lasts until the checkout ends, whatever the cart does meanwhile', async () => {
    const order = await checkoutOf([seatItem(eventId, '19-4-1')])
    await inTransaction((trx) => sellable.secure(trx, order))
    const [line] = order.lines
    expect(await holdEndsIn(line!.cartItemId)).toBe(20)
    await cart.removeItem(order.owner, line!.cartItemId, undefined)
    await expect(cart.addItem(await anonymous(), seatItem(eventId, '19-4-1'))).rejects.toMatchObject({
      code: 'SEAT_TAKEN',
    })
    await inTransaction((trx) => sellable.fulfil(trx, order.sale))
  })

  test('declined: the cart has its place back for the rest of its time', async () => {
    const order = await checkoutOf([seatItem(eventId, '19-4-2'), standingItem(eventId, 1)])
    await inTransaction((trx) => sellable.secure(trx, order))
    await inTransaction((trx) => sellable.unsecure(trx, order))
    for (const line of order.lines) expect(await holdEndsIn(line.cartItemId)).toBe(15)
    expect(await inTransaction((trx) => sellable.secure(trx, { ...order, checkoutId: newId() }))).toEqual([])
  })

  test('declined, and the cart does not want it any more: it is free at once', async () => {
    const order = await checkoutOf([seatItem(eventId, '19-4-3')])
    await inTransaction((trx) => sellable.secure(trx, order))
    await cart.removeItem(order.owner, order.lines[0]!.cartItemId, undefined)
    await inTransaction((trx) => sellable.unsecure(trx, order))
    await cart.addItem(await anonymous(), seatItem(eventId, '19-4-3'))
  })

  test('more than the limit together with earlier tickets is refused by its own code', async () => {
    const event = await buildEvent(db, { maxPerBuyer: 2 })
    const first = await checkoutOf([seatItem(event, '19-1-1'), seatItem(event, '19-1-2')])
    await inTransaction((trx) => sellable.secure(trx, first))
    await inTransaction((trx) => sellable.fulfil(trx, first.sale))
    const second = await checkoutOf([seatItem(event, '19-1-3')])
    expect(await inTransaction((trx) => sellable.secure(trx, { ...second, buyer: first.buyer }))).toEqual([
      { cartItemId: second.lines[0]!.cartItemId, errorCode: 'TICKET_LIMIT_REACHED' },
    ])
  })
})

// Last: they move the clock of this database.
describe('late', () => {
  test('NEC-07 what has ended cannot be promised', async () => {
    const order = await checkoutOf([seatItem(eventId, '19-5-1'), standingItem(eventId, 1)])
    await shiftClock(database, 16 * 60)
    expect(await inTransaction((trx) => sellable.secure(trx, order))).toEqual(
      order.lines.map((line) => ({ cartItemId: line.cartItemId, errorCode: 'CARTITEM_EXPIRED' })),
    )
    await shiftClock(database, 0)
  })

  test('declined after the time of the cart: three minutes to try again, and the cart says so', async () => {
    const order = await checkoutOf([seatItem(eventId, '19-5-2')])
    await inTransaction((trx) => sellable.secure(trx, order))
    await shiftClock(database, 16 * 60)
    await inTransaction((trx) => sellable.unsecure(trx, order))
    expect(await holdEndsIn(order.lines[0]!.cartItemId)).toBe(3)
    const shown = await cart.read(order.owner, 'DE')
    expect(shown.orders[0]!.items[0]!.expiresIn).toBeGreaterThan(170)
    await shiftClock(database, 0)
  })

  test('a payment after the end gets the places back while they are free, else none of them', async () => {
    const order = await checkoutOf([seatItem(eventId, '19-5-3'), seatItem(eventId, '19-5-4')])
    await shiftClock(database, 60 * 60)
    const until = new Date(Date.now() + 80 * 60_000)
    expect(await inTransaction((trx) => sellable.secureAgain(trx, { ...order, until }))).toBe(true)
    const late = await checkoutOf([seatItem(eventId, '19-5-5'), seatItem(eventId, '19-5-6')])
    await shiftClock(database, 120 * 60)
    await cart.addItem(await anonymous(), seatItem(eventId, '19-5-6'))
    const again = { ...late, until: new Date(Date.now() + 140 * 60_000) }
    expect(await inTransaction((trx) => sellable.secureAgain(trx, again))).toBe(false)
    await cart.addItem(await anonymous(), seatItem(eventId, '19-5-5'))
  })
})
