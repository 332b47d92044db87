import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { answersOf } from '#testing/race/together.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [seller, other, shop] = await Promise.all([
  officeFor(program, 'fanservice'),
  officeFor(program, 'vorverkauf'),
  officeFor(program, 'laden'),
])
const fan = people.fan.id
const eventId = await buildEvent(db, { maxPerBuyer: 3 })
const SALES = '/api/office/sales'
const address = {
  firstName: 'Anna',
  lastName: 'Sommer',
  street: 'Lindenweg 4',
  postalCode: '60311',
  city: 'Heimstadt',
  countryCode: 'DE',
}
const send = (path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object, staff = seller) =>
  staff.call({ method, path: `${SALES}${path}`, ...(body ? { body } : {}) })
const open = async (staff = seller) => (await send('', 'POST', { personId: fan }, staff)).json
const read = async (id: string, staff = seller) => staff.call({ path: `${SALES}/${id}` })
const places = (id: string, quantity: number, staff = seller) =>
  send(
    `/${id}/places`,
    'POST',
    { eventId, places: [{ priceClass: '3', ticketType: 'full', quantity }] },
    staff,
  )
const pay = (id: string, body: object, staff = seller) =>
  send(`/${id}/payment`, 'POST', { method: 'cardOutside', address, ...body }, staff)
const totalOf = async (id: string) => (await read(id)).json.cart.totalPrice
const { rows } = await sql<{ sku: string }>`
  select v.sku from variants v join products p on p.id = v.product_id
  where v.in_stock > 20 and p.flock is null and p.hidden_since is null and p.min_age is null and p.released_at <= now()
  order by v.sku limit 1`.execute(db)
const { sku } = rows[0]!

test('places and a thing of the shop are one order of the phone, with the mail that everybody gets', async () => {
  const sale = await open()
  expect(sale.buyer).toMatchObject({ id: fan, email: expect.stringContaining('@') })
  const { json: found } = await seller.call({ path: `/api/office/sale-products?q=${sku}` })
  expect(found.items[0]).toMatchObject({ sku })
  expect((await places(sale.id, 2)).status).toBe(204)
  expect((await send(`/${sale.id}/items`, 'POST', { sku, quantity: 1 })).status).toBe(204)
  const { json } = await read(sale.id)
  const items = json.cart.orders.flatMap((order: { items: object[] }) => order.items)
  expect(items).toHaveLength(3)
  const thing = items.find((one: { sku: string }) => one.sku === sku)
  expect((await send(`/${sale.id}/items/${thing.id}`, 'PUT', { quantity: 2 })).status).toBe(204)
  expect((await send(`/${sale.id}/items/${thing.id}`, 'DELETE')).status).toBe(204)
  const answers = await Promise.all(
    [1, 2].map(async () => pay(sale.id, { expectedTotal: await totalOf(sale.id), reference: '77' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]!.json.number).toBe(answers[1]!.json.number)
  const order = await db
    .selectFrom('checkout_orders')
    .innerJoin('checkouts', 'checkouts.id', 'checkout_orders.checkout_id')
    .select(['checkouts.id', 'sales_channel', 'owner_id'])
    .where('number', '=', answers[0]!.json.number)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ sales_channel: 'phone', owner_id: fan })
  await program.jobs.drain()
  const mails =
    await sql`select from sent_mails where message_id = ${`checkout-confirmation-${order.id}`}`.execute(db)
  expect(mails.rows).toHaveLength(1)
  expect(await violations(db)).toEqual([])
})

