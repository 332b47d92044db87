import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { type AssetRow, library, paperHeaders } from '#modules/media/media.ts'
import { MAX_UPLOAD_BYTES } from '#modules/media/uploads.rules.ts'
import { ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { withFile } from '#modules/office/uploads/routes.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import * as room from './media-room.ts'
import type { Taken } from './schema.ts'
import * as storage from './storage.ts'

const thingOf = ({ id, title }: Pick<AssetRow, 'id' | 'title'>) => ({ type: 'media', id, name: title })

/** The room of the media library. */
export function mediaRoomRoutes(context: room.MediaRoomContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addHook('preHandler', (request) => room.keepToReach(context, request))
    app.route({
      ...routeOf(endpoints.listMedia),
      handler: (request) => room.listMedia(context, request.query, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.countMedia),
      handler: (request) => room.countMedia(context, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.listFolderPictures),
      handler: ({ query }) => room.listFolders(context, query),
    })
    app.route({
      ...routeOf(endpoints.listEndedMedia),
      handler: (request) => room.listEnded(context, { ...request.query, own: ownSitesOf(request) }),
    })
    app.route({
      ...routeOf(endpoints.readMedia),
      handler: (request) => room.loadMedia(context, { ...request.params, own: ownSitesOf(request) }),
    })
    app.route({
      ...routeOf(endpoints.readMediaFile),
      handler: async ({ params }, reply) => {
        const { kind, title, bytes } = await library.loadFile(context, params.id)
        reply.header('cache-control', 'private, no-store')
        if (kind === 'pdf') paperHeaders(reply, title)
        else reply.type('image/webp')
        return reply.send(bytes as never)
      },
    })
    app.route({
      ...routeOf(endpoints.changeMedia),
      handler: async (request, reply) => {
        const { version, ...facts } = request.body
        await library.changeAsset(context, { id: request.params.id, version, facts }, (trx, before, after) =>
          auditRequest(trx, request, {
            thing: thingOf(after),
            before: room.noteOf(before),
            after: room.noteOf(after),
          }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.archiveMedia),
      handler: async (request, reply) => {
        const { version, reason } = request.body
        await library.archiveAsset(context, { id: request.params.id, version }, (trx, asset) =>
          auditRequest(trx, request, { thing: thingOf(asset), reason }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.restoreMedia),
      handler: async (request, reply) => {
        const { version, reason } = request.body
        await library.restoreAsset(context, { id: request.params.id, version }, (trx, asset) =>
          auditRequest(trx, request, { thing: thingOf(asset), reason }),
        )
        return reply.code(204).send(null)
      },
    })
    await app.register(fileRoutes(context))
  }
}

/** By themselves: only here a body may be a file, and as large as one. */
function fileRoutes(context: room.MediaRoomContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.removeAllContentTypeParsers()
    // What a file calls itself is no news: its bytes are looked at.
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
      (_request, body, done) => done(null, body),
    )
    app.route({
      ...routeOf(endpoints.takeMedia),
      bodyLimit: MAX_UPLOAD_BYTES,
      handler: async (request, reply) => {
        const { personId, name } = staffOf(request)
        const by = { id: personId, name }
        const taken = await withFile<Taken>(context.db, request, async (bytes, used) => {
          const given = { bytes, name: request.query.name, by }
          const made = await library.takeAsset(context, given, async (trx, asset) => {
            await auditRequest(trx, request, { thing: thingOf(asset), after: room.fileNoteOf(asset) })
            await used(trx, { id: asset.id, isKnown: false })
          })
          if (!made.isKnown) return made
          // Nothing was written: it was there.
          request.isAudited = true
          await context.db.transaction().execute(async (trx) => {
            await storage.shareAsset(trx, made.id, ownSitesOf(request))
            await used(trx, made)
          })
          return made
        })
        return reply.code(taken.isKnown ? 200 : 201).send(taken)
      },
    })
    app.route({
      ...routeOf(endpoints.replaceMedia),
      bodyLimit: MAX_UPLOAD_BYTES,
      handler: async (request, reply) => {
        const { params, query } = request
        await withFile<null>(context.db, request, async (bytes, used) => {
          const given = { id: params.id, version: query.version, bytes }
          await library.replaceAsset(context, given, async (trx, before, after) => {
            const notes = { before: room.fileNoteOf(before), after: room.fileNoteOf(after) }
            await auditRequest(trx, request, { thing: thingOf(after), ...notes })
            await used(trx, null)
          })
          return null
        })
        return reply.code(204).send(null)
      },
    })
  }
}
