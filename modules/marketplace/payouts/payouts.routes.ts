import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { Marketplace } from '../marketplace.ts'
import {
  listPayouts,
  offerTicket,
  readPayout,
  readPayoutAmount,
  readPayoutInformation,
  retryPayout,
  withdrawOffer,
} from './payouts.endpoints.ts'

/** What sellers ask and do. */
export function payoutsRoutes(marketplace: Marketplace): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readPayoutAmount),
      handler: async (request) =>
        marketplace.payoutAmount({
          caller: callerOf(request),
          ticketId: request.params.id,
          ...request.query,
        }),
    })
    app.route({
      ...routeOf(readPayoutInformation),
      handler: async (request) =>
        marketplace.payoutInformation({ caller: callerOf(request), ticketId: request.params.id }),
    })
    app.route({
      ...routeOf(listPayouts),
      handler: async (request) => marketplace.listPayouts({ caller: callerOf(request), ...request.query }),
    })
    app.route({
      ...routeOf(readPayout),
      handler: async (request) =>
        marketplace.loadPayout({ caller: callerOf(request), id: request.params.id }),
    })
    app.route({
      ...routeOf(offerTicket, { rateLimit: { max: 60, timeWindow: 60_000 } }),
      handler: async (request) =>
        marketplace.offer({
          caller: callerOf(request),
          request: request.body,
          idempotencyKey: request.headers['idempotency-key'] ?? null,
        }),
    })
    app.route({
      ...routeOf(retryPayout, { rateLimit: { max: 20, timeWindow: 60_000 } }),
      handler: async (request) =>
        marketplace.retry({ caller: callerOf(request), id: request.params.id, ...request.body }),
    })
    app.route({
      ...routeOf(withdrawOffer),
      handler: async (request, reply) => {
        await marketplace.withdraw({ caller: callerOf(request), ticketId: request.params.id })
        return reply.code(204).send(null)
      },
    })
  }
}
