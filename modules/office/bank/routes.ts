import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import * as bank from './bank.ts'
import * as endpoints from './endpoints.ts'

/** A statement of 2 MB as base64, and what stands around it. */
const BODY_LIMIT = 2_800_000

/** Statements of the club's account: read, and put to what they are for. */
export function bankRoutes(context: bank.BankContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  const actorOf = (request: FastifyRequest) => `staff:${staffOf(request).name}`
  return async (app) => {
    app.route({
      ...routeOf(endpoints.previewStatement),
      bodyLimit: BODY_LIMIT,
      handler: (request) => bank.previewStatement(context, request.body),
    })
    app.route({
      ...routeOf(endpoints.importStatement),
      bodyLimit: BODY_LIMIT,
      handler: (request) => {
        const { name, digest } = request.body
        const thing = { type: 'bankStatement', id: digest, name }
        return recordRequest(db, request, { thing }, () =>
          bank.importStatement(context, { ...request.body, actor: actorOf(request) }),
        )
      },
    })
    app.route({
      ...routeOf(endpoints.listBankEntries),
      handler: (request) => bank.listBankEntries(db, request.query),
    })
    app.route({ ...routeOf(endpoints.countBankEntries), handler: () => bank.countBankEntries(db) })
    app.route({
      ...routeOf(endpoints.previewAssignment),
      handler: (request) => bank.previewAssignment(context, { ...request.params, ...request.body }),
    })
    app.route({
      ...routeOf(endpoints.assignEntry),
      handler: async (request, reply) => {
        const { id } = request.params
        const { order } = request.body
        await db.transaction().execute(async (trx) => {
          await bank.assignEntry(context, trx, { id, ...request.body, actor: actorOf(request) })
          await auditRequest(trx, request, { thing: { type: 'bankEntry', id }, after: { order } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewUnassignment),
      handler: (request) => bank.previewUnassignment(context, request.params.id),
    })
    app.route({
      ...routeOf(endpoints.unassignEntry),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        await db.transaction().execute(async (trx) => {
          await bank.unassignEntry(context, trx, { id, ...request.body, actor: actorOf(request) })
          await auditRequest(trx, request, { thing: { type: 'bankEntry', id }, reason })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
