import { beforeAll, describe, expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { demoVouchers } from '#demo/codes.ts'
import { people } from '#demo/people.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { createDiscounts, type Discounts } from '#modules/discounts/discounts.ts'
import { buyerFor } from '#modules/memberships/memberships.ts'
import { createSellables } from '#modules/selling/selling.ts'
import { berlinDate } from '#platform/dates.ts'
import type { App } from '#platform/http/http.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { createCart } from './cart.ts'
import { cartRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const CARTS = '/api/shop/v4/carts'
const jobs = createJobs({ url: database.url, log: createLog('silent'), workers: false })
let discounts: Discounts
let app: App
let sku: string
let count = 0

beforeAll(async () => {
  discounts = createDiscounts({ db, jobs, secret: 'a-secret-for-codes' })
  const catalogue = createCatalogue({ db, isStaff: async () => false })
  const cart = createCart({
    db,
    jobs,
    sellables: createSellables([catalogue.sellable]),
    loadBuyer: buyerFor,
    discounts,
  })
  const domains = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
  app = await moduleApp(cartRoutes(cart, domains))
  await jobs.start()
  ;({ sku } = await product(4000))
})

const product = (priceCents: number) =>
  db
    .transaction()
    .execute((trx) => buildProduct(trx, { priceCents, variants: [{ code: 'M', size: 'M', inStock: 500 }] }))

type Who = { as?: string; query?: string }

async function newCart(quantity = 1, ofSku = sku): Promise<Who> {
  const { json } = await call(app, { method: 'POST', url: `${CARTS}/anonymousUser` })
  const who = { query: `?anonymousUserId=${json.userId}` }
  if (quantity > 0) await put(who, quantity, ofSku)
  return who
}

async function put({ as, query = '' }: Who, quantity: number, ofSku = sku) {
  const answer = await call(app, {
    as,
    method: 'POST',
    url: `${CARTS}/self/items${query}`,
    body: { sku: ofSku, quantity },
  })
  expect(answer.status).toBe(200)
  return answer.json.id as string
}

const add = async ({ as, query = '' }: Who, voucherCode: string) =>
  (await call(app, { as, method: 'POST', url: `/api/shop/v2/vouchers${query}`, body: { voucherCode } })).json
const reasonFor = async (who: Who, code: string) => (await add(who, code)).failureReason
const remove = async ({ as, query = '' }: Who, code: string) =>
  (await call(app, { as, method: 'DELETE', url: `/api/shop/v2/vouchers/${code}${query}` })).status
const read = async ({ as, query = '' }: Who) => (await call(app, { as, url: `${CARTS}/self${query}` })).json
const addPartner = ({ as, query = '' }: Who, body: object) =>
  call(app, { as, method: 'POST', url: `/api/shop/v2/carts/self/discounts${query}`, body })

async function promotion(given: Partial<Parameters<Discounts['createPromotion']>[1]> = {}): Promise<string> {
  count += 1
  const code = `CODE${count}`
  await db.transaction().execute((trx) =>
    discounts.createPromotion(trx, {
      sellerId: 1,
      code,
      name: { de: code, en: code },
      ...(given.amountCents ? {} : { percent: 10 }),
      activatedAt: new Date(0),
      ...given,
    }),
  )
  return code
}

async function voucher(amountCents: number, kind: 'gift' | 'credit' | 'single' = 'gift') {
  return db.transaction().execute((trx) =>
    discounts.issueVoucher(trx, {
      sellerId: 1,
      kind,
      amountCents,
      expiresAt: null,
      createdBy: 'test',
      owedFrom: 'goodwill',
    }),
  )
}

const usedOf = async (code: string) =>
  (await db.selectFrom('promotions').select('used').where('code', '=', code).executeTakeFirstOrThrow()).used

/** The job of the minute. */
async function releaseEnded() {
  await db.transaction().execute((trx) => discounts.releaseEnded(trx))
}

describe('a promotion code', () => {
  test('CART-34 takes its percentage off the lines it is for, and is shown in the order', async () => {
    const who = await newCart(2)
    expect(await add(who, ' willkommen10 ')).toEqual({ isSuccess: true, failureReason: null })
    const cart = await read(who)
    const [order] = cart.orders
    expect(order.promotionCodes).toEqual([
      expect.objectContaining({ code: 'WILLKOMMEN10', discount: 800, name: expect.anything() }),
    ])
    expect(order.items[0]).toMatchObject({ totalPrice: 8000, promotionCodeDiscounts: 800 })
    expect(order.totalPrice).toBe(8000 - 800 + order.shippingPrice)
    expect([cart.totalPrice, cart.totalPromotionCodeDiscounts]).toEqual([order.totalPrice, 800])
  })

  test('CART-35 removing undoes adding; a code that is not there is a 404', async () => {
    const who = await newCart(2)
    const before = await read(who)
    const code = await promotion({ maxUses: 1 })
    await add(who, code)
    expect(await usedOf(code)).toBe(1)
    expect(await remove(await newCart(), code)).toBe(404)
    expect(await remove(who, code)).toBe(204)
    expect(await remove(who, code)).toBe(404)
    expect(await usedOf(code)).toBe(0)
    const { version: _v, serverNow: _n, ...after } = await read(who)
    expect(before).toMatchObject(after)
  })

  test('the same code again changes nothing', async () => {
    const who = await newCart()
    const code = await promotion()
    await add(who, code)
    expect((await add(who, code)).isSuccess).toBe(true)
    expect([await usedOf(code), (await read(who)).orders[0].promotionCodes.length]).toEqual([1, 1])
  })

  test('NEC-12 an unknown code is named for what it would be, one of another seller is unknown', async () => {
    const who = await newCart()
    expect(await reasonFor(who, 'GIBTESNICHT')).toBe('PROMOTIONCODE_INVALID')
    expect(await reasonFor(who, '1234-5678-9ABC-DEFG')).toBe('VOUCHER_INVALID')
    const { json } = await call(app, {
      method: 'POST',
      url: `/api/shop/v2/vouchers${who.query}`,
      body: { voucherCode: 'WILLKOMMEN10', 'et-tenant-id': 2 },
    })
    expect(json).toEqual({ isSuccess: false, failureReason: 'PROMOTIONCODE_INVALID' })
  })

  test('NEC-13 too small an order is refused; one that falls below later keeps the code, which takes nothing', async () => {
    const who = await newCart(1)
    expect(await reasonFor(who, 'FALKE5')).toBe('MINIMUM_ORDER_VALUE_NOT_REACHED')
    const itemId = await put(who, 1)
    expect(await reasonFor(who, 'FALKE5')).toBe(null)
    const set = (quantity: number) =>
      call(app, { method: 'PUT', url: `${CARTS}/self/items/${itemId}${who.query}`, body: { quantity } })
    const small = (await set(1)).json.orders[0]
    expect(small.validationErrors).toEqual({ order: [{ errorCode: 'MINIMUM_ORDER_VALUE_NOT_REACHED' }] })
    expect([small.promotionCodes[0].discount, small.totalPromotionCodeDiscounts]).toEqual([0, 0])
    const large = (await set(2)).json.orders[0]
    expect([large.validationErrors, large.totalPromotionCodeDiscounts]).toEqual([{}, 500])
  })

  test('NEC-14 outside its time, and outside the days after a birthday, for anonymous buyers always', async () => {
    const who = await newCart()
    expect(await reasonFor(who, 'NURHEUTE')).toBe('NOT_IN_PROMOTION_TIME_RANGE')
    const later = await promotion({ validFrom: new Date(Date.now() + 3_600_000) })
    expect(await reasonFor(who, later)).toBe('NOT_IN_PROMOTION_TIME_RANGE')
    expect(await reasonFor(who, 'GEBURTSTAG15')).toBe('NOT_IN_PROMOTION_TIME_RANGE')
    const today = berlinDate(new Date())
    const setBirthday = (id: string, birthday: string) =>
      db.updateTable('contacts').set({ birthday }).where('id', '=', id).execute()
    await setBirthday(people.fan.id, `1990${today.slice(4).replace('-02-29', '-03-01')}`)
    await setBirthday(people.tv.id, '1990-01-01')
    await put({ as: 'fan' }, 1)
    expect(await reasonFor({ as: 'fan' }, 'GEBURTSTAG15')).toBe(null)
  })

  test('NEC-15 an exclusive code goes with no other, in either order', async () => {
    const first = await newCart()
    await add(first, 'WILLKOMMEN10')
    expect(await reasonFor(first, 'EXKLUSIV20')).toBe('PROMOTIONCODE_EXCLUSIVE_ONLY')
    const second = await newCart()
    await add(second, 'EXKLUSIV20')
    expect(await reasonFor(second, 'WILLKOMMEN10')).toBe('PROMOTIONCODE_EXCLUSIVE_ONLY')
    expect((await addPartner(second, { partnerId: 1, code: 'KRONE7' })).json.errorCode).toBe(
      'PROMOTIONCODE_EXCLUSIVE_ONLY',
    )
    expect((await add(second, demoVouchers.gift)).isSuccess).toBe(true)
    await remove(second, demoVouchers.gift)
  })

  test('one for a category or a product takes off its lines only', async () => {
    const { category_id: category } = await db
      .selectFrom('product_categories')
      .select('category_id')
      .where('product_id', '=', sku.split('.').slice(0, 2).join('.'))
      .executeTakeFirst()
      .then((row) => row ?? putInCategory())
    const other = await product(1000)
    const who = await newCart(1)
    await put(who, 1, other.sku)
    expect(await reasonFor(who, await promotion({ appliesTo: { categories: [category] } }))).toBe(null)
    const [order] = (await read(who)).orders
    const off = new Map(order.items.map((item: { sku: string }) => [item.sku, item]))
    expect(off.get(sku)).toMatchObject({ promotionCodeDiscounts: 400 })
    expect(off.get(other.sku)).toMatchObject({ promotionCodeDiscounts: 0 })
    const ofOther = await promotion({ appliesTo: { products: [other.sku.split('.').slice(0, 2).join('.')] } })
    expect(await reasonFor(who, ofOther)).toBe(null)
    expect((await read(who)).orders[0].totalPromotionCodeDiscounts).toBe(500)
  })

  async function putInCategory() {
    const { id } = await db.selectFrom('categories').select('id').orderBy('id').executeTakeFirstOrThrow()
    return db
      .insertInto('product_categories')
      .values({ product_id: sku.split('.').slice(0, 2).join('.'), category_id: id })
      .returning('category_id')
      .executeTakeFirstOrThrow()
  }

  test('NEC-16 one that is not active yet, or was ended', async () => {
    const who = await newCart()
    expect(await reasonFor(who, 'BALD25')).toBe('PROMOTIONCODE_NOT_ACTIVE')
    const ended = await promotion()
    await db.transaction().execute((trx) => discounts.endPromotion(trx, ended))
    expect(await reasonFor(who, ended)).toBe('PROMOTIONCODE_NOT_ACTIVE')
  })

  test('NEC-17 one that was used as often as it may', async () => {
    const who = await newCart()
    expect(await reasonFor(who, 'ERSTE100')).toBe('PROMOTIONCODE_RESERVATION_FAILED')
    const code = await promotion({ maxUses: 2 })
    const carts = await Promise.all(Array.from({ length: 6 }, () => newCart()))
    const reasons = await Promise.all(carts.map((cart) => reasonFor(cart, code)))
    expect(reasons.filter((reason) => reason === null)).toHaveLength(2)
    expect(new Set(reasons.filter(Boolean))).toEqual(new Set(['PROMOTIONCODE_RESERVATION_FAILED']))
    expect(await usedOf(code)).toBe(2)
  })
})

describe('a voucher', () => {
  test('CART-05 CART-34 pays goods and shipping and keeps the rest; the cart shows its last characters only', async () => {
    const { code } = await voucher(6000)
    const who = await newCart(1)
    expect((await add(who, code.toLowerCase().replaceAll('-', ' '))).isSuccess).toBe(true)
    const [order] = (await read(who)).orders
    expect(order.vouchers).toEqual([
      { code: `****-****-****-${code.slice(-4)}`, discount: 4495, balanceAfter: 1505, expiresAt: null },
    ])
    expect(order).toMatchObject({ totalPrice: 0, totalVoucherDiscounts: 4495 })
    expect(order.items[0].voucherDiscounts).toBe(4000)
    expect(await remove(who, order.vouchers[0].code)).toBe(204)
  })

  test('NEC-20 it is in one cart at a time, and once in it', async () => {
    const { code } = await voucher(1000)
    const [first, second] = [await newCart(), await newCart()]
    await add(first, code)
    expect(await reasonFor(first, code)).toBe('VOUCHER_ALREADY_IN_USE')
    expect(await reasonFor(second, code)).toBe('VOUCHER_ALREADY_IN_USE')
    expect(await remove(first, code)).toBe(204)
    expect(await reasonFor(second, code)).toBe(null)
  })

  test('NEC-21 one that pays once pays all of it or nothing; and any one pays nothing where nothing is left', async () => {
    const who = await newCart(1)
    const { code: single } = await voucher(5000, 'single')
    expect(await reasonFor(who, single)).toBe('VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT')
    const itemId = await put(who, 1)
    expect(await reasonFor(who, single)).toBe(null)
    await call(app, {
      method: 'PUT',
      url: `${CARTS}/self/items/${itemId}${who.query}`,
      body: { quantity: 1 },
    })
    const [order] = (await read(who)).orders
    expect([order.totalVoucherDiscounts, order.validationErrors]).toEqual([
      0,
      { order: [{ errorCode: 'VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT' }] },
    ])
    const full = await newCart(1)
    await add(full, (await voucher(9000)).code)
    expect(await reasonFor(full, (await voucher(1000)).code)).toBe('VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT')
  })

  test('ERR-07 redeemed and not active ones say so, a blocked one is as unknown', async () => {
    const who = await newCart()
    expect(await reasonFor(who, demoVouchers.redeemed)).toBe('VOUCHER_REDEEMED_OR_NOT_ACTIVE')
    expect(await reasonFor(who, demoVouchers.notActive)).toBe('VOUCHER_REDEEMED_OR_NOT_ACTIVE')
    const { id, code } = await voucher(1000)
    const holder = await newCart()
    await add(holder, code)
    await db.transaction().execute((trx) => discounts.blockVoucher(trx, id))
    expect((await read(holder)).orders[0]).toMatchObject({
      totalVoucherDiscounts: 0,
      validationErrors: { order: [{ errorCode: 'VOUCHER_REDEEMED_OR_NOT_ACTIVE' }] },
    })
    expect(await reasonFor(who, code)).toBe('VOUCHER_INVALID')
  })
})

describe('a partner discount', () => {
  test('CART-36 CART-37 takes its percentage of what is left, one at a time, and goes by its id', async () => {
    const who = await newCart(2)
    await add(who, 'WILLKOMMEN10')
    const { status, json } = await addPartner(who, { partnerId: 2, code: 'falkenkarte' })
    expect([status, json]).toEqual([200, { id: json.id, partnerId: 2, code: 'FALKENKARTE', discount: 360 }])
    expect((await read(who)).orders[0].discounts).toEqual([json])
    const second = await addPartner(who, { partnerId: 1, code: 'KRONE7' })
    expect([second.status, second.json.errorCode]).toEqual([400, 'PROMOTIONCODE_EXCLUSIVE_ONLY'])
    const url = (one: Who) => `/api/shop/v2/carts/self/discounts/${json.id}${one.query}`
    expect((await call(app, { method: 'DELETE', url: url(await newCart()) })).status).toBe(404)
    expect((await call(app, { method: 'DELETE', url: url(who) })).status).toBe(204)
    expect((await read(who)).orders[0].discounts).toEqual([])
  })

  test('NEC-15 one whose terms say so goes with no other code, in either order', async () => {
    const first = await newCart(2)
    await add(first, 'WILLKOMMEN10')
    const refused = await addPartner(first, { partnerId: 1, code: 'KRONE7' })
    expect([refused.status, refused.json.errorCode]).toEqual([400, 'PROMOTIONCODE_EXCLUSIVE_ONLY'])
    expect((await read(first)).orders[0].validationErrors).toEqual({})
    const second = await newCart(2)
    expect((await addPartner(second, { partnerId: 1, code: 'KRONE7' })).status).toBe(200)
    expect(await reasonFor(second, 'FALKE5')).toBe('PROMOTIONCODE_EXCLUSIVE_ONLY')
  })

  test('CART-22 one that would make a voucher stop paying, and so the order dearer, is not taken', async () => {
    const small = await product(2000)
    const who = await newCart(0)
    await put(who, 1, small.sku)
    const { code } = await voucher(2400, 'single')
    expect((await add(who, code)).isSuccess).toBe(true)
    const { totalPrice } = await read(who)
    expect(await reasonFor(who, 'WILLKOMMEN10')).toBe('VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT')
    expect((await read(who)).totalPrice).toBe(totalPrice)
  })

  test('CART-43 a refusal is a 400 with its native code', async () => {
    const who = await newCart(0)
    const unknown = await addPartner(who, { partnerId: 3, code: 'KRONE7' })
    expect([unknown.status, unknown.json.errorCode]).toEqual([400, 'PROMOTIONCODE_INVALID'])
    const small = await addPartner(who, { partnerId: 2, code: 'FALKENKARTE' })
    expect(small.json.errorCode).toBe('MINIMUM_ORDER_VALUE_NOT_REACHED')
  })
})

test('bad input is refused and changes nothing', async () => {
  const who = await newCart()
  const version = (await read(who)).version
  const post = (path: string, body: object) => call(app, { method: 'POST', url: path + who.query, body })
  for (const body of [
    {},
    { voucherCode: '' },
    { voucherCode: 'x'.repeat(41) },
    { voucherCode: 'A', extra: 1 },
  ])
    expect((await post('/api/shop/v2/vouchers', body)).status).toBe(400)
  for (const body of [{ code: 'A' }, { partnerId: 0, code: 'A' }, { partnerId: 1, code: 'A', extra: 1 }])
    expect((await post('/api/shop/v2/carts/self/discounts', body)).status).toBe(400)
  expect(
    (await call(app, { method: 'POST', url: '/api/shop/v2/vouchers', body: { voucherCode: 'A' } })).status,
  ).toBe(401)
  expect((await read(who)).version).toBe(version)
})

test('CART-12 a code that was taken out while a checkout needs it comes back with the anonymous cart', async () => {
  const shared = await promotion({ maxUses: 5 })
  await put({ as: 'inhaber' }, 1)
  await add({ as: 'inhaber' }, shared)
  const bound = () =>
    db.updateTable('cart_codes').set({ checkout_id: crypto.randomUUID() }).where('code', '=', shared)
  await bound().execute()
  await remove({ as: 'inhaber' }, shared)
  expect((await read({ as: 'inhaber' })).orders[0].promotionCodes).toEqual([])
  const who = await newCart()
  await add(who, shared)
  expect(await usedOf(shared)).toBe(2)
  const userId = who.query!.split('=')[1]
  const { json } = await call(app, {
    as: 'inhaber',
    method: 'POST',
    url: `${CARTS}/self/claims`,
    body: { userId },
  })
  expect(json.orders[0].promotionCodes).toHaveLength(1)
  expect(await usedOf(shared)).toBe(1)
})

test('GEN-08 CART-12 the codes of an anonymous cart come along at sign-in; what the person has stays theirs', async () => {
  const { code } = await voucher(1000)
  await put({ as: 'sepa' }, 1)
  await addPartner({ as: 'sepa' }, { partnerId: 1, code: 'KRONE7' })
  const shared = await promotion({ maxUses: 5 })
  await add({ as: 'sepa' }, shared)
  const who = await newCart()
  await add(who, shared)
  await add(who, 'WILLKOMMEN10')
  await add(who, code)
  await addPartner(who, { partnerId: 2, code: 'FALKENKARTE' })
  const userId = who.query!.split('=')[1]
  const { json } = await call(app, {
    as: 'sepa',
    method: 'POST',
    url: `${CARTS}/self/claims`,
    body: { userId },
  })
  const [order] = json.orders
  const codes = order.promotionCodes.map((one: { code: string }) => one.code)
  expect(new Set(codes)).toEqual(new Set([shared, 'WILLKOMMEN10']))
  expect(order.discounts).toEqual([expect.objectContaining({ code: 'KRONE7' })])
  expect(order.vouchers).toHaveLength(1)
  expect(await usedOf(shared)).toBe(1)
})

describe('a reservation', () => {
  test('keeps a shown price until it ends, then the code is judged anew', async () => {
    const code = await promotion()
    const who = await newCart(1)
    await add(who, code)
    await db.transaction().execute((trx) => discounts.endPromotion(trx, code))
    expect((await read(who)).orders[0]).toMatchObject({
      totalPromotionCodeDiscounts: 400,
      validationErrors: {},
    })
    await shiftClock(database, 31 * 60)
    try {
      expect((await read(who)).orders[0]).toMatchObject({
        totalPromotionCodeDiscounts: 0,
        validationErrors: { order: [{ errorCode: 'PROMOTIONCODE_NOT_ACTIVE' }] },
      })
    } finally {
      await shiftClock(database, 0)
    }
  })

  test('is prolonged by every change of the cart, and taken off by the job after its end', async () => {
    const code = await promotion({ maxUses: 1 })
    const who = await newCart(1)
    const other = await newCart(1)
    await add(who, code)
    try {
      await shiftClock(database, 20 * 60)
      await put(who, 1)
      await shiftClock(database, 40 * 60)
      await releaseEnded()
      expect([await usedOf(code), await reasonFor(other, code)]).toEqual([
        1,
        'PROMOTIONCODE_RESERVATION_FAILED',
      ])
      await shiftClock(database, 51 * 60)
      await releaseEnded()
      expect([await usedOf(code), await reasonFor(other, code)]).toEqual([0, null])
      expect((await read(who)).orders[0].validationErrors).toEqual({
        order: [{ errorCode: 'PROMOTIONCODE_RESERVATION_FAILED' }],
      })
    } finally {
      await shiftClock(database, 0)
    }
  })

  test('a voucher may be taken over after its end; the first cart then shows that it is in use', async () => {
    const { code } = await voucher(1000)
    const [first, second] = [await newCart(), await newCart()]
    await add(first, code)
    try {
      await shiftClock(database, 31 * 60)
      expect((await read(first)).orders[0].totalVoucherDiscounts).toBe(1000)
      expect(await reasonFor(second, code)).toBe(null)
      expect((await read(first)).orders[0]).toMatchObject({
        totalVoucherDiscounts: 0,
        validationErrors: { order: [{ errorCode: 'VOUCHER_ALREADY_IN_USE' }] },
      })
      expect((await read(second)).orders[0].totalVoucherDiscounts).toBe(1000)
    } finally {
      await shiftClock(database, 0)
    }
  })
})

describe('C15 guessing', () => {
  test('after ten wrong codes no code is looked at any more, and a right one clears nothing', async () => {
    const who = await newCart()
    const guess = (voucherCode: string) =>
      app.inject({
        method: 'POST',
        url: `/api/shop/v2/vouchers${who.query}`,
        remoteAddress: '10.0.0.1',
        payload: { voucherCode },
      })
    for (let tries = 0; tries < 9; tries += 1) expect((await guess(`WRONG${tries}`)).statusCode).toBe(200)
    expect((await guess('WILLKOMMEN10')).json().isSuccess).toBe(true)
    expect((await guess('WRONG10')).statusCode).toBe(200)
    const limited = await guess('EXKLUSIV20')
    expect([limited.statusCode, Number(limited.headers['retry-after']) > 800]).toEqual([429, true])
    await shiftClock(database, 16 * 60)
    expect((await guess('WRONG11')).statusCode).toBe(200)
    await shiftClock(database, 0)
  })

  test('an address is limited over all carts, also when all ask at once, of IPv6 all of one line', async () => {
    const carts = await Promise.all(Array.from({ length: 12 }, () => newCart(0)))
    const answers = await Promise.all(
      carts.flatMap((who, line) =>
        Array.from({ length: 5 }, (_, index) =>
          app.inject({
            method: 'POST',
            url: `/api/shop/v2/vouchers${who.query}`,
            remoteAddress: `2001:db8:1:2::${line}:${index}`,
            payload: { voucherCode: `1234-5678-9ABC-DEF${index}` },
          }),
        ),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(30)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(30)
  })
})
