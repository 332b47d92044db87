import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import * as catalogue from '#modules/catalogue/catalogue.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { auditProduct } from './audit.ts'
import * as endpoints from './prices.endpoints.ts'
import { loadPrices, previewPrices } from './prices.ts'
import type { ProductsContext } from './products.ts'

/** What products cost: now, and from a time on. */
export function pricesRoutes(context: ProductsContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.previewPrices),
      handler: (request) => previewPrices(db, request.params.id, request.body),
    })
    app.route({
      ...routeOf(endpoints.changePrices),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const before = await snapshot(trx, params.id)
          await catalogue.changePrices(trx, { productId: params.id, ...body })
          await auditProduct(trx, request, { id: params.id, before, after: await snapshot(trx, params.id) })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.planPrice),
      handler: async (request, reply) => {
        const { params, body } = request
        const made = await db.transaction().execute(async (trx) => {
          const plan = await catalogue.planPrice(context, trx, { productId: params.id, ...body })
          await auditProduct(trx, request, { id: params.id, after: body })
          return plan
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.callOffPlan),
      handler: async (request, reply) => {
        const { id, planId } = request.params
        await db.transaction().execute(async (trx) => {
          const before = (await catalogue.listPricePlans(trx, id)).find((plan) => plan.id === planId)
          await catalogue.callOffPlan(trx, { productId: id, planId })
          await auditProduct(trx, request, { id, before })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

/** What of the prices is worth a line in the book. */
async function snapshot(trx: Trx, id: string) {
  const { priceCents, memberDiscountPercent, priceGroupDiscounts } = await loadPrices(trx, id)
  return { priceCents, memberDiscountPercent, ...priceGroupDiscounts }
}
