import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import type { Polls } from './polls.ts'

/** A person votes a few times; programs are slowed down. */
const voting = { rateLimit: { max: 30, timeWindow: 60_000 } }
/** The list of a large poll is some megabytes. */
const proofs = { rateLimit: { max: 20, timeWindow: 60_000 } }

export function pollsRoutes(polls: Polls): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({ ...routeOf(endpoints.readPoll), handler: ({ params }) => polls.readPoll(params.id) })
    app.route({
      ...routeOf(endpoints.readPollProof, proofs),
      handler: ({ params }) => polls.readProof(params.id),
    })
    app.route({
      ...routeOf(endpoints.listOwnPolls),
      handler: (request) => polls.listOwn({ caller: callerOf(request), query: request.query }),
    })
    app.route({
      ...routeOf(endpoints.readOwnPoll),
      handler: (request) => polls.readOwn({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.vote, voting),
      handler: (request) =>
        polls.vote({
          caller: callerOf(request),
          address: request.ip,
          ...request.params,
          ...request.body,
        }),
    })
    app.route({
      ...routeOf(endpoints.withdrawVoice, voting),
      handler: async (request, reply) => {
        await polls.withdraw({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
  }
}
