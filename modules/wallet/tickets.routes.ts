import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { EventDetail } from '#modules/tickets/schema.ts'
import { callerOf } from '#platform/access.ts'
import { compressLong } from '#platform/pages/long-answers.ts'
import {
  DEFAULT_TICKET_TYPE,
  MediaChange,
  TicketListType,
  ticketQuery,
  WalletTicketDetail,
  WalletTicketList,
} from './tickets.schema.ts'
import type { TicketWallet } from './tickets.ts'

const TICKETS = '/api/wallet/v3/self/tickets'
const SEASON_TICKETS = '/api/wallet/v3/self/seasonTickets'
/** TIX-08: by the browser of whoever asked. */
const CACHED_A_MINUTE = 'private, max-age=60'
const tags = ['wallet']
const params = z.object({ id: z.uuid() })

export function walletTicketsRoutes(wallet: TicketWallet): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addHook('onSend', compressLong)
    // One address per list, because `{type}` and `{id}` stand in the same place.
    for (const type of [null, ...TicketListType.options]) {
      app.get(
        type ? `${TICKETS}/${type}` : TICKETS,
        {
          config: { access: 'self' },
          schema: {
            tags,
            summary: type === 'archive' ? 'Tickets of games that are over' : 'My tickets for games ahead',
            querystring: ticketQuery,
            response: { 200: WalletTicketList },
          } satisfies FastifyZodOpenApiSchema,
        },
        async (request) =>
          wallet.listTickets({
            caller: callerOf(request),
            type: type ?? DEFAULT_TICKET_TYPE,
            ...request.query,
          }),
      )
    }

    for (const type of TicketListType.options) {
      app.get(
        `${SEASON_TICKETS}/${type}`,
        {
          config: { access: 'self' },
          schema: {
            tags,
            summary:
              type === 'archive'
                ? 'Matches of my season ticket that are over'
                : 'My season ticket, match by match',
            querystring: ticketQuery,
            response: { 200: WalletTicketList },
          } satisfies FastifyZodOpenApiSchema,
        },
        async (request) => wallet.listSeasonTickets({ caller: callerOf(request), type, ...request.query }),
      )
    }

    app.put(
      `${TICKETS}/:id/media`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Print a ticket, or take it back to the phone',
          params,
          body: MediaChange,
          response: { 200: WalletTicketDetail },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        wallet.changeMedium({ caller: callerOf(request), id: request.params.id, ...request.body }),
    )

    app.get(
      `${TICKETS}/:id`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'A ticket with its code',
          params,
          response: { 200: WalletTicketDetail },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => wallet.loadTicket({ caller: callerOf(request), id: request.params.id }),
    )

    app.get(
      `${TICKETS}/:id/pdf`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'A ticket to print',
          params,
          querystring: z.object({ language: z.enum(club.languages).default(club.fallbackLanguage) }),
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { pdf, name } = await wallet.printTicket({
          caller: callerOf(request),
          id: request.params.id,
          language: request.query.language,
        })
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(pdf)
      },
    )

    app.get(
      '/api/wallet/v2/events/:id',
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'The event of a ticket',
          params,
          response: { 200: EventDetail },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        reply.header('cache-control', CACHED_A_MINUTE)
        return wallet.loadEvent(request.params.id)
      },
    )
  }
}
