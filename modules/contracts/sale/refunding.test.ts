import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { people } from '#demo/people.ts'
import { createRecurring } from '#modules/recurring/recurring.ts'
import { testDatabase } from '#testing/database.ts'
import { testSealing } from '#testing/sealing.ts'
import { buildSeason, buildSeasonShop, seasonItem } from './build.ts'

const database = await testDatabase()
const { db } = database
await buildSeason(db, { matches: 1 })
const { shop, context } = await buildSeasonShop(database)
const recurring = createRecurring({
  db,
  domains: domainsOf({ environment: 'development', port: 3000, clubDomain: null }),
  jobs: shop.jobs,
  log: pino({ level: 'silent' }),
  payments: shop.payments,
  sealing: testSealing,
  mailer: { send: async () => {} },
  recipientOf: context.recipientOf,
  duesUrl: () => 'http://club.localhost:3000/konto/abos',
})
recurring.register('seasonTicket', {
  describe: async () => new Map(),
  onSuspended: async () => {},
  onRestored: async () => {},
})
context.recurring = () => recurring

/** What went back for the contract, by payments; and every account of the ledger that is not even. */
async function refunds(checkoutId: string) {
  const { rows } = await sql<{ cents: number }>`
    select r.amount_cents as cents from refunds r join payments p on p.id = r.payment_id
    where p.checkout_id = ${checkoutId} or p.checkout_id in (select a.id from due_attempts a join dues d on d.id = a.due_id
      join season_sales s on s.contract_id = d.subject_id where s.checkout_id = ${checkoutId})
    order by r.amount_cents desc`.execute(db)
  return rows.map(({ cents }) => cents)
}

test('TIX-07 refunded after instalments were collected: all that was paid goes back, once, also when two do it', async () => {
  const cartId = await shop.fill('fan', [seasonItem('23', { options: { instalments: '10' } })])
  const { json } = await shop.order('fan', 'v2/checkouts/creditcard', { cartId, rememberMethod: true })
  const { checkoutId } = json
  await shop.pay(shop.bank, (await shop.paymentOf(checkoutId)).id)
  await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  const { id } = await db
    .selectFrom('contracts')
    .select('id')
    .where('subscriber_id', '=', people.fan.id)
    .where('season', '=', 2031)
    .executeTakeFirstOrThrow()
  await sql`update dues set due_on = current_date, next_attempt_on = current_date, announced_on = current_date - 30
    where subject_id = ${id} and part in (2, 3)`.execute(db)
  await recurring.round()
  await shop.jobs.drain()
  const states = async () =>
    (await recurring.duesOf(db, { kind: 'seasonTicket', subjectId: id })).map(({ state }) => state)
  expect((await states()).slice(0, 4)).toEqual(['paid', 'paid', 'paid', 'planned'])

  const items = await db
    .selectFrom('checkout_items')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .execute()
  // What staff are shown before.
  const order = await db
    .selectFrom('checkout_orders')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const { staff } = shop.afterSale
  expect((await staff.worth(db, { orderId: order.id, wishes: null })).also).toEqual({
    cents: 4800,
    calledOff: 7,
    toFormer: 0,
  })
  const back = () =>
    shop.afterSale.refundItems(
      items.map((item) => item.id),
      'goodwill',
    )
  const both = await Promise.allSettled([back(), back()])
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  await shop.jobs.drain()
  expect(await refunds(checkoutId)).toEqual([2401, 2400, 2400])
  expect((await states()).slice(3)).toEqual(Array(7).fill('cancelled'))
  const { rows } = await sql<{ account: string }>`
    select account from ledger_entries where account <> 'bank' group by account having sum(amount_cents) <> 0`.execute(
    db,
  )
  expect(rows.filter(({ account }) => account === 'deposits')).toEqual([])
})
