import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { callerOf } from '#platform/http/access.ts'
import { PKPASS } from './apple.routes.ts'
import { downloadPass, makeApplePass, makeGooglePass, readKinds } from './endpoints.ts'
import type { Passes } from './passes.ts'
import { nameOfSerial } from './schema.ts'

/** Tickets for the wallets of phones, as their owners ask for them. */
export function passesRoutes(passes: Passes): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readKinds),
      handler: async () => passes.kinds(),
    })
    app.route({
      ...routeOf(makeApplePass),
      handler: async (request) => passes.makeApplePass({ caller: callerOf(request), id: request.params.id }),
    })
    app.route({
      ...routeOf(makeGooglePass),
      handler: async (request) => passes.makeGooglePass({ caller: callerOf(request), id: request.params.id }),
    })
    app.route({
      ...routeOf(downloadPass),
      handler: async (request, reply) => {
        const name = nameOfSerial(request.params.serialNumber)
        if (!name) throw notFound()
        const file = await passes.download({ ...name, key: request.query.key })
        return reply
          .type(PKPASS)
          .header('content-disposition', 'inline; filename="ticket.pkpass"')
          .header('cache-control', 'no-store')
          .send(file)
      },
    })
  }
}
