import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import type { Trx } from '#platform/db.ts'
import { testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { call } from '#testing/module-app.ts'
import { buildShop } from './build.ts'

const database = await testDatabase()
const { db } = database
const shop = await buildShop(database, async () => [
  createCatalogue({ db, isStaff: async () => false }).sellable,
])
let sku: string

beforeAll(async () => {
  ;({ sku } = await db
    .transaction()
    .execute((trx) =>
      buildProduct(trx, { priceCents: 4000, variants: [{ code: 'M', size: 'M', inStock: 500 }] }),
    ))
})

beforeEach(async () => {
  await db.deleteFrom('cart_items').execute()
  await db.deleteFrom('cart_codes').where('voucher_id', 'is not', null).execute()
})

afterEach(async () => {
  expect(await violations(db)).toEqual([])
})

async function voucher(amountCents: number) {
  return db.transaction().execute((trx) =>
    shop.discounts.issueVoucher(trx, {
      sellerId: 1,
      kind: 'gift',
      amountCents,
      expiresAt: null,
      createdBy: 'test',
      owedFrom: 'goodwill',
    }),
  )
}

async function promotion(code: string, maxUses: number): Promise<string> {
  await db.transaction().execute((trx) =>
    shop.discounts.createPromotion(trx, {
      sellerId: 1,
      code,
      name: { de: code, en: code },
      percent: 10,
      activatedAt: new Date(0),
      maxUses,
    }),
  )
  return code
}

const add = async (as: string, voucherCode: string) =>
  expect(
    (await call(shop.app, { as, method: 'POST', url: '/api/shop/v2/vouchers', body: { voucherCode } })).json,
  ).toEqual({ isSuccess: true, failureReason: null })
const remove = (as: string, code: string) =>
  call(shop.app, { as, method: 'DELETE', url: `/api/shop/v2/vouchers/${code}` })
const cartOf = async (as: string) => (await shop.get(as, '/api/shop/v4/carts/self')).json
const balanceOf = async (id: string) =>
  (await db.selectFrom('vouchers').select('balance_cents').where('id', '=', id).executeTakeFirstOrThrow())
    .balance_cents
const usedOf = async (code: string) =>
  (await db.selectFrom('promotions').select('used').where('code', '=', code).executeTakeFirstOrThrow()).used
const ledgerOf = (checkoutId: string) => shop.payments.ledgerBalance(db, { checkoutId })

/** Two shirts of 40 EUR, whose parcel is free; ten percent off, a voucher of 20 EUR. */
async function cartWithCodes(as: string, code: string) {
  const { id, code: voucherCode } = await voucher(2000)
  const cartId = await shop.fill(as, [{ sku, quantity: 2 }])
  await promotion(code, 3)
  await add(as, code)
  await add(as, voucherCode)
  return { cartId, voucherId: id, voucherCode }
}

/** Until a statement of this database waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows[0]!.count === 0) await new Promise(setImmediate)
}

describe('codes that pay', () => {
  test('CHK-01 a promotion and a voucher: frozen per line, taxed before the voucher, and the ledger agrees', async () => {
    const { cartId, voucherId } = await cartWithCodes('fan', 'ZEHN1')
    const cart = await cartOf('fan')
    expect(cart.totalPrice).toBe(7200 - 2000)
    const { json } = await shop.order('fan', 'v2/checkouts/creditcard', {
      cartId,
      expectedTotal: cart.totalPrice,
    })
    expect(await balanceOf(voucherId)).toBe(0)
    expect(await cartOf('fan')).toMatchObject({ totalPrice: cart.totalPrice })
    await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
    await shop.payments.settle({ checkoutId: json.checkoutId })
    const checkout = (await shop.get('fan', `/api/checkout/v3/checkouts/${json.checkoutId}`)).json
    expect(checkout).toMatchObject({
      state: 'paid',
      totalPrice: 5200,
      totalPromotionCodeDiscounts: 800,
      totalVoucherDiscounts: 2000,
      totalTaxPrice: 7200 - Math.round(7200 / 1.19),
    })
    const [order] = checkout.transactions[0].orders
    expect(order).toMatchObject({
      totalPrice: 8000,
      vouchers: [{ discount: 2000 }],
      promotionCodes: [{ code: 'ZEHN1', discount: 800 }],
      discounts: [],
    })
    expect(order.items[0]).toMatchObject({
      totalPrice: 8000,
      promotionCodeDiscounts: 800,
      voucherDiscounts: 2000,
    })
    expect(await ledgerOf(json.checkoutId)).toEqual({
      bank: 5200,
      deposits: 0,
      vouchers: 2000,
      'revenue:19': -Math.round(7200 / 1.19),
      'vat:19': -checkout.totalTaxPrice,
    })
    expect([await usedOf('ZEHN1'), (await cartOf('fan')).orders]).toEqual([1, []])
  })

  test('money that goes back on two vouchers waits for who has the first of them, and holds the second from nobody', async () => {
    const [first, second] = [await voucher(2000), await voucher(2000)]
    const cartId = await shop.fill('mitglied', [{ sku, quantity: 2 }])
    for (const { code } of [first, second]) await add('mitglied', code)
    const { json } = await shop.order('mitglied', 'v2/checkouts/creditcard', { cartId })
    const { checkoutId } = json
    // Writes what stands there already: it is the lock that matters.
    const touch = (trx: Trx, id: string) =>
      trx
        .updateTable('vouchers')
        .set((row) => ({ balance_cents: row.ref('balance_cents') }))
        .where('id', '=', id)
        .execute()
    let giving: Promise<void> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await touch(trx, first.id)
      giving = db
        .transaction()
        .execute((other) => shop.discounts.giveBackToVoucher(other, { checkoutId, amountCents: 3000 }))
      await somebodyWaits()
      await touch(trx, second.id)
    })
    await giving
    expect([await balanceOf(first.id), await balanceOf(second.id)]).toEqual([1000, 2000])
    await db
      .transaction()
      .execute((trx) => shop.discounts.giveBackToVoucher(trx, { checkoutId, amountCents: 1000 }))
  })

  test('a voucher that pays all leaves nothing to pay', async () => {
    const { id, code } = await voucher(10_000)
    const cartId = await shop.fill('mitglied', [{ sku }])
    await add('mitglied', code)
    expect((await cartOf('mitglied')).totalPrice).toBe(0)
    expect((await shop.order('mitglied', 'v2/checkouts/creditcard', { cartId })).json.errorCode).toBe(
      'PAYMENT_METHOD_NOT_OFFERED',
    )
    expect(await balanceOf(id)).toBe(10_000)
    const { json } = await shop.order('mitglied', 'v2/checkouts/nopayment', { cartId })
    expect((await shop.get('mitglied', `/api/checkout/v3/checkouts/${json.id}/paymentStatus`)).json).toEqual({
      status: 'Paid',
    })
    const price = (await shop.get('mitglied', `/api/checkout/v3/checkouts/${json.id}`)).json
    expect([price.totalPrice, await balanceOf(id)]).toEqual([0, 10_000 - price.totalVoucherDiscounts])
  })

  test('a declined payment gives back, and the same codes pay the next try', async () => {
    const { cartId, voucherId } = await cartWithCodes('tv', 'ZEHN2')
    const first = await shop.order('tv', 'v2/checkouts/creditcard', { cartId })
    await shop.pay(shop.bank, (await shop.paymentOf(first.json.checkoutId)).id, 'declined')
    await shop.payments.settle({ checkoutId: first.json.checkoutId })
    expect([await balanceOf(voucherId), await usedOf('ZEHN2')]).toEqual([2000, 1])
    expect((await cartOf('tv')).totalVoucherDiscounts).toBe(2000)
    const again = await shop.order('tv', 'v2/checkouts/creditcard', { cartId })
    await shop.pay(shop.bank, (await shop.paymentOf(again.json.checkoutId)).id)
    await shop.payments.settle({ checkoutId: again.json.checkoutId })
    expect(await shop.stateOf(again.json.checkoutId)).toBe('paid')
    expect([await balanceOf(voucherId), await usedOf('ZEHN2')]).toEqual([0, 1])
  })

  test('codes taken out of the cart stay reserved for the checkout that is being paid', async () => {
    const { cartId, voucherCode } = await cartWithCodes('neu', 'ZEHN3')
    const { json } = await shop.order('neu', 'v2/checkouts/creditcard', { cartId })
    expect((await remove('neu', 'ZEHN3')).status).toBe(204)
    expect((await remove('neu', voucherCode)).status).toBe(204)
    expect(await usedOf('ZEHN3')).toBe(1)
    await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
    await shop.payments.settle({ checkoutId: json.checkoutId })
    expect([await shop.stateOf(json.checkoutId), await usedOf('ZEHN3')]).toEqual(['paid', 1])
  })

  test('taken out and never paid, they are free again', async () => {
    const { cartId, voucherId, voucherCode } = await cartWithCodes('inhaber', 'ZEHN4')
    const { json } = await shop.order('inhaber', 'v2/checkouts/creditcard', { cartId })
    await remove('inhaber', 'ZEHN4')
    await remove('inhaber', voucherCode)
    await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id, 'declined')
    await shop.payments.settle({ checkoutId: json.checkoutId })
    expect([await usedOf('ZEHN4'), await balanceOf(voucherId)]).toEqual([0, 2000])
    await shop.fill('kasse', [{ sku }])
    await add('kasse', voucherCode)
  })
})

describe('money that comes after the end', () => {
  /** Ordered, and ended before the buyer paid. */
  async function expired(as: string, code: string) {
    const made = await cartWithCodes(as, code)
    const { json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId: made.cartId })
    const { checkoutId } = json
    const payment = await shop.paymentOf(checkoutId)
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('payments').set({ state: 'expired' }).where('id', '=', payment.id).execute()
      await trx.updateTable('checkouts').set({ state: 'expired' }).where('id', '=', checkoutId).execute()
      await trx
        .updateTable('checkout_orders')
        .set({ state: 'Cancelled' })
        .where('checkout_id', '=', checkoutId)
        .execute()
      await shop.discounts.giveBack(trx, checkoutId)
      await trx.deleteFrom('stock_reservations').where('checkout_id', '=', checkoutId).execute()
    })
    expect(await balanceOf(made.voucherId)).toBe(2000)
    return { ...made, checkoutId, paymentId: payment.id }
  }

  async function pay(paymentId: string) {
    await shop.pay(shop.bank, paymentId)
    await shop.payments.settle({ paymentId })
    await shop.jobs.drain()
  }

  test('takes the voucher and the use again while they are free', async () => {
    const { checkoutId, paymentId, voucherId } = await expired('dauerkarte', 'ZEHN5')
    await pay(paymentId)
    expect([await shop.stateOf(checkoutId), await balanceOf(voucherId), await usedOf('ZEHN5')]).toEqual([
      'paid',
      0,
      1,
    ])
    expect((await cartOf('dauerkarte')).orders).toEqual([])
  })

  test('is given back whole when the voucher was spent meanwhile, and takes nothing else', async () => {
    const { checkoutId, paymentId, voucherId, voucherCode } = await expired('fanclub', 'ZEHN6')
    await remove('fanclub', voucherCode)
    await remove('fanclub', 'ZEHN6')
    const cartId = await shop.fill('firma', [{ sku }])
    await add('firma', voucherCode)
    const spent = await shop.order('firma', 'v2/checkouts/creditcard', { cartId })
    await pay((await shop.paymentOf(spent.json.checkoutId)).id)
    await pay(paymentId)
    expect([await shop.stateOf(checkoutId), await balanceOf(voucherId), await usedOf('ZEHN6')]).toEqual([
      'refunded',
      0,
      0,
    ])
    expect((await shop.paymentOf(checkoutId)).state).toBe('refunded')
  })
})

