import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './endpoints.ts'
import * as room from './operations-room.ts'

/** How the program runs: looked at, and what failed done again. */
export function operationsRoomRoutes(context: room.OperationsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, operations } = context
  return async (app) => {
    app.route({ ...routeOf(endpoints.readOperations), handler: () => room.readOperations(context) })
    app.route({
      ...routeOf(endpoints.noteBackup),
      handler: async (request, reply) => {
        const { endedAt, ...told } = request.body
        const noted = await db.transaction().execute(async (trx) => {
          const run = room.backupOf(await operations.noteBackup(trx, { ...told, endedAt: new Date(endedAt) }))
          const { id, ...after } = run
          await auditRequest(trx, request, { thing: { type: 'backup', id }, after })
          return run
        })
        return reply.code(201).send(noted)
      },
    })
    app.route({
      ...routeOf(endpoints.retryWebhook),
      handler: async (request, reply) => {
        const { id } = request.params
        await recordRequest(db, request, { thing: { type: 'webhook', id } }, () =>
          room.retryWebhook(context, id),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.retryJob),
      handler: async (request, reply) => {
        const { id } = request.params
        await recordRequest(db, request, { thing: { type: 'jobs', id } }, () => room.retryJob(context, id))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.forgetJob),
      handler: async (request, reply) => {
        const { id } = request.params
        const change = { thing: { type: 'jobs', id }, reason: request.body.reason }
        await recordRequest(db, request, change, () => room.forgetJob(context, id))
        return reply.code(204).send(null)
      },
    })
  }
}
