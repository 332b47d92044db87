import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Content } from '#modules/content/content.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './overviews.endpoints.ts'

export type OverviewsRoomContext = { db: Db; content: Pick<Content, 'overviews'> }

const thingOf = (kind: string) => ({ type: 'siteOverview', id: kind })

/** Overviews of articles, galleries and films: the club's file, until the office makes one its own. */
export function overviewsRoomRoutes({ db, content }: OverviewsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { overviews } = content
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listOverviews),
      handler: async () => ({ items: await overviews.list(db) }),
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
