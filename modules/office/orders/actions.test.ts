import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { ordering } from '#club/ordering.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor } from '#testing/staff.ts'
import { buildOrders } from './build.ts'

const program = await testApp()
const { db } = program.test
const { buy, mug, shirt, mugsFor } = await buildOrders(program)
const people = await program.gather(20)
const service = await officeFor(program, 'fanservice')
const owner = await officeFor(program, 'buero')
const finance = await officeFor(program, 'finanzen')
const shop = await officeFor(program, 'laden')
let next = 0

type Placed = Awaited<ReturnType<typeof buy>>
type Member = typeof service

afterAll(async () => {
  expect(await violations(db)).toEqual([])
})

async function bought(...wishes: Parameters<typeof buy>[1]): Promise<Placed> {
  next += 1
  const placed = await buy(people[next]!, wishes)
  await program.jobs.drain()
  return placed
}
const read = async ({ id }: Placed) => {
  const { status, json } = await service.call({ path: `/api/office/orders/${id}` })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
  return json
}
const post = (who: Member, { id }: Placed, what: string, body: object = {}) =>
  who.call({ method: 'POST', path: `/api/office/orders/${id}/${what}`, body })
const audited = async ({ id }: Placed) =>
  (
    await db.selectFrom('audit_entries').select('action').where('thing_id', '=', id).orderBy('id').execute()
  ).map(({ action }) => action)
const itemOf = async (placed: Placed) => (await read(placed)).items[0].id as string
const parcel = async (placed: Placed, quantity: number) => ({
  items: [{ itemId: await itemOf(placed), quantity }],
  carrier: 'DHL',
  trackingNumber: '00340434161094015902',
})
const calledOff = async (placed: Placed, quantity: number) => ({
  kind: 'cancellation',
  items: [{ itemId: await itemOf(placed), quantity }],
  reason: 'goodwill',
})

/** Looks first, then does what was shown. */
async function giveBack(who: Member, placed: Placed, wanted: object) {
  const shown = (await post(who, placed, 'refund/preview', wanted)).json
  return post(who, placed, 'refund', { wanted, digest: shown.digest })
}

