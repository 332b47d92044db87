import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { siteByKey } from '#club/sites.ts'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Content } from '#modules/content/content.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './overviews.endpoints.ts'
import type { OfficeOverview } from './overviews.schema.ts'

export type OverviewsRoomContext = { db: Db; content: Pick<Content, 'overviews'> }

const thingOf = (kind: string) => ({ type: 'siteOverview', id: kind })

const KINDS = { article: 'News', gallery: 'Bildergalerien', video: 'Videos' }
const nameOf = (key: string) => siteByKey(key)?.name.de ?? key
const COLUMNS: readonly Column<OfficeOverview>[] = [
  { title: 'Übersicht', of: ({ kind }) => KINDS[kind] },
  { title: 'Von', of: ({ version }) => (version === 0 ? 'Verein' : 'Büro') },
  { title: 'Vom ganzen Verein', of: ({ sites }) => sites?.map(nameOf).join(' | ') ?? 'alle Sites' },
  { title: 'Auf einmal', of: ({ pageSize }) => pageSize },
]

/** Overviews of articles, galleries and films: the club's file, until the office makes one its own. */
export function overviewsRoomRoutes({ db, content }: OverviewsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { overviews } = content
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listOverviews),
      handler: async () => ({ items: await overviews.list(db) }),
    })
    app.route({
      ...routeOf(endpoints.exportOverviews),
      handler: async (request, reply) => {
        const rows = await overviews.list(db)
        const table = { columns: COLUMNS, rows, thing: thingOf('all'), file: 'uebersichten.csv' }
        return sendTable({ db, request, reply }, table)
      },
    })
    app.route({
      ...routeOf(endpoints.changeOverview),
      handler: async (request, reply) => {
        const { params, body } = request
        const { version: _, ...after } = body
        await db.transaction().execute(async (trx) => {
          const { before } = await overviews.save(trx, { ...params, ...body })
          await auditRequest(trx, request, { thing: thingOf(params.kind), before, after })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.resetOverview),
      handler: async (request, reply) => {
        const { params, query } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await overviews.reset(trx, { ...params, ...query })
          await auditRequest(trx, request, { thing: thingOf(params.kind), before })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
