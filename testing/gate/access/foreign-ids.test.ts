import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { readApi } from '#testing/harness/api.ts'
import { type Leaf, stringsIn, withValue } from '#testing/harness/attacks/body-leaves.ts'
import { type Belongings, belongingsOf } from '#testing/harness/belongings.ts'
import { type Requests, requestsOf } from '#testing/harness/requests.ts'
import { type IdKind, type PolicyRoute, pathOf, policyRoutes, WORDS } from '#testing/policy.ts'

const program = await testApp()
const shop = program.shopWith()
const { operations, defs } = readApi(program.app.swagger())
const anna = { id: people.fan.id, token: await program.tokenFor('fan') }
const bert = { id: people.mitglied.id, token: await program.tokenFor('mitglied') }
const nina = await program.tokenFor('neu')
const club = await program.tokenFor('vorsitz', { organisation: 'adlerhorst' })
const stranger = await anonymousCart()

/** Requests of Anna's that succeed, with one thing of each kind that is hers; and one of each kind that is Bert's. */
let requests: Requests
let annas: Belongings
let berts: Belongings & { cart: string }

beforeAll(async () => {
  requests = await requestsOf(program)
  annas = requests.own
  const things = await belongingsOf(program, bert)
  const cart = (await shop.insist({ path: '/api/shop/v4/carts/self', token: bert.token })).json.id
  berts = { ...things, cart }
})

async function anonymousCart(): Promise<string> {
  const { json } = await program.send({ method: 'POST', path: '/api/shop/v4/carts/anonymousUser' })
  return json.userId
}

type Asked = { method?: string; path: string; token?: string | undefined; body?: unknown }

/** Everything of an answer that anybody can see, without what differs by its moment. */
async function bytesOf({ method = 'GET', path, token, body }: Asked) {
  const answer = await program.app.inject({
    method: method as 'GET',
    url: path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body as object } : {}),
  })
  const { date: _date, ...headers } = answer.headers
  return { status: answer.statusCode, headers, body: answer.body }
}

const isOwnKind = (kind: IdKind): kind is Exclude<IdKind, 'public'> => kind !== 'public'
const withOwnIds = policyRoutes.filter(({ row }) => row.ids?.some(isOwnKind))
const MALFORMED = ['x', '0', '-1', "1'--", '%00', '../self', '{}', 'null', 'x'.repeat(150), '☃']

/** The ids of a path: somebody's own, but in the places where another one is put. */
function idsOf(route: PolicyRoute, own: Belongings, put: (place: number) => string | null): string[] {
  return route.row.ids!.map((kind, place) => put(place) ?? (isOwnKind(kind) ? own[kind] : '1'))
}

const ownPlaces = ({ row }: PolicyRoute) =>
  row.ids!.flatMap((kind, place) => (isOwnKind(kind) ? [place] : []))

