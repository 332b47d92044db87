import { beforeAll, describe, expect, test } from 'vitest'
import { goodsForAll } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { buildShop, germanAddress } from './build.ts'

const database = await testDatabase()
const { db } = database
const shop = await buildShop(database, async () => [
  createCatalogue({ db, isStaff: async () => false }).sellable,
])
let sku: string
let second: string
/** Bought by one test only. */
let lonely: string

beforeAll(async () => {
  const rows = await goodsForAll(db)
  sku = rows[0]!.sku
  second = rows.at(-1)!.sku
  lonely = rows[1]!.sku
})

const stock = async (which: string) =>
  (await db.selectFrom('variants').select('in_stock').where('sku', '=', which).executeTakeFirstOrThrow())
    .in_stock
const balance = async (checkoutId?: string) =>
  Object.values(await shop.payments.ledgerBalance(db, { checkoutId })).reduce((sum, one) => sum + one, 0)

describe('a purchase by card', () => {
  test('CHK-01 CHK-02 CHK-07 CHK-13 CHK-21 CHK-24 CHK-25 CHK-28 ends in a paid order, a mail with its invoice, and a ledger of zero', async () => {
    const cartId = await shop.fill('fan', [{ sku, quantity: 2 }])
    const before = await stock(sku)
    const { status, json } = await shop.order('fan', 'v2/checkouts/creditcard', { cartId })
    expect(status).toBe(200)
    expect(json.scriptUrl).toMatch(/form\.js$/)
    expect(await stock(sku)).toBe(before - 2)
    expect(
      (await shop.get('fan', `/api/checkout/v3/checkouts/${json.checkoutId}/paymentStatus`)).json,
    ).toEqual({ status: 'Pending' })
    await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
    expect(
      (await shop.get('fan', `/api/checkout/v3/checkouts/${json.checkoutId}/paymentStatus`)).json,
    ).toEqual({ status: 'Paid' })
    await shop.jobs.drain()
    const checkout = (await shop.get('fan', `/api/checkout/v3/checkouts/${json.checkoutId}`)).json
    expect(checkout).toMatchObject({
      id: json.checkoutId,
      state: 'paid',
      totalVoucherDiscounts: 0,
      totalPromotionCodeDiscounts: 0,
    })
    const [order] = checkout.transactions[0].orders
    expect(order).toMatchObject({ state: 'OrderPlaced', number: expect.stringMatching(/^SVF-\d{4}-\d{6}$/) })
    expect(order.items[0]).toMatchObject({ type: 'Merchandise', serialNumber: sku, quantity: 2, vatRate: 19 })
    expect(checkout.totalPrice).toBe(order.items[0].totalPrice + checkout.totalShippingPrice)
    expect(order.documents).toMatchObject([
      { kind: 'invoice', number: expect.stringMatching(/^RE-\d{4}-\d{6}$/) },
    ])
    expect(await balance(json.checkoutId)).toBe(0)
    expect((await shop.get('fan', '/api/shop/v4/carts/self')).json.totalItemQuantity).toBe(0)
    expect(await stock(sku)).toBe(before - 2)
  })

  test('CHK-03 the serial number of goods has three parts, the first two are the product id', async () => {
    const [latest] = (await shop.get('fan', '/api/checkout/v3/checkouts')).json.items
    const [item] = latest.transactions[0].orders[0].items
    const parts = item.serialNumber.split('.')
    expect(parts).toHaveLength(3)
    expect(
      await db
        .selectFrom('products')
        .select('id')
        .where('id', '=', parts.slice(0, 2).join('.'))
        .executeTakeFirst(),
    ).toBeDefined()
  })

  test('ORD-01 CHK-29 the invoice is a PDF, for its owner only', async () => {
    const [latest] = (await shop.get('fan', '/api/checkout/v3/checkouts')).json.items
    const [document] = latest.transactions[0].orders[0].documents
    const file = (as: string) =>
      shop.app.inject({
        url: `/api/checkout/v3/checkouts/files/${document.id}`,
        headers: { authorization: `Bearer ${as}` },
      })
    const mine = await file('fan')
    expect(mine.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(mine.headers['content-disposition']).toContain(`${document.number}.pdf`)
    expect((await file('neu')).statusCode).toBe(404)
    const mails = await db
      .selectFrom('mailbox')
      .selectAll()
      .where('recipient', '=', 'fan@falkenstadt.example')
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]!.attachments).toMatchObject([{ name: `${document.number}.pdf`, type: 'application/pdf' }])
  })

  test('a confirmation job that runs twice sends one mail and makes one invoice', async () => {
    const [latest] = (await shop.get('fan', '/api/checkout/v3/checkouts')).json.items
    await db
      .transaction()
      .execute((trx) => shop.jobs.enqueue(trx, 'checkout-confirmation', { checkoutId: latest.id }))
    await shop.jobs.drain()
    expect(
      await db
        .selectFrom('mailbox')
        .select('id')
        .where('recipient', '=', 'fan@falkenstadt.example')
        .execute(),
    ).toHaveLength(1)
    expect(
      await db.selectFrom('documents').select('id').where('checkout_id', '=', latest.id).execute(),
    ).toHaveLength(1)
  })
})

