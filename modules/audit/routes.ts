import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { proveBook } from './audit.ts'
import { proveAuditBook, readAuditBook } from './endpoints.ts'
import { loadEntries } from './storage.ts'

/** The audit book, for whoever may read it. */
export function auditRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(readAuditBook), handler: (request) => loadEntries(db, request.query) })
    app.route({ ...routeOf(proveAuditBook), handler: () => proveBook(db) })
  }
}
