import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import type { OrdersContext } from '../orders.ts'
import { applyOrderTracking, packOrders, previewOrderTracking } from './packing.endpoints.ts'
import { applyTracking, packingPapers, previewTracking } from './packing.ts'

/** Many parcels at once. */
export function packingRoutes({ db, afterSale }: OrdersContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(packOrders),
      handler: async (request, reply) => {
        const { orderIds } = request.body
        const thing = { type: 'orders', id: 'packing', name: String(orderIds.length) }
        const file = await recordRequest(db, request, { thing }, () => packingPapers(db, request.body))
        reply.header('content-disposition', 'attachment; filename="packing.pdf"')
        return reply.type('application/pdf').send(file)
      },
    })
    app.route({
      ...routeOf(previewOrderTracking),
      handler: (request) => previewTracking(db, request.body),
    })
    app.route({
      ...routeOf(applyOrderTracking),
      handler: async (request) => {
        const done = await applyTracking(
          { db, afterSale },
          {
            ...request.body,
            actor: `staff:${staffOf(request).name}`,
            record: async ({ id, number }, run) => {
              await recordRequest(
                db,
                request,
                { thing: { type: 'order', id, name: number }, action: 'officeOrderShip' },
                run,
              )
            },
          },
        )
        // A file of which nothing fits has changed nothing.
        request.isAudited = true
        return done
      },
    })
  }
}
