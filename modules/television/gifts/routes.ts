import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Television } from '#modules/television/television.ts'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import {
  listGivenTelevision,
  previewTelevisionGift,
  readTelevisionGiftPaper,
  redeemTelevisionGift,
} from './endpoints.ts'

/** Club TV as a gift: redeemed by its recipient, seen by its giver. */
export function televisionGiftsRoutes(gifts: Television['gifts']): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(previewTelevisionGift),
      handler: (request) =>
        gifts.previewGift({
          caller: callerOf(request),
          address: clientAddressOf(request.ip),
          code: request.body.code,
        }),
    })
    app.route({
      ...routeOf(redeemTelevisionGift),
      handler: (request) =>
        gifts.redeemGift({
          caller: callerOf(request),
          address: clientAddressOf(request.ip),
          code: request.body.code,
        }),
    })
    app.route({
      ...routeOf(listGivenTelevision),
      handler: (request) => gifts.listGiven({ caller: callerOf(request) }),
    })
    app.route({
      ...routeOf(readTelevisionGiftPaper),
      handler: async (request, reply) => {
        const { name, content } = await gifts.loadPaper({ caller: callerOf(request), ...request.params })
        reply.header('content-disposition', `attachment; filename="${name}"`)
        return reply.type('application/pdf').send(Buffer.from(content))
      },
    })
  }
}
