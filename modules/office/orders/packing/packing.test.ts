import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'
import { buildOrders } from '../build.ts'

const program = await testApp()
const { db } = program.test
const { buy, mug, shirt } = await buildOrders(program)
const people = await program.gather(45)
const shop = await officeFor(program, 'laden')
const owner = await officeFor(program, 'buero')
const PARCELS = 40

type Placed = Awaited<ReturnType<typeof buy>>
type Member = typeof shop
let forty: Placed[]

beforeAll(async () => {
  forty = []
  for (const [at, buyer] of people.slice(0, PARCELS).entries())
    forty.push(await buy(buyer, at % 4 ? [mug()] : [shirt, mug()]))
  await program.jobs.drain()
}, 120_000)

const pack = async (orderIds: string[], parts = ['list', 'slips', 'labels']) => {
  const answer = await program.app.inject({
    method: 'POST',
    url: '/api/office/orders/packing',
    headers: { host: officeHostOf(program), cookie: shop.cookie },
    payload: { orderIds, parts },
  })
  const pages = answer.rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
  return { status: answer.statusCode, type: answer.headers['content-type'], pages }
}
const track = (who: Member, body: object) =>
  who.call({ method: 'POST', path: '/api/office/orders/tracking', body })
const look = async (text: string) =>
  (
    await shop.call({
      method: 'POST',
      path: '/api/office/orders/tracking/preview',
      body: { text, carrier: 'DHL' },
    })
  ).json
const toSend = async () =>
  (await shop.call({ path: '/api/office/orders/counts' })).json.items.find(
    ({ key }: { key: string }) => key === 'toSend',
  ).count

test('forty parcels: one file of papers, one file of numbers, all of them sent', async () => {
  expect(await toSend()).toBe(PARCELS)
  const { items } = (await shop.call({ path: '/api/office/orders?view=toSend&pageSize=200' })).json
  const paper = await pack(items.map(({ id }: { id: string }) => id))
  // A pick list, forty slips, five sheets of labels.
  expect(paper).toEqual({ status: 200, type: 'application/pdf', pages: 1 + PARCELS + 5 })
  const text = forty.map(({ number }, at) => `${number};00340434161${at}`).join('\n')
  const shown = await look(text)
  expect([shown.fitting, shown.lines.length]).toEqual([PARCELS, PARCELS])
  const done = (await track(shop, { text, carrier: 'DHL', digest: shown.digest })).json
  expect(done).toEqual({ sent: PARCELS, failed: [] })
  expect(await toSend()).toBe(0)
  await program.jobs.drain()
  const { rows } = await sql<{ parcels: number; entries: number }>`select
    (select count(*)::int from shipments) as parcels,
    (select count(*)::int from audit_entries where action = 'officeOrderShip') as entries`.execute(db)
  expect(rows[0]).toEqual({ parcels: PARCELS, entries: PARCELS })
  expect(await violations(db)).toEqual([])
}, 60_000)

test('the same file once more: nothing fits, and a file that has changed is not taken', async () => {
  const text = `${forty[0]!.number};00340434161999`
  const shown = await look(text)
  expect(shown).toMatchObject({ fitting: 0, lines: [{ problem: 'nothingToSend' }] })
  expect((await track(shop, { text: `${text}8`, carrier: 'DHL', digest: shown.digest })).json.errorCode).toBe(
    'OFFICE_CONSEQUENCES_CHANGED',
  )
  expect((await track(shop, { text, carrier: 'DHL', digest: shown.digest })).json).toEqual({
    sent: 0,
    failed: [],
  })
})

test('two who send the same file at once send each parcel once', async () => {
  const placed = [await buy(people[41]!, [mug()]), await buy(people[42]!, [mug()])]
  const text = placed.map(({ number }, at) => `${number};0077${at}55`).join('\n')
  const { digest } = await look(text)
  const body = { text, carrier: 'DHL', digest }
  const words = await Promise.all([track(shop, body), track(owner, body)])
  const sent = words.reduce((sum, { json }) => sum + (json.sent ?? 0), 0)
  expect(sent).toBe(2)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from shipments
    where order_id = any(${placed.map(({ id }) => id)}::uuid[])`.execute(db)
  expect(rows[0]!.n).toBe(2)
})

test('papers of nothing, of too much and for whoever may not are not made', async () => {
  expect((await pack([forty[0]!.id])).status).toBe(404)
  expect((await pack(Array.from({ length: 201 }, () => forty[0]!.id))).status).toBe(400)
  expect((await pack([], ['list'])).status).toBe(400)
  expect((await pack([forty[0]!.id], ['money'])).status).toBe(400)
})
