import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import * as catalogue from '#modules/catalogue/catalogue.ts'
import { MAX_UPLOAD_BYTES } from '#modules/media/uploads.rules.ts'
import { withFile } from '#modules/office/uploads/routes.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { auditProduct } from './audit.ts'
import * as endpoints from './making.endpoints.ts'
import type { ProductsContext } from './products.ts'

/** Products from nothing, their pictures, and whether they stand on a shelf. */
export function makingRoutes(context: ProductsContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.addProduct),
      handler: async (request, reply) => {
        const { personId, name } = staffOf(request)
        const made = await db.transaction().execute(async (trx) => {
          const product = await catalogue.makeProduct(context, trx, {
            ...request.body,
            by: { id: personId, name },
          })
          await auditProduct(trx, request, { id: product.id, after: request.body })
          return product
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.addCategory),
      handler: async (request, reply) => {
        const { body } = request
        const made = await db.transaction().execute(async (trx) => {
          const { id } = await catalogue.addCategory(trx, body)
          const thing = { type: 'category', id: String(id), name: body.name.de }
          await auditRequest(trx, request, { thing, after: body })
          return { id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.publishProduct),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          await catalogue.publishProduct(trx, { productId: params.id, ...body })
          await auditProduct(trx, request, { id: params.id, after: { at: body.at } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.hideProduct),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          await catalogue.hideProduct(trx, { productId: params.id, ...body })
          await auditProduct(trx, request, { id: params.id })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.changePictures),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const before = (await catalogue.loadPictures(trx, params.id))?.map(({ id }) => id)
          await catalogue.changePictures(trx, { productId: params.id, ...body })
          await auditProduct(trx, request, {
            id: params.id,
            before: { pictures: before },
            after: { pictures: body.pictures.map(({ id }) => id) },
          })
        })
        return reply.code(204).send(null)
      },
    })
    await app.register(uploadRoutes(context))
  }
}

/** By itself: only here a body may be a file, and as large as one. */
function uploadRoutes(context: ProductsContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.removeAllContentTypeParsers()
    // What a file calls itself is no news: its bytes are looked at.
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
      (_request, body, done) => done(null, body),
    )
    app.route({
      ...routeOf(endpoints.addPicture),
      bodyLimit: MAX_UPLOAD_BYTES,
      handler: async (request, reply) => {
        const { x, y, width, height, upload: _, ...text } = request.query
        const { id: productId } = request.params
        const made = await withFile<{ id: string }>(context.db, request, (bytes, used) => {
          const given = { productId, bytes, crop: { x, y, width, height }, text }
          return catalogue.addPicture(context, given, async (trx, picture) => {
            await auditProduct(trx, request, { id: productId, after: { picture: picture.id } })
            await used(trx, { id: picture.id })
          })
        })
        return reply.code(201).send(made)
      },
    })
  }
}
