import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { listOwnOrganisations } from './endpoints.ts'
import type { Organisations } from './organisations.ts'

export function organisationsRoutes(organisations: Organisations): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listOwnOrganisations),
      handler: async (request) =>
        organisations.listOwnMemberships({ caller: callerOf(request), query: request.query }),
    })
  }
}
