import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { readLived } from './lived.endpoints.ts'
import { loadLived } from './lived.ts'

/** For nobody but whom it is about. */
export function livedRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(readLived), handler: (request) => loadLived(db, callerOf(request)) })
  }
}
