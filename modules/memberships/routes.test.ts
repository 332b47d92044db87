import { beforeAll, describe, expect, test } from 'vitest'
import { organisations, people } from '#demo/people.ts'
import type { Db } from '#platform/db.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buyerFor, createMemberships } from './memberships.ts'
import { membershipsRoutes } from './routes.ts'

const database = await testDatabase('demo')
const { db, pool } = database
let app: App

beforeAll(async () => {
  app = await moduleApp(membershipsRoutes(createMemberships({ db })))
})

const url = '/api/shop/v2/memberships/self'

describe('shop memberships', () => {
  test('CART-14 CART-38 a member reads the own ones', async () => {
    const { status, json } = await call(app, { as: 'mitglied', url })
    expect(status).toBe(200)
    expect(json.subjectId).toBe(people.mitglied.id)
    expect(json.items).toMatchObject([{ kind: 'shop', priceGroup: 'member', validUntil: null }])
  })

  test('CART-44 without any it is a 404', async () => {
    expect((await call(app, { as: 'fan', url })).status).toBe(404)
    expect((await call(app, { as: 'vorsitz.adlerhorst', url })).status).toBe(404)
  })

  test('CART-14 CART-17 CART-44 everybody is told which prices are theirs; having none is no 404', async () => {
    const rightsOf = async (as: string) => (await call(app, { as, url: `${url}/priceRights` })).json
    expect(await rightsOf('fan')).toEqual({ isMember: false, priceGroup: null })
    expect(await rightsOf('mitglied')).toEqual({ isMember: true, priceGroup: 'member' })
    expect(await rightsOf('vorsitz.adlerhorst')).toMatchObject({ priceGroup: 'fanclub' })
  })

  test('ACC-22 strangers are turned away', async () => {
    expect((await call(app, { url: `${url}/priceRights` })).status).toBe(401)
    expect((await call(app, { url })).status).toBe(401)
    expect((await call(app, { as: 'bare-mitglied', url })).status).toBe(403)
  })
})

describe('club TV', () => {
  const paywall = '/api/shop/v4/paywallSubscriptions'
  const read = (as: string | undefined, query = '?PageSize=100') => call(app, { as, url: paywall + query })

  test('VID-17 VID-20 a subscription says until when, and what it opens', async () => {
    const { status, json } = await read('tv')
    expect(status).toBe(200)
    expect(json.items).toMatchObject([{ isActive: true, paywall: { id: 1, partnerId: 1 } }])
    expect(Date.parse(json.items[0].expiresAt)).toBeGreaterThan(Date.now())
  })

  test('VID-18 gives access only while it lasts, by the clock of the database', async () => {
    expect((await read('dauerkarte')).json.items).toMatchObject([{ isActive: false }])
    await shiftClock(database, 276 * 86_400)
    expect((await read('tv')).json.items).toMatchObject([{ isActive: false }])
    await shiftClock(database, 0)
  })

  test('VID-17 the one that lasts longest comes first; what the club no longer runs is not told', async () => {
    const subject_id = newId()
    const subscribe = (paywall_id: number, days: number) =>
      db
        .insertInto('paywall_subscriptions')
        .values({ id: newId(), subject_id, paywall_id, expires_at: new Date(Date.now() + days * 86_400_000) })
        .execute()
    for (const days of [10, 300, 20]) await subscribe(1, days)
    await subscribe(999, 400)
    const page = await createMemberships({ db }).listPaywallSubscriptions({
      subjectId: subject_id,
      page: 1,
      pageSize: 2,
    })
    const days = page.items.map(({ expiresAt }) =>
      Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000),
    )
    expect([days, page.hasNextPage]).toEqual([[300, 20], true])
  })

  test('VID-18 a paywall is open while a subscription to it expires in the future, by the clock of the database', async () => {
    const { hasPaywall } = createMemberships({ db })
    const subject_id = newId()
    const expires_at = new Date(Date.now() + 5 * 86_400_000)
    expect(await hasPaywall(subject_id, 1)).toBe(false)
    await db
      .insertInto('paywall_subscriptions')
      .values({ id: newId(), subject_id, paywall_id: 1, expires_at })
      .execute()
    expect(await Promise.all([hasPaywall(subject_id, 1), hasPaywall(subject_id, 2)])).toEqual([true, false])
    await shiftClock(database, 5 * 86_400 + 60)
    expect(await hasPaywall(subject_id, 1)).toBe(false)
    await shiftClock(database, 0)
  })

  test('VID-19 for who is signed in only, each sees the own ones', async () => {
    expect((await read(undefined)).status).toBe(401)
    expect((await read('bare-tv')).status).toBe(403)
    expect((await read('fan')).json.items).toEqual([])
    expect((await read('vorsitz.adlerhorst')).json.items).toEqual([])
  })

  test('VID-20 the tenant is the club; another one, and a page too large, are refused', async () => {
    const asTenant = (tenant: string) =>
      app.inject({ url: paywall, headers: { authorization: 'Bearer tv', 'et-tenant-id': tenant } })
    expect((await asTenant('1')).statusCode).toBe(200)
    const refused = await asTenant('2')
    expect([refused.statusCode, refused.json().title]).toEqual([400, 'TENANT_MISMATCH'])
    expect((await read('tv', '?PageSize=101')).status).toBe(400)
  })
})

