import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { compressLong } from '#platform/pages/long-answers.ts'
import {
  changeMedium,
  listArchivedSeasonTickets,
  listArchivedTickets,
  listTickets,
  listUpcomingSeasonTickets,
  listUpcomingTickets,
  nameTicket,
  printTicket,
  readTicket,
  readTicketEvent,
} from './tickets.endpoints.ts'
import { DEFAULT_TICKET_TYPE } from './tickets.schema.ts'
import type { TicketWallet } from './tickets.ts'

/** TIX-08: by the browser of whoever asked. */
const CACHED_A_MINUTE = 'private, max-age=60'

const DAY_TICKETS = [
  { list: listTickets, type: DEFAULT_TICKET_TYPE },
  { list: listUpcomingTickets, type: 'upcoming' },
  { list: listArchivedTickets, type: 'archive' },
] as const
const SEASON_TICKETS = [
  { list: listUpcomingSeasonTickets, type: 'upcoming' },
  { list: listArchivedSeasonTickets, type: 'archive' },
] as const

export function walletTicketsRoutes(wallet: TicketWallet): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.addHook('onSend', compressLong)
    for (const { list, type } of DAY_TICKETS) {
      app.route({
        ...routeOf(list),
        handler: async (request) => wallet.listTickets({ caller: callerOf(request), type, ...request.query }),
      })
    }
    for (const { list, type } of SEASON_TICKETS) {
      app.route({
        ...routeOf(list),
        handler: async (request) =>
          wallet.listSeasonTickets({ caller: callerOf(request), type, ...request.query }),
      })
    }
    app.route({
      ...routeOf(changeMedium),
      handler: async (request) =>
        wallet.changeMedium({ caller: callerOf(request), id: request.params.id, ...request.body }),
    })
    app.route({
      ...routeOf(nameTicket),
      handler: async (request) =>
        wallet.nameTicket({ caller: callerOf(request), id: request.params.id, ...request.body }),
    })
    app.route({
      ...routeOf(readTicket),
      handler: async (request) => wallet.loadTicket({ caller: callerOf(request), id: request.params.id }),
    })
    app.route({
      ...routeOf(printTicket),
      handler: async (request, reply) => {
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
    })
    app.route({
      ...routeOf(readTicketEvent),
      handler: async (request, reply) => {
        reply.header('cache-control', CACHED_A_MINUTE)
        return wallet.loadEvent(request.params.id)
      },
    })
  }
}