describe('a payment that does not succeed', () => {
  test('CHK-35 CHK-42 a declined card is a 400, the cart stays and the stock comes back', async () => {
    const cartId = await shop.fill('mitglied', [{ sku }])
    const before = await stock(sku)
    const { json } = await shop.order('mitglied', 'v2/checkouts/creditcard', { cartId })
    await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id, 'declined')
    const { status, json: problem } = await shop.get(
      'mitglied',
      `/api/checkout/v3/checkouts/${json.checkoutId}/paymentStatus`,
    )
    expect([status, problem.errorCode]).toEqual([400, 'PAYMENT_FAILED'])
    expect(await stock(sku)).toBe(before)
    expect((await shop.get('mitglied', '/api/shop/v4/carts/self')).json.totalItemQuantity).toBe(1)
    const again = await shop.order('mitglied', 'v2/checkouts/creditcard', { cartId })
    expect(again.json.checkoutId).not.toBe(json.checkoutId)
    await shop.pay(shop.bank, (await shop.paymentOf(again.json.checkoutId)).id)
    expect(
      (await shop.get('mitglied', `/api/checkout/v3/checkouts/${again.json.checkoutId}/paymentStatus`)).json,
    ).toEqual({ status: 'Paid' })
  })

  test('another method supersedes the first, and money for both is kept once and given back once', async () => {
    const cartId = await shop.fill('tv', [{ sku }])
    const before = await stock(sku)
    const paypal = await shop.order('tv', 'v3/checkouts/paypal', { cartId })
    expect(paypal.json.paymentUrl).toContain('/bank/paypal/')
    const first = await db
      .selectFrom('checkouts')
      .select('id')
      .where('cart_id', '=', cartId)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    const firstPayment = await shop.paymentOf(first.id)
    await shop.control.setBehaviour(firstPayment.id, 'success')
    const card = await shop.order('tv', 'v2/checkouts/creditcard', { cartId })
    expect(await stock(sku)).toBe(before - 1)
    await shop.pay(shop.bank, (await shop.paymentOf(card.json.checkoutId)).id)
    await shop.payments.settle({ checkoutId: card.json.checkoutId })
    expect(await shop.stateOf(card.json.checkoutId)).toBe('paid')
    expect(await shop.stateOf(first.id)).toBe('expired')
    expect(await stock(sku)).toBe(before - 1)
    expect(await balance()).toBe(0)
  })

  test('money that comes after the end is delivered when everything is still free', async () => {
    const cartId = await shop.fill('kasse', [{ sku }])
    const { json } = await shop.order('kasse', 'v2/checkouts/creditcard', { cartId })
    const payment = await shop.paymentOf(json.checkoutId)
    await db
      .transaction()
      .execute(
        async (trx) =>
          void (await trx
            .updateTable('payments')
            .set({ state: 'expired' })
            .where('id', '=', payment.id)
            .execute()),
      )
    await expireCheckout(json.checkoutId, payment.id)
    await shop.pay(shop.bank, payment.id)
    await shop.payments.settle({ paymentId: payment.id })
    expect(await shop.stateOf(json.checkoutId)).toBe('paid')
    expect(await balance(json.checkoutId)).toBe(0)
  })

  test('money that comes when the last piece is gone is refunded, explained by mail, and the ledger is zero', async () => {
    const cartId = await shop.fill('vorsitz', [{ sku: second, quantity: 1 }])
    const { json } = await shop.order('vorsitz', 'v2/checkouts/creditcard', { cartId })
    const payment = await shop.paymentOf(json.checkoutId)
    await db.updateTable('payments').set({ state: 'expired' }).where('id', '=', payment.id).execute()
    await expireCheckout(json.checkoutId, payment.id)
    const left = await stock(second)
    await db.updateTable('variants').set({ in_stock: 0 }).where('sku', '=', second).execute()
    await shop.pay(shop.bank, payment.id)
    await shop.payments.settle({ paymentId: payment.id })
    await shop.jobs.drain()
    await db.updateTable('variants').set({ in_stock: left }).where('sku', '=', second).execute()
    expect(await shop.stateOf(json.checkoutId)).toBe('refunded')
    expect((await shop.paymentOf(json.checkoutId)).state).toBe('refunded')
    const refunds = (await shop.control.ledger()).filter(
      (entry) => entry.merchantReference === payment.id && entry.kind === 'refund',
    )
    expect(refunds).toHaveLength(1)
    const mail = await db
      .selectFrom('mailbox')
      .select('subject')
      .where('recipient', '=', 'vorsitz@falkenstadt.example')
      .executeTakeFirst()
    expect(mail?.subject).toContain('Geld zurück')
    expect(await balance(json.checkoutId)).toBe(0)
  })

  async function expireCheckout(checkoutId: string, paymentId: string): Promise<void> {
    await db
      .updateTable('checkouts')
      .set({ state: 'expired', state_reason: 'expired' })
      .where('id', '=', checkoutId)
      .execute()
    const items = await db
      .selectFrom('stock_reservations')
      .selectAll()
      .where('checkout_id', '=', checkoutId)
      .execute()
    for (const item of items) {
      await db.deleteFrom('stock_reservations').where('cart_item_id', '=', item.cart_item_id).execute()
      await db
        .updateTable('variants')
        .set((eb) => ({ in_stock: eb('in_stock', '+', item.quantity) }))
        .where('sku', '=', item.sku)
        .execute()
    }
    expect(paymentId).toBeTruthy()
  }
})

