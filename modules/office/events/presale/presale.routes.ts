import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { exportPresale, readPresale } from './presale.endpoints.ts'
import type { OfficePresaleDay } from './presale.schema.ts'
import { findEvent } from './presale.storage.ts'
import { loadPresale, type PresaleContext, presaleDays } from './presale.ts'

const columns: readonly Column<OfficePresaleDay>[] = [
  { title: 'Tage vor dem Spiel', of: ({ daysLeft }) => daysLeft },
  { title: 'Verkauft', of: ({ sold }) => sold },
  {
    title: 'Vergleich',
    of: ({ usually }) => (usually === null ? null : usually.toFixed(1).replace('.', ',')),
  },
]

/** The presale of a match, beside others. */
export function presaleRoutes(context: PresaleContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(readPresale), handler: ({ params }) => loadPresale(context, params.id) })
    app.route({
      ...routeOf(exportPresale),
      handler: async (request, reply) => {
        const event = await findEvent(context.db, request.params.id)
        if (!event) throw notFound()
        const thing = { type: 'event', id: event.id, name: event.opponent }
        const day = event.startsAt.toISOString().slice(0, 10)
        return sendTable(
          { db: context.db, request, reply },
          { columns, rows: presaleDays(context, event.id), thing, file: `vorverkauf-${day}.csv` },
        )
      },
    })
  }
}
