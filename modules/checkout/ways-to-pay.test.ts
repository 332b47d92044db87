import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { goodsForAll } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { buildShop, germanAddress } from '#modules/checkout/build.ts'
import { layValues } from '#modules/values/now.rules.ts'
import { testDatabase } from '#testing/database.ts'
import { createStadiumTour, tourSku } from '#testing/stadium-tour.ts'

const database = await testDatabase()
const { db } = database
const shop = await buildShop(database, async () => [
  createCatalogue({ db, isStaff: async () => false }).sellable,
  await createStadiumTour(db, { day: '2027-05-01', places: 20 }),
])
const STAFF = 'staff:ute' as const
let sku: string

beforeAll(async () => {
  sku = (await goodsForAll(db))[0]!.sku
  await db.updateTable('variants').set({ in_stock: 500 }).where('sku', '=', sku).execute()
})
afterEach(() => layValues(new Map()))

const lay = (name: string, value: number) =>
  layValues(new Map([[name, [{ from: new Date(0), isBase: false, former: 1, value }]]]))

async function begin(way: string, skus = [sku], more: object = {}) {
  await db.deleteFrom('cart_items').execute()
  const cartId = await shop.fill(
    'fan',
    skus.map((one) => ({ sku: one })),
  )
  return shop.order('fan', `v3/checkouts/${way}`, { cartId, ...more })
}

/** Agreed to on Klarna's page, the order placed. */
async function bought(skus = [sku]) {
  const { json } = await begin('klarna', skus)
  expect(json.paymentUrl).toMatch(/\/bank\/klarna\//)
  const { id: checkoutId } = await db
    .selectFrom('checkouts')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const payment = await shop.paymentOf(checkoutId)
  await shop.pay(shop.bank, payment.id)
  await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  const checkout = (await shop.get('fan', `/api/checkout/v3/checkouts/${checkoutId}`)).json
  return { checkoutId, checkout, orderId: checkout.transactions[0].orders[0].id as string }
}

const takenFor = async (checkoutId: string) => {
  const { id } = await shop.paymentOf(checkoutId)
  const entries = (await shop.control.ledger()).filter((one) => one.merchantReference === id)
  return entries.reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : -amountCents),
    0,
  )
}

