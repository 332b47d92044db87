import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { ordering } from '#club/ordering.ts'
import { people } from '#demo/people.ts'
import { cartRoutes, userOf } from '#modules/cart/routes.ts'
import type { App } from '#platform/http/http.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildEvent, buildShop, seatItem, standingItem } from './build.ts'
import { ticketsRoutes } from './routes.ts'

const database = await testDatabase('empty')
const { db } = database
const domains = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
const EVENTS = '/api/ticketing/events'
const CART = '/api/shop/v4/carts'
const { tickets, cart } = buildShop(database)
let app: App
let eventId: string

beforeAll(async () => {
  app = await moduleApp(ticketsRoutes(tickets, { userOf }), cartRoutes(cart, domains))
  eventId = await buildEvent(db)
  await db
    .insertInto('memberships')
    .values({ id: newId(), subject_id: people.mitglied.id, kind: 'shop', valid_from: new Date(0) })
    .execute()
})

async function anonymous(): Promise<string> {
  const { json } = await call(app, { method: 'POST', url: `${CART}/anonymousUser` })
  return `?anonymousUserId=${json.userId}`
}

const add = (who: { as?: string; query?: string }, item: object) =>
  call(app, { as: who.as, method: 'POST', url: `${CART}/self/items${who.query ?? ''}`, body: item })
const readCart = (who: { as?: string; query?: string }) =>
  call(app, { as: who.as, url: `${CART}/self${who.query ?? ''}` })
const best = (who: { as?: string; query?: string }, event: string, body: object) =>
  call(app, { as: who.as, method: 'POST', url: `${EVENTS}/${event}/best-available${who.query ?? ''}`, body })

describe('events', () => {
  test('TIX-04 the list and the event say when it is, what is left and what it costs', async () => {
    const list = await call(app, { url: `${EVENTS}?PageSize=100` })
    expect(list.status).toBe(200)
    expect(list.json.items.find((one: { id: string }) => one.id === eventId)).toMatchObject({
      state: 'onSale',
      fromPrice: 1900,
      capacity: 45_590,
    })
    const { json } = await call(app, { url: `${EVENTS}/${eventId}` })
    expect(json).toMatchObject({ id: eventId, venue: { name: 'Falkenpark' }, maxPerBuyer: 4 })
    expect(json.prices).toContainEqual(
      expect.objectContaining({ priceClass: '1', ticketType: 'full', price: 6400, memberPrice: 5900 }),
    )
  })

  test('an unknown event is a 404 everywhere, a malformed id a 400', async () => {
    const unknown = newId()
    for (const rest of ['', '/availability', '/blocks/19/seats'])
      expect((await call(app, { url: `${EVENTS}/${unknown}${rest}` })).status).toBe(404)
    expect(
      (await best({ query: await anonymous() }, unknown, { quantity: 1, priceClasses: ['1'] })).status,
    ).toBe(404)
    expect((await call(app, { url: `${EVENTS}/nothing` })).status).toBe(400)
    expect((await call(app, { url: `${EVENTS}/${eventId}/blocks/8/seats` })).status).toBe(404)
  })

  test('a held seat is missing from the counts and named in its block', async () => {
    const event = await buildEvent(db)
    await add({ query: await anonymous() }, seatItem(event, '19-14-12'))
    await add({ query: await anonymous() }, standingItem(event, 3))
    const { json } = await call(app, { url: `${EVENTS}/${event}/availability` })
    const block = (id: string) => json.blocks.find((one: { id: string }) => one.id === id)
    expect(block('19')).toMatchObject({ free: block('19').capacity - 1, priceClass: '1' })
    expect(block('23')).toMatchObject({ free: 97 })
    const seats = await call(app, { url: `${EVENTS}/${event}/blocks/19/seats` })
    expect(seats.json.taken).toEqual({ 14: [12] })
    expect(seats.json.rows).toHaveLength(24)
    expect((await call(app, { url: `${EVENTS}/${event}` })).json.placesLeft).toBe(45_586)
  })
})

