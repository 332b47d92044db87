import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { cancelOwnTelevision, readOwnTelevision, resumeOwnTelevision } from './endpoints.ts'
import type { Television } from './television.ts'

export function televisionRoutes(television: Television): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readOwnTelevision),
      handler: (request) => television.readOwn({ caller: callerOf(request) }),
    })
    app.route({
      ...routeOf(cancelOwnTelevision),
      handler: (request) => television.cancelOwn({ caller: callerOf(request) }),
    })
    app.route({
      ...routeOf(resumeOwnTelevision),
      handler: (request) => television.resumeOwn({ caller: callerOf(request) }),
    })
  }
}
