import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import { routeOf } from '#platform/endpoint.ts'
import {
  countOrders,
  exportOrders,
  listOrders,
  readOrder,
  readOrderDocument,
  readOrderEInvoice,
} from './endpoints.ts'
import * as orders from './orders.ts'
import type { OfficeOrderRow } from './schema.ts'

/** The room of orders: what was bought, what becomes of it. */
export function ordersRoutes(context: orders.OrdersContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({ ...routeOf(listOrders), handler: (request) => orders.listOrders(db, request.query) })
    app.route({ ...routeOf(countOrders), handler: () => orders.countOrders(db) })
    app.route({
      ...routeOf(exportOrders),
      handler: async (request, reply) => {
        const { query } = request
        const thing = { type: 'orders', id: query.view, name: new URLSearchParams(asked(query)).toString() }
        return sendTable(
          { db, request, reply },
          { columns: COLUMNS, rows: orders.allOrders(db, query), thing, file: 'orders.csv' },
        )
      },
    })
    app.route({ ...routeOf(readOrder), handler: (request) => orders.loadOrder(context, request.params.id) })
    for (const [declared, form] of PAPERS) {
      app.route({
        ...routeOf(declared),
        handler: async (request, reply) => {
          const { id, documentId } = request.params
          const { name, content } = await orders.loadDocument(context, { orderId: id, documentId, form })
          reply.header('content-disposition', `attachment; filename="${name}"`)
          return reply.type(declared.file).send(content)
        },
      })
    }
  }
}

const PAPERS = [
  [readOrderDocument, 'pdf'],
  [readOrderEInvoice, 'eInvoice'],
] as const

function asked(query: object): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

const COLUMNS: readonly Column<OfficeOrderRow>[] = [
  { title: 'Nummer', of: ({ number }) => number },
  { title: 'Bestellt', of: ({ placedAt }) => placedAt },
  { title: 'Käufer', of: ({ buyer }) => buyer.name },
  { title: 'Firma', of: ({ buyer }) => buyer.company },
  {
    title: 'Inhalt',
    of: ({ items, moreItems }) =>
      [
        ...items.map(({ name, quantity }) => `${quantity} × ${name.de}`),
        ...(moreItems > 0 ? ['…'] : []),
      ].join('; '),
  },
  { title: 'Zahlart', of: ({ method }) => method },
  { title: 'Betrag', of: ({ totalCents }) => (totalCents / 100).toFixed(2).replace('.', ',') },
  { title: 'Geld', of: ({ money }) => money },
  { title: 'Ware', of: ({ goods }) => goods },
  { title: 'Zu senden', of: ({ toSend }) => toSend },
]
