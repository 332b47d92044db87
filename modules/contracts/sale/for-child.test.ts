import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildFamily } from '#modules/families/build.ts'
import { childInFamily } from '#modules/families/families.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { call } from '#testing/module-app.ts'
import { buildSeason, buildSeasonShop, SEASON, seasonItem } from './build.ts'

const database = await testDatabase()
const { db } = database
const matches = await buildSeason(db)
const { shop, context } = await buildSeasonShop(database)
context.childOf = childInFamily
const SELF = people.fan.id
let childId: string

beforeEach(async () => {
  await sql`delete from cart_items`.execute(db)
  await sql`truncate families cascade`.execute(db)
  childId = (await buildFamily(db, { guardians: [SELF], birthday: `${SEASON - 8}-05-03` })).childId
})

const forChild = (place: string, holderId = childId, ticketType = 'full') =>
  seasonItem(place, { ticketType, options: { holderId } })
const add = async (body: object, as = 'fan') => {
  const { status, json } = await call(shop.app, {
    as,
    method: 'POST',
    url: '/api/shop/v4/carts/self/items',
    body,
  })
  return status === 200 ? 'held' : json.errorCode
}

async function order() {
  const { json: cart } = await shop.get('fan', '/api/shop/v4/carts/self')
  return shop.order('fan', 'v2/checkouts/creditcard', { cartId: cart.id })
}

async function pay(checkoutId: string): Promise<void> {
  await shop.pay(shop.bank, (await shop.paymentOf(checkoutId)).id)
  await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  expect(await shop.stateOf(checkoutId)).toBe('paid')
}

/** Contracts that a checkout gave, and how many tickets whoever has them has. */
async function contractsOf(checkoutId: string) {
  const { rows } = await sql<{
    state: string
    subscriberId: string
    recipientId: string
    tickets: number
    why: string | null
  }>`
    select k.state, k.subscriber_id as "subscriberId", k.recipient_id as "recipientId",
      (select count(*)::int from season_tickets s join tickets t on t.season_ticket_id = s.id
        where s.contract_id = k.id and t.owner_id = k.recipient_id and t.revoked_at is null) as tickets,
      (select reason from contract_steps p where p.contract_id = k.id and p.kind = 'corrected') as why
    from season_sales b join contracts k on k.id = b.contract_id where b.checkout_id = ${checkoutId} order by k.recipient_id`.execute(
    db,
  )
  return rows
}

test('a guardian buys for each child, and for themselves, what each of them may have', async () => {
  const brother = (await buildFamily(db, { guardians: [SELF], birthday: `${SEASON - 15}-02-01` })).childId
  expect(await add(forChild('19-4-1', childId, 'child'))).toBe('held')
  expect(await add(forChild('19-4-9', childId))).toBe('SEASON_TICKET_IN_CART')
  expect(await add(forChild('19-4-2', brother, 'child'))).toBe('CHILD_TICKET_ONLY_FOR_CHILDREN')
  expect(await add(forChild('19-4-2', brother))).toBe('held')
  expect(await add(seasonItem('19-4-3'))).toBe('held')
  const { json } = await order()
  await pay(json.checkoutId)
  expect(await contractsOf(json.checkoutId)).toEqual(
    [childId, brother, SELF]
      .toSorted()
      .map((recipientId) => ({ state: 'Confirmed', subscriberId: SELF, recipientId, tickets: 3, why: null })),
  )
  // Each of them has one now.
  for (const holderId of [childId, brother])
    expect(await add(forChild('19-4-7', holderId))).toBe('ALREADY_RECIPIENT_OF_SEASON_TICKET')
  expect(await add(seasonItem('19-4-7'))).toBe('ALREADY_RECIPIENT_OF_SEASON_TICKET')
})

test('foreign children are not there, nor bent ids', async () => {
  const foreign = (await buildFamily(db, { guardians: [people.neu.id] })).childId
  for (const holderId of [foreign, newId(), SELF, people.neu.id])
    expect(await add(forChild('19-5-1', holderId))).toBe('NOT_FOUND')
  for (const holderId of ['', 'x', `${childId}'`, `${childId} or true`])
    expect(await add(forChild('19-5-1', holderId))).toBe('OPTION_UNKNOWN')
  expect(await add(forChild('19-5-1'), 'kasse.adlerhorst')).toBe('FANCLUB_CANNOT_BE_RECIPIENT')
  await sql`insert into ground_bans (id, person_id, scope, reason_code, first_day, tickets, issued_by_name)
    values (${newId()}, ${childId}, 'home', 'pyrotechnics', '2026-01-01', 'keep', 'test')`.execute(db)
  expect(await add(forChild('19-5-1'))).toBe('GROUND_BAN')
})

test('a child that leaves the family before it is paid: staff see the contract, the place is free, and nothing is given', async () => {
  expect(await add(forChild('19-6-1'))).toBe('held')
  const { json } = await order()
  await sql`delete from family_children where child_id = ${childId}`.execute(db)
  await pay(json.checkoutId)
  expect(await contractsOf(json.checkoutId)).toEqual([
    { state: 'Incomplete', subscriberId: SELF, recipientId: SELF, tickets: 0, why: 'CHILD_NOT_IN_FAMILY' },
  ])
  const { rows } =
    await sql`select from seat_claims where seat_id = '19-6-1' and event_id = any(${matches}::uuid[])
    and (ticket_id is not null or hold_expires_at > app.now())`.execute(db)
  expect(rows).toEqual([])
})
