import { describe, expect, test } from 'vitest'
import { buildEvent } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [cashier, other, editor] = await Promise.all([
  officeFor(program, 'vorverkauf'),
  officeFor(program, 'buero'),
  officeFor(program, 'redaktion'),
])
const eventId = await buildEvent(db, { maxPerBuyer: 6 })
await db
  .insertInto('event_prices')
  .values({ event_id: eventId, price_class: '3', ticket_type: 'child', price_cents: 2000, vat_rate: 19 })
  .execute()
const SALES = '/api/office/counter/sales'

const open = (places: object[], staff = cashier, of = eventId) =>
  staff.call({ method: 'POST', path: SALES, body: { eventId: of, places } })
const two = [{ priceClass: '3', ticketType: 'full', quantity: 2 }]
const pay = (id: string, body: object, staff = cashier) =>
  staff.call({ method: 'POST', path: `${SALES}/${id}/payment`, body: { method: 'cardOutside', ...body } })

async function sold(staff = cashier, places: object[] = two) {
  const { json: held } = await open(places, staff)
  const { json: paid } = await pay(held.id, { expectedTotal: held.totalCents, reference: '0042' }, staff)
  return { held, paid }
}
const ticketsOf = (orderNumber: string) =>
  db.selectFrom('tickets').selectAll().where('order_number', '=', orderNumber).execute()

describe('a sale to whoever stands there', () => {
  test('is an order of the counter, paid by the card reader, with tickets to print', async () => {
    const { held, paid } = await sold()
    expect(held).toMatchObject({ totalCents: 7800, places: [{ cents: 3900 }, { cents: 3900 }] })
    expect(paid).toMatchObject({
      totalCents: 7800,
      method: 'cardOutside',
      reference: '0042',
      isUndone: false,
    })
    const tickets = await ticketsOf(paid.number)
    expect(tickets.map(({ media }) => media)).toEqual(['print', 'print'])
    const print = await cashier.call({ path: `${SALES}/${held.id}/tickets` })
    expect([print.status, print.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await ticketsOf(paid.number)).map(({ media }) => media)).toEqual(['print', 'print'])
    const again = await cashier.call({ path: `${SALES}/${held.id}/tickets` })
    expect(again.status).toBe(200)
    expect((await ticketsOf(paid.number)).map(({ issue }) => issue)).toEqual([2, 2])
    const checkout = await db
      .selectFrom('checkouts')
      .selectAll()
      .where('id', '=', tickets[0]!.checkout_id!)
      .executeTakeFirstOrThrow()
    expect(checkout).toMatchObject({ sales_channel: 'counter', method: 'cardOutside', state: 'paid' })
    expect(await program.payments.ledgerBalance(db, { checkoutId: checkout.id })).toMatchObject({
      terminal: 7800,
      deposits: 0,
    })
    await program.jobs.drain()
    const documents = await db
      .selectFrom('documents')
      .selectAll()
      .where('checkout_id', '=', checkout.id)
      .execute()
    expect(documents).toEqual([])
    expect(await violations(db)).toEqual([])
  })

  test('who comes together sits together, a child beside its parents', async () => {
    const { json } = await open([
      { priceClass: '3', ticketType: 'full', quantity: 2 },
      { priceClass: '3', ticketType: 'child', quantity: 1 },
    ])
    expect(json.places).toHaveLength(3)
    const seats = json.places.map(
      ({ detail }: { detail: { de: string } }) => /Platz (\d+)/.exec(detail.de)?.[1],
    )
    expect(Number(seats[2]) - Number(seats[0])).toBe(2)
    expect(new Set(json.places.map(({ cents }: { cents: number }) => cents)).size).toBe(2)
  })

  test('pressed twice it is one order, paid once', async () => {
    const { json: held } = await open(two)
    const answers = await Promise.all([1, 2, 3].map(() => pay(held.id, { expectedTotal: held.totalCents })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ json }) => json.number)).size).toBe(1)
    expect(await ticketsOf(answers[0]!.json.number)).toHaveLength(2)
    expect(await violations(db)).toEqual([])
  })

  test('another total than the one shown is refused, and the places stay', async () => {
    const { json: held } = await open(two)
    const wrong = await pay(held.id, { expectedTotal: 1 })
    expect([wrong.status, wrong.json.title]).toEqual([409, 'TOTAL_CHANGED'])
    expect((await pay(held.id, { expectedTotal: held.totalCents })).status).toBe(200)
  })

  test('what is let go is free again, and nobody pays it', async () => {
    const { json: held } = await open(two)
    expect((await cashier.call({ method: 'DELETE', path: `${SALES}/${held.id}` })).status).toBe(204)
    expect((await pay(held.id, { expectedTotal: held.totalCents })).status).toBe(404)
    const claims = await db
      .selectFrom('seat_claims')
      .select('seat_id')
      .where(
        'cart_item_id',
        'in',
        held.places.map(({ id }: { id: string }) => id),
      )
      .execute()
    expect(claims).toEqual([])
  })

  test('more than one buyer may have is refused, and nothing of it stays', async () => {
    const before = await db.selectFrom('counter_sales').select('id').execute()
    const answer = await open([
      { priceClass: '3', ticketType: 'full', quantity: 4 },
      { priceClass: '4', ticketType: 'full', quantity: 4 },
    ])
    expect([answer.status >= 400, answer.json.title]).toEqual([true, 'TICKET_LIMIT_REACHED'])
    expect(await db.selectFrom('counter_sales').select('id').execute()).toHaveLength(before.length)
  })

  test('cash is refused where there is no cash book, and the places stay', async () => {
    const { json: held } = await open(two)
    const answer = await pay(held.id, { method: 'cash', expectedTotal: held.totalCents })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((await pay(held.id, { expectedTotal: held.totalCents })).status).toBe(200)
  })
})

