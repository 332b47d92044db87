import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ordering } from '#club/ordering.ts'
import type { CartUser } from '#modules/cart/cart.ts'
import type { AddedItem } from '#modules/cart/schema.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { buildEvent, buildShop, seatItem, standingItem } from './build.ts'

const database = await testDatabase('empty')
const { db } = database
const { cart, tickets, anonymous } = buildShop(database)
let minute = 0
let line = 0

/** Every test from a line of its own, with the clock where the last one left it. */
beforeEach(() => {
  line += 1
})
const here = () => `198.51.100.${line}`

async function pass(minutes: number): Promise<void> {
  minute += minutes
  await shiftClock(database, minute * 60)
}

const person = (address?: string): CartUser => {
  const id = newId()
  return {
    kind: 'subject',
    subjectId: id,
    organisationId: null,
    actorId: id,
    ...(address ? { address } : {}),
  }
}

async function minutesLeft(item: AddedItem): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from ${item.expiresAt}::timestamptz - app.now()) / 60)::int as minutes`.execute(
    db,
  )
  return rows[0]!.minutes
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'held',
    (error) => error.code as string,
  )

test('a seat that is let go and taken again keeps its first end, and so does another one in its place', async () => {
  const event = await buildEvent(db)
  const user = await anonymous()
  const first = await cart.addItem(user, seatItem(event, '19-5-1'))
  await pass(10)
  await cart.removeItem(user, first.id, undefined)
  const again = await cart.addItem(user, seatItem(event, '19-5-1'))
  expect(await minutesLeft(again)).toBe(5)
  await pass(2)
  await cart.removeItem(user, again.id, undefined)
  expect(await minutesLeft(await cart.addItem(user, seatItem(event, '19-5-2')))).toBe(3)
  // A further place is a new wish, with its own time.
  expect(await minutesLeft(await cart.addItem(user, seatItem(event, '19-5-3')))).toBe(15)
})

test('a hold that was prolonged is not prolonged again by letting go', async () => {
  const event = await buildEvent(db)
  const user = await anonymous()
  const first = await cart.addItem(user, seatItem(event, '19-5-1'))
  await cart.prolongItem(user, first.id)
  await pass(20)
  await cart.removeItem(user, first.id, undefined)
  const again = await cart.addItem(user, seatItem(event, '19-5-4'))
  expect(await minutesLeft(again)).toBe(5)
  expect(await codeOf(cart.prolongItem(user, again.id))).toBe('ALREADY_PROLONGED')
  const [item] = (await cart.read(user, 'DE')).orders.flatMap((order) => order.items)
  expect(item).toMatchObject({ canProlong: false })
})

test('standing places: as many as were let go keep their first end', async () => {
  const event = await buildEvent(db)
  const user = await anonymous()
  const first = await cart.addItem(user, standingItem(event, 3))
  await pass(9)
  await cart.removeItem(user, first.id, undefined)
  const again = await cart.addItem(user, standingItem(event, 2))
  expect(await minutesLeft(again)).toBe(6)
  await cart.removeItem(user, again.id, undefined)
  expect(await minutesLeft(await cart.addItem(user, standingItem(event, 4)))).toBe(6)
})

test('best places: what comes in place of what was let go keeps its first end', async () => {
  const event = await buildEvent(db)
  const user = await anonymous()
  const wish = {
    quantity: 2,
    priceClasses: ['1'],
    ticketType: 'full',
    together: true,
    accessible: false,
  } as const
  const first = await tickets.addBestPlaces(user, event, { ...wish, priceClasses: ['1'] })
  await pass(12)
  for (const { id } of first.items) await cart.removeItem(user, id, undefined)
  const again = await tickets.addBestPlaces(user, event, { ...wish, priceClasses: ['1'] })
  const read = (await cart.read(user, 'DE')).orders.flatMap((order) => order.items)
  expect(read).toHaveLength(2)
  expect(again.items.map((item) => Date.parse(item.expiresAt!))).toEqual(
    first.items.map((item) => Date.parse(item.expiresAt!)),
  )
})

test('the very seat that another browser at this address let go keeps its first end; another seat is nobody’s before', async () => {
  const event = await buildEvent(db)
  const first = await anonymous(here())
  const { id } = await cart.addItem(first, seatItem(event, '19-5-1'))
  await pass(11)
  await cart.removeItem(first, id, undefined)
  expect(await minutesLeft(await cart.addItem(await anonymous(here()), seatItem(event, '19-5-1')))).toBe(4)
  expect(await minutesLeft(await cart.addItem(await anonymous(here()), seatItem(event, '19-5-2')))).toBe(15)
  const elsewhere = await cart.addItem(await anonymous('203.0.113.9'), seatItem(event, '19-5-3'))
  expect(await minutesLeft(elsewhere)).toBe(15)
})

test('CART-12 a claimed cart takes along what it has let go', async () => {
  const event = await buildEvent(db)
  const stranger = await anonymous()
  const item = await cart.addItem(stranger, seatItem(event, '19-5-1'))
  await pass(10)
  await cart.removeItem(stranger, item.id, undefined)
  const owner = person() as CartUser & { kind: 'subject' }
  await cart.claim(owner, (stranger as { anonymousUserId: string }).anonymousUserId)
  expect(await minutesLeft(await cart.addItem(owner, seatItem(event, '19-5-7')))).toBe(5)
})

test('a browser that begins a new cart stays the same buyer', async () => {
  const event = await buildEvent(db)
  const first = await anonymous()
  const former = (first as { anonymousUserId: string }).anonymousUserId
  const { id } = await cart.addItem(first, seatItem(event, '19-5-1'))
  await pass(10)
  await cart.removeItem(first, id, undefined)
  const { userId } = await cart.createAnonymousUser(former)
  const second: CartUser = { kind: 'anonymous', anonymousUserId: userId }
  expect(await minutesLeft(await cart.addItem(second, seatItem(event, '19-5-2')))).toBe(5)
})

test('whose places lapse has as many a second time, and a third time when the first are forgotten', async () => {
  const event = await buildEvent(db, { maxPerBuyer: 2 })
  const user = await anonymous()
  const take = async () => {
    for (const seat of ['19-6-1', '19-6-2']) await cart.addItem(user, seatItem(event, seat))
  }
  await take()
  await pass(16)
  await take()
  await pass(16)
  expect(await codeOf(take())).toBe('TOO_MANY_PLACES_HELD')
  await pass(4)
  expect(await codeOf(take())).toBe('held')
})

test('what is bought counts no longer', async () => {
  const event = await buildEvent(db)
  const user = person(here())
  const { id } = await cart.addItem(user, seatItem(event, '19-6-5'))
  await db.transaction().execute((trx) => cart.removeBought(trx, [id]))
  const rows = await db.selectFrom('held_places').selectAll().where('event_id', '=', event).execute()
  expect(rows).toEqual([])
})

test('an address without accounts holds so many places of a match; whoever signs in there has room of their own', async () => {
  const { ofEvent } = ordering.heldPlaces.address.withoutAccount
  const event = await buildEvent(db, { standingCapacity: 500 })
  for (let held = 0; held < ofEvent; held += 4)
    await cart.addItem(await anonymous(here()), standingItem(event, 4))
  expect(await codeOf(cart.addItem(await anonymous(here()), standingItem(event, 1)))).toBe(
    'ADDRESS_HOLDS_TOO_MANY',
  )
  expect(await codeOf(cart.addItem(await anonymous(here()), seatItem(event, '19-7-1')))).toBe(
    'ADDRESS_HOLDS_TOO_MANY',
  )
  // Another match, another line, and a person are not meant.
  const other = await buildEvent(db)
  expect(await codeOf(cart.addItem(await anonymous(here()), seatItem(other, '19-7-1')))).toBe('held')
  expect(await codeOf(cart.addItem(await anonymous('203.0.113.77'), seatItem(event, '19-7-1')))).toBe('held')
  expect(await codeOf(cart.addItem(person(here()), seatItem(event, '19-7-2')))).toBe('held')
})

test('what was taken without an account counts as that when it is claimed: accounts make no room', async () => {
  const { ofEvent } = ordering.heldPlaces.address.withoutAccount
  const event = await buildEvent(db, { standingCapacity: 500 })
  for (let held = 0; held < ofEvent; held += 4) {
    const stranger = await anonymous(here())
    await cart.addItem(stranger, standingItem(event, 4))
    const { anonymousUserId } = stranger as { anonymousUserId: string }
    await cart.claim(person(here()) as CartUser & { kind: 'subject' }, anonymousUserId)
  }
  expect(await codeOf(cart.addItem(await anonymous(here()), standingItem(event, 1)))).toBe(
    'ADDRESS_HOLDS_TOO_MANY',
  )
})

test('letting go makes no room at an address before the time is over', async () => {
  const { ofEvent } = ordering.heldPlaces.address.withoutAccount
  const event = await buildEvent(db, { standingCapacity: 500 })
  for (let held = 0; held < ofEvent; held += 4) {
    const user = await anonymous(here())
    const { id } = await cart.addItem(user, standingItem(event, 4))
    await cart.removeItem(user, id, undefined)
  }
  expect(await codeOf(cart.addItem(await anonymous(here()), standingItem(event, 1)))).toBe(
    'ADDRESS_HOLDS_TOO_MANY',
  )
  await pass(15 + ordering.paymentMinutes + 1)
  expect(await codeOf(cart.addItem(await anonymous(here()), standingItem(event, 1)))).toBe('held')
})

test('many accounts at one address hold so many places of a match', async () => {
  const { ofEvent } = ordering.heldPlaces.address.signedIn
  const event = await buildEvent(db, { standingCapacity: 500 })
  for (let held = 0; held < ofEvent; held += 4) await cart.addItem(person(here()), standingItem(event, 4))
  expect(await codeOf(cart.addItem(person(here()), standingItem(event, 1)))).toBe('ADDRESS_HOLDS_TOO_MANY')
})

test('one buyer holds so many places of all matches', async () => {
  const user = await anonymous()
  for (let held = 0; held < ordering.heldPlaces.buyer.inAll; held += 4)
    await cart.addItem(user, standingItem(await buildEvent(db), 4))
  expect(await codeOf(cart.addItem(user, standingItem(await buildEvent(db), 1)))).toBe('TOO_MANY_PLACES_HELD')
})

test('no address is kept as it is', async () => {
  const event = await buildEvent(db)
  await cart.addItem(await anonymous(here()), seatItem(event, '19-8-1'))
  const { rows } = await sql<{ address: string }>`select address from holding_addresses`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ address }) => /^[\w-]{43}$/.test(address))).toBe(true)
})
