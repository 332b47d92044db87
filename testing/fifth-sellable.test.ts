import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { listPlacedItems } from '#modules/checkout/after-sale/after-sale.storage.ts'
import { billOf } from '#modules/checkout/bill.rules.ts'
import { buildShop, germanAddress } from '#modules/checkout/build.ts'
import { supplyNotes } from '#modules/checkout/papers/invoice.ts'
import type { Quote, Sellable } from '#modules/selling/sellable.ts'
import { testDatabase } from './database.ts'
import { violations } from './harness/models/invariants.ts'
import { call } from './module-app.ts'
import { createStadiumTour, tourSku } from './stadium-tour.ts'

const DAY = '2027-03-06'
const PLACES = 60
const SKU = tourSku(DAY)
const CARTS = '/api/shop/v4/carts/self'
const CHECKOUTS = '/api/checkout/v3/checkouts'

/** What the tour says of itself in the test that runs; the seller is the same. */
let says: Partial<Quote> = {}
const database = await testDatabase()
const { db } = database
const shop = await buildShop(database, async () => {
  const tour = await createStadiumTour(db, { day: DAY, places: PLACES })
  const asTold: Sellable = {
    ...tour,
    quote: async (...asked) => ({ ...(await tour.quote(...asked)), ...says }) as Quote,
  }
  return [createCatalogue({ db, isStaff: async () => false }).sellable, asTold]
})
const shirt = await db
  .transaction()
  .execute((trx) =>
    buildProduct(trx, { priceCents: 4000, variants: [{ code: 'M', size: 'M', inStock: 500 }] }),
  )

afterEach(async () => {
  says = {}
  await db.deleteFrom('cart_codes').execute()
  await db.deleteFrom('cart_items').execute()
  expect(await violations(db)).toEqual([])
})

const cartOf = async (as: string) => (await shop.get(as, CARTS)).json
const placesLeft = async () =>
  (await sql<{ left: number }>`select places - taken as left from tour_days where day = ${DAY}`.execute(db))
    .rows[0]!.left
const booksOf = (checkoutId: string) => shop.payments.ledgerBalance(db, { checkoutId })

async function promotion(code: string, types?: string[]): Promise<string> {
  await db.transaction().execute((trx) =>
    shop.discounts.createPromotion(trx, {
      sellerId: 1,
      code,
      name: { de: code, en: code },
      percent: 10,
      activatedAt: new Date(0),
      appliesTo: types ? { types } : {},
    }),
  )
  return code
}

async function voucher(amountCents: number): Promise<string> {
  const issued = await db.transaction().execute((trx) =>
    shop.discounts.issueVoucher(trx, {
      sellerId: 1,
      kind: 'gift',
      amountCents,
      expiresAt: null,
      createdBy: 'test',
      owedFrom: 'goodwill',
    }),
  )
  return issued.code
}

const redeem = async (as: string, voucherCode: string) =>
  (await call(shop.app, { as, method: 'POST', url: '/api/shop/v2/vouchers', body: { voucherCode } })).json

