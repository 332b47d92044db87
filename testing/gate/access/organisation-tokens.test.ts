import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { organisations, type PersonKey, people } from '#demo/people.ts'
import { buildProduct } from '#modules/catalogue/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { type Belongings, belongingsOf } from '#testing/harness/belongings.ts'
import { checkoutBody, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { type IdKind, pathOf, policyRoutes } from '#testing/policy.ts'
import { COOKIES } from '#web/session/session-cookies.ts'

/** D4: who acts for an organisation has its rights, those alone, and for as long as they are an administrator. */
const program = await testApp()
const { adlerhorst, hafenbau } = organisations

type Side = { id: string; token: string; own: Belongings }

const sideOf = async (person: PersonKey, organisation?: 'adlerhorst' | 'hafenbau') => ({
  id: organisation ? organisations[organisation].id : people[person].id,
  token: await program.tokenFor(person, organisation ? { organisation } : {}),
})

/** The organisation, another one, and the person who acts for the first: each with one thing of every kind. */
let club: Side
let company: Side
let vera: Side

beforeAll(async () => {
  const withThings = async (side: Omit<Side, 'own'>): Promise<Side> => ({
    ...side,
    own: await belongingsOf(program, side),
  })
  club = await withThings(await sideOf('vorsitz', 'adlerhorst'))
  company = await withThings(await sideOf('firma', 'hafenbau'))
  vera = await withThings(await sideOf('vorsitz'))
})

afterEach(() => {
  vi.useRealTimers()
})

type OwnKind = Exclude<IdKind, 'public'>
const isOwnKind = (kind: IdKind): kind is OwnKind => kind !== 'public'
const withOwnIds = policyRoutes.filter(({ row }) => row.access !== 'person' && row.ids?.some(isOwnKind))
const lists = policyRoutes.filter(({ method, row }) => method === 'GET' && row.access === 'self' && !row.ids)
const closed = policyRoutes.filter(({ row }) => row.access === 'self' || row.access === 'person')

/** Two promotion codes may be one word; they stand in carts, and a cart is one's own by the token alone. */
const isNamedByAnybody = (kind: IdKind) => kind === 'code'

async function ask(route: (typeof policyRoutes)[number], token: string, own: Belongings | null) {
  const ids = (route.row.ids ?? []).map((kind) =>
    isOwnKind(kind) && !isNamedByAnybody(kind) ? (own?.[kind] ?? newId()) : 'none',
  )
  const answer = await program.app.inject({
    method: route.method,
    url: pathOf(route.url, ids),
    headers: { authorization: `Bearer ${token}` },
    ...(route.row.body ? { payload: route.row.body } : {}),
  })
  const { date: _date, ...headers } = answer.headers
  return { status: answer.statusCode, headers, body: answer.body }
}

/** Who belongs to the fan club puts their own share into their cart by the same address. */
const OF_MEMBERS_TOO = 'POST /api/ticketing/allotments/:id/cart'

describe('D4 rights of an organisation’s token', () => {
  test.each(withOwnIds)('$method $url: only the organisation’s own things', async (route) => {
    const unknown = await ask(route, club.token, null)
    expect(unknown.status).toBe(404)
    expect(await ask(route, club.token, company.own)).toEqual(unknown)
    expect(await ask(route, club.token, vera.own)).toEqual(unknown)
    // Nor the other way round: the person without the organisation has none of its things.
    if (`${route.method} ${route.url}` === OF_MEMBERS_TOO) return
    expect(await ask(route, vera.token, club.own)).toEqual(await ask(route, vera.token, null))
  })

  test.each(lists)('$url: shows nothing of another organisation’s or of the person’s', async (route) => {
    const { status, body } = await ask(route, club.token, null)
    // A club is no member of anything: that is a 404 of its own.
    expect([200, 404], body.slice(0, 200)).toContain(status)
    const foreign = [company, vera].flatMap(({ own }) =>
      Object.entries(own).flatMap(([kind, id]) => (isNamedByAnybody(kind as IdKind) ? [] : [id])),
    )
    for (const mark of [...foreign, company.id, 'Hafenbau'])
      expect(body.includes(mark), `shows ${mark}`).toBe(false)
  })

  test('control: with its own things the same addresses answer', async () => {
    const readable = withOwnIds.filter(({ method }) => method === 'GET')
    expect(readable.length).toBeGreaterThanOrEqual(5)
    for (const route of readable) {
      const { status, body } = await ask(route, club.token, club.own)
      expect(status, `${route.url} ${body.slice(0, 200)}`).toBeLessThan(300)
    }
  })

  test('what is personal is nothing for an organisation: no password, no deletion, no claim', async () => {
    const personal = policyRoutes.filter(({ row }) => row.access === 'person')
    expect(personal.length).toBeGreaterThanOrEqual(3)
    for (const route of personal) {
      const { status, body } = await ask(route, club.token, club.own)
      expect(`${route.url} ${status} ${JSON.parse(body).errorCode}`).toBe(
        `${route.url} 403 PLATFORM_ACTIONS_ARE_NOT_ALLOWED`,
      )
    }
  })
})

describe('D4 the cookie of whom one acts for', () => {
  const cookies: Record<string, string> = {
    [COOKIES.organisationId]: adlerhorst.id,
    [COOKIES.organisationName]: adlerhorst.name,
    [COOKIES.organisationType]: adlerhorst.kind,
  }

  test('grants nothing by itself, and changes nothing beside a token', async () => {
    expect(lists.length).toBeGreaterThanOrEqual(5)
    for (const { url } of lists) {
      const alone = await program.app.inject({ url, cookies })
      expect(`${url} ${alone.statusCode}`).toBe(`${url} 401`)
      for (const { token } of [vera, club, { token: await program.tokenFor('fan') }]) {
        const headers = { authorization: `Bearer ${token}` }
        const plain = await program.app.inject({ url, headers })
        const withCookie = await program.app.inject({ url, headers, cookies })
        const told = ({ body }: { body: string }) =>
          body.replace(/"(serverNow|readAt|expiresIn)":[^,}]+/g, '')
        expect(`${withCookie.statusCode} ${told(withCookie)}`).toBe(`${plain.statusCode} ${told(plain)}`)
      }
    }
  })
})

