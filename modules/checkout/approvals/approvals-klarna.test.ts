import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { goodsForAll } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { buildShop } from '#modules/checkout/build.ts'
import { layValues } from '#modules/values/now.rules.ts'
import { testDatabase } from '#testing/database.ts'
import { createStadiumTour, tourSku } from '#testing/stadium-tour.ts'
import { approvalBuyers, type Held, keyOf, redirectUrl } from './build-approvals.ts'

/** Klarna's own button: other than PayPal it vouches from the agreement on, so what is not ordered is let go. */

const DAY = '2027-05-01'
const database = await testDatabase()
const { db } = database
const shop = await buildShop(database, async () => [
  createCatalogue({ db, isStaff: async () => false }).sellable,
  await createStadiumTour(db, { day: DAY, places: 20 }),
])
let sku: string
const klarna = approvalBuyers(shop, 'klarna', () => sku)
const { visitor, begin, agree, stateOf, order, agreed, takenInAll, leave, send } = klarna

beforeAll(async () => {
  const dear = (await goodsForAll(db)).find((one) => one.priceCents >= 2_000)!
  sku = dear.sku
  await db.updateTable('variants').set({ in_stock: 500 }).where('sku', '=', sku).execute()
})
afterEach(() => layValues(new Map()))

/** As the bank stands with it. */
async function atBank(approval: string): Promise<string> {
  await shop.jobs.drain()
  const { state, taken_cents: taken } = (await shop.bank.paymentByKey(keyOf(approval)))!
  return state === 'captured' && taken === null ? 'vouched for' : state
}

const codeOf = ({ status, json }: { status: number; json: { errorCode?: string } }) => [
  status,
  json.errorCode,
]
const INVALID = [409, 'APPROVAL_NOT_VALID']

