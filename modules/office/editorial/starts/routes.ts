import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { siteByKey } from '#club/sites.ts'
import { auditRequest } from '#modules/audit/audit.ts'
import { keepToOwnSites, ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import * as room from './starts-room.ts'

/** The start pages of all sites: the club's values, until somebody writes one. */
export function startsRoutes(context: room.StartsContext): FastifyPluginAsyncZodOpenApi {
  const { db, drafts } = context
  return async (app) => {
    app.addHook(
      'preHandler',
      keepToOwnSites(async ({ params }) =>
        'site' in Object(params) ? [[(params as { site: string }).site]] : [],
      ),
    )
    app.route({
      ...routeOf(endpoints.listStarts),
      handler: (request) => room.listStarts(context, request.query, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.beginStart),
      handler: async (request) => {
        const site = siteByKey(request.params.site)
        if (!site || !context.hasStart(site.key)) throw notFound()
        const { isQuiet } = request.body
        return await db.transaction().execute(async (trx) => {
          const { personId, name } = staffOf(request)
          const { uid, isNew } = await drafts.beginStart(trx, {
            ...{ site: site.key, isCondolence: isQuiet, now: new Date() },
            by: { id: personId, name },
          })
          await auditRequest(trx, request, {
            thing: { type: 'content', id: uid, name: site.name.de },
            after: { site: site.key, isQuiet, isNew },
          })
          return { uid }
        })
      },
    })
  }
}
