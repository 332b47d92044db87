import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './around.endpoints.ts'
import * as room from './around-room.ts'

const thingOf = (part: string) => ({ type: 'siteAround', id: part })

/** What stands around the pages of every site: the club's file, until the office makes a part its own. */
export function aroundRoomRoutes(context: room.AroundRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, frame } = context
  return async (app) => {
    app.route({ ...routeOf(endpoints.listSiteAround), handler: () => room.listAround(context) })
    app.route({ ...routeOf(endpoints.exportSiteAround), handler: () => room.exportAround(context) })
    app.route({
      ...routeOf(endpoints.changeSiteAround),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await frame.around.save(trx, { ...params, ...body })
          await auditRequest(trx, request, {
            thing: thingOf(params.part),
            before: before ?? frame.around.ofClub(params.part),
            after: body.content,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.resetSiteAround),
      handler: async (request, reply) => {
        const { params, query } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await frame.around.reset(trx, { ...params, ...query })
          await auditRequest(trx, request, { thing: thingOf(params.part), before })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