describe('a place in the cart', () => {
  test('is held for 15 minutes, named and priced', async () => {
    const query = await anonymous()
    const added = await add({ query }, seatItem(eventId, '19-1-1'))
    expect(added.status).toBe(200)
    const { json } = await readCart({ query })
    const [item] = json.orders[0].items
    expect(item).toMatchObject({
      type: 'Ticket',
      price: 6400,
      detail: { de: 'Block 19, Reihe 1, Platz 1 · Vollzahler' },
      canProlong: true,
      onAccountAllowed: true,
      shippingCodes: ['mobile', 'print', 'registered'],
    })
    expect(item.expiresIn).toBeGreaterThan(14 * 60)
  })

  test('members pay their price', async () => {
    await add({ as: 'mitglied' }, seatItem(eventId, '19-2-1'))
    const { json } = await readCart({ as: 'mitglied' })
    expect(json.orders[0].items[0]).toMatchObject({ price: 5900, listPrice: 6400 })
  })

  test('is refused to everybody else with 409 until it is given back', async () => {
    const [first, second] = [await anonymous(), await anonymous()]
    const { json } = await add({ query: first }, seatItem(eventId, '19-1-2'))
    const refused = await add({ query: second }, seatItem(eventId, '19-1-2'))
    expect([refused.status, refused.json.errorCode]).toEqual([409, 'SEAT_TAKEN'])
    expect((await readCart({ query: second })).json.totalItemQuantity).toBe(0)
    await call(app, { method: 'DELETE', url: `${CART}/self/items/${json.id}${first}` })
    expect((await add({ query: second }, seatItem(eventId, '19-1-2'))).status).toBe(200)
  })

  test('is in the cart once: again is told so, and touches neither the hold nor the cart', async () => {
    const query = await anonymous()
    await add({ query }, seatItem(eventId, '19-1-9'))
    const before = (await readCart({ query })).json
    const again = await add({ query }, seatItem(eventId, '19-1-9'))
    expect([again.status, again.json.errorCode]).toEqual([409, 'ALREADY_IN_CART'])
    const after = (await readCart({ query })).json
    expect(after.version).toBe(before.version)
    expect(after.orders[0].items[0].expiresAt).toBe(before.orders[0].items[0].expiresAt)
  })

  test('an id that opens no cart is a 404, whether the place is free or not', async () => {
    await add({ query: await anonymous() }, seatItem(eventId, '19-1-10'))
    const query = `?anonymousUserId=${newSecret()}`
    for (const seat of ['19-1-10', '19-1-11'])
      expect((await add({ query }, seatItem(eventId, seat))).status).toBe(404)
    expect((await add({ query: await anonymous() }, seatItem(eventId, '19-1-11'))).status).toBe(200)
  })

  test('a full cart is told so, and the place stays free', async () => {
    const query = await anonymous()
    await add({ query }, seatItem(eventId, '19-3-1'))
    await sql`insert into cart_items (id, cart_id, seller_id, kind, sku, user_option_values, quantity, quoted)
      select gen_random_uuid(), cart_id, seller_id, 'merchandise', 'full-' || n, '[]', 1, quoted
      from cart_items, generate_series(2, ${ordering.maxCartItems}) n
      where user_option_values->0->>'value' = '19-3-1' and sku like ${`${eventId}%`}`.execute(db)
    const refused = await add({ query }, seatItem(eventId, '19-3-2'))
    expect([refused.status, refused.json.errorCode]).toEqual([400, 'CART_FULL'])
    expect((await add({ query: await anonymous() }, seatItem(eventId, '19-3-2'))).status).toBe(200)
  })

  test.each([
    ['a seat of another price class', seatItem('', '19-1-3', '2'), 422, 'WRONG_PRICE_CLASS'],
    ['a seat in the away section', seatItem('', '8-1-1', '3'), 422, 'BLOCK_NOT_ON_SALE'],
    ['no such seat', seatItem('', '19-99-1'), 404, 'SEAT_UNKNOWN'],
    [
      'two people on one seat',
      { ...seatItem('', '19-1-3'), quantity: 2 },
      400,
      'CARTITEM_QUANTITY_ABOVE_MAX',
    ],
    [
      'a standing place without a block',
      { ...standingItem('', 1), userOptionValues: [] },
      404,
      'SEAT_UNKNOWN',
    ],
    ['more standing places than one buyer may have', standingItem('', 5), 422, 'TICKET_LIMIT_REACHED'],
    ['a companion place alone', companionItem(''), 422, 'COMPANION_NEEDS_WHEELCHAIR'],
    ['a companion place at the price of a seat', seatItem('', '22-1-2', 'r'), 422, 'TICKET_TYPE_UNKNOWN'],
  ])('NEC-08 refuses %s and holds nothing', async (_what, item, status, errorCode) => {
    const query = await anonymous()
    const answer = await add({ query }, { ...item, sku: `${eventId}${item.sku}` })
    expect([answer.status, answer.json.errorCode]).toEqual([status, errorCode])
    expect((await readCart({ query })).json.totalItemQuantity).toBe(0)
  })

  test('a companion place goes with its wheelchair place, and not on without it', async () => {
    const query = await anonymous()
    const wheelchair = await add({ query }, seatItem(eventId, '22-1-1', 'r'))
    const companion = await add({ query }, companionItem(eventId))
    expect([wheelchair.status, companion.status]).toEqual([200, 200])
    await call(app, { method: 'DELETE', url: `${CART}/self/items/${wheelchair.json.id}${query}` })
    const { json } = await readCart({ query })
    expect(json.orders[0].validationErrors).toEqual({
      [companion.json.id]: [{ errorCode: 'TICKET_IS_NOT_CHECKOUTABLE' }],
    })
  })

  test('NEC-08 the limit counts every place of the event, tickets bought before as well', async () => {
    const event = await buildEvent(db, { maxPerBuyer: 2 })
    const query = await anonymous()
    await add({ query }, seatItem(event, '19-1-1'))
    await add({ query }, standingItem(event, 1))
    const third = await add({ query }, seatItem(event, '19-1-2'))
    expect([third.status, third.json.errorCode]).toEqual([422, 'TICKET_LIMIT_REACHED'])
    await buyDirectly(event, people.fan.id, ['19-2-1', '19-2-2'])
    expect((await add({ as: 'fan' }, seatItem(event, '19-2-3'))).json.errorCode).toBe('TICKET_LIMIT_REACHED')
  })

  test('standing places end with their block', async () => {
    const event = await buildEvent(db, { standingCapacity: 4 })
    expect((await add({ query: await anonymous() }, standingItem(event, 3))).status).toBe(200)
    expect((await add({ query: await anonymous() }, standingItem(event, 2))).json.errorCode).toBe(
      'SEAT_TAKEN',
    )
    expect((await add({ query: await anonymous() }, standingItem(event, 1))).status).toBe(200)
  })

  test('NEC-19 a cancelled event is no longer sold, and what is held cannot be bought', async () => {
    const event = await buildEvent(db)
    const query = await anonymous()
    const held = await add({ query }, seatItem(event, '19-1-1'))
    await db.updateTable('events').set({ cancelled_at: new Date() }).where('id', '=', event).execute()
    expect((await add({ query }, seatItem(event, '19-1-2'))).json.errorCode).toBe('EVENT_CANCELLED')
    expect((await readCart({ query })).json.orders[0].validationErrors).toEqual({
      [held.json.id]: [{ errorCode: 'TICKET_IS_NOT_CHECKOUTABLE' }],
    })
  })
})

