import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { readAgreements } from './agreements.endpoints.ts'
import { loadAgreements } from './agreements.ts'

/** What was agreed to before there was an order. */
export function agreementsRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(readAgreements), handler: () => loadAgreements(db) })
  }
}
