import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import { NewWish, WaitingList, Wish, WishList, wishQuery } from './schema.ts'
import type { WaitingListApi } from './waiting-list.ts'

const tags = ['ticketing']
const WISHES = '/api/ticketing/events/:id/wishes'
const OWN = '/api/ticketing/self/wishes'
const params = z.object({ id: z.uuid() })

/** Wishes for a match that is sold out. */
export function waitingListRoutes(list: WaitingListApi): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      WISHES,
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'How many wait for an event, and what can be wished for',
          params,
          response: { 200: WaitingList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => list.loadList(request.params.id),
    )

    app.post(
      WISHES,
      {
        config: { access: 'person', rateLimit: { max: 30, timeWindow: 60_000 } },
        schema: {
          tags,
          summary: 'Joins the waiting list of an event',
          params,
          body: NewWish,
          response: { 201: Wish },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const wish = await list.join({
          personId: callerOf(request).subjectId,
          eventId: request.params.id,
          wish: request.body,
        })
        return reply.code(201).send(wish)
      },
    )

    app.get(
      OWN,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'My wishes, live ones first',
          querystring: wishQuery,
          response: { 200: WishList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => list.listOwn({ personId: callerOf(request).subjectId, ...request.query }),
    )

    app.delete(
      `${OWN}/:id`,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'Withdraws a wish; offered places leave the cart',
          params,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await list.withdraw({ personId: callerOf(request).subjectId, id: request.params.id })
        return reply.code(204).send(null)
      },
    )
  }
}
