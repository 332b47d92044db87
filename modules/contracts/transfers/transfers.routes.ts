import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import * as endpoints from './transfers.endpoints.ts'
import { asRecipient, asSubscriber, type ContractTransfers } from './transfers.ts'

/** For whoever holds the link, before they have an account: at this pace nobody guesses one of 128 bits. */
const links = { rateLimit: { max: 60, timeWindow: 60_000 } }

export function contractTransfersRoutes(transfers: ContractTransfers): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readContractTransferLink, links),
      handler: async (request) => transfers.readLink(request.params.token),
    })
    await app.register(recipientRoutes(transfers))
    await app.register(subscriberRoutes(transfers))
  }
}

function recipientRoutes(transfers: ContractTransfers): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listRecipientTransfers),
      handler: async (request) => transfers.listRecipient({ caller: callerOf(request), ...request.query }),
    })
    app.route({
      ...routeOf(endpoints.readRecipientTransfer),
      handler: async (request) => transfers.readRecipient({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.createRecipientTransfer),
      handler: async (request, reply) => {
        const { contractId, recipientEmail: email, invite } = request.body
        const wish = { kind: 'recipient', contractId, email, invite } as const
        const { isNew, row } = await transfers.begin({ caller: callerOf(request), wish })
        return reply.code(isNew ? 201 : 200).send(asRecipient(row))
      },
    })
    app.route({
      ...routeOf(endpoints.answerRecipientTransfer),
      handler: async (request) =>
        transfers.answerRecipient({ caller: callerOf(request), ...request.params, said: request.body }),
    })
    app.route({
      ...routeOf(endpoints.withdrawRecipientTransfer),
      handler: async (request, reply) => {
        await transfers.withdraw({ caller: callerOf(request), ...request.params, kind: 'recipient' })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.convertRecipientTransfer),
      handler: async (request, reply) =>
        reply.code(201).send(await transfers.turn({ caller: callerOf(request), ...request.params })),
    })
  }
}

function subscriberRoutes(transfers: ContractTransfers): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listSubscriberTransfers),
      handler: async (request) => transfers.listSubscriber({ caller: callerOf(request), ...request.query }),
    })
    app.route({
      ...routeOf(endpoints.readSubscriberTransfer),
      handler: async (request) => transfers.readSubscriber({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.createSubscriberTransfer),
      handler: async (request, reply) => {
        const { contractId, subscriberEmail: email, invite } = request.body
        const wish = { kind: 'subscriber', contractId, email, invite } as const
        const { isNew, row } = await transfers.begin({ caller: callerOf(request), wish })
        return reply.code(isNew ? 201 : 200).send(asSubscriber(row))
      },
    })
    app.route({
      ...routeOf(endpoints.answerSubscriberTransfer),
      handler: async (request) =>
        transfers.answerSubscriber({ caller: callerOf(request), ...request.params, said: request.body }),
    })
    app.route({
      ...routeOf(endpoints.withdrawSubscriberTransfer),
      handler: async (request, reply) => {
        await transfers.withdraw({ caller: callerOf(request), ...request.params, kind: 'subscriber' })
        return reply.code(204).send(null)
      },
    })
  }
}
