import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { callerOf } from '#platform/access.ts'
import { compressLong } from '#platform/pages/long-answers.ts'
import { OfflineTicketAnswer, OfflineTicketQuestion, OfflineTickets } from './offline-tickets.schema.ts'
import type { OfflineTicketsService } from './offline-tickets.ts'

const tags = ['wallet']

export function offlineTicketsRoutes(keeping: OfflineTicketsService): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addHook('onSend', compressLong)
    app.get(
      '/api/wallet/v3/self/keptTickets',
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'My tickets ahead with all that shows them without a connection',
          response: { 200: OfflineTickets },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => keeping.ticketsForOffline(callerOf(request), new Date()),
    )

    app.post(
      '/api/wallet/v3/keptTickets/states',
      {
        config: { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 } },
        schema: {
          tags,
          summary: 'Whether tickets that a phone keeps are still good',
          description:
            'Needs no session: the turn secret of each ticket proves that the phone keeps it. Wrong proofs and unknown tickets are answered alike, as gone.',
          body: OfflineTicketQuestion,
          response: { 200: OfflineTicketAnswer },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => keeping.statesOf(request.body),
    )
  }
}
