import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type PersonKey, people } from '#demo/people.ts'
import { seatItem } from '#modules/tickets/build.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { call } from '#testing/module-app.ts'
import { keep } from '../added-matches/keeping.ts'
import { buildSeason, buildSeasonShop, nobodyIsTold, SEASON, seasonItem } from './build.ts'

const database = await testDatabase()
const { db } = database
const matches = await buildSeason(db)
const { shop, dues, context, tickets } = await buildSeasonShop(database)

const CARTS = '/api/shop/v4/carts/self'
const add = (as: string, body: object) => call(shop.app, { as, method: 'POST', url: `${CARTS}/items`, body })
const tried = async (as: string, body: object) => {
  const { status, json } = await add(as, body)
  return status === 200 ? 'held' : json.errorCode
}
const drop = async (as: string, id: string) =>
  call(shop.app, { as, method: 'DELETE', url: `${CARTS}/items/${id}` })

async function bought(as: PersonKey, place: string, given: Parameters<typeof seasonItem>[1] = {}) {
  const cartId = await shop.fill(as, [seasonItem(place, given)])
  const parts = given.options?.['instalments']
  const { status, json } = await shop.order(as, 'v2/checkouts/creditcard', {
    cartId,
    ...(parts ? { rememberMethod: true } : {}),
  })
  expect([status, json.errorCode]).toEqual([200, undefined])
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.get(as, `/api/checkout/v3/checkouts/${json.checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  expect(await shop.stateOf(json.checkoutId)).toBe('paid')
  return json.checkoutId as string
}

const contractOf = (name: PersonKey) =>
  db
    .selectFrom('contracts')
    .selectAll()
    .where('subscriber_id', '=', people[name].id)
    .where('season', '=', SEASON)
    .executeTakeFirst()

/** How many live tickets of the season's matches somebody has. */
const ticketsOf = async (name: PersonKey) =>
  (
    await db
      .selectFrom('tickets')
      .select('event_id')
      .where('owner_id', '=', people[name].id)
      .where('event_id', 'in', matches)
      .where('revoked_at', 'is', null)
      .execute()
  ).length

/** Rows that say that the seat is somebody's, by match and in the season. */
async function rowsOf(seatId: string) {
  const { rows } = await sql<{ held: number; sold: number; season: number }>`
    select count(*) filter (where ticket_id is null and hold_expires_at > app.now())::int as held,
      count(*) filter (where ticket_id is not null)::int as sold,
      (select count(*)::int from season_places where seat_id = ${seatId} and hold_expires_at > app.now()) as season
    from seat_claims where seat_id = ${seatId} and event_id = any(${matches}::uuid[])`.execute(db)
  return rows[0]!
}

test('TIX-07 a season ticket is held in every match at once, and bought at once', async () => {
  const { status, json } = await add('fan', seasonItem('19-3-1'))
  expect([status, json.expiresAt]).toEqual([200, expect.any(String)])
  expect(await rowsOf('19-3-1')).toEqual({ held: 3, sold: 0, season: 1 })
  expect(await tried('sepa', seatItem(matches[1]!, '19-3-1'))).toBe('SEAT_TAKEN')
  await drop('fan', json.id)
  expect(await rowsOf('19-3-1')).toEqual({ held: 0, sold: 0, season: 0 })

  await bought('fan', '19-3-1')
  expect(await rowsOf('19-3-1')).toEqual({ held: 0, sold: 3, season: 0 })
  expect(await ticketsOf('fan')).toBe(3)
  expect(await contractOf('fan')).toMatchObject({
    state: 'Confirmed',
    price_cents: 89_000,
    pays: 'atOnce',
    seat_id: '19-3-1',
    recipient_id: people.fan.id,
    starts_on: expect.anything(),
  })
  expect(await tried('fan', seasonItem('19-3-2'))).toBe('ALREADY_RECIPIENT_OF_SEASON_TICKET')
  expect(await tried('sepa', seasonItem('19-3-1'))).toBe('SEAT_TAKEN')
})

test('TIX-07 in instalments the first part is charged, the others are due to the cent', async () => {
  await bought('mitglied', '23', { options: { instalments: '10' } })
  const contract = await contractOf('mitglied')
  expect(contract).toMatchObject({ pays: 'monthly', price_cents: 19_001, block_id: '23', seat_id: null })
  expect(contract!.payment_token_id).not.toBeNull()
  const [plan] = dues.planned
  expect(plan).toMatchObject({
    subjectId: contract!.id,
    period: String(SEASON),
    paymentTokenId: contract!.payment_token_id,
    vatRate: 19,
  })
  expect(plan!.parts.map(({ amountCents }) => amountCents)).toEqual([1901, ...Array(9).fill(1900)])
  expect(plan!.parts.map(({ isPaid = false }) => isPaid)).toEqual([true, ...Array(9).fill(false)])
  const { taken } = await db
    .selectFrom('standing_counters')
    .select('taken')
    .where('event_id', '=', matches[0]!)
    .executeTakeFirstOrThrow()
  expect(taken).toBe(1)
  expect(await db.selectFrom('standing_holds').selectAll().execute()).toEqual([])
})

test('TIX-07 instalments need a stored method', async () => {
  const cartId = await shop.fill('inhaber', [seasonItem('19-3-3', { options: { instalments: '3' } })])
  const { json } = await shop.order('inhaber', 'v2/checkouts/creditcard', { cartId })
  expect(json.errorCode).toBe('INSTALMENTS_NEED_STORED_METHOD')
  expect(await rowsOf('19-3-3')).toEqual({ held: 3, sold: 0, season: 1 })
  await db.deleteFrom('cart_items').execute()
})

test('TIX-07 a place that is sold, held or kept in any match is not sold for the season', async () => {
  const [first, second] = matches as [string, string]
  expect(await tried('sepa', seatItem(second, '19-4-1'))).toBe('held')
  expect(await tried('kasse', seasonItem('19-4-1'))).toBe('SEAT_TAKEN')
  await db
    .insertInto('seat_claims')
    .values({ event_id: first, seat_id: '19-4-2', block_id: '19', blocked_reason: 'club' })
    .execute()
  expect(await tried('kasse', seasonItem('19-4-2'))).toBe('SEAT_TAKEN')
  expect(await rowsOf('19-4-2')).toEqual({ held: 0, sold: 0, season: 0 })
  // What is kept for season tickets is theirs, and kept again once it is let go.
  await db
    .insertInto('seat_claims')
    .values({ event_id: first, seat_id: '19-4-3', block_id: '19', blocked_reason: 'seasonTicket' })
    .execute()
  const { json } = await add('kasse', seasonItem('19-4-3'))
  expect(await rowsOf('19-4-3')).toEqual({ held: 3, sold: 0, season: 1 })
  await drop('kasse', json.id)
  const [kept] = await db
    .selectFrom('seat_claims')
    .selectAll()
    .where('seat_id', '=', '19-4-3')
    .where('event_id', 'in', matches)
    .execute()
  expect(kept).toMatchObject({ event_id: first, blocked_reason: 'seasonTicket', cart_item_id: null })
})

test('TIX-07 a payment that fails or never comes leaves the place free in every match', async () => {
  const cartId = await shop.fill('inhaber', [seasonItem('19-5-1')])
  const { json } = await shop.order('inhaber', 'v2/checkouts/creditcard', { cartId })
  const payment = await shop.paymentOf(json.checkoutId)
  await shop.control.setBehaviour(payment.id, 'decline')
  await shop.pay(shop.bank, payment.id)
  await shop.get('inhaber', `/api/checkout/v3/checkouts/${json.checkoutId}/paymentStatus`)
  expect(await shop.stateOf(json.checkoutId)).toBe('failed')
  expect((await rowsOf('19-5-1')).held).toBe(3)
  await shiftClock(database, 3600)
  expect(await tried('kasse', seasonItem('19-5-1'))).toBe('held')
  expect(await rowsOf('19-5-1')).toEqual({ held: 3, sold: 0, season: 1 })
  await shiftClock(database, 0)
  await db.deleteFrom('cart_items').execute()
})

test('TIX-07 refunded it is as if it had never been', async () => {
  const checkoutId = await bought('sepa', '19-6-1')
  const items = await db
    .selectFrom('checkout_items')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .execute()
  const ids = items.map(({ id }) => id)
  await shop.afterSale.refundItems(ids, 'goodwill')
  await shop.jobs.drain()
  expect(await contractOf('sepa')).toMatchObject({ state: 'Terminated' })
  expect(await ticketsOf('sepa')).toBe(0)
  expect(await rowsOf('19-6-1')).toEqual({ held: 0, sold: 0, season: 0 })
  expect(await tried('kasse', seasonItem('19-6-1'))).toBe('held')
  await db.deleteFrom('cart_items').execute()
})

/** Pays for a place while staff give them another one of the same season; answers the checkout. */
async function payBesideGift(as: PersonKey, place: string, gift: string, given: object = {}) {
  const cartId = await shop.fill(as, [seasonItem(place, given)])
  const { json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId, rememberMethod: true })
  await context.seasonTickets.give({
    ownerId: people[as].id,
    season: SEASON,
    place: gift,
    ticketType: 'full',
    media: 'mobile',
    priceCents: 0,
    vatRate: 19,
    actor: 'staff:test',
  })
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.get(as, `/api/checkout/v3/checkouts/${json.checkoutId}/paymentStatus`)
  expect(await shop.stateOf(json.checkoutId)).toBe('paid')
  return json.checkoutId as string
}

/** Rows of a seat: those that cannot be sold, and why. */
const keptOf = async (seatId: string) =>
  (
    await db
      .selectFrom('seat_claims')
      .select(['event_id', 'blocked_reason', 'cart_item_id'])
      .where('seat_id', '=', seatId)
      .where('event_id', 'in', matches)
      .execute()
  ).map(({ event_id, ...row }) => [matches.indexOf(event_id), row.blocked_reason, row.cart_item_id])

async function refundAll(checkoutId: string) {
  const items = await db
    .selectFrom('checkout_items')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .execute()
  await shop.afterSale.refundItems(
    items.map(({ id }) => id),
    'goodwill',
  )
  await shop.jobs.drain()
}

test('TIX-09 whoever is given one while they pay has one: the other is there for staff to give back, its places are free', async () => {
  // One of its matches was kept for season tickets before: it is again.
  await db
    .insertInto('seat_claims')
    .values({ event_id: matches[0]!, seat_id: '19-8-1', block_id: '19', blocked_reason: 'seasonTicket' })
    .execute()
  const planned = dues.planned.length
  const checkoutId = await payBesideGift('redaktion', '19-8-1', '19-8-2', { options: { instalments: '10' } })
  expect([await contractOf('redaktion'), await ticketsOf('redaktion')]).toMatchObject([
    { state: 'Incomplete' },
    3,
  ])
  // Nobody is charged month by month for what they do not have.
  expect(dues.planned.length).toBe(planned)
  expect(await keptOf('19-8-1')).toEqual([[0, 'seasonTicket', null]])
  expect(await tried('sepa', seatItem(matches[1]!, '19-8-1'))).toBe('held')
  expect(await tried('kasse', seasonItem('19-8-1'))).toBe('SEAT_TAKEN')
  await db.deleteFrom('cart_items').execute()
  await sql`delete from seat_claims where seat_id = '19-8-1' and blocked_reason is null`.execute(db)

  await refundAll(checkoutId)
  expect(await contractOf('redaktion')).toMatchObject({ state: 'Terminated' })
  expect([await ticketsOf('redaktion'), await keptOf('19-8-1')]).toEqual([3, [[0, 'seasonTicket', null]]])
  expect(await tried('kasse', seasonItem('19-8-1'))).toBe('held')
  await db.deleteFrom('cart_items').execute()
})

test('TIX-09 a standing place is given back to the match as well, and to whoever waits for the block', async () => {
  await sql`update events set waited_blocks = array['23'] where id = ${matches[1]!}`.execute(db)
  const counters = async () => {
    const { rows } = await sql<{ taken: number; kept: number }>`
      select taken, kept_for_list as kept from standing_counters where event_id = any(${matches}::uuid[]) and block_id = '23'
      order by event_id`.execute(db)
    return rows
  }
  const before = await counters()
  await payBesideGift('finanzen', '23', '19-8-3')
  const [first, second, third] = before
  expect(await counters()).toEqual([first, { taken: second!.taken + 1, kept: second!.kept + 1 }, third])
  const left = await db.selectFrom('standing_holds').selectAll().execute()
  const held = await db.selectFrom('season_places').selectAll().where('block_id', '=', '23').execute()
  expect([left, held]).toEqual([[], []])
})

test('TIX-09 money that comes after its time gets the place back while it is free, else it goes back itself', async () => {
  const late = async (as: PersonKey, seat: string, meanwhile: () => Promise<unknown>) => {
    const cartId = await shop.fill(as, [seasonItem(seat)])
    const { json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId })
    const { id } = await shop.paymentOf(json.checkoutId)
    await shiftClock(database, 3600)
    await meanwhile()
    await shop.pay(shop.bank, id)
    await shop.get(as, `/api/checkout/v3/checkouts/${json.checkoutId}/paymentStatus`)
    await shiftClock(database, 0)
    return shop.stateOf(json.checkoutId)
  }
  expect(await late('inhaber', '19-9-1', async () => {})).toBe('paid')
  expect([await ticketsOf('inhaber'), await rowsOf('19-9-1')]).toEqual([3, { held: 0, sold: 3, season: 0 }])
  const somebodyElse = () => add('firma', seatItem(matches[2]!, '19-9-2'))
  expect(await late('fanclub', '19-9-2', somebodyElse)).toBe('refunded')
  expect([await contractOf('fanclub'), await ticketsOf('fanclub')]).toEqual([undefined, 0])
})

test.each<[string, string, object, string]>([
  ['another class', 'inhaber', { ...seasonItem('19-7-1'), sku: `DK-${SEASON}-s-full` }, 'WRONG_PRICE_CLASS'],
  ['an unknown season', 'inhaber', seasonItem('19-7-1', { season: 2098 }), 'TICKET_TYPE_UNKNOWN'],
  ['an unknown type', 'inhaber', seasonItem('19-7-1', { ticketType: 'pirate' }), 'TICKET_TYPE_UNKNOWN'],
  ['no such seat', 'inhaber', seasonItem('19-9999-1'), 'SEAT_UNKNOWN'],
  [
    'the guests’ block',
    'inhaber',
    { ...seasonItem('23'), userOptionValues: [{ key: 'blockId', value: '1' }] },
    'SEAT_UNKNOWN',
  ],
  [
    'hostile text',
    'inhaber',
    seasonItem('19-7-1', { options: { instalments: "2'; drop table contracts" } }),
    'OPTION_UNKNOWN',
  ],
  ['a foreign option', 'inhaber', seasonItem('19-7-1', { options: { priceCents: '1' } }), 'OPTION_UNKNOWN'],
  [
    'too many parts',
    'inhaber',
    seasonItem('19-7-1', { options: { instalments: '12' } }),
    'INSTALMENTS_NOT_OFFERED',
  ],
  ['two pieces', 'inhaber', { ...seasonItem('19-7-1'), quantity: 2 }, 'CARTITEM_QUANTITY_ABOVE_MAX'],
  [
    'a reduction unsaid',
    'inhaber',
    seasonItem('19-7-1', { ticketType: 'reduced' }),
    'ENTITLEMENT_NOT_CONFIRMED',
  ],
  [
    'a child’s for a grown-up',
    'inhaber',
    seasonItem('19-7-1', { ticketType: 'child' }),
    'CHILD_TICKET_ONLY_FOR_CHILDREN',
  ],
  ['a fan club', 'vorsitz.adlerhorst', seasonItem('19-7-1'), 'FANCLUB_CANNOT_BE_RECIPIENT'],
])('TIX-10 %s is refused', async (_, as, item, code) => {
  expect(await tried(as, item)).toBe(code)
  expect((await rowsOf('19-7-1')).held).toBe(0)
})

/** In the middle of a purchase staff say that a match is beside the season. */
async function addMeanwhile(as: PersonKey, place: string, season: number, given: { keptDays: number }) {
  const [eventId, other] = await buildSeason(db, { season, matches: 2 })
  const cartId = await shop.fill(as, [seasonItem(place, { season })])
  const { json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId })
  const keptUntil = new Date(Date.now() + 86_400_000)
  await keep(
    { db, jobs: nobodyIsTold, keptPlaces: tickets.keptPlaces },
    { eventId: eventId!, keptUntil, prices: [] },
  )
  await sql`update added_matches set kept_until = app.now() + make_interval(days => ${given.keptDays}::int) where event_id = ${eventId!}`.execute(
    db,
  )
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.get(as, `/api/checkout/v3/checkouts/${json.checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  expect(await shop.stateOf(json.checkoutId)).toBe('paid')
  const { rows } = await sql<{ ticket: boolean; kept: boolean; reason: string | null; taken: number }>`
    select exists (select from tickets t where t.event_id = e.id and t.owner_id = ${people[as].id}) as ticket,
      exists (select from added_match_places p join season_tickets s on s.id = p.season_ticket_id
        where p.event_id = e.id and p.state = 'Kept' and s.owner_id = ${people[as].id}) as kept,
      (select blocked_reason from seat_claims c where c.event_id = e.id and c.seat_id = ${place}) as reason,
      (select taken from standing_counters c where c.event_id = e.id and c.block_id = '23') as taken
    from events e where e.id = any(${[eventId!, other!]}::uuid[]) order by e.id = ${other!}`.execute(db)
  return rows
}

test('TIX-07 paid after a match became an added one: its place is offered, or it is nobody’s', async () => {
  const none = { ticket: false, kept: false, reason: null, taken: 0 }
  expect(await addMeanwhile('buero', '19-6-1', 2041, { keptDays: 3 })).toEqual([
    { ...none, kept: true, reason: 'seasonTicket' },
    { ...none, ticket: true },
  ])
  // Its day is over as well: the place is anybody's.
  expect(await addMeanwhile('fanservice', '19-6-2', 2042, { keptDays: -1 })).toEqual([
    none,
    { ...none, ticket: true },
  ])
  expect(await addMeanwhile('vorverkauf', '23', 2043, { keptDays: 3 })).toEqual([
    { ...none, kept: true, taken: 1 },
    { ...none, ticket: true, taken: 1 },
  ])
})
