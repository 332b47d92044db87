import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Domains } from '#club/domains.ts'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import { anonymousCookie } from '../anonymous-cookie.ts'
import { ANONYMOUS_COOKIE } from '../schema.ts'
import * as endpoints from './reminders.endpoints.ts'
import type { CartReminders } from './reminders.ts'

/** Switches are turned by hand. */
const asking = { rateLimit: { max: 30, timeWindow: 60_000 } }

export function cartReminderRoutes(reminders: CartReminders, domains: Domains): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readReminder),
      handler: (request) => reminders.read(callerOf(request).subjectId),
    })
    app.route({
      ...routeOf(endpoints.askForReminder, asking),
      handler: (request) => reminders.ask({ subjectId: callerOf(request).subjectId, ...request.body }),
    })
    app.route({
      ...routeOf(endpoints.endReminders, asking),
      handler: async (request, reply) => {
        await reminders.end(request.params.token)
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.readKeeping),
      handler: (request) => reminders.keeping(request.query.anonymousUserId),
    })
    app.route({
      ...routeOf(endpoints.keepCart, asking),
      handler: async (request, reply) => {
        const { anonymousUserId } = request.query
        const address = clientAddressOf(request.ip)
        const kept = await reminders.keep({ anonymousUserId, address, ...request.body })
        if (request.cookies[ANONYMOUS_COOKIE] === anonymousUserId)
          reply.setCookie(ANONYMOUS_COOKIE, anonymousUserId, anonymousCookie(request, domains, kept.days))
        return kept
      },
    })
  }
}
