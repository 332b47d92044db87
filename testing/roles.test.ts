import { describe, expect, test } from 'vitest'
import { organisations, people } from '#demo/people.ts'
import { buyerFor } from '#modules/memberships/memberships.ts'
import { createOrganisations } from '#modules/organisations/organisations.ts'
import { testApp } from './app.ts'

const program = await testApp()
const { db } = program.database
const isAdminOf = createOrganisations({ db }).isAdminOf
const CONTACT = '/api/contact/contacts/self'
const CART = '/api/shop/v4/carts/self'

describe('who somebody is', () => {
  test.each([
    ['fan', { isMember: false, isOrganisationMember: false, isAdmin: false }],
    ['mitglied', { isMember: true, isOrganisationMember: false, isAdmin: false }],
    ['fanclub', { isMember: false, isOrganisationMember: true, isAdmin: false }],
    ['kasse', { isMember: false, isOrganisationMember: true, isAdmin: true }],
  ] as const)('GEN-06 %s', async (key, wanted) => {
    const personId = people[key].id
    const { isMember, priceGroup } = await buyerFor(db, { subjectId: personId })
    const isAdmin = await isAdminOf({ personId, organisationId: organisations.adlerhorst.id })
    expect({ isMember, isOrganisationMember: priceGroup === 'fanclub', isAdmin }).toEqual(wanted)
  })

  test('GEN-06 CART-23 a visitor has a cart, and no account', async () => {
    const made = await program.send({ method: 'POST', path: '/api/shop/v4/carts/anonymousUser' })
    const { userId } = made.json as { userId: string }
    expect((await program.send({ path: `${CART}?anonymousUserId=${userId}` })).status).toBe(200)
    for (const path of [CONTACT, '/api/checkout/v3/checkouts', '/api/wallet/v3/self/assets'])
      expect((await program.send({ path })).status, path).toBe(401)
  })
})

describe('for whom somebody acts', () => {
  test('GEN-07 AUTH-17 an admin with the organisation’s token has the organisation’s record and cart', async () => {
    const own = await program.tokenFor('firma')
    const company = await program.tokenFor('firma', { organisation: 'hafenbau' })
    const contactOf = async (token: string) => (await program.send({ path: CONTACT, token })).json
    expect(await contactOf(own)).toMatchObject({ isOrganization: false, lastName: 'Hafen' })
    expect(await contactOf(company)).toMatchObject({
      isOrganization: true,
      organizationName: 'Hafenbau GmbH',
    })

    const product = { sku: await anySku(), quantity: 2, userOptionValues: [] }
    const added = await program.send({ method: 'POST', path: `${CART}/items`, token: company, body: product })
    expect(added.status).toBeLessThan(300)
    const countOf = async (token: string) =>
      ((await program.send({ path: CART, token })).json as { totalItemQuantity: number }).totalItemQuantity
    expect([await countOf(own), await countOf(company)]).toEqual([0, 2])
  })
})

describe('what needs a token', () => {
  test('AUTH-18 every call of checkout and every call to `self` but those that are open by their nature', () => {
    const open = program.app.routeTable
      .filter(({ url }) => url.startsWith('/api/checkout/') || /\/self(\/|$)/.test(url))
      .filter(({ access }) => access === 'public' || access === 'optional')
      .map(({ url }) => url)
    const allowed = (url: string) =>
      OPEN.some((part) => url.includes(part)) || OF_BUYERS.some((one) => one.test(url))
    expect(open.filter((url) => !allowed(url))).toEqual([])
    expect(open.some((url) => url.startsWith(CART))).toBe(true)
  })
})

/**
 * What was bought without an account has a pass instead of a token; without both they answer 401 (testing/policy.ts). An
 * agreement at PayPal or Klarna is a visitor's by its seal.
 */
const OF_BUYERS = [
  /^\/api\/checkout\/v3\/checkouts\/:id(\/paymentStatus|\/orders(\/:orderId\/\w+)?)?$/,
  /^\/api\/checkout\/v3\/checkouts\/(files\/:id(\/eInvoice)?|returns\/:id\/label)$/,
  /^\/api\/checkout\/v3\/guest-(checkouts|orders\/find)$/,
  /^\/api\/checkout\/v3\/approvals(\/state)?$/,
]

/** Carts and their codes are for visitors too; a provider and whoever withdraws have no token; partners are public. */
const OPEN = [
  CART,
  '/api/shop/v2/carts/self/discounts',
  '/paymentEvents/',
  '/api/checkout/v3/partners',
  '/api/checkout/v3/withdrawals',
]

async function anySku(): Promise<string> {
  const { sku } = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('sku')
    .where('in_stock', '>=', 5)
    .where('active_since', 'is not', null)
    .where('hidden_since', 'is', null)
    .where('appclusive_until', 'is', null)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  return sku
}
