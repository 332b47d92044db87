import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type PersonKey, people } from '#demo/people.ts'
import { layValues } from '#modules/values/now.rules.ts'
import { testDatabase } from '#testing/database.ts'
import { buildTelevisionShop, televisionItem } from './build.ts'
import { monthlyOffer } from './television.rules.ts'

const database = await testDatabase()
const { db } = database
const { shop, television } = await buildTelevisionShop(database)
await sql`delete from paywall_subscriptions`.execute(db)

const own = async (as: PersonKey) => {
  const id = people[as].id
  return (await television.readOwn({ caller: { subjectId: id, actorId: id } as never })).subscription
}
/** The office has laid these over the file, from a moment on. */
const lay = (prices: Record<string, number>, from = new Date(Date.now() - 60_000)) =>
  layValues(
    new Map(
      Object.entries(prices).map(([name, value]) => [
        `television.month.${name}`,
        [{ from, isBase: false, former: name === 'cents' ? 599 : 499, value }],
      ]),
    ),
  )
async function order(as: PersonKey): Promise<string> {
  const cartId = await shop.fill(as, [televisionItem('TV-month')])
  const { json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId, rememberMethod: true })
  return json.checkoutId
}
async function pay(as: PersonKey, checkoutId: string) {
  await shop.pay(shop.bank, (await shop.paymentOf(checkoutId)).id)
  await shop.get(as, `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`)
  await shop.jobs.drain()
}
const agreedWith = async (as: PersonKey) => {
  const subscription = await own(as)
  const { rows } = await sql<{ cents: number; member: number }>`
    select price_cents as cents, member_price_cents as member from television_subscriptions
    where id = ${subscription!.id}`.execute(db)
  return rows[0]
}
afterEach(() => layValues(new Map()))

test('a price that the office has laid over the file is asked and agreed from then on', async () => {
  lay({ cents: 799, memberCents: 699 })
  const checkoutId = await order('fan')
  const { rows } = await sql<{ cents: number }>`
    select total_price_cents as cents from checkouts where id = ${checkoutId}`.execute(db)
  expect(rows).toEqual([{ cents: 799 }])
  await pay('fan', checkoutId)
  expect(await agreedWith('fan')).toEqual({ cents: 799, member: 699 })
})

test('who has ordered before keeps the price of the order for every month, however late it is paid', async () => {
  const checkoutId = await order('neu')
  lay({ cents: 799, memberCents: 699 }, new Date(Date.now() + 1_000))
  await new Promise((done) => setTimeout(done, 1_100))
  await pay('neu', checkoutId)
  expect(await agreedWith('neu')).toEqual({ cents: 599, member: 499 })
})

test('between two changes no member pays more than everybody else', () => {
  lay({ cents: 399 })
  expect(monthlyOffer()).toMatchObject({ cents: 399, memberCents: 399 })
})
