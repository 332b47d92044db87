import { beforeAll, describe, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { contractPageSize } from '#modules/contracts/schema.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { pathOf, policyRoutes } from '#testing/policy.ts'

const program = await testApp()
const fan = await program.tokenFor('fan')
const steward = await program.tokenFor('ordner')
const staff = await program.tokenFor('redaktion')
const ids = [newId(), newId()]

/** Lists whose page the specification lets be longer than all others' (ABO-54). */
const LONGEST: Record<string, number> = { '/api/abo/self/v2/contracts/': contractPageSize }

/** What an attacker would like to decide: owners, prices, states, moments, other people's discounts. */
const EXTRA: Record<string, unknown> = {
  id: newId(),
  price: 1,
  priceCents: 1,
  totalPrice: 1,
  total_price_cents: 1,
  quoted: { priceCents: 1 },
  isAdmin: true,
  isMember: true,
  priceGroup: 'business',
  ownerId: newId(),
  owner_id: newId(),
  subjectId: newId(),
  actorId: newId(),
  buyerId: newId(),
  sellerId: 2,
  state: 'paid',
  createdAt: '2020-01-01T00:00:00Z',
  holdExpiresAt: '2099-01-01T00:00:00Z',
  expiresAt: '2099-01-01T00:00:00Z',
  maxQuantity: 1_000,
  $set: { state: 'paid' },
}

const writes = policyRoutes.filter(({ row }) => row.body)

/** Of whoever has an application by its link: nobody's here, but in the form that is asked for. */
const SECRETS = { 'x-upload-token': 'nobodys', 'x-application-token': 'nobodys' }

/** What an address has to say besides: nobody's cart here. */
const QUERIES: Record<string, string> = {
  '/api/shop/v4/carts/self/keeping': `?anonymousUserId=${'a'.repeat(22)}`,
}

function send(route: (typeof writes)[number], body: object) {
  const { method, url } = route
  const token = route.row.group ? steward : fan
  return program.send({
    method,
    path: pathOf(url, ids) + (QUERIES[url] ?? ''),
    token,
    body,
    headers: SECRETS,
  })
}

const isNamedIn = (value: object, extra: object) => Object.keys(extra).some((name) => name in value)

/** The same body with the extra property in every object inside it, one object at a time. */
function nested(body: object, extra: Record<string, unknown>): object[] {
  return Object.entries(body).flatMap(([key, value]) => {
    if (Array.isArray(value))
      return value.flatMap((one, index) =>
        typeof one === 'object' && !isNamedIn(one, extra)
          ? [{ ...body, [key]: value.with(index, { ...one, ...extra }) }]
          : [],
      )
    if (typeof value !== 'object' || value === null || isNamedIn(value, extra)) return []
    return [{ ...body, [key]: { ...value, ...extra } }]
  })
}

describe('C3 properties that nobody asked for', () => {
  test('there are writes to test', () => {
    expect(writes.length).toBeGreaterThanOrEqual(15)
  })

  test.each(writes)('$method $url takes what it names and nothing else', async (route) => {
    const body = route.row.body!
    // The floor: the body itself is one that the schema takes.
    const plain = await send(route, body)
    expect(plain.json?.errorCode, JSON.stringify(plain.json)).not.toBe('INVALID_INPUT')
    let refused = 0
    for (const [name, value] of Object.entries(EXTRA)) {
      if (name in body || (name === 'id' && route.url.endsWith('/addresses'))) continue
      for (const hostile of [{ ...body, [name]: value }, ...nested(body, { [name]: value })]) {
        const { status, json } = await send(route, hostile)
        expect(`${name} ${status} ${json?.errorCode}`).toBe(`${name} 400 INVALID_INPUT`)
        refused += 1
      }
    }
    expect(refused).toBeGreaterThanOrEqual(18)
  })

  test.each(writes)('$method $url refuses __proto__ and constructor', async ({ method, url, row }) => {
    for (const poison of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}']) {
      const answer = await program.app.inject({
        method,
        url: pathOf(url, ids),
        headers: { authorization: `Bearer ${fan}`, 'content-type': 'application/json' },
        payload: `{${poison},${JSON.stringify(row.body).slice(1)}`,
      })
      expect(answer.statusCode).toBe(400)
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    }
  })
})

describe('C3 queries that widen a list', () => {
  const lists = policyRoutes.filter(({ method, row }) => method === 'GET' && !row.ids?.includes('ticket'))
  let hidden: string

  beforeAll(async () => {
    const later = new Date(Date.now() - 1_000)
    const product = await program.test.db
      .transaction()
      .execute((trx) => buildProduct(trx, { hiddenSince: later } as never))
    hidden = product.id
    await program.test.db
      .updateTable('products')
      .set({ hidden_since: later })
      .where('id', '=', hidden)
      .execute()
  })

  test.each(lists)('$url: a page is never longer than its limit', async ({ url }) => {
    const most = LONGEST[url] ?? 1_000
    for (const size of [String(most + 1), '100000', '1e9', '-1', 'NaN', 'Infinity', '99999999999999999999']) {
      const { status, json } = await program.send({
        path: `${pathOf(url, ['1', '1.1'])}?PageSize=${size}`,
        token: fan,
      })
      expect(status).toBeLessThan(500)
      if (status === 200 && Array.isArray(json?.items)) expect(json.items.length).toBeLessThanOrEqual(most)
      if (json?.pageSize !== undefined) expect(json.pageSize).toBeLessThanOrEqual(most)
    }
  })

  test.each([
    'IncludeHidden=true',
    'includehidden=true',
    'includeHidden=1',
    'includeHidden=false&IncludeHidden=true',
    'hidden_since=2099-01-01',
    'fulltextSearch=Prüfstück',
    'isStaff=true',
    'shopId=2',
  ])('a product that is hidden stays hidden with ?%s', async (query) => {
    for (const token of [undefined, fan]) {
      const { status, json } = await program.send({
        path: `/api/shop/v4/shops/1/products?PageSize=100&q=Pr%C3%BCfst%C3%BCck&${encodeURI(query)}`,
        token,
      })
      expect([200, 400, 403]).toContain(status)
      expect(JSON.stringify(json)).not.toContain(`"${hidden}"`)
    }
  })

  test('control: staff finds it with IncludeHidden', async () => {
    const { json } = await program.send({
      path: '/api/shop/v4/shops/1/products?PageSize=100&q=Pr%C3%BCfst%C3%BCck&IncludeHidden=true',
      token: staff,
    })
    expect(JSON.stringify(json)).toContain(`"${hidden}"`)
  })
})