describe('presale', () => {
  test('members buy first, the others from the free sale on', async () => {
    const event = await buildEvent(db, { presaleInDays: -1, saleInDays: 3 })
    expect((await call(app, { url: `${EVENTS}/${event}` })).json.state).toBe('presale')
    expect((await add({ as: 'fan' }, seatItem(event, '19-1-1'))).json.errorCode).toBe('PHASE_FOR_OTHERS')
    expect((await add({ query: await anonymous() }, seatItem(event, '19-1-1'))).json.errorCode).toBe(
      'PHASE_FOR_OTHERS',
    )
    expect((await add({ as: 'mitglied' }, seatItem(event, '19-1-1'))).status).toBe(200)
  })

  test('a remembered price opens no sale that has ended, and closes none that has begun', async () => {
    const shop = buildShop(database, { cacheMs: 60_000 })
    const event = await buildEvent(db, { presaleInDays: -1, saleInDays: 3 })
    const yesterday = new Date(Date.now() - 86_400_000)
    const take = async (seat: string) => shop.cart.addItem(await shop.anonymous(), seatItem(event, seat))
    await expect(take('19-1-1')).rejects.toMatchObject({ code: 'PHASE_FOR_OTHERS' })
    const startAt = (at: Date, of: string) =>
      db
        .updateTable('sale_phases')
        .set({ from_at: at })
        .where('event_id', '=', of)
        .where('who', '=', 'everybody')
        .execute()
    await startAt(yesterday, event)
    await take('19-1-1')
    const fresh = await buildEvent(db)
    await shop.cart.addItem(await shop.anonymous(), seatItem(fresh, '19-1-1'))
    const whenNot = async (to: object, code: string) => {
      await db.updateTable('events').set(to).where('id', '=', fresh).execute()
      const again = shop.cart.addItem(await shop.anonymous(), seatItem(fresh, '19-1-2'))
      await expect(again).rejects.toMatchObject({ code })
    }
    await whenNot({ released_blocks: ['22'] }, 'BLOCK_NOT_ON_SALE')
    await startAt(new Date(Date.now() + 86_400_000), fresh)
    await whenNot({ released_blocks: null }, 'SALE_NOT_STARTED')
    await startAt(yesterday, fresh)
    await whenNot({ sale_until: yesterday }, 'SALE_ENDED')
    await whenNot({ cancelled_at: yesterday }, 'EVENT_CANCELLED')
  })

  test('before the presale nobody buys, after the end nobody either', async () => {
    const later = await buildEvent(db, { presaleInDays: 1, saleInDays: 3 })
    const over = await buildEvent(db, { startsInDays: -1 })
    expect((await add({ as: 'mitglied' }, seatItem(later, '19-1-1'))).json.errorCode).toBe('SALE_NOT_STARTED')
    expect((await add({ as: 'mitglied' }, seatItem(over, '19-1-1'))).json.errorCode).toBe('SALE_ENDED')
  })
})

