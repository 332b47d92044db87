import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { type MailDress, showPictures, withFont } from '#platform/mail/mail-dress.ts'
import { sendMailPage } from '#platform/mail/mail-page.ts'
import { inLight } from '#platform/mail/mail-styles.ts'
import { type Preview, type Reader, readerOf } from '#platform/previews.ts'
import * as endpoints from './endpoints.ts'
import type { Sample } from './schema.ts'

export type SamplesContext = {
  /** All there are; loaded when somebody looks. */
  load(): Promise<readonly Preview[]>
  dress: MailDress
}

type Choice = { id: string; language: Reader['language']; reader: 'usual' | 'hard' }

/** Mails and papers as they look, with example data: nobody gets them, and nothing in them is anybody's. */
export function samplesRoutes({ load, dress }: SamplesContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listSamples),
      handler: async ({ query }) => ({
        items: (await load()).map((one) => told(one, readerOf(query.language, false))),
      }),
    })
    app.route({
      ...routeOf(endpoints.readSampleMail),
      handler: async ({ query }) => {
        const { subject, plain, html } = await mailOf(query)
        return { subject, plain, bytes: Buffer.byteLength(html) }
      },
    })
    app.route({
      ...routeOf(endpoints.showSampleMail),
      handler: async ({ query }, reply) => {
        const { html } = await mailOf(query)
        const page = await showPictures(withFont(inLight(html, query.light), dress), dress.pictures)
        return sendMailPage(reply, page, { pictureOrigin: '', framedBy: "'self'" })
      },
    })
    app.route({
      ...routeOf(endpoints.showSamplePaper),
      handler: async ({ query }, reply) => {
        const found = await find(query.id)
        if (found.kind !== 'paper') throw notFound()
        const bytes = await found.draw(readerOf(query.language, query.reader === 'hard'))
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
        return reply.type('application/pdf').send(Buffer.from(bytes))
      },
    })
  }

  async function find(id: string): Promise<Preview> {
    const found = (await load()).find((one) => one.id === id)
    if (!found) throw notFound()
    return found
  }

  async function mailOf({ id, language, reader }: Choice) {
    const found = await find(id)
    if (found.kind !== 'mail') throw notFound()
    return found.write(readerOf(language, reader === 'hard'))
  }
}

function told(preview: Preview, reader: Reader): Sample {
  const { id, kind } = preview
  const parts = id.split('/')
  return {
    id,
    kind,
    group: parts[0]!,
    name: preview.kind === 'mail' ? preview.write(reader).subject : preview.of,
    example: parts.at(-1)!.replaceAll('-', ' '),
  }
}
