import { beforeAll, describe, expect, test } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { createDiscounts } from '#modules/discounts/discounts.ts'
import { buyerFor } from '#modules/memberships/memberships.ts'
import { createSellables } from '#modules/selling/selling.ts'
import type { App } from '#platform/http/http.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { createCart } from './cart.ts'
import { cartRoutes } from './routes.ts'
import { CartDiscount, CartVoucher } from './schema.ts'

const database = await testDatabase()
const domains = domainsOf({ environment: 'development', port: 3000, clubDomain: null })
const CARTS = '/api/shop/v4/carts'
let app: App
let sku: string
let otherSku: string

beforeAll(async () => {
  const jobs = createJobs({ url: database.url, log: createLog('silent'), workers: false })
  const catalogue = createCatalogue({ db: database.db, isStaff: async () => false })
  const discounts = createDiscounts({ db: database.db, jobs, secret: 'a-secret-for-codes' })
  const cart = createCart({
    db: database.db,
    jobs,
    sellables: createSellables([catalogue.sellable]),
    loadBuyer: buyerFor,
    discounts,
  })
  app = await moduleApp(cartRoutes(cart, domains))
  const variants = await database.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('variants.sku')
    .where('in_stock', '>', 20)
    .where('max_quantity', '>=', 5)
    .where('seller_id', '=', 1)
    .where('active_since', 'is not', null)
    .where('appclusive_until', 'is', null)
    .where('shippable_to', 'is', null)
    .orderBy('variants.sku')
    .execute()
  sku = variants[0]!.sku
  otherSku = variants.at(-1)!.sku
})

async function newAnonymous(): Promise<{ id: string; query: string }> {
  const { json } = await call(app, { method: 'POST', url: `${CARTS}/anonymousUser` })
  return { id: json.userId, query: `?anonymousUserId=${json.userId}` }
}

const add = (given: { as?: string; query?: string; sku?: string; quantity?: number }) =>
  call(app, {
    as: given.as,
    method: 'POST',
    url: `${CARTS}/self/items${given.query ?? ''}`,
    body: { sku: given.sku ?? sku, quantity: given.quantity ?? 1 },
  })
const read = (given: { as?: string; query?: string }) =>
  call(app, { as: given.as, url: `${CARTS}/self${given.query ?? ''}` })

