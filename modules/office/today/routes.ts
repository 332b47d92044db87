import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { readToday, retryJobs, skipStep } from './endpoints.ts'
import { skipFirstStep } from './first-steps.ts'
import { readDay, retryDead, type TodayContext } from './today.ts'

/** The first room of the office: what needs doing now. */
export function todayRoutes(context: TodayContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(readToday), handler: (request) => readDay(context, staffOf(request)) })
    app.route({
      ...routeOf(skipStep),
      handler: async (request, reply) => {
        const { kind } = request.params
        await context.db.transaction().execute(async (trx) => {
          await skipFirstStep(trx, kind)
          await auditRequest(trx, request, { thing: { type: 'firstStep', id: kind } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(retryJobs),
      handler: async (request) => {
        const { kind } = request.body
        const thing = { type: 'jobs', id: kind }
        const count = await recordRequest(context.db, request, { thing }, () => retryDead(context, kind))
        return { count }
      },
    })
  }
}
