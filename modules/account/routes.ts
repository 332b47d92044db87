import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { Account } from './account.ts'
import { listMembershipCards, readOverview } from './endpoints.ts'

export function accountRoutes(account: Account): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readOverview),
      handler: async (request) => account.loadOverview(callerOf(request)),
    })
    app.route({
      ...routeOf(listMembershipCards),
      handler: async (request) => account.loadMembershipCards(callerOf(request)),
    })
  }
}
