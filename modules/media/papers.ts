import type { FastifyReply } from 'fastify'
import { notFound } from '#platform/errors.ts'
import type { App } from '#platform/http/http.ts'
import type { ShownAsset } from './library/library.ts'
import { isKnownToReader } from './rules.ts'

/** Of what staff may replace: whatever its address says, another file may stand there in a minute. */
export const ONE_MINUTE = 'public, max-age=60, must-revalidate'

const PAPER = /^(upload-[0-9a-f]{24})\.pdf$/

/** `GET /media/papers/{id}.pdf`: a PDF of the library, for everybody. */
export function paperRoutes(findAsset: (id: string) => Promise<ShownAsset | null>) {
  return async (app: App): Promise<void> => {
    app.get<{ Params: { name: string } }>(
      '/media/papers/:name',
      { config: { access: 'public' } },
      async (request, reply) => {
        const id = PAPER.exec(request.params.name)?.[1]
        const paper = id ? await findAsset(id) : null
        if (paper?.kind !== 'pdf' || paper.isEnded) throw notFound()
        const etag = `"${paper.stored}"`
        paperHeaders(reply, paper.title).header('etag', etag).header('cache-control', ONE_MINUTE)
        if (isKnownToReader(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.send(await paper.load())
      },
    )
  }
}

/** Shown by the browser's own reader, which reaches nothing of the page; saved, it is called as it is titled. */
export function paperHeaders(reply: FastifyReply, title: string): FastifyReply {
  const name = encodeURIComponent(`${title}.pdf`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="document.pdf"; filename*=UTF-8''${name}`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .header('x-content-type-options', 'nosniff')
}
