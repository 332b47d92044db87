import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { buildLaterPaying } from '#testing/harness/later-paying.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'
import { buildOrders } from './build.ts'

const program = await testApp()
const { db } = program.test
const { buy, mug, shirt } = await buildOrders(program)
const people = await program.gather(6)
const staff = await officeFor(program, 'fanservice')
const { afterSale } = program
const ACTOR = 'staff:ute' as const

type Placed = Awaited<ReturnType<typeof buy>>
let mugs: Placed
let printed: Placed
let ticket: { number: string; checkoutId: string; paymentId: string }

beforeAll(async () => {
  mugs = await buy(people[0]!, [mug(2)], { firstName: 'Yara', lastName: 'Sommerfeld' })
  printed = await buy(people[1]!, [shirt, mug()], { firstName: '太郎', lastName: '山田' })
  const eventId = await buildEvent(db, { maxPerBuyer: 40 })
  ticket = await buildLaterPaying(program).buyTicketBy('onAccount', people[2]!, { eventId, seatId: '19-1-7' })
  await program.jobs.drain()
})

const list = async (query: string) => {
  const answer = await staff.call({ path: `/api/office/orders?${query}` })
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return answer.json
}
const numbers = async (query: string) =>
  (await list(query)).items.map(({ number }: { number: string }) => number).sort()
const ours = () => [mugs.number, printed.number, ticket.number].sort()

describe('the list of orders', () => {
  test('says of each what it is, what it cost, and where money and goods are', async () => {
    const { items, totalCount } = await list('')
    expect(totalCount).toBe(3)
    expect(items.map(({ number }: { number: string }) => number)).toEqual(ours().reverse())
    const byNumber = Object.fromEntries(items.map((row: { number: string }) => [row.number, row]))
    expect(byNumber[mugs.number]).toMatchObject({
      buyer: { name: 'Yara Sommerfeld' },
      method: 'creditcard',
      money: 'paid',
      goods: 'toSend',
      toSend: 2,
      items: [{ quantity: 2 }],
      moreItems: 0,
    })
    expect(byNumber[printed.number]).toMatchObject({ goods: 'toPrint', toSend: 2 })
    expect(byNumber[ticket.number]).toMatchObject({ goods: 'none', money: 'open', toSend: 0 })
  })

  test.each([
    ['somm', () => [mugs.number]],
    ['yara sommerfeld', () => [mugs.number]],
    ['yara jansen', () => []],
    ['山', () => [printed.number]],
    ['19/1/7', () => [ticket.number]],
    ['19 / 1 / 7', () => [ticket.number]],
    ['19/1/8', () => []],
    ['%', () => []],
  ] as const)('finds %s', async (q, wanted) => {
    expect(await numbers(`q=${encodeURIComponent(q)}`)).toEqual(wanted())
  })

  test('finds a part of the number, and a mailbox', async () => {
    expect(await numbers(`q=${mugs.number.slice(-6)}`)).toEqual([mugs.number])
    expect(await numbers(`q=${mugs.number.toLowerCase()}`)).toEqual([mugs.number])
    const { email } = await db
      .selectFrom('contact_emails')
      .select('email')
      .where('contact_id', '=', people[0]!.id)
      .executeTakeFirstOrThrow()
    expect(await numbers(`q=${encodeURIComponent(email.toUpperCase())}`)).toEqual([mugs.number])
  })

  test.each([
    ['toSend', () => [mugs.number, printed.number]],
    ['toPrint', () => [printed.number]],
    ['invoiceOpen', () => [ticket.number]],
    ['refundRefused', () => []],
    ['pledgeEnding', () => []],
    ['returns', () => []],
    ['noted', () => []],
  ] as const)('shows what waits: %s', async (view, wanted) => {
    expect(await numbers(`view=${view}`)).toEqual([...wanted()].sort())
    const { items } = (await staff.call({ path: '/api/office/orders/counts' })).json
    expect(items.find(({ key }: { key: string }) => key === view).count).toBe(wanted().length)
  })

  test('filters by day, sum, method and state; sorts by sum; turns pages', async () => {
    expect(await numbers('method=purchaseOnAccount')).toEqual([ticket.number])
    expect(await numbers('state=InvoiceCreated')).toEqual([ticket.number])
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
    expect(await numbers(`since=${today}&until=${today}`)).toEqual(ours())
    expect(await numbers('until=2020-01-01')).toEqual([])
    const { items } = await list('orderBy=total asc')
    const cents = items.map(({ totalCents }: { totalCents: number }) => totalCents)
    expect(cents).toEqual(cents.toSorted((a: number, b: number) => a - b))
    expect(await numbers(`fromCents=${cents[1]}&toCents=${cents[1]}`)).toEqual([items[1].number])
    const second = await list('pageSize=1&page=2')
    expect(second.items).toHaveLength(1)
    expect(second).toMatchObject({ hasNextPage: true, totalCount: 3 })
  })

  test('a checkout that nobody paid is no order', async () => {
    const before = await numbers('')
    await sql`insert into checkout_orders (id, checkout_id, seller_id, state, total_cents)
      values (${newId()}, ${mugs.checkoutId}, 1, 'OrderInReview', 100)`.execute(db)
    expect(await numbers('')).toEqual(before)
  })

  test('goes into a table whose cells are no formulas, and the book says who took it', async () => {
    await sql`update checkouts set billing_address = billing_address || '{"company": "=1+1"}' where id = ${mugs.checkoutId}`.execute(
      db,
    )
    const { app } = program
    const answer = await app.inject({
      url: '/api/office/orders.csv?view=toSend',
      headers: { host: officeHostOf(program), cookie: staff.cookie },
    })
    expect(answer.statusCode).toBe(200)
    const lines = answer.body.trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(answer.body).toContain(mugs.number)
    expect(answer.body).toContain("'=1+1")
    const { rows } = await sql<{ actorName: string }>`
      select actor_name as "actorName" from audit_entries where action = 'export'`.execute(db)
    expect(rows).toHaveLength(1)
  })
})

