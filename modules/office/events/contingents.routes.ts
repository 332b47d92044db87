import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './contingents.endpoints.ts'
import { inBook, loadPlan, loadPlanBlock, placesOf, releaseConsequences } from './contingents.ts'
import type { EventsContext } from './events.ts'
import { findEvent } from './storage.ts'

/** Places that are kept for somebody: painted on the plan, let go. */
export function contingentsRoutes(context: EventsContext): FastifyPluginAsyncZodOpenApi {
  const { db, tickets } = context
  const thingOf = async (id: string) => ({
    type: 'event',
    id,
    name: (await findEvent(db, id))?.opponent ?? null,
  })
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readPlanOfEvent),
      handler: (request) => loadPlan(context, request.params.id),
    })
    app.route({
      ...routeOf(endpoints.readPlanBlock),
      handler: (request) => loadPlanBlock(context, request.params),
    })
    app.route({
      ...routeOf(endpoints.addContingent),
      handler: async (request, reply) => {
        const { id } = request.params
        const { releasesAt, ...terms } = request.body
        const made = await recordRequest(
          db,
          request,
          { thing: await thingOf(id), reason: terms.name, snapshot: (trx) => inBook(trx, id) },
          () => tickets.addContingent({ eventId: id, terms: { ...terms, releasesAt: momentOf(releasesAt) } }),
        )
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.changeContingent),
      handler: async (request, reply) => {
        const { id, contingentId } = request.params
        const { releasesAt, version, ...terms } = request.body
        await recordRequest(
          db,
          request,
          { thing: await thingOf(id), reason: terms.name, snapshot: (trx) => inBook(trx, id) },
          () =>
            tickets.changeContingent({
              eventId: id,
              id: contingentId,
              version,
              terms: { ...terms, releasesAt: momentOf(releasesAt) },
            }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.paintPlaces),
      handler: async (request) => {
        const { id } = request.params
        const { version, contingentId, ...places } = request.body
        return recordRequest(
          db,
          request,
          { thing: await thingOf(id), reason: placesOf(places), snapshot: (trx) => inBook(trx, id) },
          () => tickets.paintPlaces({ eventId: id, version, contingentId, places }),
        )
      },
    })
    app.route({
      ...routeOf(endpoints.previewRelease),
      handler: (request) => releaseConsequences(context, db, request.params),
    })
    app.route({
      ...routeOf(endpoints.releaseContingent),
      handler: async (request, reply) => {
        const { id, contingentId } = request.params
        const { digest } = request.body
        await recordRequest(
          db,
          request,
          { thing: await thingOf(id), reason: null, snapshot: (trx) => inBook(trx, id) },
          () =>
            tickets.releaseContingent({
              eventId: id,
              id: contingentId,
              agree: async (trx) =>
                requireSame(await releaseConsequences(context, trx, request.params), { digest }),
            }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
