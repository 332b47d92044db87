import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { clearLine } from '#modules/settlements/settlements.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import * as settlements from './settlements.ts'

/** A report of 4 MB as base64, and what stands around it. */
const BODY_LIMIT = 5_500_000

/** What payment providers have settled, held against the books. */
export function settlementsRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listSettlementLines),
      handler: (request) => settlements.listLines(db, request.query),
    })
    app.route({ ...routeOf(endpoints.countSettlementLines), handler: () => settlements.countLines(db) })
    app.route({
      ...routeOf(endpoints.listProviderPayouts),
      handler: (request) => settlements.listPayouts(db, request.query),
    })
    app.route({
      ...routeOf(endpoints.previewReport),
      bodyLimit: BODY_LIMIT,
      handler: (request) => settlements.previewReport(db, request.body),
    })
    app.route({
      ...routeOf(endpoints.takeReport),
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        const { name, digest } = request.body
        const actor = `staff:${staffOf(request).name}`
        await db.transaction().execute(async (trx) => {
          const { provider, fresh, known, words, feeCents } = await settlements.takeReport(trx, {
            ...request.body,
            actor,
          })
          const after = { provider, fresh, known, words, feeCents }
          await auditRequest(trx, request, { thing: { type: 'settlementReport', id: digest, name }, after })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.clearLine),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        const actor = staffOf(request).name
        await db.transaction().execute(async (trx) => {
          if (!(await clearLine(trx, { id, actor, reason }))) throw notFound()
          await auditRequest(trx, request, { thing: { type: 'settlementLine', id }, reason })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
