import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import type { AuditVideo, VideosContext } from './context.ts'
import { changeLiveMatch, endLive, listLiveMatches, planLive } from './live.endpoints.ts'
import * as live from './live.ts'

/** Showings of live pictures: which match one belongs to, when it is shown, and its end. */
export function liveRoutes(context: VideosContext, auditVideo: AuditVideo): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(listLiveMatches),
      handler: () => live.listLiveMatches(context, new Date()),
    })
    app.route({
      ...routeOf(changeLiveMatch),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          const { before, after } = await live.changeMatch(context, trx, { id, ...request.body })
          await auditVideo(trx, request, { id, before, after })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(planLive),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          await live.planShowing(context, trx, { id, plan: request.body })
          await auditVideo(trx, request, { id, after: request.body })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endLive),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          const before = await live.endShowing(context, trx, id)
          await auditVideo(trx, request, { id, before })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
