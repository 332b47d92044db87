import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import {
  answerTelevisionPrice,
  beginTelevisionTrial,
  cancelOwnTelevision,
  endTelevisionPause,
  pauseTelevision,
  readOwnTelevision,
  resumeOwnTelevision,
  withdrawTelevision,
} from './endpoints.ts'
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
    app.route({
      ...routeOf(beginTelevisionTrial),
      handler: (request) => television.beginTrial({ caller: callerOf(request), wish: request.body }),
    })
    app.route({
      ...routeOf(withdrawTelevision),
      handler: (request) => television.withdrawOwn({ caller: callerOf(request), wish: request.body }),
    })
    app.route({
      ...routeOf(pauseTelevision),
      handler: (request) => television.pauseOwn({ caller: callerOf(request), wish: request.body }),
    })
    app.route({
      ...routeOf(endTelevisionPause),
      handler: (request) => television.endPauseOwn({ caller: callerOf(request) }),
    })
    app.route({
      ...routeOf(answerTelevisionPrice),
      handler: (request) => television.answerPrice({ caller: callerOf(request), wish: request.body }),
    })
  }
}