describe('C2 ids of other people in paths', () => {
  test('the table has every kind of id that a path can name', () => {
    expect(withOwnIds.length).toBeGreaterThanOrEqual(13)
    expect(new Set(withOwnIds.flatMap(({ row }) => row.ids)).size).toBeGreaterThanOrEqual(9)
  })

  test.each(withOwnIds)(
    '$method $url: a foreign id is answered to the byte like one that does not exist',
    async (route) => {
      const { method, url, row } = route
      const before = await snapshot()
      const ask = (token: string | undefined, ids: string[], query = '') =>
        bytesOf({ method, path: pathOf(url, ids) + query, token, body: row.body })
      const all = (id: (place: number) => string | null) => idsOf(route, annas, id)
      for (const token of [nina, club]) {
        const foreign = await ask(
          token,
          all(() => null),
        )
        const refusal = row.access === 'person' && token === club ? 403 : 404
        expect(`${foreign.status} ${foreign.body}`).toMatch(`${refusal} `)
        expect(foreign).toEqual(await ask(token, all(newId)))
      }
      // Only one of several ids is foreign: the thing in somebody else's order, the order of somebody else's thing.
      for (const place of ownPlaces(route)) {
        const kind = row.ids![place] as Exclude<IdKind, 'public'>
        const only = (id: string) => all((at) => (at === place ? id : null))
        const asAnna = (id: string) => ask(anna.token, only(id))
        // A code is a word that both may have in their carts.
        if (!WORDS.has(kind)) expect(await asAnna(berts[kind])).toEqual(await asAnna(newId()))
      }
      if (row.access === 'optional') {
        const query = `?anonymousUserId=${stranger}`
        const foreign = await ask(
          undefined,
          all(() => null),
          query,
        )
        expect(foreign).toEqual(await ask(undefined, all(newId), query))
      }
      expect(await snapshot()).toEqual(before)
    },
  )

  test.each(withOwnIds)('$method $url: a malformed id is refused', async (route) => {
    const { method, url, row } = route
    for (const place of ownPlaces(route)) {
      for (const id of MALFORMED) {
        const ids = idsOf(route, annas, (at) => (at === place ? id : null))
        const asked = { method, path: pathOf(url, ids), token: anna.token, body: row.body }
        const { status, body } = await bytesOf(asked)
        expect([400, 404, 414], `${id}: ${body}`).toContain(status)
      }
    }
  })

  test.each([
    ['DELETE', '/api/contact/contacts/self/addresses/:id', 'address'],
    ['DELETE', '/api/checkout/v2/checkouts/paymentInfo/:id', 'paymentToken'],
    ['DELETE', '/api/shop/v4/carts/self/items/:id', 'cartItem'],
  ] as const)('%s %s: what was deleted is as if it had never been', async (_method, gone, kind) => {
    const call = (await requests.for(`DELETE ${gone}`))!
    expect((await bytesOf(call)).status).toBeLessThan(300)
    const id = decodeURIComponent(call.path.split('/').at(-1)!)
    const readers = withOwnIds.filter(({ row }) => row.ids!.length === 1 && row.ids![0] === kind)
    expect(readers.length).toBeGreaterThan(0)
    for (const { method, url, row } of readers) {
      const ask = (one: string) =>
        bytesOf({ method, path: pathOf(url, [one]), token: anna.token, body: row.body })
      expect(await ask(id), `${method} ${url}`).toEqual(await ask(newId()))
    }
  })

  test('control: with her own token the same addresses answer, so the ids were real', async () => {
    const readable = withOwnIds.filter(
      // A person has nothing that whoever acts for a fan club manages.
      ({ method, row }) => method === 'GET' && !row.ids!.includes('managedAllotment'),
    )
    for (const route of readable) {
      const path = pathOf(
        route.url,
        idsOf(route, annas, () => null),
      )
      const { status, body } = await bytesOf({ path, token: anna.token })
      // What is asked may be refused for reasons of its own, but it is there.
      expect([200, 204, 409, 422], `${route.url} ${body.slice(0, 100)}`).toContain(status)
    }
    expect(readable.length).toBeGreaterThanOrEqual(5)
  })
})

const isId = ({ schema }: Leaf) => schema.format === 'uuid'
/** Made by whoever sends it: the name of their own scan. */
const OWN_IDS = new Set([
  'POST /api/gate/scans scans.0.id',
  'POST /api/careers/jobs/:originId/applications clientKey',
])
/** Several at once: each is answered by itself, the unknown like the foreign. */
const IN_ROWS = new Set(['POST /api/wallet/v3/keptTickets/states tickets.0.id'])
const withIdsInside = operations.flatMap(({ key, method, body }) => {
  const leaves = body ? stringsIn(body, defs).filter(isId) : []
  return leaves
    .map((leaf) => ({ key, method, leaf, name: leaf.place.join('.') }))
    .filter(({ name }) => !OWN_IDS.has(`${key} ${name}`))
})

