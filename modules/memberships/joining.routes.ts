import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { applyForMembership, readOwnApplication, withdrawApplication } from './joining.endpoints.ts'
import type { Joining } from './joining.ts'

/** Becoming a member of the club: a person's own business, never an organisation's. */
export function joiningRoutes(joining: Joining): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readOwnApplication),
      handler: async (request) => joining.loadOwn(callerOf(request)),
    })
    app.route({
      ...routeOf(applyForMembership, { rateLimit: { max: 20, timeWindow: 600_000 } }),
      handler: async (request, reply) => {
        const application = await joining.apply({ caller: callerOf(request), application: request.body })
        return reply.code(201).send(application)
      },
    })
    app.route({
      ...routeOf(withdrawApplication),
      handler: async (request, reply) => {
        await joining.withdraw(callerOf(request))
        return reply.code(204).send(null)
      },
    })
  }
}
