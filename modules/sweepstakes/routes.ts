import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import type { Sweepstakes } from './sweepstakes.ts'

/** A person enters a few; programs are slowed down. */
const entering = { rateLimit: { max: 30, timeWindow: 60_000 } }
/** The list of a large draw is some megabytes. */
const proofs = { rateLimit: { max: 20, timeWindow: 60_000 } }

export function sweepstakesRoutes(sweepstakes: Sweepstakes): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listActiveSeries),
      handler: ({ query }) => sweepstakes.listActiveSeries(query),
    })
    app.route({
      ...routeOf(endpoints.readSeries),
      handler: ({ params }) => sweepstakes.readSeries(params.id),
    })
    app.route({
      ...routeOf(endpoints.listOfSeries),
      handler: (request) =>
        sweepstakes.listOfSeries({ caller: callerOf(request), ...request.params, query: request.query }),
    })
    app.route({
      ...routeOf(endpoints.listOwnSweepstakes),
      handler: (request) => sweepstakes.listOwn({ caller: callerOf(request), query: request.query }),
    })
    app.route({
      ...routeOf(endpoints.readSweepstake),
      handler: (request) => sweepstakes.readSweepstake({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.participate, entering),
      handler: (request) =>
        sweepstakes.participate({
          caller: callerOf(request),
          address: request.ip,
          participation: request.body,
          ...request.params,
        }),
    })
    app.route({
      ...routeOf(endpoints.withdrawParticipation),
      handler: async (request, reply) => {
        await sweepstakes.withdraw({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.remind),
      handler: async (request, reply) => {
        await sweepstakes.remind({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.remindNoMore),
      handler: async (request, reply) => {
        await sweepstakes.remindNoMore({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.saveGroup, entering),
      handler: (request) =>
        sweepstakes.enterToday({ caller: callerOf(request), address: request.ip, ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.answerWin),
      handler: async (request, reply) => {
        await sweepstakes.answerWin({ caller: callerOf(request), ...request.params, answer: request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.readProof, proofs),
      handler: ({ params }) => sweepstakes.readProof(params.id),
    })
  }
}