describe('a mistaken sale', () => {
  const preview = (id: string, staff = cashier) => staff.call({ path: `${SALES}/${id}/undo` })
  const undo = (id: string, digest: string, staff = cashier) =>
    staff.call({ method: 'POST', path: `${SALES}/${id}/undo`, body: { digest } })

  test('is taken back once, by a booking of its own, and its tickets are void', async () => {
    const { held, paid } = await sold()
    const { json: told } = await preview(held.id)
    expect(told).toMatchObject({ totalCents: 7800, isFinal: true })
    const answers = await Promise.all([undo(held.id, told.digest), undo(held.id, told.digest, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const tickets = await ticketsOf(paid.number)
    expect(tickets.every(({ revoked_at }) => revoked_at !== null)).toBe(true)
    await program.jobs.drain()
    const balance = await program.payments.ledgerBalance(db, { checkoutId: tickets[0]!.checkout_id! })
    expect(Object.values(balance).every((cents) => cents === 0)).toBe(true)
    const { json } = await cashier.call({ path: '/api/office/counter' })
    expect(json.lastSales.find(({ id }: { id: string }) => id === held.id)).toMatchObject({ isUndone: true })
    expect((await program.openItems.listToSend()).filter(({ order }) => order === paid.number)).toEqual([])
    expect(await violations(db)).toEqual([])
  })
})

describe('what is not one’s own', () => {
  test('a sale under way of somebody else is not there', async () => {
    const { json: held } = await open(two)
    expect((await pay(held.id, { expectedTotal: held.totalCents }, other)).status).toBe(404)
    expect((await other.call({ method: 'DELETE', path: `${SALES}/${held.id}` })).status).toBe(404)
    expect((await cashier.call({ path: `${SALES}/${held.id}/tickets` })).status).toBe(404)
  })

  test('staff without the right sell nothing', async () => {
    expect((await open(two, editor)).status).toBe(403)
    expect((await editor.call({ path: '/api/office/counter' })).status).toBe(403)
  })

  test.each([0, -1, 21, 1.5, 1e12])('%s places are no wish', async (quantity) => {
    expect((await open([{ priceClass: 's', ticketType: 'full', quantity }])).status).toBe(400)
  })

  test('an unknown match, class or type sells nothing', async () => {
    const unknown = '01990000-0000-7000-8000-00000000dead'
    expect((await open(two, cashier, unknown)).status).toBe(404)
    expect((await open([{ priceClass: 'zz', ticketType: 'full', quantity: 1 }])).status).toBe(409)
    expect((await open([{ priceClass: 's', ticketType: 'xx', quantity: 1 }])).status).toBe(404)
  })
})
