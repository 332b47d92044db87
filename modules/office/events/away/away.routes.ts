import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import type { EventsContext } from '#modules/office/events/events.ts'
import { findEvent } from '#modules/office/events/storage.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { changeEntrance, setAreaPlaces } from './away.endpoints.ts'
import { entranceOf, loadAwayInBook } from './away.ts'

/** What is changed about a match at another club's ground, and what is said of it. */
export function awayMatchRoutes({ db, tickets }: EventsContext): FastifyPluginAsyncZodOpenApi {
  const thingOf = async (id: string) => ({
    thing: { type: 'event', id, name: (await findEvent(db, id))?.opponent ?? null },
    reason: null,
    snapshot: (trx: Trx) => loadAwayInBook(trx, id),
  })
  return async (app) => {
    app.route({
      ...routeOf(setAreaPlaces),
      handler: async (request, reply) => {
        const { id, areaId } = request.params
        await recordRequest(db, request, await thingOf(id), () =>
          tickets.setAreaPlaces({ id, areaId, ...request.body }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(changeEntrance),
      handler: async (request, reply) => {
        const { id } = request.params
        const entrance = entranceOf(request.body)
        await recordRequest(db, request, await thingOf(id), () => tickets.changeEntrance({ id, entrance }))
        return reply.code(204).send(null)
      },
    })
  }
}