test('CHK-30 everybody reads the partners whose codes are taken now', async () => {
  const { status, json } = await call(shop.app, { url: '/api/checkout/v3/partners' })
  expect(status).toBe(200)
  expect(json.items.map((one: { name: string }) => one.name)).toEqual([
    'lindner-braeu',
    'sparbank-falkenstadt',
  ])
  expect(json.totalCount).toBe(2)
})

test('a code that takes nothing off is refused at checkout until it is mended', async () => {
  const cartId = await shop.fill('vorsitz', [{ sku, quantity: 2 }])
  await add('vorsitz', 'FALKE5')
  const [item] = (await cartOf('vorsitz')).orders[0].items
  const url = `/api/shop/v4/carts/self/items/${item.id}`
  await call(shop.app, { as: 'vorsitz', method: 'PUT', url, body: { quantity: 1 } })
  const refused = await shop.order('vorsitz', 'v2/checkouts/creditcard', { cartId })
  expect(refused).toMatchObject({
    status: 400,
    json: { errorCode: 'MINIMUM_ORDER_VALUE_NOT_REACHED', title: 'CART_INVALID' },
  })
  await remove('vorsitz', 'FALKE5')
  expect((await shop.order('vorsitz', 'v2/checkouts/creditcard', { cartId })).status).toBe(200)
})
