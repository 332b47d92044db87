import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { siteByKey } from '#club/sites.ts'
import { auditRequest } from '#modules/audit/audit.ts'
import { giveTo, sitesOf } from '#modules/office/shared/things-of-sites.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { giveThing } from './endpoints.ts'

/** Whose something is that a department looks after: handed over by whoever looks after all sites. */
export function belongingRoutes({ db }: { db: Db }): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(giveThing),
      handler: async (request, reply) => {
        const { params, body } = request
        if (body.sites?.some((key) => siteByKey(key) === undefined))
          throw new AppError(422, 'STAFF_SITES_REFUSED', 'There is no such site')
        await db.transaction().execute(async (trx) => {
          const before = await sitesOf(trx, params)
          if (before === undefined) throw notFound()
          await giveTo(trx, { ...params, ...body })
          await auditRequest(trx, request, {
            thing: { type: params.kind, id: params.id },
            before: { sites: before },
            after: body,
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
