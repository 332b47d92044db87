import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { listAddedMatches } from './added.endpoints.ts'
import type { AddedMatches } from './added-matches.ts'

/** Kept places; they are bought through cart and checkout. */
export function addedMatchesRoutes(added: Pick<AddedMatches, 'listOwn'>): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listAddedMatches),
      handler: (request) => added.listOwn({ caller: callerOf(request) }),
    })
  }
}
