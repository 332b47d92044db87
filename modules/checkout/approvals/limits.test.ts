import { beforeAll, expect, test } from 'vitest'
import { goodsForAll } from '#modules/catalogue/build.ts'
import { testApp } from '#testing/app.ts'

/** How much may be begun from one network: each asks the provider, and costs nobody anything but its time. */

const program = await testApp({ rateLimits: 'on' })
const { db } = program.test
const HOST = 'stores.club.localhost:3199'
const MOST = 60
const TEN_MINUTES = 600
let anonymousUserId: string
let body: object

async function post(url: string, remoteAddress: string, payload: object) {
  const answer = await program.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    payload,
    headers: { host: HOST },
  })
  const { 'retry-after': wait } = answer.headers
  return { status: answer.statusCode, code: answer.json().errorCode, wait: Number(wait), json: answer.json() }
}
const begin = (address: string) =>
  post(`/api/checkout/v3/approvals?anonymousUserId=${anonymousUserId}`, address, body)
const read = (address: string) =>
  post(`/api/checkout/v3/approvals/state?anonymousUserId=${anonymousUserId}`, address, { approval: 'x.y' })

beforeAll(async () => {
  const { sku } = (await goodsForAll(db))[0]!
  const begun = await post('/api/shop/v4/carts/anonymousUser', '203.0.113.9', {})
  anonymousUserId = begun.json.userId
  const items = `/api/shop/v4/carts/self/items?anonymousUserId=${anonymousUserId}`
  await post(items, '203.0.113.9', { sku, quantity: 1 })
  const cart = `/api/shop/v4/carts/self?anonymousUserId=${anonymousUserId}`
  const { id, totalPrice } = (await program.app.inject({ url: cart, headers: { host: HOST } })).json()
  const redirectUrl = `http://${HOST}/checkout`
  body = { method: 'paypal', cartId: id, expectedTotal: totalPrice, redirectUrl }
})

test('the sixty-first in ten minutes is refused with how long to wait, and from another network it goes on', async () => {
  const statuses: number[] = []
  for (let at = 0; at < MOST; at += 1) statuses.push((await begin('198.51.100.1')).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await begin('198.51.100.1')
  expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(refused.wait).toBeGreaterThan(TEN_MINUTES - 60)
  expect(refused.wait).toBeLessThanOrEqual(TEN_MINUTES)
  expect((await begin('198.51.100.2')).status).toBe(200)
})

test('so is asking what became of it; a whole line of IPv6 is one network', async () => {
  const here = (at: number) => `2001:db8:2:2::${at + 1}`
  for (let at = 0; at < MOST; at += 1) expect((await read(here(at))).status).toBe(200)
  const refused = await read(here(MOST))
  expect([refused.status, refused.wait > 0]).toEqual([429, true])
  expect((await read('2001:db8:2:3::1')).json.state).toBe('unusable')
})
