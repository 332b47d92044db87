import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './agreements.endpoints.ts'
import { listAgreements, loadAgreements } from './agreements.ts'

/** What was agreed to before there was an order. */
export function agreementsRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(endpoints.readAgreements), handler: () => loadAgreements(db) })
    app.route({
      ...routeOf(endpoints.listAgreements),
      handler: (request) => listAgreements(db, request.query),
    })
  }
}