describe('agreed to at Klarna before there is an order', () => {
  test('the address comes from there, and a parcel is vouched for until it leaves', async () => {
    const before = await takenInAll()
    const held = await visitor()
    const { json } = await begin(held)
    expect(json.paymentUrl).toMatch(/\/bank\/klarna\//)
    expect(await agree(json.paymentUrl)).toBe(`${redirectUrl}?klarna=agreed`)
    const told = await stateOf(held, json.approval)
    expect(told).toMatchObject({ state: 'approved', amountCents: held.total })
    expect(told.buyer).toMatchObject({ name: 'Erika Beispiel', address: { city: 'Berlin' } })
    const placed = await order(held, json.approval)
    expect(placed.status).toBe(200)
    const { checkoutId } = placed.json.guestOrder
    expect(await shop.paymentOf(checkoutId)).toMatchObject({ state: 'paid', isReserved: true })
    expect(await atBank(json.approval)).toBe('vouched for')
    await db.transaction().execute((trx) => shop.payments.takeReserved(trx, checkoutId))
    await shop.jobs.drain()
    expect(await takenInAll()).toBe(before + held.total)
  })

  test('what is handed over with the payment is taken at once', async () => {
    const before = await takenInAll()
    const cartId = await shop.fill('fan', [{ sku: tourSku(DAY) }])
    const { totalPrice: expectedTotal } = (await shop.get('fan', '/api/shop/v4/carts/self')).json
    const body = { method: 'klarna', cartId, expectedTotal, redirectUrl }
    const { approval, paymentUrl } = (await send('/api/checkout/v3/approvals', body, 'fan')).json
    await agree(paymentUrl)
    const { json } = await shop.order('fan', 'v3/checkouts/klarna', { cartId, approval })
    expect(await shop.paymentOf(json.checkoutId)).toMatchObject({ state: 'paid', isSettled: true })
    expect(await takenInAll()).toBe(before + expectedTotal)
  })

  test('an account that Klarna refuses has agreed to nothing', async () => {
    const held = await visitor()
    const { json } = await begin(held)
    expect(await agree(json.paymentUrl, { account: 'abgelehnt@klarna.example' })).toBe(
      `${redirectUrl}?klarna=left`,
    )
    expect(await stateOf(held, json.approval)).toMatchObject({ state: 'over', buyer: null })
  })

  test('come back without, or not bought because of its sum: it is let go at once, and the bank’s word makes nothing', async () => {
    const before = await takenInAll()
    const held = await visitor()
    const begun = await begin(held)
    expect(await agree(begun.json.paymentUrl, { action: 'cancel' })).toBe(`${redirectUrl}?klarna=left`)
    await leave(held, begun.json.approval)
    const other = await agreed()
    await stateOf(other.held, other.approval)
    await leave(other.held, other.approval)
    for (const approval of [begun.json.approval, other.approval]) {
      expect(await atBank(approval)).toBe('cancelled')
      expect(await shop.payments.findPayment({ paymentId: keyOf(approval) })).toBeNull()
    }
    await shop.control.releaseWebhooks()
    await shop.bank.deliverDue()
    const keys = [begun.json.approval, other.approval].map(keyOf)
    const events = (await shop.control.events()).filter((one) => keys.includes(one.merchantReference))
    expect(events.map(({ isDelivered }) => isDelivered)).toEqual([true, true])
    expect(await takenInAll()).toBe(before)
  })
})

describe('what somebody might try', () => {
  test('once let go nothing is ordered with it, also not for the same cart and sum', async () => {
    const { held, approval } = await agreed()
    await leave(held, approval)
    expect(codeOf(await order(held, approval))).toEqual(INVALID)
    expect(await stateOf(held, approval)).toMatchObject({ state: 'over', buyer: null })
    expect(await atBank(approval)).toBe('cancelled')
  })

  test('a bigger cart, another way, and a second order', async () => {
    const { held, approval } = await agreed()
    expect(codeOf(await order(held, approval, { method: 'paypal' }))).toEqual(INVALID)
    const items = `/api/shop/v4/carts/self/items?anonymousUserId=${held.anonymousUserId}`
    const { json: cart } = await send(items, { sku, quantity: 1 })
    expect(codeOf(await order(held, approval))).toEqual(INVALID)
    expect(cart).toBeDefined()
    const again = await agreed()
    expect((await order(again.held, again.approval)).status).toBe(200)
    const more = await shopAgain(again.held)
    expect(codeOf(await order(more, again.approval))).toEqual(INVALID)
    // What was agreed to at PayPal pays nothing by Klarna.
    const paypal = approvalBuyers(shop, 'paypal', () => sku)
    const there = await paypal.agreed()
    expect(codeOf(await paypal.order(there.held, there.approval, { method: 'klarna' }))).toEqual(INVALID)
  })

  /** The same visitor with the same things once more. */
  async function shopAgain({ anonymousUserId }: Held): Promise<Held> {
    const query = `?anonymousUserId=${anonymousUserId}`
    await send(`/api/shop/v4/carts/self/items${query}`, { sku, quantity: 1 })
    const cart = (await shop.app.inject({ url: `/api/shop/v4/carts/self${query}` })).json()
    return { anonymousUserId, cartId: cart.id, total: cart.totalPrice }
  }

  test('others neither read, order nor let go what they did not agree to', async () => {
    const { held, approval } = await agreed()
    const stranger = await visitor()
    expect(await stateOf(stranger, approval)).toEqual({ state: 'unusable', buyer: null, amountCents: 0 })
    expect(await leave(stranger, approval)).toMatchObject({ state: 'unusable' })
    expect(codeOf(await order(stranger, approval))).toEqual(INVALID)
    expect(await atBank(approval)).toBe('approved')
    expect((await order(held, approval)).status).toBe(200)
  })

  test('ordered without having agreed, nothing is paid, and Klarna’s page leads nowhere afterwards', async () => {
    const held = await visitor()
    const { json } = await begin(held)
    const placed = await order(held, json.approval)
    const { checkoutId } = placed.json.guestOrder
    expect(await shop.paymentOf(checkoutId)).toMatchObject({ state: 'started' })
    await shop.payments.cancelPayment(checkoutId)
    await agree(json.paymentUrl)
    expect(await atBank(json.approval)).toBe('cancelled')
  })

  test('the bank says another sum: it is over and let go; ordered with nevertheless, it is not paid', async () => {
    const before = await takenInAll()
    const [one, other] = [await agreed(), await agreed()]
    for (const { approval } of [one, other]) await shop.control.setBehaviour(keyOf(approval), 'wrongAmount')
    expect(await stateOf(one.held, one.approval)).toMatchObject({ state: 'over', buyer: null })
    const { json } = await order(other.held, other.approval)
    expect(await shop.paymentOf(json.guestOrder.checkoutId)).toMatchObject({ failure: 'amountMismatch' })
    for (const { approval } of [one, other]) expect(await atBank(approval)).toBe('cancelled')
    expect(await takenInAll()).toBe(before)
  })

  test('pressed twice, in two tabs: one order, and what is left of the other is let go', async () => {
    const held = await visitor()
    const [a, b] = [(await begin(held)).json, (await begin(held)).json]
    for (const { paymentUrl } of [a, b]) await agree(paymentUrl)
    const [one, other] = await Promise.all([order(held, a.approval), order(held, b.approval)])
    const lost = one.status === 200 ? b : a
    expect([one, other].filter(({ status }) => status === 200)).toHaveLength(1)
    await leave(held, lost.approval)
    expect(await atBank(lost.approval)).toBe('cancelled')
    expect(await atBank(lost === b ? a.approval : b.approval)).toBe('vouched for')
  })

  test('begun only where Klarna is offered: not for small sums, not where it is off', async () => {
    const held = await visitor()
    const lay = (name: string, value: number) =>
      layValues(new Map([[name, [{ from: new Date(0), isBase: false, former: 1, value }]]]))
    lay('paymentWays.klarna.fromCents', held.total + 1)
    expect(codeOf(await begin(held))).toEqual([400, 'PAYMENT_METHOD_NOT_ALLOWED'])
    lay('paymentWays.klarna.isOffered', 0)
    expect(codeOf(await begin(held))).toEqual([400, 'PAYMENT_METHOD_NOT_ALLOWED'])
  })
})

test('let go is noted, and when', async () => {
  const { held, approval } = await agreed()
  await stateOf(held, approval)
  await leave(held, approval)
  const { method, provider, approved_at, left_at, let_go_at } = await db
    .selectFrom('payment_approvals')
    .selectAll()
    .where('id', '=', keyOf(approval))
    .executeTakeFirstOrThrow()
  expect([method, provider, left_at]).toEqual(['klarna', 'sandbox', null])
  expect(let_go_at!.getTime()).toBeGreaterThanOrEqual(approved_at!.getTime())
})