describe('D4 who is no administrator any more', () => {
  const loseRight = (change: { admin_since: null } | { removed_at: Date } | { accepted_at: null }) =>
    program.test.db
      .updateTable('organisation_members')
      .set(change)
      .where('organisation_id', '=', adlerhorst.id)
      .where('member_id', '=', people.kasse.id)
      .execute()
  const beAdmin = () =>
    program.test.db
      .updateTable('organisation_members')
      .set({ admin_since: new Date(), accepted_at: new Date(), removed_at: null })
      .where('organisation_id', '=', adlerhorst.id)
      .where('member_id', '=', people.kasse.id)
      .execute()

  const letIn = async (token: string) => {
    const allowed: string[] = []
    for (const route of closed) {
      const { status } = await ask(route, token, null)
      if (status !== 401) allowed.push(`${route.method} ${route.url} ${status}`)
    }
    return allowed
  }

  test.each([
    ['is a plain member again', { admin_since: null }],
    ['was removed', { removed_at: new Date() }],
    ['is invited anew', { accepted_at: null }],
  ])('%s: a token that was in use is dead on every route within a minute', async (_what, change) => {
    await beAdmin()
    const token = await program.tokenFor('kasse', { organisation: 'adlerhorst' })
    const path = '/api/contact/contacts/self'
    expect((await program.send({ path, token })).status).toBe(200)
    await loseRight(change)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59_000 })
    expect(await letIn(token)).toEqual([])
    expect(await letIn(await program.tokenFor('kasse', { organisation: 'adlerhorst' }))).toEqual([])
  })

  test('D4 control: whoever still is one is let in after the same minute', async () => {
    await beAdmin()
    const token = await program.tokenFor('kasse', { organisation: 'adlerhorst' })
    await program.send({ path: '/api/contact/contacts/self', token })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59_000 })
    const dead = closed.length - (await letIn(token)).length
    expect(dead).toBe(0)
  })
})

