import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { Ballots } from './ballots.ts'
import * as endpoints from './endpoints.ts'

/** A person applies in few; programs are slowed down. */
const applying = { rateLimit: { max: 30, timeWindow: 60_000 } }
/** The list of a large draw is some megabytes. */
const proofs = { rateLimit: { max: 20, timeWindow: 60_000 } }

/** Ballots of tickets. */
export function ballotsRoutes(ballots: Ballots): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readBallot),
      handler: ({ params }) => ballots.readBallot(params.id),
    })
    app.route({
      ...routeOf(endpoints.readBallotProof, proofs),
      handler: ({ params }) => ballots.readProof(params.id),
    })
    app.route({
      ...routeOf(endpoints.applyInBallot, applying),
      handler: async (request, reply) => {
        const personId = callerOf(request).subjectId
        const { id } = await ballots.apply({
          ...{ personId, address: request.ip, ballotId: request.params.id },
          application: request.body,
        })
        return reply.code(201).send(await ballots.readOwn({ personId, id }))
      },
    })
    app.route({
      ...routeOf(endpoints.listOwnApplications),
      handler: (request) => ballots.listOwn({ personId: callerOf(request).subjectId, ...request.query }),
    })
    app.route({
      ...routeOf(endpoints.withdrawApplication),
      handler: async (request, reply) => {
        await ballots.withdraw({ personId: callerOf(request).subjectId, id: request.params.id })
        return reply.code(204).send(null)
      },
    })
  }
}
