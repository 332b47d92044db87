import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import {
  changePassword,
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  readOwnAccount,
} from './account.endpoints.ts'
import type { OwnPassword } from './own-password.ts'
import type { Sessions } from './sessions/sessions.ts'

/** How somebody signs in: their password, and where they are signed in now. */
export function ownAccountRoutes(given: {
  password: OwnPassword
  sessions: Sessions
}): FastifyPluginAsyncZodOpenApi {
  const { password, sessions } = given
  return async (app) => {
    app.route({
      ...routeOf(readOwnAccount),
      handler: async (request) => password.describe(callerOf(request)),
    })
    app.route({
      ...routeOf(changePassword),
      handler: async (request, reply) => {
        await password.change({ caller: callerOf(request), change: request.body, now: new Date() })
        return reply.code(204).send(null)
      },
    })
    app.route({ ...routeOf(listSessions), handler: async (request) => sessions.list(callerOf(request)) })
    app.route({
      ...routeOf(endSession),
      handler: async (request, reply) => {
        await sessions.end({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endOtherSessions),
      handler: async (request, reply) => {
        await sessions.endOthers(callerOf(request))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endAllSessions),
      handler: async (request, reply) => {
        await sessions.endAll(callerOf(request))
        return reply.code(204).send(null)
      },
    })
  }
}
