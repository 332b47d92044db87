import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import * as catalogue from '#modules/catalogue/catalogue.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { auditProduct } from './audit.ts'
import * as endpoints from './endpoints.ts'
import * as products from './products.ts'

/** The room of products: what they are, and what is left of them. */
export function productsRoutes(context: products.ProductsContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listProducts),
      handler: (request) => products.listProducts(db, request.query),
    })
    app.route({ ...routeOf(endpoints.countProducts), handler: () => products.countProducts(db) })
    app.route({ ...routeOf(endpoints.readProductChoices), handler: () => products.loadChoices(db) })
    app.route({
      ...routeOf(endpoints.readProduct),
      handler: (request) => products.loadProduct(context, request.params.id),
    })
    app.route({
      ...routeOf(endpoints.changeProduct),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const before = await snapshot(trx, params.id)
          await catalogue.changeProduct(trx, { productId: params.id, ...body })
          const after = await snapshot(trx, params.id)
          await auditProduct(trx, request, { id: params.id, before, after })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewStock),
      handler: (request) =>
        db.transaction().execute(async (trx) => {
          const productId = request.params.id
          const planned = await catalogue.planStock(context, trx, { productId, moves: request.body.moves })
          return products.tellStock(trx, planned)
        }),
    })
    app.route({
      ...routeOf(endpoints.moveStock),
      handler: async (request, reply) => {
        const { digest = '', ...movement } = request.body
        const { id } = request.params
        const { personId, name } = staffOf(request)
        await db.transaction().execute(async (trx) => {
          const planned = await catalogue.moveStock(context, trx, {
            ...movement,
            productId: id,
            by: { id: personId, name },
            agree: async (changes) => {
              const told = await products.tellStock(trx, changes)
              // Only mails cannot be taken back: whatever else follows may be booked at once.
              if (told.isFinal) requireSame(told, { digest })
            },
          })
          const told = (of: (one: catalogue.PlannedStock) => number) =>
            Object.fromEntries(planned.map((one) => [one.sku, of(one)]))
          await auditProduct(trx, request, {
            id,
            before: told(({ before }) => before),
            after: { ...told(({ now }) => now), kind: movement.kind },
            reason: movement.reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

/** What of a product is worth a line in the book. */
async function snapshot(trx: Trx, id: string) {
  const row = await products.findProduct(trx, id)
  if (!row) return null
  const { categories, ...facts } = products.factsOf(row)
  return { ...facts, categories: categories.join(', ') }
}
