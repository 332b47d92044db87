import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { club as values } from '#club/club.ts'
import { people } from '#demo/people.ts'
import { testApp } from '#testing/app.ts'
import { type Belongings, belongingsOf } from '#testing/harness/belongings.ts'
import { ADDRESS, checkoutBody, putInCart } from '#testing/harness/buyer.ts'
import { buildOrganisation } from './build.ts'

const app = await testApp()
const { db } = app.test
let club: string
let token: string
let own: Belongings

beforeAll(async () => {
  club = (await buildOrganisation(db, { members: [people.vorsitz.id, people.kasse.id], admins: 1 })).id
  token = await tokenOf()
  const first = await app.send({
    method: 'POST',
    path: '/api/contact/contacts/self/addresses',
    token,
    body: ADDRESS,
  })
  expect(first.status, JSON.stringify(first.json)).toBe(201)
  own = await belongingsOf(app, { id: club, token })
}, 60_000)
afterEach(() => vi.useRealTimers())

const tokenOf = () =>
  app.identity.signTokenFor({
    subjectId: club,
    actorId: people.vorsitz.id,
    scopes: [...values.signIn.scopes, values.signIn.organisationAdminScope],
  })
const get = async (path: string, as = token) => app.send({ path, token: as })
const ids = async (path: string, as?: string) => JSON.stringify((await get(path, as)).json)

describe('in the name of a fan club', () => {
  test('FAN-06 ACC-08 ACC-09 GEN-14 what is bought, kept and handed on is the fan club’s, and none of it its administrator’s', async () => {
    const mine = await app.tokenFor('vorsitz')
    for (const [path, id] of [
      ['/api/contact/contacts/self/addresses', own.address],
      ['/api/checkout/v2/checkouts/paymentInfo', own.paymentToken],
      [`/api/checkout/v3/checkouts/${own.checkout}`, own.order],
      ['/api/wallet/v3/self/tickets?type=upcoming', own.ticket],
    ] as const) {
      expect(await ids(path), path).toContain(id)
      expect(await ids(path, mine), path).not.toContain(id)
    }
  })

  test('GEN-07 each row names the fan club and the person who acted', async () => {
    const { rows } = await sql<{ owner: string; actor: string }>`
      select distinct k.owner_id as owner, k.actor_id as actor from checkouts k where k.owner_id = ${club}`.execute(
      db,
    )
    expect(rows).toEqual([{ owner: club, actor: people.vorsitz.id }])
    const consents = await sql<{ actor: string }>`
      select distinct asked_by as actor from consents where subject_id = ${club}`.execute(db)
    expect(consents.rows).toEqual([{ actor: people.vorsitz.id }])
  })

  test('GEN-07 what it may not do says so', async () => {
    for (const path of [
      '/api/contact/contacts/self/organizations/memberships',
      '/api/contact/contacts/self/organizations/application',
    ])
      expect((await get(path)).json.errorCode, path).toBe('PLATFORM_ACTIONS_ARE_NOT_ALLOWED')
  })

  test('AUTH-17 a right that is withdrawn ends within half a minute, also in the middle of a checkout', async () => {
    const shop = app.shopWith()
    const owner = { id: club, token }
    const { sku } = await db
      .selectFrom('variants')
      .select('sku')
      .where('in_stock', '>', 5)
      .limit(1)
      .executeTakeFirstOrThrow()
    await putInCart(shop, owner, { sku, quantity: 1 })
    const body = await checkoutBody(shop, owner)
    const pay = () => app.send({ method: 'POST', path: '/api/checkout/v2/checkouts/creditcard', token, body })
    await sql`update organisation_members set admin_since = null where organisation_id = ${club}`.execute(db)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect((await pay()).status).toBe(401)
    expect((await get('/api/wallet/v3/self/tickets?type=upcoming')).status).toBe(401)
    const { rows } = await sql`select from checkouts where owner_id = ${club} and state = 'open'`.execute(db)
    expect(rows).toEqual([])
    await sql`update organisation_members set admin_since = app.now()
      where organisation_id = ${club} and member_id = ${people.vorsitz.id}`.execute(db)
    expect((await pay()).status).toBe(200)
  })
})
