import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { type Domains, siteByHost } from '#club/domains.ts'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { declareTermination, endOwnMembership } from './terminating.endpoints.ts'
import type { Terminating } from './terminating.ts'

/** As declarations of withdrawal: an address is written to with each. */
const DECLARATIONS = { max: 10, timeWindow: 60 * 60_000 }

export function terminatingRoutes(terminating: Terminating, domains: Domains): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(declareTermination, { rateLimit: DECLARATIONS }),
      handler: async (request, reply) => {
        const language = request.body.language ?? siteByHost(request.host, domains)?.language ?? 'de'
        return reply.status(202).send(await terminating.declare({ ...request.body, language }))
      },
    })
    app.route({
      ...routeOf(endOwnMembership, { rateLimit: { max: 20, timeWindow: 600_000 } }),
      handler: async (request) => terminating.endOwn({ caller: callerOf(request), wish: request.body }),
    })
  }
}