describe('C2 ids of other people in bodies', () => {
  test('the description names bodies with ids', () => {
    const names = withIdsInside.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['cartId', 'paymentTokenId', 'id', 'items.0.itemId']))
  })

  test.each(withIdsInside)(
    '$key $name: foreign and unknown are one answer, malformed is refused',
    async ({ key, leaf, name }) => {
      const call = (await requests.for(key))!
      const ask = async (id: string) => {
        const answer = await bytesOf({ ...call, body: withValue(call.body, leaf.place, id) })
        return isInRows ? { ...answer, body: answer.body.replaceAll(id, 'ID') } : answer
      }
      const isInRows = IN_ROWS.has(`${key} ${name}`)
      const before = await snapshot(bert.token)
      const unknown = await ask(newId())
      if (!isInRows) expect(unknown.status, unknown.body).toBeGreaterThanOrEqual(400)
      for (const [kind, id] of Object.entries(berts))
        if (!WORDS.has(kind)) expect(await ask(id), kind).toEqual(unknown)
      for (const id of MALFORMED) {
        const { status, body } = await ask(id)
        expect([400, 404], `${id}: ${body}`).toContain(status)
      }
      expect(await snapshot(bert.token)).toEqual(before)
    },
  )

  test('control: with ids of her own the same bodies are taken', async () => {
    const keys = new Set(withIdsInside.map(({ key }) => key))
    for (const key of keys) {
      const call = (await requests.for(key))!
      const { status, body } = await bytesOf(call)
      expect(status, `${key} ${body.slice(0, 200)}`).toBeLessThan(300)
    }
  })
})

const withQueryIds = operations.flatMap(({ key, method, url, parameters, token }) =>
  parameters
    .filter((one) => one.in === 'query' && /id$/i.test(one.name) && one.name !== 'et-tenant-id')
    .map(({ name }) => ({ key, method, url, name, token })),
)

describe('C2 ids of other people in queries', () => {
  test('the description names queries with ids', () => {
    expect(withQueryIds.length).toBeGreaterThanOrEqual(5)
  })

  test.each(withQueryIds)('$key ?$name', async ({ key, method, url, name, token }) => {
    const call = (await requests.for(key))!
    const [path, query = ''] = call.path.split('?')
    const ask = (id: string, bearer: string | undefined) => {
      const search = new URLSearchParams(query)
      search.set(name, id)
      return bytesOf({ ...call, method, path: `${path}?${search}`, token: bearer })
    }
    for (const id of MALFORMED) {
      const { status } = await ask(id, undefined)
      // A path that is nobody's own may answer whatever the query says.
      if (token === 'required' || name === 'anonymousUserId') expect([400, 401], id).toContain(status)
      else expect(status, `${url} ${id}`).toBeLessThan(500)
    }
    // Whoever is signed in is never taken for the visitor whose id the query names.
    if (name === 'anonymousUserId' && method === 'GET')
      expect((await ask(stranger, anna.token)).body.includes(stranger)).toBe(false)
  })

  test('a person who is signed in sees the own cart, whatever visitor the query names', async () => {
    const path = '/api/shop/v4/carts/self'
    const own = await shop.insist({ path, token: anna.token })
    const named = await shop.insist({ path: `${path}?anonymousUserId=${stranger}`, token: anna.token })
    expect(named.json.id).toBe(own.json.id)
  })
})

describe('C2 lists', () => {
  test('lists show nothing of anybody else', async () => {
    let lists = 0
    const marks = [...Object.values(annas), anna.id, 'fan@falkenstadt.example', 'Sommer']
    for (const { method, url, row } of policyRoutes) {
      if (method !== 'GET' || row.ids || row.access === 'public') continue
      for (const token of [nina, club]) {
        const { body } = await bytesOf({ method, path: url, token })
        for (const mark of marks) expect(body.includes(mark), `${url} shows ${mark}`).toBe(false)
      }
      lists += 1
    }
    expect(lists).toBeGreaterThanOrEqual(10)
  })
})

/** What a person sees of the own things. */
async function snapshot(token = anna.token): Promise<unknown[]> {
  const paths = [
    '/api/contact/contacts/self/addresses',
    '/api/shop/v4/carts/self',
    '/api/checkout/v3/checkouts',
    '/api/checkout/v2/checkouts/paymentInfo',
    '/api/wallet/v3/self/tickets',
  ]
  return Promise.all(
    paths.map(async (path) => {
      const { json } = await shop.insist({ path, token })
      return { ...json, serverNow: null }
    }),
  )
}