describe('an anonymous cart', () => {
  test('CART-09 CART-11 CART-26 the server issues the id and the cookie for the whole club domain', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: `${CARTS}/anonymousUser`,
      headers: { host: 'stores.club.localhost:3000' },
    })
    expect(answer.json().userId).toMatch(/^[\w-]{22}$/)
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({
      name: 'AnonymousUserShoppingId',
      value: answer.json().userId,
      path: '/',
      secure: true,
      sameSite: 'Lax',
      domain: 'club.localhost',
    })
    expect(cookie!.httpOnly).toBeFalsy()
  })

  test('CART-01 CART-03 CART-23 CART-28 CART-30 an item put in is read back with its order, price and options', async () => {
    const { query } = await newAnonymous()
    expect((await add({ query, quantity: 2 })).json).toMatchObject({
      sku,
      quantity: 2,
      totalItemQuantity: 2,
      expiresAt: null,
    })
    const { json } = await read({ query })
    expect(json).toMatchObject({ totalItemQuantity: 2, countryCode: 'DE', validationErrors: {} })
    const [order] = json.orders
    expect(order).toMatchObject({
      sellerId: 1,
      vouchers: [],
      promotionCodes: [],
      discounts: [],
      validationErrors: {},
    })
    expect(order.items[0]).toMatchObject({
      sku,
      quantity: 2,
      userOptionValues: [],
      expiresAt: null,
      expiresIn: null,
      type: 'Merchandise',
    })
    expect(json.totalPrice).toBe(order.items[0].price * 2 + json.totalShippingPrice)
  })

  test('CART-46 an item names seller, shipping method and price, delivery time and product number', async () => {
    const { query } = await newAnonymous()
    await add({ query })
    const [order] = (await read({ query })).json.orders
    expect(order.seller).not.toBe('')
    expect(order.items[0].productNumber).toBe(sku)
    expect(order.shippingOptions.map((one: { code: string }) => one.code)).toContain(
      order.items[0].shippingCode,
    )
    expect(order.shippingOptions[0]).toMatchObject({ code: 'standard', deliveryDays: { from: 3, to: 5 } })
  })

  test('CART-29 HEAD answers the number of pieces in a header', async () => {
    const { query } = await newAnonymous()
    await add({ query, quantity: 3 })
    const answer = await app.inject({ method: 'HEAD', url: `${CARTS}/self${query}` })
    expect(answer.headers['cart-item-count']).toBe('3')
  })

  test('the same thing again adds to its line, and more than allowed is refused in the words clients look for (CART-42)', async () => {
    const { query } = await newAnonymous()
    await add({ query, quantity: 1 })
    expect((await add({ query, quantity: 2 })).json.quantity).toBe(3)
    const { status, json } = await add({ query, quantity: 99 })
    expect(status).toBe(400)
    expect(json.detail).toContain('MaxQuantity of this Product already exceeded')
    expect((await read({ query })).json.totalItemQuantity).toBe(3)
  })

  test('CART-19 a quantity below 1 is refused and changes nothing', async () => {
    const { query } = await newAnonymous()
    for (const quantity of [0, -1, 1.5]) expect((await add({ query, quantity })).status).toBe(400)
    expect((await read({ query })).json.totalItemQuantity).toBe(0)
  })

  test('CART-20 CART-32 setting needs a quantity or a shipping code', async () => {
    const { query } = await newAnonymous()
    const { id } = (await add({ query })).json
    const set = (body: object) => call(app, { method: 'PUT', url: `${CARTS}/self/items/${id}${query}`, body })
    expect((await set({ 'et-tenant-id': 1 })).status).toBe(400)
    expect((await set({ 'et-tenant-id': 1, quantity: 4 })).json.totalItemQuantity).toBe(4)
    expect((await set({ shippingCode: 'express' })).json.orders[0].items[0].shippingCode).toBe('express')
    expect((await set({ shippingCode: 'pigeon' })).status).toBe(400)
  })

  test('CART-31 SITE-05 a seller that does not fit the item is a 400, the right one removes it', async () => {
    const { query } = await newAnonymous()
    const { id } = (await add({ query })).json
    const remove = (tenant: number) =>
      call(app, { method: 'DELETE', url: `${CARTS}/self/items/${id}${query}&et-tenant-id=${tenant}` })
    expect((await remove(2)).status).toBe(400)
    expect((await remove(1)).status).toBe(204)
    expect((await read({ query })).json.orders).toEqual([])
  })

  test('NEC-11 a country the club does not ship to is named', async () => {
    const { query } = await newAnonymous()
    await add({ query })
    const { json } = await call(app, { url: `${CARTS}/self${query}&countryCode=ZZ` })
    expect(json.validationErrors).toEqual({ cart: [{ errorCode: 'CART_SHIPPINGCOUNTRYCODE_UNKNOWN' }] })
  })

  test('CART-02 NEC-09 what is no longer in stock is a keyed group with its code', async () => {
    const { query } = await newAnonymous()
    const { id } = (await add({ query, sku: otherSku, quantity: 3 })).json
    await database.db.updateTable('variants').set({ in_stock: 2 }).where('sku', '=', otherSku).execute()
    const [order] = (await read({ query })).json.orders
    await database.db.updateTable('variants').set({ in_stock: 50 }).where('sku', '=', otherSku).execute()
    expect(order.validationErrors).toEqual({
      [id]: [{ errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK', available: 2 }],
    })
  })

  test('CART-20 of what is sold out fewer can be taken at the promised price, more cannot', async () => {
    const { query } = await newAnonymous()
    const { id } = (await add({ query, sku: otherSku, quantity: 3 })).json
    const set = (quantity: number) =>
      call(app, { method: 'PUT', url: `${CARTS}/self/items/${id}${query}`, body: { quantity } })
    const stock = (in_stock: number) =>
      database.db.updateTable('variants').set({ in_stock }).where('sku', '=', otherSku).execute()
    await stock(0)
    const fewer = await set(2)
    const more = await set(4)
    await stock(50)
    expect([fewer.status, fewer.json.totalItemQuantity]).toEqual([200, 2])
    expect(fewer.json.orders[0].validationErrors[id]).toEqual([
      { errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK', available: 0 },
    ])
    expect([more.status, more.json.errorCode]).toEqual([400, 'CARTITEM_QUANTITY_ABOVE_STOCK'])
  })

  test('an unknown id, a stranger’s item and a missing id are refused', async () => {
    const { query } = await newAnonymous()
    const other = await newAnonymous()
    const { id } = (await add({ query })).json
    expect((await read({ query: `?anonymousUserId=${'x'.repeat(22)}` })).status).toBe(404)
    expect(
      (await call(app, { method: 'DELETE', url: `${CARTS}/self/items/${id}${other.query}` })).status,
    ).toBe(404)
    expect((await read({})).status).toBe(401)
    expect((await add({ query, sku: '1.999999.X' })).status).toBe(404)
  })
})

describe('a signed-in cart', () => {
  test('CART-12 CART-27 the anonymous cart is claimed once, its lines join what is there and nothing is lost', async () => {
    const { id: userId, query } = await newAnonymous()
    await add({ query, quantity: 2 })
    await add({ query, sku: otherSku })
    await add({ as: 'neu', quantity: 1 })
    const claim = (as: string) =>
      call(app, { as, method: 'POST', url: `${CARTS}/self/claims`, body: { userId } })
    const { json } = await claim('neu')
    const items = json.orders.flatMap((order: { items: object[] }) => order.items)
    expect(json.totalItemQuantity).toBe(4)
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ sku, quantity: 3 }),
        expect.objectContaining({ sku: otherSku, quantity: 1 }),
      ]),
    )
    expect((await claim('neu')).json.totalItemQuantity).toBe(4)
    expect((await claim('tv')).status).toBe(404)
    expect((await read({ query })).status).toBe(404)
  })

  test('a claim with another cookie is refused', async () => {
    const { id: userId } = await newAnonymous()
    const answer = await app.inject({
      method: 'POST',
      url: `${CARTS}/self/claims`,
      headers: { authorization: 'Bearer tv' },
      cookies: { AnonymousUserShoppingId: 'y'.repeat(22) },
      payload: { userId },
    })
    expect(answer.statusCode).toBe(400)
  })

  test('CART-14 CART-24 CART-48 a member is shown and charged ten percent less', async () => {
    await add({ as: 'mitglied', sku })
    const [item] = (await read({ as: 'mitglied' })).json.orders[0].items
    expect(item.price).toBe(item.memberPrice)
    expect(item.price).toBe(Math.floor(item.listPrice * 0.9 + 0.5))
  })

  test('an organisation has a cart of its own and cannot claim (NEC-27)', async () => {
    await add({ as: 'firma.hafenbau', sku })
    expect((await read({ as: 'firma' })).json.totalItemQuantity).toBe(0)
    const { status, json } = await call(app, {
      as: 'firma.hafenbau',
      method: 'POST',
      url: `${CARTS}/self/claims`,
      body: { userId: 'z'.repeat(22) },
    })
    expect([status, json.errorCode]).toEqual([403, 'PLATFORM_ACTIONS_ARE_NOT_ALLOWED'])
  })

  test('the same person adding from many tabs at once loses nothing', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => add({ as: 'sepa', sku: otherSku })))
    const good = results.filter((one) => one.status === 200).length
    expect((await read({ as: 'sepa' })).json.totalItemQuantity).toBe(good)
    expect(good).toBeGreaterThan(4)
  })
})

test('extra properties are refused', async () => {
  const { query } = await newAnonymous()
  const { status } = await call(app, {
    method: 'POST',
    url: `${CARTS}/self/items${query}`,
    body: { sku, quantity: 1, price: 1 },
  })
  expect(status).toBe(400)
})

test('CART-05 a voucher on the wire has its code, a discount its partner too', () => {
  const voucher = { code: 'FALKE-1', discount: 500, balanceAfter: 0, expiresAt: null }
  expect(CartVoucher.parse({ ...voucher, extra: 1 })).toEqual(voucher)
  const discount = { id: 'a', partnerId: 3, code: 'X', discount: 100 }
  expect(CartDiscount.parse(discount)).toEqual(discount)
})
