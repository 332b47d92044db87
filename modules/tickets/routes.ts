import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { CartUser } from '#modules/cart/cart.ts'
import { routeOf } from '#platform/endpoint.ts'
import { createSharedAnswers, type SharedAnswers } from '#platform/pages/shared-answers.ts'
import {
  addBestPlaces,
  listEvents,
  readAvailability,
  readBlock,
  readEvent,
  readTicketKeys,
} from './endpoints.ts'
import type { Tickets } from './tickets.ts'

/** Whose cart a request means; cart decides (CART-41). */
type UserOf = (request: FastifyRequest, query: { anonymousUserId?: string | undefined }) => CartUser

export function ticketsRoutes(
  tickets: Tickets,
  given: { userOf: UserOf; answers?: SharedAnswers },
): FastifyPluginAsyncZodOpenApi {
  const { userOf, answers = createSharedAnswers({ maxBytes: 0 }) } = given
  /** What a thousand people ask in the same second is written and compressed once. */
  const forMoments = <Body>(key: string, load: () => Promise<Body>) => ({
    key,
    load,
    tagsOf: () => [],
    cacheSeconds: async () => 1,
  })
  return async (app) => {
    app.route({
      ...routeOf(listEvents),
      handler: async (request, reply) =>
        answers.answer(
          request,
          reply,
          forMoments(`events ${JSON.stringify(request.query)}`, () => tickets.listEvents(request.query)),
        ),
    })
    app.route({
      ...routeOf(readEvent),
      handler: async (request, reply) => {
        const { id } = request.params
        return answers.answer(
          request,
          reply,
          forMoments(`event ${id}`, () => tickets.loadEvent(id)),
        )
      },
    })
    app.route({
      ...routeOf(readAvailability),
      handler: async (request, reply) => {
        const { id } = request.params
        return answers.answer(
          request,
          reply,
          forMoments(`availability ${id}`, () => tickets.loadAvailability(id)),
        )
      },
    })
    app.route({
      ...routeOf(readBlock),
      handler: async (request) => tickets.loadBlock(request.params.id, request.params.block),
    })
    app.route({
      ...routeOf(addBestPlaces, { rateLimit: { max: 60, timeWindow: 60_000 } }),
      handler: async (request) =>
        tickets.addBestPlaces(userOf(request, request.query), request.params.id, request.body),
    })
    app.route({
      ...routeOf(readTicketKeys),
      handler: async () => tickets.publicKeys(),
    })
  }
}
