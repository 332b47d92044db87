import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import {
  NewTicketTransfer,
  TicketTransfer,
  TicketTransferLink,
  TicketTransferList,
  TransferAnswer,
  transferQuery,
  transferToken,
} from './transfers.schema.ts'
import type { Transfers } from './transfers.ts'

const WALLET = '/api/wallet/v3'
const tags = ['wallet']
const params = z.object({ id: z.uuid() })

export function transfersRoutes(transfers: Transfers): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      `${WALLET}/self/ticketTransfers`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Tickets that I forwarded or that were forwarded to me, newest first',
          querystring: transferQuery,
          response: { 200: TicketTransferList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => transfers.list({ caller: callerOf(request), ...request.query }),
    )

    app.get(
      `${WALLET}/self/ticketTransfers/:id`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'A forwarded ticket; whoever holds its link learns when their account lacks the address',
          params,
          querystring: z.object({ token: transferToken.optional() }),
          response: { 200: TicketTransfer },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        transfers.load({ caller: callerOf(request), id: request.params.id, token: request.query.token }),
    )

    app.post(
      `${WALLET}/ticketTransfers`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Forward a ticket by e-mail; it stays mine until somebody accepts',
          body: NewTicketTransfer,
          response: { 200: TicketTransfer, 201: TicketTransfer },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { isNew, transfer } = await transfers.forward({
          caller: callerOf(request),
          wish: request.body,
        })
        return reply.code(isNew ? 201 : 200).send(transfer)
      },
    )

    app.patch(
      `${WALLET}/ticketTransfers/:id`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Accept a forwarded ticket, or decline it with a reason',
          params,
          body: TransferAnswer,
          response: { 200: TicketTransfer },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        transfers.answer({ caller: callerOf(request), id: request.params.id, answer: request.body }),
    )

    app.delete(
      `${WALLET}/ticketTransfers/:id`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Take a forwarded ticket back',
          params,
          response: { 204: z.undefined() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await transfers.revoke({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send()
      },
    )

    app.get(
      `${WALLET}/ticketTransferLinks/:token`,
      {
        // For whoever holds the link, before they have an account: at this pace nobody guesses one of 128 bits.
        config: { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 } },
        schema: {
          tags,
          summary: 'What the link of a mail is about; changes nothing',
          params: z.object({ token: transferToken }),
          response: { 200: TicketTransferLink },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => transfers.readLink(request.params.token),
    )
  }
}
