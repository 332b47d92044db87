import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { reportSignInFailure } from './endpoints.ts'

export function identityRoutes(): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(reportSignInFailure),
      bodyLimit: 1024,
      handler: async (request, reply) => {
        request.log.warn(request.body, 'signing in failed in the browser')
        return reply.code(204).send(null)
      },
    })
  }
}
