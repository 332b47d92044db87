import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './site-frame.endpoints.ts'
import * as room from './site-frame-room.ts'

const thingOf = (part: string) => ({ type: 'siteSiteFrame', id: part })

/** What stands around the pages of every site: the club's file, until the office makes a part its own. */
export function siteFrameRoomRoutes(context: room.SiteFrameRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, frame } = context
  return async (app) => {
    app.route({ ...routeOf(endpoints.listSiteFrame), handler: () => room.listSiteFrame(context) })
    app.route({ ...routeOf(endpoints.exportSiteFrame), handler: () => room.exportSiteFrame(context) })
    app.route({
      ...routeOf(endpoints.changeSiteFrame),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await frame.siteFrame.save(trx, { ...params, ...body })
          await auditRequest(trx, request, {
            thing: thingOf(params.part),
            before: before ?? frame.siteFrame.ofClub(params.part),
            after: body.content,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.resetSiteFrame),
      handler: async (request, reply) => {
        const { params, query } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await frame.siteFrame.reset(trx, { ...params, ...query })
          await auditRequest(trx, request, { thing: thingOf(params.part), before })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
