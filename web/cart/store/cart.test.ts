// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://stores.club.test/" }
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setBearer } from '#web/api/bearer.ts'
import { type ErrorEvent, onError } from '#web/api/errors.ts'
import { addToCart, prolong, refreshCart, removeExpired, removeFromCart, setCartItem } from '../cart.ts'
import { cartOf, goods, place } from '../cart-for-test.ts'
import { askCount, setCartCount } from './cart-count.ts'
import { cartState, showCart, showWaiting } from './cart-store.ts'
import { claimAnonymousCart } from './claim.ts'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'
import { chooseAddress, forgetAddresses } from './country.ts'
import { forgetAnonymous } from './identity.ts'

const CART = '/api/shop/v4/carts'
const ID = 'eFvYVa7ytaVnsJ-rw3tsFQ'

type Asked = { method: string; path: string; query: Record<string, string>; body: unknown }
let asked: Asked[] = []
let events: ErrorEvent[] = []
/** What the server answers, by method and path; a function answers each time anew. */
let answers: Record<string, Response | (() => Response)> = {}
const signIn = vi.fn()

onError((event) => events.push(event))

beforeEach(() => {
  asked = []
  events = []
  answers = {}
  signIn.mockClear()
  forgetAnonymous()
  forgetAddresses()
  dropCookie('deliveryAddress')
  showWaiting()
  setCartCount(null)
  become('anonymous')
  globalThis.fetch = async (address, init = {}) => {
    const url = new URL(String(address), 'https://stores.club.test')
    const { method = 'GET', body } = init
    asked.push({
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: body ? JSON.parse(String(body)) : undefined,
    })
    const answer = answers[`${method} ${url.pathname}`]
    if (!answer) return Response.json({ status: 404 }, { status: 404 })
    return typeof answer === 'function' ? answer() : answer.clone()
  }
})

function become(status: 'unknown' | 'anonymous' | 'signedIn') {
  setBearer({
    status: () => status,
    accessToken: async () => (status === 'signedIn' ? 'token' : null),
    signIn,
    onChange: () => () => {},
  })
}

function haveAnonymousCart() {
  writeCookie('AnonymousUserShoppingId', ID, { domain: 'club.test', days: 30 })
}

const to = (method: string, path: string) =>
  asked.filter((one) => one.method === method && one.path === `${CART}${path}`)
const refusal = (status: number, body: object = {}) => Response.json({ status, ...body }, { status })
const added = { id: 'i', sku: '1.1001.M', quantity: 1, totalItemQuantity: 3, expiresAt: null }

describe('CART-11 whose cart', () => {
  test('CART-11 the first thing put in gets an id from the server, once, also for two at the same time', async () => {
    answers[`POST ${CART}/anonymousUser`] = () => {
      haveAnonymousCart()
      return Response.json({ userId: ID })
    }
    answers[`POST ${CART}/self/items`] = Response.json(added)
    await Promise.all([addToCart({ sku: '1.1001.M' }), addToCart({ sku: '1.1002.M' })])
    expect(to('POST', '/anonymousUser')).toHaveLength(1)
    expect(to('POST', '/self/items').map((one) => one.query['anonymousUserId'])).toEqual([ID, ID])
  })

  test('CART-11 where cookies are refused the id lives as long as the page', async () => {
    answers[`POST ${CART}/anonymousUser`] = Response.json({ userId: ID })
    answers[`POST ${CART}/self/items`] = Response.json(added)
    await addToCart({ sku: '1.1001.M' })
    await addToCart({ sku: '1.1001.M' })
    expect(to('POST', '/anonymousUser')).toHaveLength(1)
  })

  test('CART-09 CART-11 a cookie of another form is nobody’s cart: the server is asked for an id', async () => {
    writeCookie('AnonymousUserShoppingId', '7b1f6a0e-93c4-4c0e-9a3b-2f6f8d1c5e77', {
      domain: 'club.test',
      days: 30,
    })
    await refreshCart()
    expect(asked).toEqual([])
    answers[`POST ${CART}/anonymousUser`] = () => {
      haveAnonymousCart()
      return Response.json({ userId: ID })
    }
    answers[`POST ${CART}/self/items`] = Response.json(added)
    await addToCart({ sku: '1.1001.M' })
    expect(to('POST', '/self/items').map((one) => one.query['anonymousUserId'])).toEqual([ID])
  })

  test('CART-28 an anonymous cart is read by its id alone', async () => {
    haveAnonymousCart()
    answers[`GET ${CART}/self`] = Response.json(cartOf([goods()]))
    await refreshCart()
    expect(to('GET', '/self')[0]!.query).toEqual({ anonymousUserId: ID })
  })

  test('CART-28 CART-33 a signed-in cart is read with the country of the delivery', async () => {
    become('signedIn')
    answers[`GET ${CART}/self`] = Response.json(cartOf([goods()]))
    const addresses = [
      { isOrderAddress: false, isInvoiceAddress: true, country: { countryCode: 'FR' } },
      { isOrderAddress: true, isInvoiceAddress: false, country: { countryCode: 'AT' } },
    ]
    answers['GET /api/contact/contacts/self/addresses'] = Response.json({ items: addresses })
    await refreshCart()
    chooseAddress({ id: null, countryCode: 'CH' }, 'club.test')
    await refreshCart()
    expect(to('GET', '/self').map((one) => one.query)).toEqual([{ countryCode: 'AT' }, { countryCode: 'CH' }])
  })

  test('CART-28 an id that the server knows no longer is forgotten, and the cart is empty', async () => {
    haveAnonymousCart()
    await refreshCart()
    expect(readCookie('AnonymousUserShoppingId')).toBe(null)
    expect(cartState()).toMatchObject({ status: 'ready', cart: { totalItemQuantity: 0 } })
    expect(events).toEqual([])
  })

  test('visitors without a cart ask nobody', async () => {
    await refreshCart()
    await askCount()
    expect(asked).toEqual([])
    expect(cartState().cart?.totalItemQuantity).toBe(0)
  })
})

