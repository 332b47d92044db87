import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { listPaywallSubscriptions, listShopMemberships, readPriceRights } from './endpoints.ts'
import { assertClubIsTenant, type Memberships } from './memberships.ts'

export function membershipsRoutes(memberships: Memberships): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listShopMemberships),
      handler: async (request) => memberships.loadShopMemberships(callerOf(request)),
    })
    app.route({
      ...routeOf(readPriceRights),
      handler: async (request) => memberships.buyerFor(callerOf(request)),
    })
    app.route({
      ...routeOf(listPaywallSubscriptions),
      handler: async (request) => {
        assertClubIsTenant(request.headers['et-tenant-id'])
        return memberships.listPaywallSubscriptions({
          subjectId: callerOf(request).subjectId,
          ...request.query,
        })
      },
    })
  }
}
