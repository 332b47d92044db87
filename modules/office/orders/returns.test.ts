import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor } from '#testing/staff.ts'
import { buildOrders } from './build.ts'

const program = await testApp()
const { db } = program.test
const { buy, mug } = await buildOrders(program)
const people = await program.gather(10)
const service = await officeFor(program, 'fanservice')
const shop = await officeFor(program, 'laden')
let next = 0

type Member = typeof service
type Placed = Awaited<ReturnType<typeof sent>>

afterAll(async () => {
  expect(await violations(db)).toEqual([])
})

const post = (who: Member, id: string, what: string, body: object = {}) =>
  who.call({ method: 'POST', path: `/api/office/orders/${id}/${what}`, body })
const read = async (id: string) => (await service.call({ path: `/api/office/orders/${id}` })).json

/** Three mugs that have left the house. */
async function sent() {
  next += 1
  const { id } = await buy(people[next]!, [mug(3)])
  await program.jobs.drain()
  const itemId = (await read(id)).items[0].id as string
  await post(shop, id, 'shipments', {
    items: [{ itemId, quantity: 3 }],
    carrier: 'DHL',
    trackingNumber: null,
  })
  return { id, itemId, buyer: people[next]! }
}

async function announced(of: Placed, quantity: number): Promise<string> {
  const answer = await post(service, of.id, 'returns', {
    items: [{ itemId: of.itemId, quantity }],
    reason: 'damaged',
    comment: null,
    payout: 'method',
  })
  expect(answer.status).toBe(204)
  return (await read(of.id)).returns.at(-1).number
}

async function giveBack(of: Placed, wanted: object) {
  const { json } = await post(service, of.id, 'refund/preview', wanted)
  return { shown: json, answer: await post(service, of.id, 'refund', { wanted, digest: json.digest ?? '' }) }
}

async function lastMail({ buyer }: Placed): Promise<{ subject: string; plain: string }> {
  await program.jobs.drain()
  const { rows } = await sql<{ subject: string; plain: string }>`
    select subject, plain from mailbox where recipient = ${`${buyer.id}@probe.example`} and subject like '%ücksendung%'
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]!
}

test('of what came back only what is in order is refunded; the buyer reads why not the rest', async () => {
  const placed = await sent()
  const number = await announced(placed, 3)
  const items = [{ itemId: placed.itemId, quantity: 2 }]
  const { shown, answer } = await giveBack(placed, {
    kind: 'return',
    number,
    items,
    refusal: 'Eine ist zerbrochen',
  })
  expect(answer.json).toEqual({ approvalId: null })
  expect(shown.lines).toContainEqual({ kind: 'piecesRefused', count: 1, cents: null, isNot: true })
  expect(shown.lines).toContainEqual({ kind: 'piecesBack', count: 2, cents: null, isNot: false })
  const order = await read(placed.id)
  expect(order.items[0]).toMatchObject({ returned: 2, announced: 0 })
  expect(order.returns[0]).toMatchObject({ state: 'received', refusal: 'Eine ist zerbrochen' })
  expect(order.credits[0].moneyCents).toBe(shown.totalCents)
  expect((await lastMail(placed)).plain).toContain('Eine ist zerbrochen')
})

test('what is refused is decided once, told with its reason, and gives nothing back', async () => {
  const placed = await sent()
  const number = await announced(placed, 1)
  const refusal = 'Getragen <b>und</b> gewaschen'
  const words = await Promise.all(
    [1, 2, 3].map(() => post(shop, placed.id, `returns/${number}/refusal`, { refusal })),
  )
  expect(words.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  expect((await giveBack(placed, { kind: 'return', number })).answer.status).toBe(409)
  expect((await read(placed.id)).credits).toEqual([])
  expect((await lastMail(placed)).plain).toContain('Getragen')
})

test('accepted and refused at once: one of both, and money for one alone', async () => {
  const placed = await sent()
  const number = await announced(placed, 2)
  const wanted = { kind: 'return', number }
  const { digest } = (await post(service, placed.id, 'refund/preview', wanted)).json
  const words = await Promise.all([
    post(service, placed.id, 'refund', { wanted, digest }),
    post(shop, placed.id, `returns/${number}/refusal`, { refusal: 'nein' }),
    post(service, placed.id, 'refund', { wanted, digest }),
  ])
  expect(words.filter(({ status }) => status < 300)).toHaveLength(1)
  const order = await read(placed.id)
  expect(order.credits).toHaveLength(order.returns[0].state === 'received' ? 1 : 0)
})

test('more than was announced, pieces of others, nothing, or a part without a reason are refused', async () => {
  const [placed, other] = [await sent(), await sent()]
  const number = await announced(placed, 2)
  const part = (items: object[], refusal: string | undefined = 'x') =>
    post(service, placed.id, 'refund/preview', { kind: 'return', number, items, refusal })
  const { itemId } = placed
  expect((await part([{ itemId, quantity: 3 }])).json.errorCode).toBe('QUANTITY_ABOVE_LEFT')
  expect(
    (
      await part([
        { itemId, quantity: 1 },
        { itemId, quantity: 2 },
      ])
    ).json.errorCode,
  ).toBe('QUANTITY_ABOVE_LEFT')
  expect((await part([{ itemId: other.itemId, quantity: 1 }])).status).toBe(400)
  for (const wrong of [
    [],
    [{ itemId, quantity: 0 }],
    [{ itemId, quantity: -1 }],
    [{ itemId, quantity: 1e9 }],
  ])
    expect((await part(wrong)).status).toBe(400)
  const silent = { kind: 'return', number, items: [{ itemId, quantity: 1 }] }
  expect((await post(service, placed.id, 'refund/preview', silent)).status).toBe(400)
  // The return of one order is nobody's business at another.
  expect((await post(service, other.id, 'refund/preview', { kind: 'return', number })).status).toBe(404)
  expect((await post(shop, other.id, `returns/${number}/refusal`, { refusal: 'x' })).status).toBe(404)
  expect((await read(placed.id)).credits).toEqual([])
})