describe('D4 what is written down', () => {
  test('every step that was taken for the organisation names it and the person', async () => {
    const { token } = club
    const shop = program.shopWith()
    const checkout = await shop.insist({ path: `/api/checkout/v3/checkouts/${club.own.checkout}`, token })
    expect(checkout.status).toBe(200)
    const { db } = program.test
    const { rows: checkouts } = await sql<{ actor: string; owner: string }>`
      select actor_id as actor, owner_id as owner from checkouts where owner_id = ${adlerhorst.id}`.execute(
      db,
    )
    expect(checkouts.length).toBeGreaterThanOrEqual(1)
    for (const row of checkouts) expect(row).toEqual({ actor: people.vorsitz.id, owner: adlerhorst.id })

    // A second order, which the organisation itself calls off.
    const calledOff = await callOff(token)
    expect(calledOff.status, JSON.stringify(calledOff.json)).toBe(200)
    const { rows: steps } = await sql<{ actor: string }>`
      select s.actor from order_steps s join checkout_orders o on o.id = s.order_id
      join checkouts c on c.id = o.checkout_id where c.owner_id = ${adlerhorst.id} and s.actor like 'buyer:%'`.execute(
      db,
    )
    expect(steps.map(({ actor }) => actor)).toEqual([`buyer:${adlerhorst.id} by ${people.vorsitz.id}`])
  })

  test('every audit row of an organisation names both', async () => {
    const { rows } = await sql<{ action: string; actor: string | null; organisation: string | null }>`
      select action, actor_id as actor, organisation_id as organisation from audit
      where organisation_id is not null or entity_id in (${adlerhorst.id}, ${hafenbau.id})`.execute(
      program.test.db,
    )
    for (const row of rows) {
      expect(row.actor, row.action).toMatch(/^[0-9a-f-]{36}$/)
      expect(row.organisation, row.action).toMatch(/^[0-9a-f-]{36}$/)
      expect(row.actor, row.action).not.toBe(row.organisation)
    }
  })
})

/** Orders a thing for the organisation and calls the order off. */
async function callOff(token: string) {
  const shop = program.shopWith()
  const buyer = { id: adlerhorst.id, token }
  const { sku } = await program.test.db
    .transaction()
    .execute((trx) =>
      buildProduct(trx, { priceCents: 4000, variants: [{ code: 'M', size: 'M', inStock: 10 }] }),
    )
  const cart = await shop.insist({ path: '/api/shop/v4/carts/self', token })
  for (const { items } of cart.json.orders as { items: { id: string }[] }[])
    for (const { id } of items)
      await shop.insist({ method: 'DELETE', path: `/api/shop/v4/carts/self/items/${id}`, token })
  await putInCart(shop, buyer, { sku, quantity: 1 })
  const body = await checkoutBody(shop, buyer)
  const ordered = await shop.insist({
    method: 'POST',
    path: '/api/checkout/v2/checkouts/creditcard',
    token,
    body,
  })
  await payAtBankPage(shop, ordered.json)
  await outcomeOf(shop, buyer, ordered.json.checkoutId)
  const checkout = await shop.insist({
    path: `/api/checkout/v3/checkouts/${ordered.json.checkoutId}`,
    token,
  })
  const orderId = checkout.json.transactions[0].orders[0].id
  return shop.insist({
    method: 'POST',
    path: `/api/checkout/v3/checkouts/${ordered.json.checkoutId}/orders/${orderId}/cancellations`,
    token,
    body: { reason: 'changedMind' },
  })
}
