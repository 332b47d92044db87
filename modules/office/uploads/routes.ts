import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { pieces } from '#modules/media/media.ts'
import { PIECE_BYTES } from '#modules/media/pieces/pieces.rules.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { AppError } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'

/** Files on their way to whatever takes one. */
export function uploadRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  const own = (request: FastifyRequest, id: string) => ({ id, personId: staffOf(request).personId })
  return async (app) => {
    app.route({
      ...routeOf(endpoints.beginFile),
      handler: (request) => pieces.beginUpload(db, { ...request.body, personId: staffOf(request).personId }),
    })
    app.route({
      ...routeOf(endpoints.dropFile),
      handler: async (request, reply) => {
        await pieces.dropUpload(db, own(request, request.params.id))
        return reply.code(204).send(null)
      },
    })
    // By itself: only here a body is bytes.
    await app.register(async (inner: typeof app) => {
      inner.removeAllContentTypeParsers()
      inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PIECE_BYTES }, (_request, body, done) =>
        done(null, body),
      )
      inner.route({
        ...routeOf(endpoints.appendFilePiece),
        bodyLimit: PIECE_BYTES,
        handler: (request) => {
          const piece = request.body
          if (!Buffer.isBuffer(piece)) throw new AppError(400, 'UPLOAD_PIECE', 'There are no bytes')
          const { offset } = request.query
          return pieces.appendPiece(db, { ...own(request, request.params.id), offset, piece })
        },
      })
    })
  }
}

/**
 * Makes something of the file of a request: of its body, or of what came in pieces before, which then happens once. `use` calls
 * `used` in the transaction that writes.
 */
export async function withFile<Answer>(
  db: Db,
  request: FastifyRequest<{ Querystring: { upload?: string | undefined } }>,
  use: (bytes: Buffer, used: (trx: Db, answer: Answer) => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  const { upload } = request.query
  if (upload === undefined) return use(bytesOf(request.body), async () => {})
  const named = { id: upload, personId: staffOf(request).personId, call: `${request.method} ${request.url}` }
  const { answer, isRepeated } = await pieces.takeUpload(db, named, use)
  // It stands in the book since the first time.
  if (isRepeated) request.isAudited = true
  return answer
}

function bytesOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError(422, 'PICTURE_TYPE', 'There is no file')
  return body
}
