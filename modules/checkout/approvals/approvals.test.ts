import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { goodsForAll } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { buildShop } from '#modules/checkout/build.ts'
import { layValues } from '#modules/values/now.rules.ts'
import { testDatabase } from '#testing/database.ts'
import { overtaken } from '#testing/race/together.ts'
import { createStadiumTour, tourSku } from '#testing/stadium-tour.ts'
import { approvalBuyers, keyOf, redirectUrl } from './build-approvals.ts'

const database = await testDatabase()
const { db } = database
const shop = await buildShop(database, async () => [
  createCatalogue({ db, isStaff: async () => false }).sellable,
  await createStadiumTour(db, { day: '2027-05-01', places: 20 }),
])
let sku: string
const { send, visitor, begin, agree, stateOf, order, agreed, takenInAll, leave } = approvalBuyers(
  shop,
  'paypal',
  () => sku,
)

beforeAll(async () => {
  sku = (await goodsForAll(db))[0]!.sku
  await db.updateTable('variants').set({ in_stock: 500 }).where('sku', '=', sku).execute()
})
afterEach(() => {
  layValues(new Map())
  delete process.env['UNSAFE']
})

/** Agreed to twice for one cart, and ordered at once; answers what was taken for it. */
async function inTwoTabs() {
  const before = await takenInAll()
  const held = await visitor()
  const [a, b] = [await begin(held), await begin(held)]
  await agree(a.json.paymentUrl)
  await agree(b.json.paymentUrl)
  // The first is taken at PayPal and not written down as paid when the second comes.
  const [first, second] = [a, b].map(
    ({ json }) =>
      () =>
        order(held, json.approval),
  )
  const both = await overtaken(db, 'payments', first!, second!, 'update')
  await shop.jobs.drain()
  const statuses = both.map(({ status }) => status)
  return { statuses, taken: (await takenInAll()) - before, total: held.total }
}

