import { beforeAll, describe, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { goodsForAll } from '#modules/catalogue/build.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.ts'
import { buildShop } from '#modules/checkout/build.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { createMemberships } from '#modules/memberships/memberships.ts'
import { buildInvitation } from '#modules/organisations/build.ts'
import { createOrganisations } from '#modules/organisations/organisations.ts'
import { createTickets } from '#modules/tickets/tickets.ts'
import { createAssets } from '#modules/wallet/assets.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { testSealing } from '#testing/sealing.ts'
import { type AccountSources, createAccount } from './account.ts'
import { accountRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const shop = await buildShop(database, async () => [
  createCatalogue({ db, isStaff: async () => false }).sellable,
])
const sources: AccountSources = {
  contacts: createContacts({ db }),
  tickets: createTickets({
    db,
    cartOf: () => null as never,
    sealing: testSealing,
    codeKey: 'turns',
    cacheMs: 0,
  }),
  checkouts: shop.checkouts,
  memberships: createMemberships({ db }),
  organisations: createOrganisations({ db }),
  stuckPayoutsOf: async () => [],
  transfersWaitingFor: async () => [],
  contractsWaitingFor: async () => ({ renewal: null, unpaid: [], transfers: [] }),
  badgesOf: createAssets({ db }).badgesOf,
}
const log = createLog('silent')
let app: App
let sku: string

beforeAll(async () => {
  app = await moduleApp(accountRoutes(createAccount({ sources, log })))
  const row = (await goodsForAll(db)).find(({ isPrinted }) => !isPrinted)!
  sku = row.sku
})

const overview = async (as: string) => {
  const { status, json } = await call(app, { as, url: '/api/account/self/overview' })
  expect(status).toBe(200)
  return json
}
const cards = (as: string) => call(app, { as, url: '/api/account/self/membershipCards' })
const kinds = ({ actions }: { actions: { kind: string }[] }) => actions.map(({ kind }) => kind)

async function ordered(as: string) {
  const cartId = await shop.fill(as, [{ sku }])
  const { json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId })
  const payment = await shop.paymentOf(json.checkoutId)
  return { checkoutId: json.checkoutId as string, paymentId: payment.id }
}
async function pay(
  as: string,
  { checkoutId, paymentId }: Awaited<ReturnType<typeof ordered>>,
  behaviour: 'success' | 'declined' = 'success',
) {
  await shop.pay(shop.bank, paymentId, behaviour)
  await shop.get(as, `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`)
  await shop.jobs.drain()
}

describe('the overview', () => {
  test('ACC-07 ACC-14 shows a fan the next match with the own seats, and nothing to do', async () => {
    const seen = await overview('fan')
    expect(seen).toMatchObject({ name: 'Anna', isOrganization: false, actions: [], orders: [], missing: [] })
    expect(seen).toMatchObject({ membership: null, television: null, organizations: [] })
    expect(seen.nextMatch.tickets).toMatchObject([
      { block: '19', row: '12', seat: '7' },
      { block: '19', row: '12', seat: '8' },
    ])
    const own = await db.selectFrom('tickets').select('id').where('owner_id', '=', people.fan.id).execute()
    for (const { id } of seen.nextMatch.tickets) expect(own.map((row) => row.id)).toContain(id)
  })

  test('who has no ticket sees the next home game, and what is still missing', async () => {
    const seen = await overview('neu')
    expect(seen.nextMatch).toMatchObject({ tickets: [], event: { cancelledAt: null } })
    expect(seen.actions).toEqual([{ kind: 'addAddress' }])
  })

  test('ACC-19 CART-16 shows the membership that runs, and organisations', async () => {
    expect(await overview('mitglied')).toMatchObject({ membership: { number: '18997', state: 'active' } })
    const { organizations } = await overview('vorsitz')
    expect(organizations).toMatchObject([{ isAdmin: true, organization: { name: 'Adlerhorst 04' } }])
  })

  test('VID-18 ACC-15 shows club TV while it runs', async () => {
    expect(await overview('tv')).toMatchObject({ television: { isActive: true, paywall: { id: 1 } } })
    expect(await overview('dauerkarte')).toMatchObject({ television: null })
  })

  test('ORG-26 for an organisation it is the organisation’s, without what is personal', async () => {
    const seen = await overview('vorsitz.adlerhorst')
    expect(seen).toMatchObject({ name: 'Adlerhorst 04', isOrganization: true, missing: [] })
    expect(seen).toMatchObject({ organizations: [], membership: null, actions: [] })
  })

  test('ACC-05 an order that was paid is under way, and a failed payment waits only as long as nothing was bought', async () => {
    const failed = await ordered('inhaber')
    await pay('inhaber', failed, 'declined')
    const before = await overview('inhaber')
    expect(before.actions).toMatchObject([{ kind: 'failedPayment', checkoutId: failed.checkoutId }])
    expect(before.orders).toEqual([])
    const { json } = await shop.order('inhaber', 'v2/checkouts/creditcard', {
      cartId: (await shop.get('inhaber', '/api/shop/v4/carts/self')).json.id,
    })
    const paymentId = (await shop.paymentOf(json.checkoutId)).id
    await pay('inhaber', { checkoutId: json.checkoutId, paymentId })
    const after = await overview('inhaber')
    expect(after).toMatchObject({ actions: [], areOrdersUnderWay: true, orders: [{ id: json.checkoutId }] })
    expect((await overview('kasse')).orders).toEqual([])
  })

  test('a failed payment is no news after a week', async () => {
    const failed = await ordered('kasse')
    await pay('kasse', failed, 'declined')
    expect(kinds(await overview('kasse'))).toEqual(['failedPayment'])
    await shiftClock(database, 8 * 86_400)
    expect(kinds(await overview('kasse'))).toEqual([])
    await shiftClock(database, 0)
  })

  test('CART-49 a return that is announced waits to be sent', async () => {
    const bought = await ordered('firma')
    await pay('firma', bought)
    const checkout = (await shop.get('firma', `/api/checkout/v3/checkouts/${bought.checkoutId}`)).json
    const [order] = checkout.transactions[0].orders
    const actor = 'staff:ute' as const
    const { staff } = shop.afterSale
    await staff.ship({ orderId: order.id, wishes: null, carrier: 'DHL', trackingNumber: null, actor })
    await staff.returns.register({
      orderId: order.id,
      wishes: null,
      reason: 'tooSmall',
      comment: null,
      payout: 'method',
      actor,
    })
    expect((await overview('firma')).actions).toMatchObject([
      { kind: 'sendReturn', checkoutId: bought.checkoutId, number: expect.any(String) },
    ])
  })

  test('EML-02 ORG-06 an unconfirmed address and an open invitation wait', async () => {
    const given = { contact_id: people.fanclub.id, email: 'finn.neu@example.org' }
    await db
      .insertInto('contact_emails')
      .values({ id: newId(), ...given })
      .execute()
    const organisation = { id: newId(), kind: 'fanclub', name: 'Flügelschlag', email: 'f@example.org' }
    await db.insertInto('organisations').values(organisation).execute()
    await buildInvitation(db, {
      email: emailOf('fanclub'),
      invitedBy: people.vorsitz.id,
      organisationId: organisation.id,
    })
    const { actions, organizations } = await overview('fanclub')
    expect(actions).toEqual([
      { kind: 'confirmEmail', email: 'finn.neu@example.org' },
      { kind: 'invitation', organizationId: organisation.id, name: 'Flügelschlag' },
    ])
    expect(organizations).toHaveLength(2)
  })

  test('when a part fails the others stand, and the part is named', async () => {
    const broken = async () => {
      throw new Error('the orders cannot be read')
    }
    const half = await moduleApp(
      accountRoutes(
        createAccount({ sources: { ...sources, checkouts: { list: broken, waitingOf: broken } }, log }),
      ),
    )
    const { status, json } = await call(half, { as: 'mitglied', url: '/api/account/self/overview' })
    expect(status).toBe(200)
    expect(json.missing.toSorted()).toEqual(['orders', 'waiting'])
    expect(json).toMatchObject({ name: 'Mert', membership: { number: '18997' }, orders: [], actions: [] })
  })

  test('without knowing whose account it is, it is no answer', async () => {
    const contacts = { ...sources.contacts, loadContact: async () => Promise.reject(new Error('gone')) }
    const none = await moduleApp(accountRoutes(createAccount({ sources: { ...sources, contacts }, log })))
    expect((await call(none, { as: 'fan', url: '/api/account/self/overview' })).status).toBe(500)
  })

  test('ACC-22 strangers are turned away', async () => {
    expect((await call(app, { url: '/api/account/self/overview' })).status).toBe(401)
    expect((await call(app, { as: 'bare-fan', url: '/api/account/self/overview' })).status).toBe(403)
  })
})

describe('membership cards', () => {
  test('ACC-19 WAL-01 the running one has its code, ended ones are told without', async () => {
    const ended = { kind: 'club', number: '4711', subject_id: people.mitglied.id }
    await db
      .insertInto('memberships')
      .values({
        id: newId(),
        ...ended,
        valid_from: new Date('2012-07-01T00:00:00Z'),
        valid_until: new Date('2015-06-30T00:00:00Z'),
      })
      .execute()
    const { status, json } = await cards('mitglied')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      holder: 'Mert Yildiz',
      items: [
        { number: '18997', state: 'active', badge: { serial: 'M-18997' } },
        { number: '4711', state: 'ended', badge: null },
      ],
    })
  })

  test('ACC-19 a membership ends by the clock of the database', async () => {
    await db
      .updateTable('memberships')
      .set({ valid_until: new Date(Date.now() + 3_600_000) })
      .where('subject_id', '=', people.dauerkarte.id)
      .execute()
    expect((await cards('dauerkarte')).json.items).toMatchObject([{ state: 'active' }])
    await shiftClock(database, 7200)
    expect((await cards('dauerkarte')).json.items).toMatchObject([{ state: 'ended', badge: null }])
    await shiftClock(database, 0)
  })

  test('who is none has none; strangers and organisations are turned away', async () => {
    expect((await cards('fan')).json.items).toEqual([])
    expect((await call(app, { url: '/api/account/self/membershipCards' })).status).toBe(401)
    expect((await cards('bare-fan')).status).toBe(403)
    const acting = await cards('vorsitz.adlerhorst')
    expect([acting.status, acting.json.title]).toEqual([403, 'PLATFORM_ACTIONS_ARE_NOT_ALLOWED'])
  })
})