describe('best available', () => {
  test('holds neighbours in the cart of whoever asks', async () => {
    const event = await buildEvent(db)
    const query = await anonymous()
    const { status, json } = await best({ query }, event, { quantity: 3, priceClasses: ['1', '2'] })
    expect(status).toBe(200)
    const [first, second, third] = json.items.map((one: { seat: string }) => Number(one.seat))
    expect([second - first, third - second]).toEqual([1, 1])
    expect(new Set(json.items.map((one: { row: string }) => one.row)).size).toBe(1)
    expect((await readCart({ query })).json.totalItemQuantity).toBe(3)
  })

  test('a wheelchair place comes with its companion’s', async () => {
    const event = await buildEvent(db)
    const { json } = await best({ query: await anonymous() }, event, {
      quantity: 2,
      priceClasses: ['r'],
      accessible: true,
    })
    expect(json.items.map((one: { sku: string }) => one.sku.split('-').at(-1)).sort()).toEqual([
      'companion',
      'full',
    ])
  })

  test('standing places count as places', async () => {
    const event = await buildEvent(db)
    const { json } = await best({ query: await anonymous() }, event, { quantity: 2, priceClasses: ['s'] })
    expect(json.items).toMatchObject([{ quantity: 2, block: '23', seatId: null }])
  })

  test('all or none: above the limit nothing is held', async () => {
    const query = await anonymous()
    const answer = await best({ query }, eventId, { quantity: 5, priceClasses: ['3'] })
    expect([answer.status, answer.json.errorCode]).toEqual([422, 'TICKET_LIMIT_REACHED'])
    expect((await readCart({ query })).json.totalItemQuantity).toBe(0)
  })

  test('says why there is nothing, and refuses what it does not know', async () => {
    const event = await buildEvent(db, { releasedBlocks: ['22'] })
    const nothing = await best({ query: await anonymous() }, event, { quantity: 2, priceClasses: ['1'] })
    expect([nothing.status, nothing.json.errorCode]).toEqual([409, 'NOT_ENOUGH_PLACES'])
    const query = await anonymous()
    expect((await best({ query }, event, { quantity: 0, priceClasses: ['1'] })).status).toBe(400)
    expect((await best({ query }, event, { quantity: 1, priceClasses: ['1'], price: 1 })).status).toBe(400)
    expect((await best({}, event, { quantity: 1, priceClasses: ['1'] })).status).toBe(401)
  })
})

