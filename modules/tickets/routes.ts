import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import type { CartUser } from '#modules/cart/cart.ts'
import { createSharedAnswers, type SharedAnswers } from '#platform/pages/shared-answers.ts'
import {
  Availability,
  BestAvailableAnswer,
  BestAvailableBody,
  BlockSeats,
  EventDetail,
  EventList,
  eventQuery,
  TicketKeys,
} from './schema.ts'
import type { Tickets } from './tickets.ts'

const EVENTS = '/api/ticketing/events'
const eventParams = z.object({ id: z.uuid() })
const blockParams = eventParams.extend({ block: z.string().regex(/^\d{1,4}$/) })
const anonymous = z.object({
  anonymousUserId: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional()
    .meta({ description: 'The cart of an anonymous visitor; ignored when a bearer token is sent.' }),
})

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
    const tags = ['ticketing']

    app.get(
      EVENTS,
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'Home games ahead, in order',
          querystring: eventQuery,
          response: { 200: EventList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) =>
        answers.answer(
          request,
          reply,
          forMoments(`events ${JSON.stringify(request.query)}`, () => tickets.listEvents(request.query)),
        ),
    )

    app.get(
      `${EVENTS}/:id`,
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'An event with its prices',
          params: eventParams,
          response: { 200: EventDetail },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { id } = request.params
        return answers.answer(
          request,
          reply,
          forMoments(`event ${id}`, () => tickets.loadEvent(id)),
        )
      },
    )

    app.get(
      `${EVENTS}/:id/availability`,
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'Free places per block and price class',
          params: eventParams,
          response: { 200: Availability },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { id } = request.params
        return answers.answer(
          request,
          reply,
          forMoments(`availability ${id}`, () => tickets.loadAvailability(id)),
        )
      },
    )

    app.get(
      `${EVENTS}/:id/blocks/:block/seats`,
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'The seats of a block, and which are taken',
          params: blockParams,
          response: { 200: BlockSeats },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => tickets.loadBlock(request.params.id, request.params.block),
    )

    app.post(
      `${EVENTS}/:id/best-available`,
      {
        config: { access: 'optional', rateLimit: { max: 60, timeWindow: 60_000 } },
        schema: {
          tags,
          summary: 'Hold the best free places in the cart, all or none',
          params: eventParams,
          querystring: anonymous,
          body: BestAvailableBody,
          response: { 200: BestAvailableAnswer },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        tickets.addBestPlaces(userOf(request, request.query), request.params.id, request.body),
    )

    app.get(
      '/api/ticketing/ticketKeys',
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'Public keys of ticket codes',
          response: { 200: TicketKeys },
        } satisfies FastifyZodOpenApiSchema,
      },
      async () => tickets.publicKeys(),
    )
  }
}
