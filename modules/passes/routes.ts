import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import { notFound } from '#platform/errors.ts'
import { PASSES, PKPASS } from './apple.routes.ts'
import type { Passes } from './passes.ts'
import { MadePass, nameOfSerial, PassKinds, serialNumber } from './schema.ts'

const TICKET = '/api/wallet/v3/self/tickets/:id'
const tags = ['wallet']
const params = z.object({ id: z.uuid() })

/** Tickets for the wallets of phones, as their owners ask for them. */
export function passesRoutes(passes: Passes): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      `${PASSES}/kinds`,
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'For which wallets there are passes',
          response: { 200: PassKinds },
        } satisfies FastifyZodOpenApiSchema,
      },
      async () => passes.kinds(),
    )

    app.post(
      `${TICKET}/applePass`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Move a ticket into Apple’s wallet',
          description: 'Its code on the screen and on paper is worth nothing afterwards.',
          params,
          response: { 200: MadePass },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => passes.makeApplePass({ caller: callerOf(request), id: request.params.id }),
    )

    app.post(
      `${TICKET}/googlePass`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Move a ticket into Google’s wallet',
          description: 'Its code on the screen and on paper is worth nothing afterwards.',
          params,
          response: { 200: MadePass },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => passes.makeGooglePass({ caller: callerOf(request), id: request.params.id }),
    )

    app.get(
      `${PASSES}/downloads/:serialNumber`,
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'The file of a pass, by the link that was answered for it',
          params: z.object({ serialNumber }),
          querystring: z.object({ key: z.string().max(80) }),
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const name = nameOfSerial(request.params.serialNumber)
        if (!name) throw notFound()
        const file = await passes.download({ ...name, key: request.query.key })
        return reply
          .type(PKPASS)
          .header('content-disposition', 'inline; filename="ticket.pkpass"')
          .header('cache-control', 'no-store')
          .send(file)
      },
    )
  }
}
