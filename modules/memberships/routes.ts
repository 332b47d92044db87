import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import { assertClubIsTenant, type Memberships } from './memberships.ts'
import { PaywallSubscriptionList, PriceRights, paywallQuery, ShopMemberships } from './schema.ts'

const tenantHeader = z.object({ 'et-tenant-id': z.string().optional() })

export function membershipsRoutes(memberships: Memberships): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      '/api/shop/v2/memberships/self',
      {
        config: { access: 'self' },
        schema: {
          tags: ['shop'],
          summary: 'My shop memberships; 404 when there is none',
          response: { 200: ShopMemberships },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => memberships.loadShopMemberships(callerOf(request)),
    )

    app.get(
      '/api/shop/v2/memberships/self/priceRights',
      {
        config: { access: 'self' },
        schema: {
          tags: ['shop'],
          summary: 'Which prices I pay: as a member, of a price group, or like everybody',
          response: { 200: PriceRights },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => memberships.buyerFor(callerOf(request)),
    )

    app.get(
      '/api/shop/v4/paywallSubscriptions',
      {
        config: { access: 'self' },
        schema: {
          tags: ['shop'],
          summary: 'My subscriptions to club TV, past ones included',
          headers: tenantHeader,
          querystring: paywallQuery,
          response: { 200: PaywallSubscriptionList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => {
        assertClubIsTenant(request.headers['et-tenant-id'])
        return memberships.listPaywallSubscriptions({
          subjectId: callerOf(request).subjectId,
          ...request.query,
        })
      },
    )
  }
}
