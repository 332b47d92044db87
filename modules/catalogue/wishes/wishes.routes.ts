import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import type { WishNotices } from './notices.ts'
import * as endpoints from './wishes.endpoints.ts'
import type { Wishes } from './wishes.ts'

/** Hearts are pressed one after the other by hand. */
const marking = { rateLimit: { max: 120, timeWindow: 60_000 } }
const merging = { rateLimit: { max: 20, timeWindow: 60_000 } }
const reading = { rateLimit: { max: 120, timeWindow: 60_000 } }

/** The wish list of whoever is signed in, and what a browser needs to show one without an account. */
export function wishesRoutes(wishes: Wishes, notices: WishNotices): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listWishes),
      handler: async (request) => ({ items: await wishes.list(callerOf(request).subjectId) }),
    })
    app.route({
      ...routeOf(endpoints.listMarks),
      handler: async (request) => ({ items: await wishes.marks(callerOf(request).subjectId) }),
    })
    app.route({
      ...routeOf(endpoints.listWished, reading),
      handler: async ({ query }) => ({ items: await wishes.productsOf(query.ids) }),
    })
    app.route({
      ...routeOf(endpoints.saveWish, marking),
      handler: async (request, reply) => {
        const { subjectId } = callerOf(request)
        await wishes.save({ subjectId, productId: request.params.id, choice: request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.removeWish, marking),
      handler: async (request, reply) => {
        await wishes.remove({ subjectId: callerOf(request).subjectId, productId: request.params.id })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.mergeWishes, merging),
      handler: (request) => wishes.merge({ subjectId: callerOf(request).subjectId, ...request.body }),
    })
    app.route({
      ...routeOf(endpoints.setNotice, marking),
      handler: async (request, reply) => {
        const { subjectId } = callerOf(request)
        await notices.set({ subjectId, productId: request.params.id, ...request.body })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.endNotices, reading),
      handler: async (request, reply) => {
        await notices.end(request.params.token)
        return reply.code(204).send(null)
      },
    })
  }
}