async function bought(as: string, lines: { sku: string; quantity?: number }[], codes: string[] = []) {
  const cartId = await shop.fill(as, lines)
  for (const code of codes) expect(await redeem(as, code)).toEqual({ isSuccess: true, failureReason: null })
  const { json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId })
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.get(as, `${CHECKOUTS}/${json.checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  const checkout = (await shop.get(as, `${CHECKOUTS}/${json.checkoutId}`)).json
  return { checkoutId: json.checkoutId as string, checkout, order: checkout.transactions[0].orders[0] }
}

describe('a fifth thing to sell that only one file knows', () => {
  test('is in the cart as its seller says, beside a shirt whose parcel it does not pay', async () => {
    await shop.fill('fan', [{ sku: SKU, quantity: 6 }, { sku: shirt.sku }])
    const [order] = (await cartOf('fan')).orders
    const tour = order.items.find((item: { sku: string }) => item.sku === SKU)
    expect(tour).toMatchObject({
      type: 'StadiumTour',
      settlesAs: 'revenue',
      delivery: 'email',
      shownAs: 'product',
      site: 'stores',
      productNumber: DAY,
      totalPrice: 9000,
      shippingCode: 'email',
    })
    // 90 € of tours and 40 € of goods: only what lies in the parcel counts for a free one.
    expect([order.shippingPrice, order.totalPrice]).toEqual([495, 13_495])
  })

  test('is bought by card with a promotion for its type, and booked as revenue with its tax', async () => {
    const code = await promotion('TOUR10', ['StadiumTour'])
    const before = await placesLeft()
    const { checkoutId, checkout, order } = await bought(
      'fan',
      [{ sku: SKU, quantity: 3 }, { sku: shirt.sku }],
      [code],
    )
    expect(checkout.state).toBe('paid')
    const tour = order.items.find((item: { sku: string }) => item.sku === SKU)
    expect(tour).toMatchObject({
      type: 'StadiumTour',
      serialNumber: `tour.${tour.id}`,
      delivery: 'email',
      promotionCodeDiscounts: 450,
      totalPrice: 4500,
    })
    expect(checkout.totalPromotionCodeDiscounts).toBe(450)
    expect(await placesLeft()).toBe(before - 3)
    // 40,50 € of tours, 40,00 € for the shirt and 4,95 € for its parcel, net by line.
    const net = 3403 + 3361 + 416
    expect(await booksOf(checkoutId)).toEqual({
      bank: 8545,
      deposits: 0,
      'revenue:19': -net,
      'vat:19': net - 8545,
    })
  })

  test('says its day on the bill, and everything else is supplied with the bill', async () => {
    const { checkoutId, order } = await bought('fan', [{ sku: SKU }, { sku: shirt.sku }])
    expect(order.documents).toMatchObject([{ kind: 'invoice' }])
    const orders = [
      {
        number: order.number,
        shippingCents: 495,
        shippingVatRate: 19,
        shippingVatCountry: null,
        deliveryDays: order.deliveryDays,
      },
    ]
    const bill = billOf({
      ownerId: 'fan',
      language: 'en',
      billingAddress: germanAddress as never,
      shippingAddress: germanAddress as never,
      orderReference: null,
      vatId: null,
      orders,
      items: await listPlacedItems(db, [order.id]),
      codes: [],
    })
    expect(bill).toMatchObject({ hasTickets: false, isMediated: false, matchDays: [], hasOtherSupply: true })
    expect(supplyNotes(bill, 'en')).toEqual([
      'The date of supply of what is booked for a day is that day: Saturday, 6 March 2027.',
      'For everything else it is the date of the invoice.',
    ])
    const mail = await db
      .selectFrom('mailbox')
      .select('plain')
      .where('recipient', '=', 'fan@falkenstadt.example')
      .where('plain', 'like', `%${checkoutId}%`)
      .executeTakeFirstOrThrow()
    expect(mail.plain).toContain('Stadionführung, am 2027-03-06')
  })

  test('one piece of it is called off: its money and its place go back, the others stay', async () => {
    const { checkoutId, order } = await bought(
      'fan',
      [{ sku: SKU, quantity: 3 }],
      [await promotion('TOUR20')],
    )
    const before = await placesLeft()
    const itemId = order.items[0].id
    await shop.afterSale.staff.cancel({
      orderId: order.id,
      wishes: [{ itemId, quantity: 1 }],
      actor: 'staff:test',
      reason: 'ill',
    })
    await shop.jobs.drain()
    const [after] = (await shop.get('fan', `${CHECKOUTS}/${checkoutId}/orders`)).json.items
    expect(after).toMatchObject({
      state: 'PartialCancellation',
      items: [{ quantity: 3, cancelled: 1 }],
      refunds: [{ kind: 'cancellation', totalPrice: 1350, creditNote: { kind: 'creditNote' } }],
    })
    expect(await placesLeft()).toBe(before + 1)
    // What is left is two places, less ten percent.
    expect(await booksOf(checkoutId)).toEqual({
      bank: 2700,
      deposits: 0,
      'revenue:19': -2269,
      'vat:19': -431,
    })
    const own = await call(shop.app, {
      as: 'fan',
      method: 'POST',
      url: `${CHECKOUTS}/${checkoutId}/orders/${order.id}/cancellations`,
      body: { reason: 'changedMind' },
    })
    expect([own.status, own.json.errorCode]).toEqual([409, 'TICKET_NOT_CANCELLABLE'])
  })

  test('is promised until the payment ends: declined, its places are free again', async () => {
    const before = await placesLeft()
    const cartId = await shop.fill('mitglied', [{ sku: SKU, quantity: 2 }])
    const { json } = await shop.order('mitglied', 'v2/checkouts/creditcard', { cartId })
    expect(await placesLeft()).toBe(before - 2)
    await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id, 'declined')
    await shop.get('mitglied', `${CHECKOUTS}/${json.checkoutId}/paymentStatus`)
    expect(await placesLeft()).toBe(before)
  })

  test('is not sold beyond what there is, and the cart says so', async () => {
    await shop.fill('tv', [{ sku: SKU, quantity: 10 }])
    const before = await placesLeft()
    await sql`update tour_days set taken = places - 9 where day = ${DAY}`.execute(db)
    const cart = await cartOf('tv')
    const { json } = await shop.order('tv', 'v2/checkouts/creditcard', { cartId: cart.id })
    await sql`update tour_days set taken = places - ${before} where day = ${DAY}`.execute(db)
    const [order] = cart.orders
    expect(order.validationErrors[order.items[0].id]).toEqual([
      { errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK' },
    ])
    expect(json.errorCode).toBe('CARTITEM_QUANTITY_ABOVE_STOCK')
  })
})

describe('whatever it says of itself is what happens', () => {
  test.each([
    ['voucher', { vouchers: -1500 }],
    ['resale', { resale: -1500 }],
  ] as const)('money that settles as %s is nobody’s revenue', async (settlesAs, owed) => {
    says = { settlesAs, vatRate: 0 }
    const { checkoutId, order } = await bought('kasse', [{ sku: SKU }])
    expect(order.items[0]).toMatchObject({ type: 'StadiumTour', settlesAs })
    expect(await booksOf(checkoutId)).toEqual({ bank: 1500, deposits: 0, ...owed })
    await shop.afterSale.staff.cancel({ orderId: order.id, wishes: null, actor: 'staff:test', reason: 'ill' })
    await shop.jobs.drain()
    expect(Object.values(await booksOf(checkoutId)).filter((cents) => cents !== 0)).toEqual([])
  })

  test('what no code makes cheaper keeps its price, and a voucher pays it all the same', async () => {
    says = { isDiscountable: false }
    const [code, gift] = [await promotion('TOUR30'), await voucher(1000)]
    await shop.fill('inhaber', [{ sku: SKU }])
    expect(await redeem('inhaber', code)).toMatchObject({ failureReason: 'MINIMUM_ORDER_VALUE_NOT_REACHED' })
    expect(await redeem('inhaber', gift)).toMatchObject({ isSuccess: true })
    expect(await cartOf('inhaber')).toMatchObject({
      totalPromotionCodeDiscounts: 0,
      totalVoucherDiscounts: 1000,
      totalPrice: 500,
    })
  })

  test('what is a voucher itself is paid by none', async () => {
    says = { settlesAs: 'voucher', isDiscountable: false }
    await shop.fill('inhaber', [{ sku: SKU }])
    const refused = await redeem('inhaber', await voucher(1000))
    expect(refused).toEqual({ isSuccess: false, failureReason: 'VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT' })
  })

  test('what travels as a parcel counts for a free one', async () => {
    says = { delivery: 'parcel', shippingCodes: ['standard'] }
    await shop.fill('inhaber', [{ sku: SKU, quantity: 3 }, { sku: shirt.sku }])
    expect(await cartOf('inhaber')).toMatchObject({ totalShippingPrice: 0, totalPrice: 8500 })
  })
})