describe('CART-12 claiming', () => {
  beforeEach(() => become('signedIn'))

  test('CART-12 CART-27 after sign-in the anonymous cart is claimed exactly once, and the cookie is gone', async () => {
    haveAnonymousCart()
    answers[`POST ${CART}/self/claims`] = Response.json(cartOf([goods()]))
    await Promise.all([claimAnonymousCart(), claimAnonymousCart(), claimAnonymousCart()])
    expect(to('POST', '/self/claims').map((one) => one.body)).toEqual([{ userId: ID }])
    expect(readCookie('AnonymousUserShoppingId')).toBe(null)
  })

  test('CART-12 a cart that belongs to somebody else is left alone, without a word', async () => {
    haveAnonymousCart()
    await claimAnonymousCart()
    expect(readCookie('AnonymousUserShoppingId')).toBe(null)
    expect(events).toEqual([])
  })

  test.each([500, 403])('CART-12 after a %s the cart waits for the next time', async (status) => {
    haveAnonymousCart()
    answers[`POST ${CART}/self/claims`] = refusal(status)
    await claimAnonymousCart()
    expect(readCookie('AnonymousUserShoppingId')).toBe(ID)
  })

  test('CART-12 without an anonymous cart nothing is claimed', async () => {
    await claimAnonymousCart()
    expect(asked).toEqual([])
  })
})

describe('changes', () => {
  beforeEach(() => {
    become('signedIn')
    answers[`GET ${CART}/self`] = Response.json(cartOf([goods()]))
    answers['GET /api/contact/contacts/self/addresses'] = Response.json({ items: [] })
  })

  test('CART-30 CART-19 a thing is put in with quantity and options, one at least', async () => {
    answers[`POST ${CART}/self/items`] = Response.json(added)
    const userOptionValues = [{ key: 'seatId', value: '19-8-14' }]
    expect(await addToCart({ sku: 's', quantity: 1, userOptionValues })).toEqual(added)
    expect(to('POST', '/self/items')[0]!.body).toEqual({ sku: 's', quantity: 1, userOptionValues })
    await expect(addToCart({ sku: 's', quantity: 0 })).rejects.toThrow('CART-19')
    expect(to('POST', '/self/items')).toHaveLength(1)
  })

  test('CART-20 CART-32 a line gets a quantity or a way of shipping, with its seller', async () => {
    const item = goods({ id: 'a', sellerId: 7 })
    answers[`PUT ${CART}/self/items/a`] = Response.json(cartOf([item]))
    await setCartItem(item, { quantity: 3 })
    await setCartItem(item, { shippingCode: 'express' })
    expect(to('PUT', '/self/items/a').map((one) => one.body)).toEqual([
      { 'et-tenant-id': 7, quantity: 3 },
      { 'et-tenant-id': 7, shippingCode: 'express' },
    ])
  })

  test('CART-31 a line is taken out with its seller, and the cart is read again', async () => {
    answers[`DELETE ${CART}/self/items/a`] = new Response(null, { status: 204 })
    expect(await removeFromCart({ id: 'a', sellerId: 7 })).toBe(true)
    expect(to('DELETE', '/self/items/a')[0]!.query).toEqual({ 'et-tenant-id': '7' })
    expect(to('GET', '/self')).toHaveLength(1)
    expect(cartState().busy.size).toBe(0)
  })

  test('CART-04 all ended holds go in one step, and nothing else', async () => {
    showCart(cartOf([place({ id: 'old', expiresIn: -3 }), place({ id: 'held' }), goods({ id: 'g' })]))
    answers[`DELETE ${CART}/self/items/old`] = new Response(null, { status: 204 })
    await removeExpired()
    expect(asked.filter((one) => one.method === 'DELETE').map((one) => one.path)).toEqual([
      `${CART}/self/items/old`,
    ])
  })

  test('a hold is prolonged by its own call', async () => {
    answers[`POST ${CART}/self/items/a/prolong`] = Response.json(cartOf([place({ id: 'a' })]))
    expect(await prolong({ id: 'a' })).toBeDefined()
    expect(to('POST', '/self/items/a/prolong')).toHaveLength(1)
  })

  test('of two readings the later one counts, whatever arrives last', async () => {
    const slow = Promise.withResolvers<Response>()
    const fetched = globalThis.fetch
    let first = true
    globalThis.fetch = async (address, init) => {
      if (!first || !String(address).startsWith(`${CART}/self?`)) return fetched(address, init)
      first = false
      return slow.promise
    }
    const older = refreshCart()
    answers[`GET ${CART}/self`] = Response.json(cartOf([], { version: 9 }))
    await refreshCart()
    slow.resolve(Response.json(cartOf([goods()], { version: 1 })))
    await older
    expect(cartState().cart?.version).toBe(9)
  })
})