describe('what a buyer may', () => {
  const buyer = (subjectId: string | null, organisationId?: string) =>
    buyerFor(db, { subjectId, organisationId })

  test('CART-14 CART-24 any shop membership gives member prices', async () => {
    expect(await buyer(people.mitglied.id)).toMatchObject({
      isMember: true,
      priceGroup: 'member',
    })
    expect(await buyer(people.fan.id)).toMatchObject({ isMember: false, priceGroup: null })
  })

  test('CART-25 members and admins of an organisation buy in its price group', async () => {
    expect(await buyer(people.fanclub.id)).toMatchObject({ isMember: false, priceGroup: 'fanclub' })
    const { id } = organisations.hafenbau
    expect(await buyer(id, id)).toMatchObject({ isMember: false, priceGroup: 'business' })
  })

  test('CART-25 an open or ended membership of an organisation gives nothing', async () => {
    const join = (member_id: string, more: object) =>
      db
        .insertInto('organisation_members')
        .values({ organisation_id: organisations.hafenbau.id, member_id, ...more })
        .execute()
    const [invited, removed] = [newId(), newId()]
    await join(invited, {})
    await join(removed, { accepted_at: new Date(), removed_at: new Date() })
    for (const id of [invited, removed]) expect(await buyer(id)).toMatchObject({ priceGroup: null })
  })

  test('CART-14 an ended shop membership no longer counts, by the clock of the database', async () => {
    const subject_id = newId()
    await db
      .insertInto('memberships')
      .values({
        id: newId(),
        subject_id,
        kind: 'shop',
        price_group: 'member',
        valid_from: new Date(Date.now() - 60_000),
        valid_until: new Date(Date.now() + 3_600_000),
      })
      .execute()
    expect((await buyer(subject_id)).isMember).toBe(true)
    await shiftClock(database, 7200)
    expect(await buyer(subject_id)).toMatchObject({ isMember: false, priceGroup: null })
    await shiftClock(database, 0)
  })

  test('asking costs one statement, and none for anonymous buyers', async () => {
    expect(await statementsOf((counted) => buyerFor(counted, { subjectId: people.mitglied.id }))).toBe(1)
    expect(await statementsOf((counted) => buyerFor(counted, { subjectId: null }))).toBe(0)
    expect(await buyer(null)).toMatchObject({ isMember: false, priceGroup: null })
  })
})

/** How many statements a piece of work sends, counted at the connection. */
async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<number> {
  const { Kysely, PostgresDialect } = await import('kysely')
  let count = 0
  const counted = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: () => {
      count += 1
    },
  }) as Db
  await work(counted)
  return count
}