describe('agreed to at PayPal before there is an order', () => {
  test('the address comes from there, and exactly what was shown is taken, once', async () => {
    const before = await takenInAll()
    const held = await visitor()
    const { json } = await begin(held)
    expect(json.paymentUrl).toMatch(/\/bank\/paypal\//)
    expect(await stateOf(held, json.approval)).toMatchObject({ state: 'open', buyer: null })
    expect(await agree(json.paymentUrl)).toBe(`${redirectUrl}?paypal=agreed`)
    expect(await takenInAll()).toBe(before)
    const told = await stateOf(held, json.approval)
    expect(told).toMatchObject({ state: 'approved', amountCents: held.total })
    expect(told.buyer).toMatchObject({
      name: 'Erika Beispiel',
      address: { city: 'Berlin', countryCode: 'DE' },
    })
    const placed = await order(held, json.approval)
    expect(placed.status).toBe(200)
    const { checkoutId } = placed.json.guestOrder
    expect(placed.json).toMatchObject({ checkoutId })
    expect(await shop.paymentOf(checkoutId)).toMatchObject({ state: 'paid', amountCents: held.total })
    expect(await takenInAll()).toBe(before + held.total)
    expect(await stateOf(held, json.approval)).toMatchObject({ state: 'used', buyer: null })
  })

  test('sent again with the same key it is the same order; with another there is nothing left to order', async () => {
    const before = await takenInAll()
    const { held, approval } = await agreed()
    const key = crypto.randomUUID()
    const [one, other] = await Promise.all([
      order(held, approval, {}, key),
      order(held, approval, { comment: 'the other tab' }),
    ])
    expect([one, other].filter(({ status }) => status === 200)).toHaveLength(1)
    await order(held, approval, {}, key)
    await order(held, approval)
    expect(await takenInAll()).toBe(before + held.total)
  })

  test('agreed to twice, in two tabs: one order, and the other agreement is never taken', async () => {
    const { statuses, taken, total } = await inTwoTabs()
    expect(statuses).toEqual([200, 409])
    expect(taken).toBe(total)
  })

  test('control: without a look at the other tab’s order both are taken', async () => {
    process.env['UNSAFE'] = 'noApprovalGuard'
    const { taken, total } = await inTwoTabs()
    expect(taken).toBe(total * 2)
  })

  test('declined when it is taken, the goods go back and the cart stays', async () => {
    const { held, approval } = await agreed({ account: 'abgelehnt@bank.example' })
    const { json } = await order(held, approval)
    const { checkoutId } = json.guestOrder
    expect(await shop.paymentOf(checkoutId)).toMatchObject({ state: 'failed', failure: 'declined' })
    const again = await order(held, approval)
    expect([again.status, again.json.errorCode]).toEqual([409, 'APPROVAL_NOT_VALID'])
    expect((await order(held, approval, { approval: undefined })).json.paymentUrl).toMatch(/paypal/)
  })

  test('given up at PayPal, or not agreed to: nothing is taken', async () => {
    const before = await takenInAll()
    const held = await visitor()
    const { json } = await begin(held)
    expect(await agree(json.paymentUrl, { action: 'cancel' })).toBe(`${redirectUrl}?paypal=left`)
    expect(await stateOf(held, json.approval)).toMatchObject({ state: 'over' })
    await order(held, json.approval)
    const open = await visitor()
    const other = await begin(open)
    await order(open, other.json.approval)
    expect(await takenInAll()).toBe(before)
  })
})

describe('what somebody might try', () => {
  test('another sum than the one agreed to is not ordered with it', async () => {
    const { held, approval } = await agreed()
    await send(`/api/shop/v4/carts/self/items?anonymousUserId=${held.anonymousUserId}`, { sku, quantity: 3 })
    const { status, json } = await order(held, approval)
    expect([status, json.errorCode]).toEqual([409, 'APPROVAL_NOT_VALID'])
  })

  test('others learn nothing of it and buy nothing with it', async () => {
    const { held, approval } = await agreed()
    const stranger = await visitor()
    expect(await stateOf(stranger, approval)).toEqual({ state: 'unusable', buyer: null, amountCents: 0 })
    expect((await order(stranger, approval)).json.errorCode).toBe('APPROVAL_NOT_VALID')
    expect((await order({ ...stranger, cartId: held.cartId }, approval)).status).toBe(404)
    const asFan = await send('/api/checkout/v3/approvals/state', { approval }, 'fan')
    expect(asFan.json.state).toBe('unusable')
    expect((await order(held, approval)).status).toBe(200)
  })

  test('a seal that was changed, cut, or none at all opens nothing', async () => {
    const { held, approval } = await agreed()
    const [text, seal] = approval.split('.')
    const said = JSON.parse(Buffer.from(text!, 'base64url').toString())
    const cheaper = Buffer.from(JSON.stringify({ ...said, amountCents: 1 })).toString('base64url')
    for (const forged of [`${cheaper}.${seal}`, `${text}.${'A'.repeat(43)}`, `${text}.ä`, 'x', ''])
      expect((await stateOf(held, forged)).state, forged).toBe('unusable')
    expect((await order(held, `${cheaper}.${seal}`)).json.errorCode).toBe('APPROVAL_NOT_VALID')
    expect((await stateOf(held, 'x'.repeat(1301))).status ?? 400).toBe(400)
  })

  test('it pays by PayPal alone', async () => {
    const { held, approval } = await agreed()
    const { status, json } = await order(held, approval, { method: 'creditcard' })
    expect([status, json.errorCode]).toEqual([409, 'APPROVAL_NOT_VALID'])
  })

  test('begun only for one’s own cart, for its sum, to one’s own pages, and where PayPal is offered', async () => {
    const [held, other] = [await visitor(), await visitor()]
    expect((await begin({ ...held, cartId: other.cartId })).status).toBe(404)
    expect((await begin({ ...held, total: held.total - 1 })).json.errorCode).toBe('TOTAL_CHANGED')
    expect((await begin(held, { redirectUrl: 'https://elsewhere.example/checkout' })).json.errorCode).toBe(
      'REDIRECT_NOT_ALLOWED',
    )
    layValues(
      new Map([['paymentWays.paypal.toCents', [{ from: new Date(0), isBase: false, former: 1, value: 5 }]]]),
    )
    expect((await begin(held)).json.errorCode).toBe('PAYMENT_METHOD_NOT_ALLOWED')
  })

  test('whoever has no account agrees to goods alone', async () => {
    const held = await visitor([tourSku('2027-05-01')])
    const { status, json } = await begin(held)
    expect([status, json.errorCode]).toEqual([400, 'GUESTS_ONLY_GOODS'])
  })
})

describe('what staff see of it', () => {
  const noted = async (approval: string) => {
    const row = await db
      .selectFrom('payment_approvals')
      .selectAll()
      .where('id', '=', keyOf(approval))
      .executeTakeFirstOrThrow()
    return { ...row, isApproved: row.approved_at !== null, isLeft: row.left_at !== null }
  }

  test('begun, agreed to and come back with is noted, with a sum and the number at PayPal, and nobody’s name', async () => {
    const held = await visitor()
    const { json } = await begin(held)
    const before = await noted(json.approval)
    expect(before).toMatchObject({ amount_cents: held.total, isApproved: false, isLeft: false })
    await agree(json.paymentUrl)
    await stateOf(held, json.approval)
    const after = await noted(json.approval)
    expect([after.isApproved, after.isLeft]).toEqual([true, false])
    expect(Object.keys(after).toSorted()).toEqual(
      [
        'amount_cents',
        'approved_at',
        'begun_at',
        'id',
        'isApproved',
        'isLeft',
        'left_at',
        'let_go_at',
        'method',
        'provider',
        'reference',
      ].toSorted(),
    )
    // Whoever says afterwards that they left has agreed nevertheless.
    await leave(held, json.approval)
    expect((await noted(json.approval)).isLeft).toBe(false)
  })

  test('come back without is noted by whoever began it alone, once', async () => {
    const held = await visitor()
    const { json } = await begin(held)
    await leave(await visitor(), json.approval)
    expect((await noted(json.approval)).isLeft).toBe(false)
    await leave(held, json.approval)
    const { left_at: first } = await noted(json.approval)
    expect(first).not.toBeNull()
    await leave(held, json.approval)
    expect((await noted(json.approval)).left_at).toEqual(first)
    // They went on there after all.
    await agree(json.paymentUrl)
    await stateOf(held, json.approval)
    expect(await noted(json.approval)).toMatchObject({ isApproved: true, isLeft: false })
  })
})
