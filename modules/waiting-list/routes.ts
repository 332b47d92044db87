import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { joinWaitingList, listOwnWishes, readWaitingList, withdrawWish } from './endpoints.ts'
import type { WaitingListApi } from './waiting-list.ts'

/** Wishes for a match that is sold out. */
export function waitingListRoutes(list: WaitingListApi): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readWaitingList),
      handler: async (request) => list.loadList(request.params.id),
    })
    app.route({
      ...routeOf(joinWaitingList, { rateLimit: { max: 30, timeWindow: 60_000 } }),
      handler: async (request, reply) => {
        const wish = await list.join({
          personId: callerOf(request).subjectId,
          eventId: request.params.id,
          wish: request.body,
        })
        return reply.code(201).send(wish)
      },
    })
    app.route({
      ...routeOf(listOwnWishes),
      handler: async (request) => list.listOwn({ personId: callerOf(request).subjectId, ...request.query }),
    })
    app.route({
      ...routeOf(withdrawWish),
      handler: async (request, reply) => {
        await list.withdraw({ personId: callerOf(request).subjectId, id: request.params.id })
        return reply.code(204).send(null)
      },
    })
  }
}
