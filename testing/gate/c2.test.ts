import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { type Belongings, belongingsOf } from '#testing/harness/belongings.ts'
import { checkoutBody, putInCart } from '#testing/harness/buyer.ts'
import { type IdKind, pathOf, policyRoutes } from '#testing/policy.ts'

const program = await testApp()
const shop = program.shopWith()
const anna = { id: people.fan.id, token: await program.tokenFor('fan') }
const bert = { id: people.mitglied.id, token: await program.tokenFor('mitglied') }
const club = await program.tokenFor('vorsitz', { organisation: 'adlerhorst' })
const stranger = await anonymousCart()

/** One thing of each kind that is Anna's. */
let own: Belongings

beforeAll(async () => {
  own = await belongingsOf(program, anna)
})

async function anonymousCart(): Promise<string> {
  const { json } = await program.send({ method: 'POST', path: '/api/shop/v4/carts/anonymousUser' })
  return `?anonymousUserId=${json.userId}`
}

/** Everything of an answer that anybody can see, without what differs by its moment. */
async function bytesOf(given: { method: string; path: string; token?: string; body?: object }) {
  const answer = await program.app.inject({
    method: given.method as 'GET',
    url: given.path,
    headers: given.token ? { authorization: `Bearer ${given.token}` } : {},
    ...(given.body ? { payload: given.body } : {}),
  })
  const { date: _date, ...headers } = answer.headers
  return { status: answer.statusCode, headers, body: answer.body }
}

const withOwnIds = policyRoutes.filter(({ row }) => row.ids?.some((kind) => kind !== 'public'))
const MALFORMED = ['x', '0', '-1', "1'--", '%00', '../self', '{}', 'null', 'x'.repeat(150), '☃']

describe('C2 ids of other people', () => {
  test('the table has every kind of id that a path can name', () => {
    expect(withOwnIds.length).toBeGreaterThanOrEqual(13)
  })

  test.each(withOwnIds)(
    '$method $url: a foreign id is answered to the byte like one that does not exist',
    async (route) => {
      const { method, url, row } = route
      const [kind] = row.ids as [Exclude<IdKind, 'public'>]
      const before = await snapshot()
      // What is personal is closed to organisations before any id is looked at.
      const callers = row.access === 'person' ? [bert] : [bert, { token: club }]
      for (const { token } of callers) {
        const ask = (id: string) => bytesOf({ method, path: pathOf(url, [id]), token, body: row.body })
        const foreign = await ask(own[kind])
        expect(foreign.status).toBe(404)
        expect(foreign).toEqual(await ask(newId()))
      }
      if (row.access === 'optional') {
        const ask = (id: string) => bytesOf({ method, path: pathOf(url, [id]) + stranger, body: row.body })
        expect(await ask(own[kind])).toEqual(await ask(newId()))
      }
      expect(await snapshot()).toEqual(before)
    },
  )

  test.each(withOwnIds)('$method $url: a malformed id is refused', async ({ method, url, row }) => {
    for (const id of MALFORMED) {
      const { status, body } = await bytesOf({
        method,
        path: pathOf(url, [id]),
        token: bert.token,
        body: row.body,
      })
      expect([400, 404, 414], `${id}: ${body}`).toContain(status)
    }
  })

  test('ids in bodies: the cart, the stored method and the address of somebody else are as unknown as none', async () => {
    const cart = (await shop.insist({ path: '/api/shop/v4/carts/self', token: anna.token })).json.id
    const bodyOf = (cartId: string) => ({
      ...policyBody('POST /api/checkout/v2/checkouts/creditcard'),
      cartId,
    })
    const order = (body: object, path = 'creditcard') =>
      bytesOf({ method: 'POST', path: `/api/checkout/v2/checkouts/${path}`, token: bert.token, body })
    expect(await order(bodyOf(cart))).toEqual(await order(bodyOf(newId())))
    expect((await order(bodyOf(cart))).status).toBe(404)

    const { sku } = await program.test.db.transaction().execute((trx) => buildProduct(trx))
    await putInCart(shop, bert, { sku, quantity: 1 })
    const own_ = await checkoutBody(shop, bert)
    const byToken = (paymentTokenId: string) => order({ ...own_, paymentTokenId }, '')
    expect(await byToken(own.paymentToken)).toEqual(await byToken(newId()))
    expect((await byToken(own.paymentToken)).status).toBe(404)

    const change = (id: string) =>
      bytesOf({
        method: 'PUT',
        path: '/api/contact/contacts/self/addresses',
        token: bert.token,
        body: { ...policyBody('PUT /api/contact/contacts/self/addresses'), id },
      })
    expect(await change(own.address)).toEqual(await change(newId()))
  })

  test('lists show nothing of anybody else', async () => {
    let lists = 0
    const marks = [...Object.values(own), anna.id, 'fan@falkenstadt.example', 'Sommer']
    for (const { method, url, row } of policyRoutes) {
      if (method !== 'GET' || row.ids || row.access === 'public') continue
      for (const token of [bert.token, club]) {
        const { body } = await bytesOf({ method, path: url, token })
        for (const mark of marks) expect(body.includes(mark), `${url} shows ${mark}`).toBe(false)
      }
      lists += 1
    }
    expect(lists).toBeGreaterThanOrEqual(10)
  })

  test('control: with her own token the same addresses answer, so the ids were real', async () => {
    const readable = withOwnIds.filter(({ method }) => method === 'GET')
    for (const { url, row } of readable) {
      const [kind] = row.ids as [Exclude<IdKind, 'public'>]
      const { status, body } = await bytesOf({
        method: 'GET',
        path: pathOf(url, [own[kind]]),
        token: anna.token,
      })
      expect(status, `${url} ${body.slice(0, 100)}`).toBeLessThan(300)
    }
    expect(readable.length).toBeGreaterThanOrEqual(5)
  })
})

/** What Anna sees of her own things. */
async function snapshot(): Promise<unknown[]> {
  const paths = [
    '/api/contact/contacts/self/addresses',
    '/api/shop/v4/carts/self',
    '/api/checkout/v3/checkouts',
    '/api/checkout/v2/checkouts/paymentInfo',
    '/api/wallet/v3/self/tickets',
  ]
  return Promise.all(
    paths.map(async (path) => {
      const { json } = await shop.insist({ path, token: anna.token })
      return { ...json, serverNow: null }
    }),
  )
}

function policyBody(key: string): Record<string, unknown> {
  const [method, url] = key.split(' ')
  return policyRoutes.find((route) => route.method === method && route.url === url)!.row.body!
}
