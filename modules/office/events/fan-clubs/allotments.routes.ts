import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { findEvent } from '#modules/office/events/storage.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './allotments.endpoints.ts'
import {
  type AllotmentsDesk,
  allotmentsInBook,
  findFanClubs,
  givingConsequences,
  listAllotments,
  takingConsequences,
} from './allotments.ts'

/** Places of a match that fan clubs give to their members. */
export function allotmentsDeskRoutes(context: AllotmentsDesk): FastifyPluginAsyncZodOpenApi {
  const { db, allotments } = context
  const about = async (id: string, reason: string) => ({
    thing: { type: 'event', id, name: (await findEvent(db, id))?.opponent ?? null },
    reason,
    snapshot: (trx: Parameters<typeof allotmentsInBook>[1]) => allotmentsInBook(context, trx, id),
  })
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listEventAllotments),
      handler: (request) => listAllotments(context, request.params.id),
    })
    app.route({
      ...routeOf(endpoints.findFanClubs),
      handler: (request) => findFanClubs(db, request.query.search),
    })
    app.route({
      ...routeOf(endpoints.previewAllotment),
      handler: (request) => givingConsequences(context, db, { id: request.params.id, wish: request.body }),
    })
    app.route({
      ...routeOf(endpoints.giveAllotment),
      handler: async (request, reply) => {
        const { id } = request.params
        const { digest, reason, ...wish } = request.body
        const { contingentId, organisationIds, parts, maxEach } = wish
        const terms = {
          maxEach,
          wishesUntil: new Date(wish.wishesUntil),
          payUntil: new Date(wish.payUntil),
          returnsAt: new Date(wish.returnsAt),
        }
        const made = await recordRequest(db, request, await about(id, reason), () =>
          allotments.giveToFanClubs({
            ...{ eventId: id, contingentId, organisationIds, parts, terms },
            agree: async (trx) =>
              requireSame(await givingConsequences(context, trx, { id, wish }), { digest }),
          }),
        )
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.previewTakeBack),
      handler: (request) => takingConsequences(context, db, request.params),
    })
    app.route({
      ...routeOf(endpoints.takeBackAllotment),
      handler: async (request) => {
        const { id, allotmentId } = request.params
        const { digest, reason } = request.body
        return recordRequest(db, request, await about(id, reason), () =>
          allotments.takeBack({
            eventId: id,
            id: allotmentId,
            agree: async (trx) =>
              requireSame(await takingConsequences(context, trx, request.params), { digest }),
          }),
        )
      },
    })
  }
}
