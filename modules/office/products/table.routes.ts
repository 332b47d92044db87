import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import * as catalogue from '#modules/catalogue/catalogue.ts'
import { sendTable } from '#modules/office/shared/csv.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { auditProduct } from './audit.ts'
import type { ProductsContext } from './products.ts'
import * as endpoints from './table.endpoints.ts'
import { guarded, WRITTEN_COLUMNS } from './table.rules.ts'
import { MOST_TEXT } from './table.schema.ts'
import { applyTable, previewTable, tableRows } from './table.ts'

/** Letters outside of ASCII are several bytes, and some are escaped on the way. */
const BODY = { bodyLimit: MOST_TEXT * 2 }

/** Products as a table: taken out, changed elsewhere, and taken in again. */
export function tableRoutes(context: ProductsContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.exportProducts),
      handler: async (request, reply) => {
        const { query } = request
        const thing = { type: 'products', id: query.state ?? 'all', name: query.q ?? null }
        const columns = WRITTEN_COLUMNS.map(({ key, title }) => ({
          title,
          of: (row: Record<typeof key, string>) => guarded(row[key]),
        }))
        return sendTable(
          { db, request, reply },
          { columns, rows: tableRows(db, query), thing, file: 'produkte.csv' },
        )
      },
    })
    app.route({
      ...routeOf(endpoints.previewTable),
      ...BODY,
      handler: async (request) => (await previewTable(db, request.body.text)).preview,
    })
    app.route({
      ...routeOf(endpoints.importTable),
      ...BODY,
      handler: (request) =>
        db.transaction().execute(async (trx) => {
          const { personId, name, permissions } = staffOf(request)
          const done = await applyTable(context, trx, {
            ...request.body,
            mayPrice: permissions.has('products.prices'),
            by: { id: personId, name },
            onEach: ({ id, isNew, changes }) => {
              const values = (of: 'before' | 'after') =>
                Object.fromEntries(changes.map((one) => [one.field, one[of]]))
              return auditProduct(trx, request, {
                id,
                before: isNew ? null : values('before'),
                after: values('after'),
              })
            },
          })
          await auditRequest(trx, request, { thing: { type: 'products', id: 'import' }, after: done.counts })
          return done
        }),
    })
    app.route({
      ...routeOf(endpoints.changeSizes),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          await catalogue.changeSizes(trx, { productId: params.id, ...body })
          const sizes = body.sizes.map(({ size, surchargeCents }) => `${size ?? '–'} +${surchargeCents}`)
          await auditProduct(trx, request, { id: params.id, after: { sizes, print: body.print } })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
