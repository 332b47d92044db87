import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { upgradeTicket } from './upgrades.endpoints.ts'
import type { Upgrades } from './upgrades.ts'

export function upgradesRoutes(upgrades: Pick<Upgrades, 'putInCart'>): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(upgradeTicket),
      handler: async (request) =>
        upgrades.putInCart({ caller: callerOf(request), id: request.params.id, wish: request.body }),
    })
  }
}
