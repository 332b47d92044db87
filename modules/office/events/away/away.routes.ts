import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import type { EventsContext } from '#modules/office/events/events.ts'
import { findEvent } from '#modules/office/events/storage.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { changeEntrance, exportNames, listNames, setAreaPlaces, setNamesUntil } from './away.endpoints.ts'
import type { TicketName } from './away.schema.ts'
import { entranceOf, loadAwayInBook } from './away.ts'
import * as names from './names.ts'

const COLUMNS: readonly Column<TicketName>[] = [
  { title: 'Name', of: ({ name }) => name },
  { title: 'Ticket von', of: ({ owner }) => owner },
  { title: 'Bereich', of: ({ area }) => area },
  { title: 'Ticketart', of: ({ ticketType }) => ticketType },
  { title: 'Bestellung', of: ({ orderNumber }) => orderNumber },
  { title: 'Ticketnummer', of: ({ ticketId }) => ticketId },
]

/** What is changed about a match at another club's ground, and what is said of it. */
export function awayMatchRoutes(context: EventsContext): FastifyPluginAsyncZodOpenApi {
  const { db, tickets } = context
  const thingOf = async (id: string) => ({
    thing: { type: 'event', id, name: (await findEvent(db, id))?.opponent ?? null },
    reason: null,
    snapshot: (trx: Trx) => loadAwayInBook(trx, id),
  })
  return async (app) => {
    app.route({
      ...routeOf(setAreaPlaces),
      handler: async (request, reply) => {
        const { id, areaId } = request.params
        await recordRequest(db, request, await thingOf(id), () =>
          tickets.setAreaPlaces({ id, areaId, ...request.body }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(changeEntrance),
      handler: async (request, reply) => {
        const { id } = request.params
        const entrance = entranceOf(request.body)
        await recordRequest(db, request, await thingOf(id), () => tickets.changeEntrance({ id, entrance }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(setNamesUntil),
      handler: async (request, reply) => {
        const { id } = request.params
        await recordRequest(db, request, await thingOf(id), () =>
          names.setNamesUntil(context, { id, ...request.body }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(listNames),
      handler: async ({ params }) => ({ items: await names.loadNames(context, params.id) }),
    })
    app.route({
      ...routeOf(exportNames),
      handler: async (request, reply) => {
        const { id } = request.params
        const lines = await names.loadNames(context, id)
        const { thing } = await thingOf(id)
        return sendTable({ db, request, reply }, { columns: COLUMNS, rows: lines, thing, file: 'namen.csv' })
      },
    })
  }
}
