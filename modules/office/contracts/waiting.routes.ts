import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { countOf } from '#modules/office/shared/lists.ts'
import { routeOf } from '#platform/endpoint.ts'
import { pageOf } from '#platform/lists.ts'
import type { ContractsRoomContext } from './contracts.ts'
import { listSeasonWaits, offerSeasonWait, removeSeasonWait } from './waiting.endpoints.ts'
import * as storage from './waiting.storage.ts'

/** The line for season tickets: seen, and changed by hand. */
export function waitingRoutes(context: ContractsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, waitingByHand } = context
  return async (app) => {
    app.route({
      ...routeOf(listSeasonWaits),
      handler: async ({ params, query }) => {
        const { page, pageSize } = query
        const wanted = { ...query, ...params }
        const [rows, count] = await Promise.all([
          storage.listSeasonWaits(db, { wanted, limit: pageSize + 1, offset: (page - 1) * pageSize }),
          countOf(db, storage.waitsWanted(wanted)),
        ])
        return pageOf(rows, query, count)
      },
    })
    app.route({
      ...routeOf(offerSeasonWait),
      handler: async (request, reply) => {
        const { id } = request.params
        const { hours } = request.body
        await db.transaction().execute(async (trx) => {
          const { personId, season } = await waitingByHand.offer(trx, { id, hours })
          await auditRequest(trx, request, { thing: thingOf(season), after: { personId, hours } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(removeSeasonWait),
      handler: async (request, reply) => {
        const { reason } = request.body
        await db.transaction().execute(async (trx) => {
          const { personId, season } = await waitingByHand.remove(trx, request.params.id)
          await auditRequest(trx, request, { thing: thingOf(season), before: { personId }, reason })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const thingOf = (season: number) => ({ type: 'season', id: String(season) })
