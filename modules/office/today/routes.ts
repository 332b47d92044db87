import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { readToday, retryJobs } from './endpoints.ts'
import { readDay, retryDead, type TodayContext } from './today.ts'

/** The first room of the office: what needs doing now. */
export function todayRoutes(context: TodayContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(readToday), handler: (request) => readDay(context, staffOf(request)) })
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