describe('an order', () => {
  const read = async (id: string) => (await staff.call({ path: `/api/office/orders/${id}` })).json

  test('tells its items, money, papers and everything that has become of it', async () => {
    const [item] = await afterSale.staff.listItems(mugs.id)
    await afterSale.staff.ship({
      orderId: mugs.id,
      wishes: [{ itemId: item!.id, quantity: 1 }],
      carrier: 'DHL',
      trackingNumber: '00340434161094015902',
      actor: ACTOR,
    })
    await afterSale.staff.cancel({
      orderId: mugs.id,
      wishes: [{ itemId: item!.id, quantity: 1 }],
      actor: ACTOR,
      reason: 'goodwill',
    })
    await program.jobs.drain()
    const order = await read(mugs.id)
    expect(order).toMatchObject({
      number: mugs.number,
      buyer: { id: people[0]!.id, orders: 1, credits: 1, isOrganisation: false },
      shippingAddress: { lastName: 'Sommerfeld', countryCode: 'DE' },
      money: 'partlyRefunded',
      items: [{ quantity: 2, shipped: 1, cancelled: 1, sendable: 0, cancellable: 1, returnable: 1 }],
      shipments: [{ carrier: 'DHL', shippedBy: 'ute', items: [{ quantity: 1 }] }],
      credits: [{ kind: 'cancellation', createdBy: 'ute', refund: { state: 'done', sentOn: null } }],
      payments: [{ method: 'creditcard', isSettled: true, takenAt: expect.any(String) }],
      receivable: null,
      siblings: [],
    })
    expect(order.payments[0].pieces).toEqual({
      sent: 1,
      waiting: 0,
      sentCents: order.items[0].totalCents / 2,
    })
    expect(order.shipments[0].trackingUrl).toContain('00340434161094015902')
    expect(order.steps.map(({ to, actor }: { to: string; actor: string }) => [to, actor])).toEqual([
      ['OrderPlaced', 'payment'],
      ['OrderInProgress', 'ute'],
      ['PartialCancellation', 'ute'],
    ])
    expect(order.documents.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'creditNote',
      'deliveryNote',
      'invoice',
    ])
    const sum = order.ledger.reduce(
      (cents: number, line: { amountCents: number }) => cents + line.amountCents,
      0,
    )
    expect(order.ledger.length).toBeGreaterThan(3)
    expect(sum).toBe(0)
  })

  test('on account says what is owed', async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from checkout_orders where number = ${ticket.number}`.execute(db)
    expect(await read(rows[0]!.id)).toMatchObject({
      money: 'open',
      receivable: { cause: 'onAccount', paidCents: 0, steps: [{ kind: 'opened', actor: 'system' }] },
    })
  })

  test('its notes and what staff did with it stand beside it', async () => {
    await staff.call({
      method: 'POST',
      path: `/api/office/notes/order/${printed.id}`,
      body: { text: 'Ruft am Montag noch einmal an' },
    })
    expect(await read(printed.id)).toMatchObject({
      notes: [{ text: 'Ruft am Montag noch einmal an' }],
      audit: [{ action: 'officeNoteAdd' }],
    })
    expect(await numbers('view=noted')).toEqual([printed.number])
  })

  test('opens its papers, and none of another order', async () => {
    const { documents } = await read(mugs.id)
    const [{ id }] = documents
    const paper = await staff.call({ path: `/api/office/orders/${mugs.id}/documents/${id}` })
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await staff.call({ path: `/api/office/orders/${printed.id}/documents/${id}` })).status).toBe(404)
    expect((await staff.call({ path: `/api/office/orders/${newId()}` })).status).toBe(404)
  })
})
