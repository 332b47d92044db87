import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { keepToOwnSites, ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { keepForOwnSites, sitesOfNamed } from '#modules/office/shared/things-of-sites.ts'
import { uploadLimits } from '#modules/videos/packaging/uploads.rules.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { AppError } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { broadcastRoutes } from './broadcast.routes.ts'
import { holdVideo, type VideosContext } from './context.ts'
import { coverRoutes } from './cover.routes.ts'
import * as endpoints from './endpoints.ts'
import { liveRoutes } from './live.routes.ts'
import { savePage } from './page.ts'
import { sendRange } from './ranges.ts'
import { territoryRoutes } from './territory.routes.ts'
import * as videos from './videos.ts'

/** The media library. */
export function videosRoutes(context: VideosContext): FastifyPluginAsyncZodOpenApi {
  const { db, media } = context
  return async (app) => {
    app.addHook(
      'preHandler',
      keepToOwnSites(async ({ params, body }) => {
        // Of a file under way its own person is asked for.
        const { id } = Object(params) as { id?: unknown }
        const { instead } = Object(body) as { instead?: unknown }
        const named = [id, instead].map((one) => sitesOfNamed(db, { kind: 'video', id: one }))
        return (await Promise.all(named)).flat()
      }),
    )
    app.route({
      ...routeOf(endpoints.listVideos),
      handler: (request) => videos.listVideos(context, request.query, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.countVideos),
      handler: (request) => videos.countVideos(context, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.readMaking),
      handler: (request) => videos.loadMaking(context, staffOf(request).personId),
    })
    app.route({
      ...routeOf(endpoints.readVideo),
      handler: (request) =>
        videos.loadVideo(context, { id: request.params.id, here: context.countries.of(request) }),
    })
    app.route({
      ...routeOf(endpoints.watchVideo),
      handler: async (request, reply) => {
        const found = await videos.fileOfVideo(context, request.params)
        return sendRange(request, reply, found)
      },
    })
    app.route({
      ...routeOf(endpoints.readUpload),
      handler: (request) => media.findUpload({ id: request.params.id, personId: staffOf(request).personId }),
    })
    app.route({
      ...routeOf(endpoints.previewRemoval),
      handler: (request) => videos.tellRemoval(context, db, request.params.id),
    })
    await app.register(comingRoutes(context))
    await app.register(changingRoutes(context))
    await app.register(liveRoutes(context, auditVideo))
    await app.register(broadcastRoutes(context, auditVideo))
    await app.register(coverRoutes(context, auditVideo))
    await app.register(territoryRoutes(context, auditVideo))
    await app.register(pieceRoutes(context))
  }
}

/** What was done to a film, in the transaction that does it. */
async function auditVideo(
  trx: Trx,
  request: FastifyRequest,
  {
    id,
    name = null,
    ...note
  }: { id: string; name?: string | null; before?: unknown; after?: unknown; reason?: string | null },
): Promise<void> {
  await auditRequest(trx, request, { thing: { type: 'video', id, name }, ...note })
}

function comingRoutes(context: VideosContext): FastifyPluginAsyncZodOpenApi {
  const { db, media } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.beginUpload),
      handler: async (request, reply) => {
        const { name, bytes, instead } = request.body
        const { personId } = staffOf(request)
        const upload = await db.transaction().execute(async (trx) => {
          const begun = await media.beginUpload(trx, { personId, name, bytes, uid: instead })
          if (instead === null) await keepForOwnSites(trx, request, { kind: 'video', id: begun.uid })
          await auditVideo(trx, request, { id: begun.uid, name: begun.name, after: { bytes } })
          return begun
        })
        return reply.code(201).send(upload)
      },
    })
    app.route({
      ...routeOf(endpoints.dropUpload),
      handler: async (request, reply) => {
        const { personId } = staffOf(request)
        await db.transaction().execute(async (trx) => {
          const dropped = await media.dropUpload(trx, { id: request.params.id, personId })
          await auditVideo(trx, request, { id: dropped.uid, name: dropped.name })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.importVideo),
      handler: async (request, reply) => {
        const { instead, ...from } = request.body
        const made = await db.transaction().execute(async (trx) => {
          if (instead !== null) await holdVideo(trx, instead)
          const begun = await media.importFilm(trx, { ...from, uid: instead })
          if (instead === null) await keepForOwnSites(trx, request, { kind: 'video', id: begun.uid })
          await auditVideo(trx, request, { id: begun.uid, name: begun.title, after: from })
          return begun
        })
        return reply.code(201).send({ id: made.uid })
      },
    })
    app.route({
      ...routeOf(endpoints.retryVideo),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          const { title } = await holdVideo(trx, id)
          await media.retry(trx, id)
          await auditVideo(trx, request, { id, name: title })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

function changingRoutes(context: VideosContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.changeVideo),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          await videos.changeVideo(context, trx, { id, facts: request.body })
          const { workingTitle, availableFrom, availableUntil, chapters } = request.body
          const after = { availableFrom, availableUntil, chapters: chapters.length }
          await auditVideo(trx, request, { id, name: workingTitle, after })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.changeCaptions),
      handler: async (request, reply) => {
        const { id, language } = request.params
        await db.transaction().execute(async (trx) => {
          const { cues } = await videos.changeCaptions(context, trx, { id, language, ...request.body })
          await auditVideo(trx, request, { id, after: { language, cues } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.changeVideoPage),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          await savePage(context, trx, { id, page: request.body, now: new Date() })
          const { payment, publishAt } = request.body
          await auditVideo(trx, request, { id, after: { payment, publishAt } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.removeVideo),
      handler: async (request, reply) => {
        const { id } = request.params
        const { digest, reason = null } = request.body
        await db.transaction().execute(async (trx) => {
          const { title } = await holdVideo(trx, id)
          requireSame(await videos.tellRemoval(context, trx, id), { digest })
          await videos.removeVideo(context, trx, id)
          await auditVideo(trx, request, { id, name: title, reason })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

/** By itself: only here a body is bytes. */
function pieceRoutes({ media }: VideosContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: uploadLimits.piece },
      (_request, body, done) => done(null, body),
    )
    app.route({
      ...routeOf(endpoints.appendPiece),
      bodyLimit: uploadLimits.piece,
      handler: async (request) => {
        const piece = request.body
        if (!Buffer.isBuffer(piece)) throw new AppError(400, 'VIDEO_PIECE_EMPTY', 'There are no bytes')
        const { personId } = staffOf(request)
        const { id } = request.params
        const answer = await media.appendPiece(
          { id, personId, offset: request.query.offset, piece },
          (trx, film) => auditVideo(trx, request, film),
        )
        // Of all pieces the last one is a change that somebody would look for.
        request.isAudited = true
        return answer
      },
    })
  }
}
