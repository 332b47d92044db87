import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { siteByKey } from '#club/sites.ts'
import { auditRequest } from '#modules/audit/audit.ts'
import { keepToOwnSites, ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './menus.endpoints.ts'
import * as room from './menus-room.ts'

const thingOf = (site: string) => ({
  type: 'siteMenu',
  id: site,
  name: siteByKey(site)?.name.de ?? site,
})

/** The main navigation of each site: the club's file, until the office gives a site its own. */
export function menusRoomRoutes(context: room.MenusRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, frame } = context
  return async (app) => {
    app.addHook(
      'preHandler',
      keepToOwnSites(async ({ params }) =>
        'site' in Object(params) ? [[(params as { site: string }).site]] : [],
      ),
    )
    app.route({
      ...routeOf(endpoints.listSiteMenus),
      handler: (request) => room.listMenus(context, request.query, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.exportSiteMenus),
      handler: (request) => room.exportMenus(context, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.changeSiteMenu),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await frame.menus.save(trx, { ...params, ...body })
          await auditRequest(trx, request, {
            thing: thingOf(params.site),
            before: before ?? frame.menus.ofClub(params.site),
            after: body.entries,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.resetSiteMenu),
      handler: async (request, reply) => {
        const { params, query } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await frame.menus.reset(trx, { ...params, ...query })
          await auditRequest(trx, request, { thing: thingOf(params.site), before })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
