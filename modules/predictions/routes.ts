import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import type { Predictions } from './predictions.ts'

/** A matchday has nine or ten matches. */
const tipping = { rateLimit: { max: 90, timeWindow: 60_000 } }
const naming = { rateLimit: { max: 10, timeWindow: 60_000 } }

export function predictionsRoutes(predictions: Predictions): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(endpoints.listTipGames), handler: () => predictions.listGames() })
    app.route({
      ...routeOf(endpoints.readTipMatchday),
      handler: ({ params }) => predictions.readMatchday(params),
    })
    app.route({
      ...routeOf(endpoints.readTipTable),
      handler: ({ params, query }) => predictions.readTable({ ...params, query }),
    })
    app.route({
      ...routeOf(endpoints.readOtherTips),
      handler: ({ params }) => predictions.readOther(params),
    })
    app.route({
      ...routeOf(endpoints.readOwnTips),
      handler: (request) => predictions.readOwn({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.putTip, tipping),
      handler: async (request, reply) => {
        await predictions.tip({ caller: callerOf(request), ...request.params, ...request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.putTipName, naming),
      handler: async (request, reply) => {
        await predictions.chooseName({ caller: callerOf(request), ...request.params, ...request.body })
        return reply.code(204).send(null)
      },
    })
  }
}
