import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import {
  answerTransfer,
  forwardTicket,
  listTransfers,
  readTransfer,
  readTransferLink,
  revokeTransfer,
} from './transfers.endpoints.ts'
import type { Transfers } from './transfers.ts'

/** For whoever holds the link, before they have an account: at this pace nobody guesses one of 128 bits. */
const links = { rateLimit: { max: 60, timeWindow: 60_000 } }

export function transfersRoutes(transfers: Transfers): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listTransfers),
      handler: async (request) => transfers.list({ caller: callerOf(request), ...request.query }),
    })
    app.route({
      ...routeOf(readTransfer),
      handler: async (request) =>
        transfers.load({ caller: callerOf(request), id: request.params.id, token: request.query.token }),
    })
    app.route({
      ...routeOf(forwardTicket),
      handler: async (request, reply) => {
        const { isNew, transfer } = await transfers.forward({
          caller: callerOf(request),
          wish: request.body,
        })
        return reply.code(isNew ? 201 : 200).send(transfer)
      },
    })
    app.route({
      ...routeOf(answerTransfer),
      handler: async (request) =>
        transfers.answer({ caller: callerOf(request), id: request.params.id, answer: request.body }),
    })
    app.route({
      ...routeOf(revokeTransfer),
      handler: async (request, reply) => {
        await transfers.revoke({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(readTransferLink, links),
      handler: async (request) => transfers.readLink(request.params.token),
    })
  }
}
