import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { exportFigures, exportShopFigures, readFigures, readShopFigures } from './endpoints.ts'
import * as figures from './figures.ts'
import type { ProductSold } from './shop.schema.ts'
import * as shop from './shop.ts'
import type { RateOfDay } from './storage.ts'

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
const columns: readonly Column<RateOfDay>[] = [
  { title: 'Tag', of: ({ day }) => day },
  { title: 'Steuersatz', of: ({ rate }) => String(rate).replace('.', ',') },
  { title: 'Netto', of: ({ netCents }) => euros(netCents) },
  { title: 'Steuer', of: ({ taxCents }) => euros(taxCents) },
  { title: 'Brutto', of: ({ netCents, taxCents }) => euros(netCents + taxCents) },
]

const productColumns: readonly Column<ProductSold>[] = [
  { title: 'Artikelnummer', of: ({ id }) => id },
  { title: 'Artikel', of: ({ name }) => name.de },
  { title: 'Partner', of: ({ partner }) => partner },
  { title: 'Stück', of: ({ pieces }) => pieces },
  { title: 'Zurück', of: ({ backPieces }) => backPieces },
  { title: 'Beflockt', of: ({ printPieces }) => printPieces },
  { title: 'Brutto', of: ({ grossCents }) => euros(grossCents) },
  { title: 'Netto', of: ({ netCents }) => euros(netCents) },
  { title: 'Stück davor', of: ({ beforePieces }) => beforePieces },
  { title: 'Brutto davor', of: ({ beforeGrossCents }) => euros(beforeGrossCents) },
  { title: 'Am Lager', of: ({ inStock }) => inStock },
]

/** What the club took in. */
export function figuresRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(readFigures), handler: ({ query }) => figures.readFigures(db, query) })
    app.route({
      ...routeOf(exportFigures),
      handler: async (request, reply) => {
        const { from, to } = request.query
        const thing = { type: 'figures', id: from, name: `${from} – ${to}` }
        return sendTable(
          { db, request, reply },
          { columns, rows: figures.ratesByDay(db, request.query), thing, file: `umsatz-${from}-${to}.csv` },
        )
      },
    })
    app.route({
      ...routeOf(readShopFigures),
      handler: ({ query }) => shop.readShopFigures(db, query.span),
    })
    app.route({
      ...routeOf(exportShopFigures),
      handler: async (request, reply) => {
        const { span } = request.query
        const thing = { type: 'figures', id: `shop-${span}` }
        return sendTable(
          { db, request, reply },
          { columns: productColumns, rows: shop.productsSold(db, span), thing, file: `shop-${span}.csv` },
        )
      },
    })
  }
}
