import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { people } from '#demo/people.ts'
import { buildEvent, seatItem, standingItem } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { checkoutBody, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { buildFamily } from '../build.ts'

const app = await testApp()
const { db } = app.test
const shop = app.shopWith()
const fan = { id: people.fan.id, token: await app.tokenFor('fan') }
const neu = { id: people.neu.id, token: await app.tokenFor('neu') }
const CART = '/api/families/self/cart'
let family: { id: string; childId: string }
let eventId: string

beforeEach(async () => {
  await sql`truncate families cascade`.execute(db)
  await sql`delete from cart_items`.execute(db)
  family = await buildFamily(db, { guardians: [fan.id] })
  eventId = await buildEvent(db, { maxPerBuyer: 8 })
  await sql`insert into event_prices (event_id, price_class, ticket_type, price_cents, vat_rate)
    values (${eventId}, '1', 'child', 1000, 19), (${eventId}, '1', 'reduced', 2000, 19)`.execute(db)
})
afterEach(() => {
  delete process.env['UNSAFE']
})

const seats = ['19-1-1', '19-1-2', '19-1-3', '19-1-4']
const put = async (wish: ReturnType<typeof seatItem>, who = fan) =>
  (await putInCart(shop, who, wish)).json.id as string
const seat = (at: number, type = 'full') => ({
  ...seatItem(eventId, seats[at]!),
  sku: `${eventId}-1-${type}`,
})
const read = async (who = fan) => (await app.send({ path: CART, token: who.token })).json
type Named = { childId: string | null; confirmsEntitlement?: boolean }
const name = (id: string, children: (string | null | Named)[], who = fan) =>
  app.send({
    method: 'PUT',
    path: `${CART}/${id}`,
    token: who.token,
    body: { children: children.map((one) => (typeof one === 'object' && one ? one : { childId: one })) },
  })
const codeOf = ({ status, json }: { status: number; json: { errorCode?: string } | null }) => [
  status,
  json?.errorCode,
]

/** Begins a checkout with what is in the cart now. */
async function order(who = fan) {
  const body = await checkoutBody(shop, who)
  return app.send({ method: 'POST', path: '/api/checkout/v2/checkouts/creditcard', token: who.token, body })
}

async function pay(checkout: { json: { checkoutId: string } }, who = fan): Promise<void> {
  await payAtBankPage(shop, checkout.json as never)
  expect(await outcomeOf(shop, who, checkout.json.checkoutId)).toMatchObject({ outcome: 'paid' })
}

/** By place, whose the tickets of the match are. */
async function owners(): Promise<Record<string, string>> {
  const { rows } = await sql<{ place: string; ownerId: string }>`
    select coalesce(seat_id, block_id) as place, owner_id as "ownerId" from tickets
    where event_id = ${eventId} and revoked_at is null`.execute(db)
  return Object.fromEntries(rows.map(({ place, ownerId }) => [place, ownerId]))
}

test('each child has its ticket once it is paid, with one code, and its guardian theirs', async () => {
  const [own, child] = [await put(seat(0)), await put(seat(1, 'child'))]
  const standing = (await putInCart(shop, fan, standingItem(eventId, 2))).json.id
  const brother = (
    await buildFamily(db, { guardians: [fan.id], firstName: 'Jannis', birthday: '2010-02-01' })
  ).childId
  expect(await read()).toMatchObject({
    alone: [],
    items: expect.arrayContaining([
      {
        cartItemId: own,
        pieces: [null],
        needs: null,
        may: expect.arrayContaining([family.childId, brother]),
      },
    ]),
  })
  expect((await name(child, [family.childId])).status).toBe(204)
  expect((await name(standing, [null, brother])).status).toBe(204)
  expect((await read()).items).toEqual(
    expect.arrayContaining([
      { cartItemId: child, pieces: [family.childId], needs: 'child', may: [family.childId] },
      expect.objectContaining({ cartItemId: standing, pieces: [null, brother] }),
    ]),
  )
  await pay(await order())
  const { rows } =
    await sql`select owner_id, buyer_id, issue from tickets where event_id = ${eventId} order by owner_id`.execute(
      db,
    )
  expect(rows).toEqual(
    [fan.id, fan.id, family.childId, brother]
      .map((owner_id) => ({ owner_id, buyer_id: fan.id, issue: 1 }))
      .toSorted((one, other) => one.owner_id.localeCompare(other.owner_id)),
  )
  const { items } = (await app.send({ path: '/api/families/self/tickets', token: fan.token })).json
  expect(items.filter((one: { event: { id: string } }) => one.event.id === eventId)).toHaveLength(4)
  for (const table of ['cart_children', 'checkout_children'])
    expect((await sql`select from ${sql.table(table)}`.execute(db)).rows).toEqual([])
})

test('a child’s price is for a child, a reduction is confirmed, and nobody has two tickets', async () => {
  const big = (await buildFamily(db, { guardians: [fan.id], birthday: '2010-02-01' })).childId
  const [child, reduced, full] = [
    await put(seat(0, 'child')),
    await put(seat(1, 'reduced')),
    await put(seat(2)),
  ]
  expect(codeOf(await name(child, [big]))).toEqual([409, 'CHILD_TICKET_ONLY_FOR_CHILDREN'])
  expect(codeOf(await name(reduced, [big]))).toEqual([409, 'ENTITLEMENT_NOT_CONFIRMED'])
  expect((await name(reduced, [{ childId: big, confirmsEntitlement: true }])).status).toBe(204)
  expect(codeOf(await name(full, [big]))).toEqual([409, 'CHILD_NAMED_TWICE'])
  expect(codeOf(await name(full, [family.childId, family.childId]))).toEqual([
    409,
    'MORE_CHILDREN_THAN_TICKETS',
  ])
  expect((await name(full, Array(21).fill(null))).status).toBe(400)
  // Corrected since: what was named does not hold, and the checkout says so.
  expect((await name(child, [family.childId])).status).toBe(204)
  await sql`update contacts set birthday = '2009-01-01' where id = ${family.childId}`.execute(db)
  expect(codeOf(await order())).toEqual([400, 'CHILD_TICKET_ONLY_FOR_CHILDREN'])
})

test('foreign children, lines and carts are not there; an organisation names nobody', async () => {
  const foreign = (await buildFamily(db, { guardians: [neu.id] })).childId
  const [mine, theirs] = [await put(seat(0)), await put(seat(1), neu)]
  for (const answer of [
    await name(mine, [foreign]),
    await name(mine, [newId()]),
    await name(mine, [fan.id]),
    await name(theirs, [family.childId]),
    await name(newId(), [family.childId]),
  ])
    expect(codeOf(answer)).toEqual([404, 'NOT_FOUND'])
  expect((await app.send({ path: CART })).status).toBe(401)
  expect((await read(neu)).children.map(({ id }: { id: string }) => id)).toEqual([foreign])
  // Whoever looks after nobody reads nothing about their cart.
  await sql`truncate families cascade`.execute(db)
  expect(await read()).toEqual({ children: [], items: [], alone: [] })
})

test('what stood there when the checkout began holds; named anew it is another checkout', async () => {
  const id = await put(seat(0))
  await name(id, [family.childId])
  const first = await order()
  await name(id, [null])
  await pay(first)
  expect(await owners()).toEqual({ [seats[0]!]: family.childId })
  const [other] = [await put(seat(1))]
  await name(other, [family.childId])
  const begun = await order()
  await name(other, [null])
  const again = await order()
  expect(again.json.checkoutId).not.toBe(begun.json.checkoutId)
  await pay(again)
  expect(await owners()).toEqual({ [seats[0]!]: family.childId, [seats[1]!]: fan.id })
})

test('a child that leaves the family, is handed over or banned before it is paid: the ticket is its buyer’s', async () => {
  const left = (await buildFamily(db, { guardians: [fan.id] })).childId
  const banned = (await buildFamily(db, { guardians: [fan.id] })).childId
  const guarded = await buildFamily(db, { guardians: [fan.id, neu.id] })
  const ids = []
  for (const at of [0, 1, 2, 3]) ids.push(await put(seat(at)))
  for (const [at, child] of [left, banned, guarded.childId, family.childId].entries())
    expect((await name(ids[at]!, [child])).status).toBe(204)
  const begun = await order()
  await sql`delete from family_children where child_id = ${left}`.execute(db)
  await sql`delete from family_guardians where family_id = ${guarded.id} and guardian_id = ${fan.id}`.execute(
    db,
  )
  await sql`insert into ground_bans (id, person_id, scope, reason_code, first_day, tickets, issued_by_name)
    values (${newId()}, ${banned}, 'home', 'pyrotechnics', '2026-01-01', 'keep', 'test')`.execute(db)
  await pay(begun)
  expect(await owners()).toEqual({
    [seats[0]!]: fan.id,
    [seats[1]!]: fan.id,
    [seats[2]!]: fan.id,
    [seats[3]!]: family.childId,
  })
})

test('a child that would go alone is told of, until somebody grown up goes as well', async () => {
  const id = await put(seat(0))
  expect((await read()).alone).toEqual([])
  await name(id, [family.childId])
  expect((await read()).alone).toEqual([eventId])
  await put(seat(1))
  expect((await read()).alone).toEqual([])
})

/** The child is taken out in the moment in which its ticket is paid; answers whether its buyer is without it then. */
async function takenOutWhilePaid(at: number): Promise<boolean> {
  const { childId } = await buildFamily(db, { guardians: [fan.id] })
  const id = await put(seat(at))
  await name(id, [childId])
  const begun = await order()
  await Promise.all([
    payAtBankPage(shop, begun.json as never),
    ticketIsWritten().then(() =>
      app.send({ method: 'DELETE', path: `/api/families/self/children/${childId}`, token: fan.token }),
    ),
  ])
  expect(await outcomeOf(shop, fan, begun.json.checkoutId)).toMatchObject({ outcome: 'paid' })
  // With whoever is gone it goes, once they are forgotten.
  return (await owners())[seats[at]!] !== fan.id
}

/** Its holder was read, and it is being written. */
async function ticketIsWritten(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
    if (rows.length > 0) return
    await pause(10)
  }
}

/** The database ended one of two that waited for each other; whoever was ended begins anew. */
async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select deadlocks as count from pg_stat_database
    where datname = current_database()`.execute(db)
  return Number(rows[0]!.count)
}

describe('taken out while it is paid', () => {
  beforeAll(async () => {
    await sql`create function slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(1.5); return new; end $$`.execute(db)
    await sql`create trigger slowly before insert on tickets for each row execute function slowly()`.execute(
      db,
    )
  })

  test('a child leaves no ticket behind, and neither waits for the other in vain', async () => {
    const before = await deadlocks()
    for (const at of [0, 1]) expect(await takenOutWhilePaid(at)).toBe(false)
    expect(await deadlocks()).toBe(before)
  })

  test('without the lock of the family each waits for the other: this test can see the fault', async () => {
    process.env['UNSAFE'] = 'noFamilyLock'
    const before = await deadlocks()
    await takenOutWhilePaid(0)
    await vi.waitFor(async () => expect(await deadlocks()).toBeGreaterThan(before), { timeout: 5_000 })
  })
})
