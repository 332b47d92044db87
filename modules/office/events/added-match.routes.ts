import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import type { AddedMatches } from '#modules/contracts/contracts.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { keepForSeasonTickets, readAddedMatch } from './added-match.endpoints.ts'
import { findEvent } from './storage.ts'

/** Matches beside the season: places of season tickets are kept until a day. */
export function addedMatchRoutes(context: {
  db: Db
  addedMatches: Pick<AddedMatches, 'keep' | 'readForStaff'>
}): FastifyPluginAsyncZodOpenApi {
  const { db, addedMatches } = context
  const read = async (id: string) => {
    const { counts, ...rest } = await addedMatches.readForStaff(id)
    return { ...rest, counts: counts && { ...counts, keptUntil: counts.keptUntil.toISOString() } }
  }
  return async (app) => {
    app.route({
      ...routeOf(readAddedMatch),
      handler: async ({ params }) => {
        if (!(await findEvent(db, params.id))) throw notFound()
        return read(params.id)
      },
    })
    app.route({
      ...routeOf(keepForSeasonTickets),
      handler: async (request, reply) => {
        const { id } = request.params
        const { keptUntil, prices } = request.body
        const name = (await findEvent(db, id))?.opponent ?? null
        await recordRequest(
          db,
          request,
          { thing: { type: 'event', id, name }, reason: null, snapshot: async () => read(id) },
          () => addedMatches.keep({ eventId: id, keptUntil: new Date(keptUntil), prices }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}
