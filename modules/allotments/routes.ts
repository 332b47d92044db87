import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { Allotments } from './allotments.ts'
import * as endpoints from './endpoints.ts'

/** At this pace nobody guesses the code of a group. */
const wishes = { rateLimit: { max: 30, timeWindow: 60_000 } }

export function allotmentsRoutes(allotments: Allotments): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listOwnAllotments),
      handler: async (request) => allotments.listOwn({ caller: callerOf(request) }),
    })
    app.route({
      ...routeOf(endpoints.wishForPlaces, wishes),
      handler: async (request, reply) => {
        await allotments.wish({ caller: callerOf(request), ...request.params, wish: request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.withdrawAllotmentWish),
      handler: async (request, reply) => {
        await allotments.withdrawWish({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.readAllotmentDraw),
      handler: async (request) => allotments.readDraw({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.putAllotmentInCart),
      handler: async (request) => allotments.putShareInCart({ caller: callerOf(request), ...request.params }),
    })
    await app.register(managingRoutes(allotments))
  }
}

/** By administrators, with a token for their fan club. */
function managingRoutes(allotments: Allotments): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listManagedAllotments),
      handler: async (request) => allotments.listManaged({ caller: callerOf(request) }),
    })
    app.route({
      ...routeOf(endpoints.listAllotmentWishes),
      handler: async (request) =>
        allotments.listWishes({ caller: callerOf(request), ...request.params, query: request.query }),
    })
    app.route({
      ...routeOf(endpoints.changeAllotmentTerms),
      handler: async (request, reply) => {
        await allotments.changeTerms({ caller: callerOf(request), ...request.params, terms: request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.draftAllotmentDraw),
      handler: async (request) => allotments.draftDraw({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.drawAllotment),
      handler: async (request, reply) => {
        await allotments.draw({ caller: callerOf(request), ...request.params, ...request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.giveAllotmentPlaces),
      handler: async (request, reply) => {
        await allotments.giveByHand({ caller: callerOf(request), ...request.params, ...request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.takeAllotmentPlaces),
      handler: async (request, reply) => {
        await allotments.takeFromMember({ caller: callerOf(request), ...request.params })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.handAllotmentOn),
      handler: async (request) => allotments.handOn({ caller: callerOf(request), ...request.params }),
    })
    app.route({
      ...routeOf(endpoints.changeAllotmentPassenger),
      handler: async (request, reply) => {
        const passenger = request.body
        await allotments.changePassenger({ caller: callerOf(request), ...request.params, passenger })
        return reply.code(204).send(null)
      },
    })
  }
}
