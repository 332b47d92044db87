import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import type { Families } from './families.ts'
import * as tickets from './tickets.endpoints.ts'

/** For whoever holds the link, before they have an account: at this pace nobody guesses one of 128 bits. */
const links = { rateLimit: { max: 60, timeWindow: 60_000 } }

export function familiesRoutes(families: Families): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readFamilies),
      handler: (request) => families.listFamilies(callerOf(request)),
    })
    app.route({
      ...routeOf(endpoints.addChild),
      handler: async (request, reply) =>
        reply.code(201).send(await families.addChild({ caller: callerOf(request), child: request.body })),
    })
    app.route({
      ...routeOf(endpoints.correctChild),
      handler: (request) =>
        families.correctChild({ caller: callerOf(request), ...request.params, child: request.body }),
    })
    app.route({
      ...routeOf(endpoints.previewRemoval),
      handler: (request) => families.previewRemoval({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.removeChild),
      handler: (request) => families.removeChild({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.offerAccount),
      handler: async (request, reply) => {
        await families.offerAccount({ caller: callerOf(request), ...request.params, ...request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(tickets.listFamilyTickets),
      handler: (request) => families.listFamilyTickets(callerOf(request)),
    })
    app.route({
      ...routeOf(tickets.changeTicketHolder),
      handler: async (request, reply) => {
        await families.changeTicketHolder({ caller: callerOf(request), ...request.params, to: request.body })
        return reply.code(204).send(null)
      },
    })
    await app.register(guardianRoutes(families))
  }
}

/** Who looks after the children. */
function guardianRoutes(families: Families): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.inviteGuardian),
      handler: async (request, reply) => {
        await families.inviteGuardian({ caller: callerOf(request), ...request.params, ...request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.withdrawInvitation),
      handler: async (request, reply) => {
        await families.withdrawInvitation({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.readInvitation, links),
      handler: (request) => families.readInvitation(request.params.token),
    })
    app.route({
      ...routeOf(endpoints.answerInvitation),
      handler: async (request, reply) => {
        const { params, body } = request
        await families.answerInvitation({ caller: callerOf(request), ...params, answer: body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.removeGuardian),
      handler: (request) => families.removeGuardian({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.answerRequest),
      handler: async (request, reply) => {
        await families.answerRequest({ caller: callerOf(request), ...request.params, ...request.body })
        return reply.code(204).send(null)
      },
    })
  }
}