test('the public keys carry no private half', async () => {
  const { status, json } = await call(app, { url: '/api/ticketing/ticketKeys' })
  expect(status).toBe(200)
  expect(json.keys).toMatchObject([{ id: 1, retiredAt: null }])
  expect(JSON.stringify(json)).not.toContain('PRIVATE')
})

// Last: they move the clock of this database.
describe('time', () => {
  test('NEC-07 CART-04 a hold ends by the database’s clock; prolonged once it lasts ten minutes longer', async () => {
    const [longer, shorter] = [await anonymous(), await anonymous()]
    const event = await buildEvent(db)
    const held = await add({ query: longer }, seatItem(event, '19-1-1'))
    await add({ query: shorter }, seatItem(event, '19-1-2'))
    const prolong = () =>
      call(app, { method: 'POST', url: `${CART}/self/items/${held.json.id}/prolong${longer}` })
    expect((await prolong()).status).toBe(200)
    expect((await prolong()).json.errorCode).toBe('ALREADY_PROLONGED')
    await shiftClock(database, 16 * 60)
    const expired = (await readCart({ query: shorter })).json.orders[0]
    expect(expired.items[0].expiresIn).toBeLessThan(0)
    expect(Object.values(expired.validationErrors)).toEqual([[{ errorCode: 'CARTITEM_EXPIRED' }]])
    const newcomer = await anonymous()
    expect((await add({ query: newcomer }, seatItem(event, '19-1-1'))).status).toBe(409)
    expect((await add({ query: newcomer }, seatItem(event, '19-1-2'))).status).toBe(200)
    expect((await add({ query: shorter }, seatItem(event, '19-1-2'))).status).toBe(409)
    // Who held it, and lost it, gets it back when the newcomer does not want it; the old line is gone.
    const [line] = (await readCart({ query: newcomer })).json.orders[0].items
    await call(app, { method: 'DELETE', url: `${CART}/self/items/${line.id}${newcomer}` })
    expect((await add({ query: shorter }, seatItem(event, '19-1-2'))).status).toBe(200)
    const renewed = (await readCart({ query: shorter })).json.orders[0].items
    expect(renewed).toHaveLength(1)
    expect(renewed[0].expiresIn).toBeGreaterThan(14 * 60)
    await shiftClock(database, 26 * 60)
    expect((await prolong()).json.errorCode).toBe('CARTITEM_EXPIRED')
  })

  test('standing places whose hold has ended are sold again', async () => {
    const event = await buildEvent(db, { standingCapacity: 2 })
    expect((await add({ query: await anonymous() }, standingItem(event, 2))).status).toBe(200)
    expect((await add({ query: await anonymous() }, standingItem(event, 2))).status).toBe(409)
    await shiftClock(database, 26 * 60 + 16 * 60)
    const { json } = await call(app, { url: `${EVENTS}/${event}/availability` })
    expect(json.blocks.find((one: { id: string }) => one.id === '23').free).toBe(2)
    expect((await add({ query: await anonymous() }, standingItem(event, 2))).status).toBe(200)
  })
})

function companionItem(event: string) {
  return {
    sku: `${event}-r-companion`,
    quantity: 1,
    userOptionValues: [{ key: 'seatId', value: '22-1-2' }],
  }
}

/** Bought before, without a cart: only the tickets matter here. */
async function buyDirectly(event: string, buyerId: string, seats: string[]): Promise<void> {
  for (const seat of seats) {
    await db
      .insertInto('tickets')
      .values({
        id: newId(),
        event_id: event,
        owner_id: buyerId,
        buyer_id: buyerId,
        checkout_id: newId(),
        order_number: 'SVF-1',
        checkout_item_id: newId(),
        block_id: '19',
        seat_id: seat,
        price_class: '1',
        ticket_type: 'full',
        price_cents: 6400,
        vat_rate: 19,
        code: 'SVF1.x.y',
      })
      .execute()
  }
}