describe('Klarna, and the wallets of phones', () => {
  test('a parcel is ordered, and taken when it leaves', async () => {
    const { checkoutId, checkout, orderId } = await bought()
    expect(checkout).toMatchObject({ state: 'paid', paymentMethod: 'klarna' })
    expect(await takenFor(checkoutId)).toBe(0)
    const given = { orderId, wishes: null, carrier: 'DHL' as const, trackingNumber: null, actor: STAFF }
    await shop.afterSale.staff.ship(given)
    await shop.jobs.drain()
    expect(await takenFor(checkoutId)).toBe(checkout.totalPrice)
  })

  test('called off by its buyer before it leaves nothing is ever taken', async () => {
    const { checkoutId, orderId } = await bought()
    const url = `/api/checkout/v3/checkouts/${checkoutId}/orders/${orderId}/cancellations`
    const headers = { authorization: 'Bearer fan' }
    const answer = await shop.app.inject({ method: 'POST', url, headers, payload: { reason: 'changedMind' } })
    expect(answer.statusCode, answer.body).toBe(200)
    await shop.jobs.drain()
    expect(await takenFor(checkoutId)).toBe(0)
    expect(await shop.paymentOf(checkoutId)).toMatchObject({ state: 'refunded', captureCents: 0 })
  })

  test('what is handed over with the payment is taken at once, also beside a parcel', async () => {
    const { checkoutId, checkout } = await bought([sku, tourSku('2027-05-01')])
    expect(await takenFor(checkoutId)).toBe(checkout.totalPrice)
    expect(await shop.paymentOf(checkoutId)).toMatchObject({
      isReserved: false,
      isSettled: true,
      state: 'paid',
    })
  })

  test.each(['applepay', 'googlepay'])('%s leads to the sheet of its wallet', async (way) => {
    const { json } = await begin(way)
    expect(json.scriptUrl).toMatch(/\/bank\/wallet\/[\w-]+\/form\.js$/)
    expect(await shop.paymentOf(json.checkoutId)).toMatchObject({ method: way, state: 'started' })
  })

  test('a way that the office has switched off is refused, and one for other sums', async () => {
    lay('paymentWays.applepay.isOffered', 0)
    expect((await begin('applepay')).json.errorCode).toBe('PAYMENT_METHOD_NOT_OFFERED')
    expect((await begin('googlepay')).json.scriptUrl).toBeTypeOf('string')
    lay('paymentWays.klarna.fromCents', 500_000)
    expect((await begin('klarna')).json.errorCode).toBe('PAYMENT_METHOD_NOT_OFFERED')
    lay('paymentWays.paypal.toCents', 1)
    expect((await begin('paypal')).json.errorCode).toBe('PAYMENT_METHOD_NOT_OFFERED')
  })

  test('a kept PayPal account is no way round it', async () => {
    const { json: added } = await begin('paypal', [sku], { rememberMethod: true })
    expect(added.paymentUrl).toBeTypeOf('string')
    const { id: paymentTokenId } = await db
      .updateTable('payment_tokens')
      .set({ state: 'active', provider_reference: 'kept-1' })
      .where('kind', '=', 'payPal')
      .where('state', '=', 'pending')
      .returning('id')
      .executeTakeFirstOrThrow()
    const byToken = async () => {
      await db.deleteFrom('cart_items').execute()
      const cartId = await shop.fill('fan', [{ sku }])
      return shop.order('fan', 'v2/checkouts/', { cartId, paymentTokenId })
    }
    lay('paymentWays.paypal.isOffered', 0)
    expect((await byToken()).json.errorCode).toBe('PAYMENT_METHOD_NOT_ALLOWED')
    lay('paymentWays.paypal.toCents', 1)
    expect((await byToken()).json.errorCode).toBe('PAYMENT_METHOD_NOT_ALLOWED')
    layValues(new Map())
    expect((await byToken()).json.errorCode).not.toBe('PAYMENT_METHOD_NOT_ALLOWED')
  })

  test('Klarna pays for nobody who lives where it does not', async () => {
    const billingAddress = {
      ...germanAddress,
      countryCode: 'JP',
      postalCode: '100-0001',
      phone: '+81 3 1234 5678',
    }
    const { json } = await begin('klarna', [sku], { billingAddress })
    expect(json.errorCode).toBe('PAYMENT_METHOD_NOT_OFFERED')
  })

  test('the same order pressed twice at once is one payment', async () => {
    await db.deleteFrom('cart_items').execute()
    const cartId = await shop.fill('fan', [{ sku }])
    const order = () => shop.order('fan', 'v3/checkouts/applepay', { cartId })
    const [one, two] = await Promise.all([order(), order()])
    expect(one.json.checkoutId).toBe(two.json.checkoutId)
  })

  test('somebody else’s cart is bought by nobody, also with the right total', async () => {
    await db.deleteFrom('cart_items').execute()
    const cartId = await shop.fill('fan', [{ sku }])
    await shop.fill('mitglied', [{ sku }])
    const { status } = await shop.order('mitglied', 'v3/checkouts/applepay', { cartId })
    expect(status).toBeGreaterThanOrEqual(400)
    const placed = await db.selectFrom('checkouts').select('owner_id').where('cart_id', '=', cartId).execute()
    expect(new Set(placed.map(({ owner_id }) => owner_id)).size).toBeLessThanOrEqual(1)
  })

  test('another total than the wallet had shown is refused', async () => {
    const { json } = await begin('applepay', [sku], { expectedTotal: 1 })
    expect(json.errorCode).toBe('TOTAL_CHANGED')
  })
})
