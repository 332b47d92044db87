import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './complimentary.endpoints.ts'
import { type ComplimentaryContext, giveComplimentary, listComplimentary } from './complimentary.ts'
import { findEvent } from './storage.ts'

/** Tickets that the club gives away. */
export function complimentaryRoutes(context: ComplimentaryContext): FastifyPluginAsyncZodOpenApi {
  const { db, tickets } = context
  const thingOf = async (id: string) => ({
    type: 'event',
    id,
    name: (await findEvent(db, id))?.opponent ?? null,
  })
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listComplimentary),
      handler: (request) => listComplimentary(context, request.params.id),
    })
    app.route({
      ...routeOf(endpoints.giveComplimentary),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        const given = await recordRequest(
          db,
          request,
          {
            thing: await thingOf(id),
            reason,
            snapshot: async () => ({ complimentary: await tickets.countComplimentary(db, id) }),
          },
          () => giveComplimentary(context, { id, by: staffOf(request).name, wish: request.body }),
        )
        return reply.code(201).send(given)
      },
    })
    app.route({
      ...routeOf(endpoints.callBackComplimentary),
      handler: async (request, reply) => {
        const { id, ticketId } = request.params
        await recordRequest(
          db,
          request,
          {
            thing: await thingOf(id),
            reason: ticketId,
            snapshot: async () => ({ complimentary: await tickets.countComplimentary(db, id) }),
          },
          () => tickets.callBackComplimentary({ eventId: id, ticketId }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}