describe('refusals', () => {
  test('CHK-17 OPEN-05 a foreign address without a phone number, CHK-32 a stranger, and strange bodies change nothing', async () => {
    const cartId = await shop.fill('inhaber', [{ sku }])
    const before = await stock(sku)
    const abroad = { ...germanAddress, countryCode: 'AT', postalCode: '1010', city: 'Wien' }
    const phone = await shop.order('inhaber', 'v3/checkouts/paypal', { cartId, shippingAddress: abroad })
    expect(phone).toMatchObject({
      status: 400,
      json: {
        detail: 'Phone number is mandatory for shipping to foreign countries',
        errors: { 'ShippingAddress.Phone': [{}] },
      },
    })
    const bodies: [object, number][] = [
      [{ cartId, acceptedTerms: false }, 400],
      [{ cartId, totalPrice: 1 }, 400],
      [{ cartId: crypto.randomUUID() }, 404],
      [{ cartId, redirectUrl: 'https://evil.example/checkout' }, 400],
      [{ cartId, expectedTotal: 1 }, 409],
      [{ cartId, paymentTokenId: crypto.randomUUID() }, 400],
    ]
    for (const [body, status] of bodies)
      expect((await shop.order('inhaber', 'v3/checkouts/paypal', body)).status).toBe(status)
    expect(
      (await shop.app.inject({ method: 'POST', url: '/api/checkout/v3/checkouts/paypal', payload: {} }))
        .statusCode,
    ).toBe(401)
    expect((await shop.order('neu', 'v3/checkouts/paypal', { cartId })).status).toBe(404)
    expect(await stock(sku)).toBe(before)
    expect(await db.selectFrom('checkouts').select('id').where('cart_id', '=', cartId).execute()).toEqual([])
  })

  test('CHK-36 CHK-38 goods cannot be bought on account, and direct debit is for its group only', async () => {
    const cartId = await shop.fill('inhaber', [])
    const account = await shop.order('inhaber', 'v3/checkouts/purchaseOnAccount', {
      cartId,
      shippingAddress: { ...germanAddress, phone: '+4969111222' },
    })
    expect(account.json.errorCode).toBe('PURCHASE_ON_ACCOUNT_ONLY_FOR_TICKETS')
    expect(
      (await shop.order('inhaber', 'v2/checkouts/sepa/mandates', { cartId })).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await shop.order('inhaber', 'v2/checkouts/nopayment', { cartId })).status).toBe(400)
  })

  test('NEC-18 something for people over 18 does not ship abroad', async () => {
    const adult = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select('sku')
      .where('shippable_to', 'is not', null)
      .where('in_stock', '>', 0)
      .executeTakeFirstOrThrow()
    const cartId = await shop.fill('dauerkarte', [{ sku: adult.sku }])
    const abroad = {
      ...germanAddress,
      countryCode: 'AT',
      postalCode: '1010',
      city: 'Wien',
      phone: '+431234567',
    }
    const { status, json } = await shop.order('dauerkarte', 'v3/checkouts/paypal', {
      cartId,
      shippingAddress: abroad,
    })
    expect([status, json.errorCode]).toEqual([400, 'ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION'])
  })

  test('an empty cart cannot be bought', async () => {
    const cartId = await shop.fill('fanclub', [{ sku }])
    const [item] = (await shop.get('fanclub', '/api/shop/v4/carts/self')).json.orders[0].items
    await shop.app.inject({
      method: 'DELETE',
      url: `/api/shop/v4/carts/self/items/${item.id}`,
      headers: { authorization: 'Bearer fanclub' },
    })
    expect((await shop.order('fanclub', 'v3/checkouts/paypal', { cartId })).json.errorCode).toBe('CART_EMPTY')
  })

  test('other people’s and unknown checkouts are the same 404, to the byte', async () => {
    const [mine] = (await shop.get('fan', '/api/checkout/v3/checkouts')).json.items
    const foreign = await shop.get('neu', `/api/checkout/v3/checkouts/${mine.id}`)
    const unknown = await shop.get('neu', `/api/checkout/v3/checkouts/${crypto.randomUUID()}`)
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
  })
})