describe('limits of one person hold in all carts together', () => {
  /**
   * Two who work here sell the same person two places each of a match that gives them three: they meet where the limit has been
   * looked at, before the payment.
   */
  async function soldTwice(): Promise<{ statuses: number[]; tickets: number }> {
    const id = await buildEvent(db, { maxPerBuyer: 3 })
    const [one, two] = [await open(), await open(other)]
    const wish = { eventId: id, places: [{ priceClass: '3', ticketType: 'full', quantity: 2 }] }
    expect((await send(`/${one.id}/places`, 'POST', wish)).status).toBe(204)
    expect((await send(`/${two.id}/places`, 'POST', wish, other)).status).toBe(204)
    const totals = [await totalOf(one.id), (await read(two.id, other)).json.cart.totalPrice]
    const answers = await answersOf(db, 'payments', [
      () => pay(one.id, { expectedTotal: totals[0] }),
      () => pay(two.id, { expectedTotal: totals[1] }, other),
    ])
    const tickets = await db.selectFrom('tickets').select('id').where('event_id', '=', id).execute()
    return { statuses: answers.map(({ status }) => status).toSorted(), tickets: tickets.length }
  }

  test('what is being paid in another cart counts', async () => {
    expect(await soldTwice()).toEqual({ statuses: [200, 400], tickets: 2 })
  })

  test('without waiting for each other both are sold: the test above sees it', async () => {
    process.env['UNSAFE'] = 'noBuyerLock'
    try {
      expect(await soldTwice()).toEqual({ statuses: [200, 200], tickets: 4 })
    } finally {
      delete process.env['UNSAFE']
    }
  })
})

describe('what is left to the buyer', () => {
  test('lies in their own cart for a day, and a mail leads there', async () => {
    const sale = await open()
    expect((await send(`/${sale.id}/handover`, 'POST')).json.title).toBe('CART_EMPTY')
    const id = await buildEvent(db)
    const wish = { eventId: id, places: [{ priceClass: '3', ticketType: 'full', quantity: 2 }] }
    expect((await send(`/${sale.id}/places`, 'POST', wish)).status).toBe(204)
    const left = await send(`/${sale.id}/handover`, 'POST')
    expect(left.status).toBe(200)
    const hours = (Date.parse(left.json.until) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.5)
    expect(hours).toBeLessThan(24.5)
    const token = await program.tokenFor('fan')
    const { json: cart } = await program.send({ path: '/api/shop/v4/carts/self', token })
    const own = cart.orders
      .flatMap((order: { items: { sku: string; canProlong: boolean }[] }) => order.items)
      .filter((one: { sku: string }) => one.sku.startsWith(id))
    expect(own).toHaveLength(2)
    expect(own.every((one: { canProlong: boolean }) => !one.canProlong)).toBe(true)
    expect((await read(sale.id)).status).toBe(404)
    expect((await send(`/${sale.id}/handover`, 'POST')).status).toBe(404)
    expect(await violations(db)).toEqual([])
  })
})

describe('what is not one’s own', () => {
  test('another’s sale, an unknown person, a room without the right', async () => {
    const sale = await open()
    expect((await read(sale.id, other)).status).toBe(404)
    expect((await pay(sale.id, { expectedTotal: 0 }, other)).status).toBe(404)
    const personId = '01990000-0000-7000-8000-00000000dead'
    expect((await send('', 'POST', { personId })).status).toBe(404)
    expect((await send('', 'POST', { personId: fan }, shop)).status).toBe(403)
    expect((await other.call({ path: `/api/office/counter/sales/${sale.id}/undo` })).status).toBe(404)
  })

  test('on account within the club’s rules alone', async () => {
    const id = await buildEvent(db)
    const sale = await open()
    const wish = { eventId: id, places: [{ priceClass: '3', ticketType: 'full', quantity: 1 }] }
    await send(`/${sale.id}/places`, 'POST', wish)
    const expectedTotal = await totalOf(sale.id)
    await sql`insert into account_customers (owner_id, is_approved, decided_by) values (${fan}, false, 'test')
      on conflict (owner_id) do update set is_approved = false`.execute(db)
    const onAccount = { ...address, phone: '+49 69 1234567' }
    const answer = await pay(sale.id, { method: 'purchaseOnAccount', address: onAccount, expectedTotal })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.json.title).toMatch(/^(ON_ACCOUNT_BLOCKED|PAYMENT_METHOD_NOT_ALLOWED)$/)
    expect(await totalOf(sale.id)).toBe(expectedTotal)
  })

  test('words of hostile people find nothing and break nothing', async () => {
    for (const q of ["%' or 1=1 --", '\\', '%%%', '<script>', '_'.repeat(60)]) {
      const answer = await seller.call({ path: `/api/office/sale-products?q=${encodeURIComponent(q)}` })
      expect([answer.status, answer.json.items]).toEqual([200, []])
    }
  })
})