describe('sending', () => {
  test('packing begins, a parcel leaves and arrives; each stands in the book', async () => {
    const placed = await bought(shirt)
    expect((await post(shop, placed, 'start')).status).toBe(204)
    expect((await post(shop, placed, 'start')).json.errorCode).toBe('ORDER_CHANGED')
    expect((await read(placed)).goods).toBe('inProgress')
    expect((await post(shop, placed, 'shipments', await parcel(placed, 1))).status).toBe(204)
    expect((await post(shop, placed, 'arrival')).status).toBe(204)
    expect(await read(placed)).toMatchObject({ goods: 'arrived', state: 'OrderArrived' })
    expect(await audited(placed)).toEqual(['officeOrderStart', 'officeOrderShip', 'officeOrderArrive'])
  })

  test('two who report the same parcel at once send it once', async () => {
    const placed = await bought(mug(2))
    const body = await parcel(placed, 2)
    const words = await Promise.all([shop, service, owner].map((who) => post(who, placed, 'shipments', body)))
    expect(words.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    expect((await read(placed)).shipments).toHaveLength(1)
    expect(await audited(placed)).toEqual(['officeOrderShip'])
  })

  test('more than there is, a carrier that nobody knows and a number of wild characters are refused', async () => {
    const placed = await bought(mug())
    const body = await parcel(placed, 2)
    expect((await post(shop, placed, 'shipments', body)).status).toBe(409)
    for (const wrong of [{ carrier: 'Brieftaube' }, { trackingNumber: '<b>' }, { items: [] }])
      expect((await post(shop, placed, 'shipments', { ...body, ...wrong })).status).toBe(400)
    expect((await read(placed)).shipments).toEqual([])
  })

  test('the confirmation is sent once more, as often as somebody asks', async () => {
    const placed = await bought(mug())
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from mailbox where recipient = ${`${people[next]!.id}@probe.example`}`.execute(
          db,
        )
      ).rows[0]!.n
    const before = await count()
    for (const _ of [1, 2]) expect((await post(service, placed, 'confirmation')).status).toBe(204)
    await program.jobs.drain()
    expect((await count()) - before).toBe(2)
  })
})

describe('giving back', () => {
  test('shows first what it will do, and does exactly that', async () => {
    const placed = await bought(mug(2))
    const wanted = await calledOff(placed, 1)
    const shown = (await post(service, placed, 'refund/preview', wanted)).json
    const kinds = shown.lines.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['toMethod', 'shippingStays', 'piecesOff', 'piecesLeft', 'creditNote', 'mail'])
    expect(shown).toMatchObject({ isFinal: true, needsSecondPerson: false })
    expect((await post(service, placed, 'refund', { wanted, digest: shown.digest })).json).toEqual({
      approvalId: null,
    })
    await program.jobs.drain()
    const order = await read(placed)
    expect(order.credits).toMatchObject([
      { moneyCents: shown.totalCents, reason: 'goodwill', refund: { state: 'done' } },
    ])
    expect(order.audit[0]).toMatchObject({ action: 'officeOrderRefund', after: { cents: shown.totalCents } })
  })

  test('what was shown and has changed meanwhile is not done', async () => {
    const placed = await bought(mug(2))
    const wanted = await calledOff(placed, 1)
    const shown = (await post(service, placed, 'refund/preview', wanted)).json
    // Somebody else calls one off: this one is the last now.
    await giveBack(owner, placed, wanted)
    const answer = await post(service, placed, 'refund', { wanted, digest: shown.digest })
    expect(answer.json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
    expect((await read(placed)).credits).toHaveLength(1)
    expect(await audited(placed)).toEqual(['officeOrderRefund'])
  })

  test('two at once give it back once', async () => {
    const placed = await bought(mug())
    const wanted = await calledOff(placed, 1)
    const { digest } = (await post(service, placed, 'refund/preview', wanted)).json
    const words = await Promise.all(
      [service, owner, finance].map((who) => post(who, placed, 'refund', { wanted, digest })),
    )
    expect(words.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await read(placed)).credits).toHaveLength(1)
  })

  test('a return is announced, received with its money, or refused with a reason', async () => {
    const placed = await bought(mug(2))
    await post(shop, placed, 'shipments', await parcel(placed, 2))
    const back = { reason: 'tooSmall', comment: null, payout: 'method' }
    const items = [{ itemId: await itemOf(placed), quantity: 1 }]
    for (const _ of [1, 2])
      expect((await post(service, placed, 'returns', { ...back, items })).status).toBe(204)
    const [first, second] = (await read(placed)).returns
    expect((await service.call({ path: '/api/office/orders?view=returns' })).json.items).toHaveLength(1)
    expect((await giveBack(service, placed, { kind: 'return', number: first.number })).status).toBe(200)
    expect(
      (await post(shop, placed, `returns/${second.number}/refusal`, { refusal: 'getragen' })).status,
    ).toBe(204)
    expect((await read(placed)).returns).toMatchObject([
      { state: 'received' },
      { state: 'refused', refusal: 'getragen' },
    ])
    const other = await bought(mug())
    expect(
      (await post(service, other, 'refund/preview', { kind: 'return', number: first.number })).status,
    ).toBe(409)
    expect((await post(shop, other, `returns/${second.number}/refusal`, { refusal: 'nein' })).status).toBe(
      404,
    )
  })

  test('what a provider refused is paid by transfer, once, and leaves the view', async () => {
    const placed = await bought(mug())
    await giveBack(service, placed, await calledOff(placed, 1))
    const { rows } = await sql<{ id: string }>`update refunds f set state = 'failed' from order_credits k
      where k.refund_id = f.id and k.order_id = ${placed.id} returning f.id`.execute(db)
    await sql`update payments set state = 'paid' where checkout_id = ${placed.checkoutId}`.execute(db)
    expect((await read(placed)).money).toBe('refundRefused')
    const refused = async () =>
      (await service.call({ path: '/api/office/orders?view=refundRefused' })).json.items
    expect(await refused()).toHaveLength(1)
    const { items } = (await finance.call({ path: '/api/office/transfers?kind=refused' })).json
    const due = items.find(({ id }: { id: string }) => id === rows[0]!.id)
    expect(due).toMatchObject({ order: { id: placed.id }, kind: 'refused' })
    const send = (who: Member, given: object = {}) => {
      const body = { on: '2025-11-20', amountCents: due.amountCents, ...given }
      return who.call({ method: 'POST', path: `/api/office/transfers/${due.id}/sent`, body })
    }
    expect((await send(service)).json.errorCode).toBe('OFFICE_NOT_ALLOWED')
    expect((await send(finance, { amountCents: due.amountCents + 1 })).json.errorCode).toBe(
      'OFFICE_CONSEQUENCES_CHANGED',
    )
    expect((await send(finance, { on: '2999-01-01' })).json.errorCode).toBe('OFFICE_DAY_AHEAD')
    for (const amountCents of [0, -1, 1e12, 1.5])
      expect((await send(finance, { amountCents })).status).toBeGreaterThanOrEqual(400)
    const words = await Promise.all([send(finance), send(owner)])
    expect(words.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await refused()).toEqual([])
    const deposits = (await program.payments.ledgerBalance(db, { checkoutId: placed.checkoutId }))['deposits']
    expect(deposits).toBe(0)
  })
})

describe('a second person', () => {
  const many = mugsFor(ordering.secondPersonFromCents)

  const waiting = async () => (await finance.call({ path: '/api/office/approvals' })).json.items
  const decide = (who: Member, id: string, how: 'confirmation' | 'refusal', body: object = {}) =>
    who.call({ method: 'POST', path: `/api/office/approvals/${id}/${how}`, body })

  test('confirms from the limit on: nothing happens before, and nobody confirms their own wish', async () => {
    const placed = await bought(mug(many))
    const asked = await giveBack(service, placed, await calledOff(placed, many))
    const { approvalId } = asked.json
    expect(approvalId).toEqual(expect.any(String))
    expect((await read(placed)).credits).toEqual([])
    expect((await giveBack(owner, placed, await calledOff(placed, many))).json.errorCode).toBe(
      'OFFICE_APPROVAL_WAITS',
    )
    const [wish] = await waiting()
    expect(wish).toMatchObject({ id: approvalId, order: { number: placed.number }, kind: 'cancellation' })
    const own = await decide(service, approvalId, 'confirmation', { digest: wish.digest })
    expect([own.status, own.json.errorCode]).toEqual([403, 'OFFICE_OWN_APPROVAL'])
    expect((await decide(shop, approvalId, 'confirmation', { digest: wish.digest })).status).toBe(403)
    const words = await Promise.all(
      [finance, owner].map((who) => decide(who, approvalId, 'confirmation', { digest: wish.digest })),
    )
    expect(words.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await read(placed)).credits).toHaveLength(1)
    expect(await waiting()).toEqual([])
    expect((await audited(placed)).sort()).toEqual(['officeApprovalConfirm', 'officeOrderRefund'])
  })

  test('of an order whose state has changed meanwhile confirms nothing; the wish can be taken back', async () => {
    const placed = await bought(mug(many + 1))
    const { approvalId } = (await giveBack(service, placed, await calledOff(placed, many))).json
    const [{ digest }] = await waiting()
    const actor = 'staff:ute' as const
    await program.afterSale.staff.cancel({
      orderId: placed.id,
      wishes: [{ itemId: await itemOf(placed), quantity: 1 }],
      actor,
      reason: 'x',
    })
    expect((await decide(finance, approvalId, 'confirmation', { digest })).json.errorCode).toBe(
      'OFFICE_CONSEQUENCES_CHANGED',
    )
    expect((await decide(service, approvalId, 'refusal')).status).toBe(204)
    expect((await decide(finance, approvalId, 'confirmation', { digest })).json.errorCode).toBe(
      'OFFICE_ALREADY_DECIDED',
    )
    expect((await read(placed)).credits).toHaveLength(1)
  })

  test('is asked for small steps that are more than the limit together', async () => {
    const placed = await bought(mug(many))
    const half = Math.ceil(many / 2)
    expect((await giveBack(service, placed, await calledOff(placed, half))).json.approvalId).toBeNull()
    const rest = await calledOff(placed, many - half)
    expect((await giveBack(service, placed, rest)).json.approvalId).not.toBeNull()
  })

  test('is somebody else also where the program were wrong: the database refuses', async () => {
    const { asked_by } = await db
      .selectFrom('office_approvals')
      .select('asked_by')
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    await expect(
      db
        .updateTable('office_approvals')
        .set({ state: 'done', decided_by: asked_by, decided_at: new Date() })
        .where('state', '=', 'waiting')
        .execute(),
    ).rejects.toThrow(/check constraint/)
    expect((await decide(finance, newId(), 'refusal')).status).toBe(404)
  })
})
