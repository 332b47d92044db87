import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/http/http.ts'
import type { Media, MediaAnswer } from './media.ts'
import { ONE_MINUTE } from './papers.ts'
import { isKnownToReader } from './rules.ts'

const ONE_DAY = 'public, max-age=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'

type MediaPath = { Params: { id: string; transform?: string }; Querystring: { v?: string } }

/** `GET /media/{id}` and `GET /media/{transform}/{id}`: public, cacheable, and nothing but the store's pictures. */
export function mediaRoutes(media: Media) {
  return async (app: App): Promise<void> => {
    const answer = async (request: FastifyRequest<MediaPath>, reply: FastifyReply) => {
      const picture = await media.render({
        id: request.params.id,
        transform: request.params.transform,
        accept: request.headers.accept,
        acceptEncoding: request.headers['accept-encoding'],
      })
      const unchanging = request.query.v ? FOR_EVER : ONE_DAY
      withHeaders(reply, picture).header('cache-control', picture.isChanging ? ONE_MINUTE : unchanging)
      if (isKnownToReader(request.headers['if-none-match'], picture.etag)) return reply.code(304).send()
      return reply.send(picture.body)
    }
    app.get<MediaPath>('/media/:id', { config: { access: 'public' } }, answer)
    app.get<MediaPath>('/media/:transform/:id', { config: { access: 'public' } }, answer)
  }
}

/** A drawing opened by itself is a document: it may style itself and do nothing else. */
function withHeaders(reply: FastifyReply, picture: MediaAnswer): FastifyReply {
  if (picture.encoding) reply.header('content-encoding', picture.encoding)
  return reply
    .type(picture.contentType)
    .header('etag', picture.etag)
    .header('vary', 'Accept, Accept-Encoding')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')
}
