import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import * as catalogue from '#modules/catalogue/catalogue.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { pageOf } from '#platform/lists.ts'
import * as endpoints from './leads.endpoints.ts'
import type { OfficeShelf, OfficeShelves, OfficeShelvesQuery } from './leads.schema.ts'
import type { ProductsContext } from './products.ts'

/** What stands under the headline of each shelf: the club's file, until the office says something else. */
export function leadsRoutes({ db }: Pick<ProductsContext, 'db'>): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(endpoints.listShelves), handler: ({ query }) => listShelves(db, query) })
    app.route({
      ...routeOf(endpoints.exportShelves),
      handler: async (request, reply) => {
        const { q } = request.query
        const thing = { type: 'shopShelves', id: 'shelves', name: q ?? null }
        const rows = await findShelves(db, q)
        return sendTable({ db, request, reply }, { columns: COLUMNS, rows, thing, file: 'kategorien.csv' })
      },
    })
    app.route({
      ...routeOf(endpoints.changeShelfLead),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const { shelf } = await catalogue.saveLead(trx, { categoryId: idOf(params.key), ...body })
          await auditRequest(trx, request, {
            thing: thingOf(shelf),
            before: { lead: shelf.lead },
            after: { lead: body.lead },
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.resetShelfLead),
      handler: async (request, reply) => {
        const { params, query } = request
        await db.transaction().execute(async (trx) => {
          const { shelf } = await catalogue.resetLead(trx, { categoryId: idOf(params.key), ...query })
          await auditRequest(trx, request, {
            thing: thingOf(shelf),
            before: { lead: shelf.lead },
            after: { lead: shelf.ofFile },
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const idOf = (key: string) => (key === 'start' ? null : Number(key))
const keyOf = ({ id }: Pick<catalogue.Shelf, 'id'>) => (id === null ? 'start' : String(id))
const thingOf = (shelf: catalogue.Shelf) => ({
  ...{ type: 'shopShelf', id: keyOf(shelf), name: shelf.name?.de ?? 'Shop' },
})

const COLUMNS: readonly Column<catalogue.Shelf>[] = [
  { title: 'Schlüssel', of: keyOf },
  {
    title: 'Kategorie',
    of: ({ name, within }) => [within?.de, name?.de ?? 'Shop'].filter(Boolean).join(' › '),
  },
  { title: 'Produkte', of: ({ products }) => products },
  { title: 'Von', of: ({ version }) => (version === 0 ? 'Verein' : 'Büro') },
  { title: 'Satz de', of: ({ lead }) => lead?.de ?? null },
  { title: 'Satz en', of: ({ lead }) => lead?.en ?? null },
  { title: 'Satz ja', of: ({ lead }) => lead?.ja ?? null },
]

/** Where a word stands in the name or the sentence. */
async function findShelves(db: Db, q = ''): Promise<catalogue.Shelf[]> {
  const asked = q.trim().toLowerCase()
  return (await catalogue.listShelves(db)).filter(({ name, lead }) =>
    [name, lead].some((words) =>
      Object.values(words ?? { de: '' }).some((word) => word.toLowerCase().includes(asked)),
    ),
  )
}

async function listShelves(db: Db, { q, page, pageSize }: OfficeShelvesQuery): Promise<OfficeShelves> {
  const found = await findShelves(db, q)
  const from = (page - 1) * pageSize
  return pageOf(found.slice(from, from + pageSize + 1).map(shown), { page, pageSize }, found.length)
}

function shown(shelf: catalogue.Shelf): OfficeShelf {
  const { name, within, products, version, lead, ofFile } = shelf
  return { key: keyOf(shelf), name, within, products, version, lead, ofFile }
}
