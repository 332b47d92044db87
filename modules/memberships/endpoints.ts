import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { PaywallSubscriptionList, PriceRights, paywallQuery, ShopMemberships } from './schema.ts'

const tenantHeader = z.object({ 'et-tenant-id': z.string().optional() })

export const listShopMemberships = endpoint({
  name: 'shopMemberships',
  method: 'GET',
  path: '/api/shop/v2/memberships/self',
  access: 'self',
  tags: ['shop'],
  summary: 'My shop memberships; 404 when there is none',
  answers: { 200: ShopMemberships },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readPriceRights = endpoint({
  name: 'priceRights',
  method: 'GET',
  path: '/api/shop/v2/memberships/self/priceRights',
  access: 'self',
  tags: ['shop'],
  summary: 'Which prices I pay: as a member, of a price group, or like everybody',
  answers: { 200: PriceRights },
})

export const listPaywallSubscriptions = endpoint({
  name: 'paywallSubscriptions',
  method: 'GET',
  path: '/api/shop/v4/paywallSubscriptions',
  access: 'self',
  tags: ['shop'],
  summary: 'My subscriptions to club TV, past ones included',
  query: paywallQuery,
  headers: tenantHeader,
  answers: { 200: PaywallSubscriptionList },
  refusals: { 400: ['TENANT_MISMATCH'] },
})
