import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { compressLong } from '#platform/pages/long-answers.ts'
import { readOfflineTicketStates, readTicketsForOffline } from './offline-tickets.endpoints.ts'
import type { OfflineTicketsService } from './offline-tickets.ts'

export function offlineTicketsRoutes(keeping: OfflineTicketsService): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addHook('onSend', compressLong)
    app.route({
      ...routeOf(readTicketsForOffline),
      handler: async (request) => keeping.ticketsForOffline(callerOf(request), new Date()),
    })
    app.route({
      ...routeOf(readOfflineTicketStates, { rateLimit: { max: 60, timeWindow: 60_000 } }),
      handler: async (request) => keeping.statesOf(request.body),
    })
  }
}
