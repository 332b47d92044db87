import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { keepForOwnSites } from '#modules/office/shared/things-of-sites.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './broadcast.endpoints.ts'
import { endBroadcast, startBroadcast } from './broadcast.ts'
import type { AuditVideo, VideosContext } from './context.ts'

/** Broadcasts of the media library: an encoder is expected, shown, and ended. */
export function broadcastRoutes(
  context: VideosContext,
  auditVideo: AuditVideo,
): FastifyPluginAsyncZodOpenApi {
  const { db, media } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.planBroadcast),
      handler: async (request, reply) => {
        const { title, way, minutes, address } = request.body
        // What stands behind the path may open the stream to anybody.
        const from = way === 'hls' && URL.canParse(address) ? { host: new URL(address).hostname } : {}
        const uid = await db.transaction().execute(async (trx) => {
          const begun = await media.beginBroadcast(trx, request.body)
          await keepForOwnSites(trx, request, { kind: 'video', id: begun.uid })
          await auditVideo(trx, request, { id: begun.uid, name: title, after: { way, minutes, ...from } })
          return begun.uid
        })
        return reply.code(201).send({ id: uid })
      },
    })
    app.route({
      ...routeOf(endpoints.startBroadcast),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          await startBroadcast(context, trx, { id, ...request.body })
          await auditVideo(trx, request, { id, after: request.body })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.endBroadcast),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          await endBroadcast(context, trx, id)
          await auditVideo(trx, request, { id })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.watchBroadcast),
      handler: async (request, reply) => {
        const picture = await media.pictureOfBroadcast(db, request.params.id)
        return reply.type('image/jpeg').header('cache-control', 'no-store').send(picture)
      },
    })
  }
}
