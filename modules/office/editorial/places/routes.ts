import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { ownSitesOf } from '#modules/office/shared/own-sites.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { findPlaces } from './endpoints.ts'
import { loadPlaces } from './storage.ts'

/** What texts lead to. */
export function placesRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(findPlaces),
      handler: async (request) => ({
        items: await loadPlaces(db, { ...request.query, own: ownSitesOf(request) }),
      }),
    })
  }
}
