import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { type Column, csvOf } from '#modules/office/shared/csv.ts'
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
        const table = await recordRequest(context.db, request, { thing, action: 'export' }, () =>
          csvOf(columns, presaleDays(context, event.id)),
        )
        const day = event.startsAt.toISOString().slice(0, 10)
        reply.header('content-disposition', `attachment; filename="vorverkauf-${day}.csv"`)
        return reply.type('text/csv; charset=utf-8').send(table)
      },
    })
  }
}