describe('errors of the cart', () => {
  beforeEach(() => {
    become('signedIn')
    answers['GET /api/contact/contacts/self/addresses'] = Response.json({ items: [] })
  })

  test('CART-41 a 401 leads to sign-in', async () => {
    answers[`POST ${CART}/self/items`] = refusal(401)
    expect(await addToCart({ sku: 's' })).toBe(undefined)
    expect(signIn).toHaveBeenCalledOnce()
    expect(events).toEqual([])
  })

  test('CART-42 too many of one thing has a message of its own, above everything', async () => {
    const detail = 'Sorry: MaxQuantity of this Product already exceeded.'
    answers[`POST ${CART}/self/items`] = refusal(400, { detail })
    await addToCart({ sku: 's' })
    expect(events).toMatchObject([{ message: 'cartItemMaxQuantityReached' }])
    expect(events[0]!.zIndex).toBeGreaterThan(100)
  })

  test('CART-45 any other failure has the general message of its operation and yields nothing', async () => {
    answers[`POST ${CART}/self/items`] = refusal(409, { errorCode: 'SEAT_TAKEN' })
    expect(await addToCart({ sku: 's' })).toBe(undefined)
    answers[`PUT ${CART}/self/items/a`] = refusal(500)
    answers[`GET ${CART}/self`] = refusal(500)
    expect(await setCartItem({ id: 'a', sellerId: 1 }, { quantity: 2 })).toBe(undefined)
    expect(events.map((event) => event.message)).toEqual(['calls.cartAddItem', 'calls.cartSetItem'])
  })

  test('CART-45 who shows a failure in place hears of it, and nobody else does', async () => {
    answers[`POST ${CART}/self/items`] = refusal(409, { errorCode: 'SEAT_TAKEN' })
    const heard: (string | undefined)[] = []
    await addToCart({ sku: 's' }, ({ problem }) => heard.push(problem?.errorCode) > 0)
    expect(heard).toEqual(['SEAT_TAKEN'])
    expect(events).toEqual([])
  })

  test('an anonymous cart that is gone is made anew when something is put in; a thing that is gone is said', async () => {
    become('anonymous')
    haveAnonymousCart()
    answers[`POST ${CART}/anonymousUser`] = Response.json({ userId: 'new' })
    answers[`POST ${CART}/self/items`] = () =>
      asked.at(-1)!.query['anonymousUserId'] === 'new' ? Response.json(added) : refusal(404)
    expect(await addToCart({ sku: 's' })).toEqual(added)
    expect(events).toEqual([])
    forgetAnonymous()
    haveAnonymousCart()
    answers[`GET ${CART}/self`] = Response.json(cartOf([]))
    expect(await addToCart({ sku: 'gone' })).toBe(undefined)
    expect(events.map((event) => event.message)).toEqual(['calls.cartAddItem'])
  })
})

test('CART-29 the badge reads the header cart-item-count, and a failure of it says nothing', async () => {
  haveAnonymousCart()
  answers[`HEAD ${CART}/self`] = new Response(null, { headers: { 'cart-item-count': '4' } })
  await askCount()
  expect(asked).toMatchObject([{ method: 'HEAD', query: { anonymousUserId: ID } }])
  answers[`HEAD ${CART}/self`] = refusal(500)
  await askCount()
  expect(events).toEqual([])
})

test('CART-18 nothing increases or decreases a quantity step by step on the server', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const users = files.filter(
    (file) =>
      !file.endsWith('cart.test.ts') &&
      /(in|de)crease(Item|Cart|Quantity)|items\/[^'"`]*\/(in|de)crease/i.test(
        readFileSync(join('web', file), 'utf8'),
      ),
  )
  expect(users).toEqual([])
})