describe('sent twice', () => {
  test('the same key answers the same, another body with it is refused, and parallel submits charge once', async () => {
    const cartId = await shop.fill('neu', [{ sku }])
    const key = 'key-of-one-attempt'
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.order('neu', 'v2/checkouts/creditcard', { cartId }, key)),
    )
    const good = answers.filter((one) => one.status === 200)
    expect(good.length).toBeGreaterThan(0)
    expect(answers.every((one) => one.status === 200 || one.status === 409)).toBe(true)
    expect(new Set(good.map((one) => one.json.checkoutId)).size).toBe(1)
    expect((await shop.order('neu', 'v2/checkouts/creditcard', { cartId }, key)).json).toEqual(good[0]!.json)
    expect((await shop.order('neu', 'v2/checkouts/creditcard', { cartId, comment: 'x' }, key)).status).toBe(
      422,
    )
    expect(
      await db.selectFrom('checkouts').select('id').where('cart_id', '=', cartId).execute(),
    ).toHaveLength(1)
  })

  test('without a key the same form on the same cart is the same checkout', async () => {
    const cartId = await shop.fill('sepa', [{ sku }])
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.order('sepa', 'v2/checkouts/creditcard', { cartId })),
    )
    expect(new Set(answers.map((one) => one.json.checkoutId)).size).toBe(1)
  })
})

test('CHK-26 CHK-27 ORD-03 the list is newest first, in pages, with its total; stranger’s orders are not in it', async () => {
  const { json } = await shop.get(
    'fan',
    '/api/checkout/v3/checkouts?PageSize=50&Page=1&Orderby=created desc&SalesChannels=web',
  )
  expect(json).toMatchObject({ page: 1, pageSize: 50, totalCount: json.items.length, hasNextPage: false })
  const times = json.items.map((one: { created: string }) => one.created)
  expect(times).toEqual([...times].sort().reverse())
  expect((await shop.get('redaktion', '/api/checkout/v3/checkouts')).json.items).toEqual([])
  const listed = async (query: string) => (await shop.get('fan', `/api/checkout/v3/checkouts${query}`)).json
  expect(await listed('')).toEqual(json)
  expect((await listed('?SalesChannels=app')).items).toEqual([])
  expect((await listed('?SalesChannels=app&SalesChannels=web')).items).toEqual(json.items)
})

test('CHK-12 CHK-38 SHELL-03 a direct debit answers the token of its mandate, and the checkout is found by it', async () => {
  await db.deleteFrom('cart_items').execute()
  const cartId = await shop.fill('sepa', [{ sku: second }])
  const { status, json } = await shop.order('sepa', 'v2/checkouts/sepa/mandates', { cartId })
  expect([status, Object.keys(json)]).toEqual([200, ['paymentTokenId']])
  const checkout = (await shop.get('sepa', `/api/checkout/v3/checkouts/${json.paymentTokenId}`)).json
  expect(checkout).toMatchObject({
    state: 'open',
    paymentMethod: 'sepa',
    paymentTokenId: json.paymentTokenId,
    mandateUrl: expect.stringContaining('/bank/sepa/'),
  })
})

test('a checkout that nobody pays expires by the clock of the database', async () => {
  await db.deleteFrom('cart_items').execute()
  const before = await stock(lonely)
  const cartId = await shop.fill('redaktion', [{ sku: lonely }])
  const { json } = await shop.order('redaktion', 'v2/checkouts/creditcard', { cartId })
  expect(await stock(lonely)).toBe(before - 1)
  await shiftClock(database, 21 * 60)
  await shop.payments.reconcile()
  await shiftClock(database, 0)
  expect(await shop.stateOf(json.checkoutId)).toBe('expired')
  expect(await stock(lonely)).toBe(before)
})
