import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'
import { buildOrders } from './build.ts'

const program = await testApp()
const { db } = program.test
const { buy, mug } = await buildOrders(program)
const [anna, bert] = await program.gather(2)
const owner = await officeFor(program, 'buero')
const shop = await officeFor(program, 'laden')

let placed: Awaited<ReturnType<typeof buy>>
let other: Awaited<ReturnType<typeof buy>>

beforeAll(async () => {
  placed = await buy(anna!, [mug(3)], { firstName: '=cmd|calc!A1', lastName: '+49\u001b[2J' })
  other = await buy(bert!, [mug(3)], { firstName: '-1', lastName: '@SUM(A1:A9)' })
  await program.jobs.drain()
}, 60_000)

const post = (path: string, body: object = {}, who = owner) =>
  who.call({ method: 'POST', path: `/api/office/orders/${path}`, body })
const itemOf = async ({ id }: { id: string }) =>
  (await owner.call({ path: `/api/office/orders/${id}` })).json.items[0].id as string
const credits = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from order_credits`.execute(db)).rows[0]!.n

describe('orders of others, and none', () => {
  const actions: [string, object][] = [
    ['start', {}],
    ['arrival', {}],
    ['confirmation', {}],
    ['receipts/preview', { amountCents: 100, on: '2025-01-01' }],
    ['receipts', { amountCents: 100, on: '2025-01-01', digest: 'x' }],
    ['returns/RS-2026-000001/refusal', { refusal: 'x' }],
    ['refund/preview', { kind: 'return', number: 'RS-2026-000001' }],
  ]

  test.each(actions)('%s of no order is 404, whatever is sent along', async (what, body) => {
    expect((await post(`${newId()}/${what}`, body)).status).toBe(404)
  })

  test('an order that was never paid is none', async () => {
    const id = newId()
    await sql`insert into checkout_orders select (jsonb_populate_record(o, jsonb_build_object('id', ${id}::text,
      'number', null, 'placed_at', null, 'state', 'OrderInReview'))).* from checkout_orders o where o.id = ${placed.id}`.execute(
      db,
    )
    try {
      expect((await owner.call({ path: `/api/office/orders/${id}` })).status).toBe(404)
      for (const [what, body] of actions) expect((await post(`${id}/${what}`, body)).status).toBe(404)
    } finally {
      await sql`delete from checkout_orders where id = ${id}`.execute(db)
    }
  })

  test('pieces of another order are not sent, called off or taken back by this one', async () => {
    const items = [{ itemId: await itemOf(other), quantity: 1 }]
    const parcel = { items, carrier: 'DHL', trackingNumber: null }
    const back = { items, reason: 'damaged', comment: null, payout: 'method' }
    const off = { kind: 'cancellation', items, reason: 'goodwill' }
    for (const [what, body] of [
      ['shipments', parcel],
      ['returns', back],
      ['refund/preview', off],
      ['refund', { wanted: off, digest: 'x' }],
    ] as const)
      expect([400, 404, 409]).toContain((await post(`${placed.id}/${what}`, body)).status)
    expect(await credits()).toBe(0)
  })
})

describe('what is given back', () => {
  const wish = async (quantity: unknown) => ({
    kind: 'cancellation',
    items: [{ itemId: await itemOf(placed), quantity }],
    reason: 'goodwill',
  })

  test.each([0, -1, 4, 1e9, 1.5, '2', null])('%j pieces are none', async (quantity) => {
    const { status } = await post(`${placed.id}/refund/preview`, await wish(quantity))
    expect([400, 409]).toContain(status)
  })

  test('one line twice is no way around how many there are', async () => {
    const itemId = await itemOf(placed)
    const items = [
      { itemId, quantity: 2 },
      { itemId, quantity: 2 },
    ]
    const wanted = { kind: 'cancellation', items, reason: 'goodwill' }
    expect([400, 409]).toContain((await post(`${placed.id}/refund/preview`, wanted)).status)
  })

  test('the same answer sent again, the digest of another wish or order, and a made up one do nothing', async () => {
    const wanted = await wish(1)
    const { digest } = (await post(`${placed.id}/refund/preview`, wanted)).json
    const more = await wish(2)
    expect((await post(`${placed.id}/refund`, { wanted: more, digest })).status).toBe(409)
    expect((await post(`${placed.id}/refund`, { wanted, digest: 'A'.repeat(22) })).status).toBe(409)
    expect((await post(`${placed.id}/refund`, { wanted, digest: 'A'.repeat(65) })).status).toBe(400)
    expect((await post(`${placed.id}/refund`, { wanted, digest })).status).toBe(200)
    expect((await post(`${placed.id}/refund`, { wanted, digest })).status).toBe(409)
    expect(await credits()).toBe(1)
  })
})

describe('files', () => {
  const look = (text: string) => post('tracking/preview', { text, carrier: 'DHL' }, shop)

  test('a file of a million lines is refused before it is read', async () => {
    const { status } = await look(`${placed.number};00340434161\n`.repeat(1_000_000))
    expect([400, 413]).toContain(status)
    expect((await look('x\n'.repeat(49_000))).status).toBe(200)
  })

  test.each([
    ['a formula', '=HYPERLINK("http://evil")'],
    ['markup', '<script>alert(1)</script>'],
    ['control characters', '0034\u001b[2J\u0000'],
    ['turned text', '\u202e4300'],
    ['SQL', "0034'); drop table shipments;--"],
    ['too many letters', '0'.repeat(61)],
  ])('%s is no tracking number', async (_, word) => {
    const { json } = await look(`${placed.number};${word}`)
    expect(json.fitting).toBe(0)
    const file = { text: `${placed.number};${word}`, carrier: 'DHL', digest: json.digest }
    expect((await post('tracking', file, shop)).json).toEqual({ sent: 0, failed: [] })
  })

  test('names that are formulas are none in a table for spreadsheets', async () => {
    const headers = { host: officeHostOf(program), cookie: owner.cookie }
    const table = (await program.app.inject({ url: '/api/office/orders.csv', headers })).payload
    expect(table).toMatch(/'=cmd\|calc/)
    expect(table).toMatch(/'-1 @SUM/)
    expect(table).not.toMatch(/(^|;)"?[=+@-]/m)
  })
})
