import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { MAX_UPLOAD_BYTES } from '#modules/media/uploads.rules.ts'
import { withFile } from '#modules/office/uploads/routes.ts'
import { routeOf } from '#platform/endpoint.ts'
import type { AuditVideo, VideosContext } from './context.ts'
import * as endpoints from './cover.endpoints.ts'
import { changeCover, dropCover, takeCover } from './cover.ts'

/** The picture that staff choose for a film. */
export function coverRoutes(context: VideosContext, auditVideo: AuditVideo): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.changeCover),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          const before = await changeCover(context, trx, { id, alt: request.body })
          await auditVideo(trx, request, { id, before, after: request.body })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.dropCover),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          await dropCover(context, trx, id)
          await auditVideo(trx, request, { id })
        })
        return reply.code(204).send(null)
      },
    })
    await app.register(fileRoutes(context, auditVideo))
  }
}

/** By itself: only here a body may be a picture, and as large as one. */
function fileRoutes(context: VideosContext, auditVideo: AuditVideo): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.removeAllContentTypeParsers()
    // What a file calls itself is no news: its bytes are looked at.
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
      (_request, body, done) => done(null, body),
    )
    app.route({
      ...routeOf(endpoints.takeCover),
      bodyLimit: MAX_UPLOAD_BYTES,
      handler: async (request, reply) => {
        const { id } = request.params
        const { upload: _, ...alt } = request.query
        const made = await withFile<{ id: string }>(context.db, request, (bytes, used) =>
          takeCover(context, { id, bytes, alt }, async (trx, picture) => {
            await auditVideo(trx, request, { id, after: { picture: picture.id } })
            await used(trx, { id: picture.id })
          }),
        )
        return reply.code(201).send(made)
      },
    })
  }
}
