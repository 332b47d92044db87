import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Marketplace } from '#modules/marketplace/marketplace.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './endpoints.ts'
import * as resale from './resale.ts'
import type { ResalePayout } from './schema.ts'

/** What sellers on the exchange were paid. */
export function resaleRoutes({
  db,
  marketplace,
}: {
  db: Db
  marketplace: Pick<Marketplace, 'payAgain'>
}): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listResalePayouts),
      handler: (request) => resale.listResalePayouts(db, request.query),
    })
    app.route({ ...routeOf(endpoints.countResalePayouts), handler: () => resale.countResalePayouts(db) })
    app.route({
      ...routeOf(endpoints.payAgain),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason, way, amountCents } = request.body
        await db.transaction().execute(async (trx) => {
          await marketplace.payAgain(trx, { id, way, amountCents })
          const thing = { type: 'resalePayout', id }
          await auditRequest(trx, request, { thing, reason, after: { way, cents: amountCents } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.exportResalePayouts),
      handler: async (request, reply) => {
        const { view, q } = request.query
        const thing = { type: 'resalePayouts', id: view, name: q ?? null }
        return sendTable(
          { db, request, reply },
          {
            columns: COLUMNS,
            rows: resale.allResalePayouts(db, request.query),
            thing,
            file: 'resale-payouts.csv',
          },
        )
      },
    })
  }
}

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

const COLUMNS: readonly Column<ResalePayout>[] = [
  { title: 'Verkauft', of: ({ soldAt }) => soldAt },
  { title: 'Spiel', of: ({ event }) => event.name.de },
  { title: 'Platz', of: ({ place }) => place },
  { title: 'Verkäufer', of: ({ seller }) => seller.name },
  { title: 'Preis', of: ({ priceCents }) => euros(priceCents) },
  { title: 'Gebühr', of: ({ feeCents }) => euros(feeCents) },
  { title: 'Auszahlung', of: ({ payoutCents }) => euros(payoutCents) },
  { title: 'Weg', of: ({ payoutType }) => payoutType },
  { title: 'Stand', of: ({ state }) => state },
  { title: 'Ausgezahlt', of: ({ paidAt }) => paidAt },
]
