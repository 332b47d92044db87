import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import { routeOf } from '#platform/endpoint.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import type { OfficeTelevision } from './schema.ts'
import { findSubscription } from './storage.ts'
import * as room from './television-room.ts'

/** The room of club TV: who subscribes, given by hand, ended by hand. */
export function televisionRoomRoutes(context: room.TelevisionRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, television, partyOf } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listTelevision),
      handler: ({ query }) => room.listTelevision(db, query),
    })
    app.route({ ...routeOf(endpoints.readTelevisionFigures), handler: () => room.loadFigures(db) })
    app.route({
      ...routeOf(endpoints.exportTelevision),
      handler: async (request, reply) => {
        const { query } = request
        const thing = { type: 'televisionList', id: query.view, name: query.q ?? null }
        return sendTable(
          { db, request, reply },
          { columns: COLUMNS, rows: room.allTelevision(db, query), thing, file: 'club-tv.csv' },
        )
      },
    })
    app.route({
      ...routeOf(endpoints.readTelevision),
      handler: ({ params }) => room.loadTelevision(context, params.id),
    })
    app.route({
      ...routeOf(endpoints.previewTelevisionEnd),
      handler: ({ params, query }) => room.previewEnd(context, db, { ...params, ...query }),
    })
    app.route({
      ...routeOf(endpoints.endTelevision),
      handler: async (request, reply) => {
        const { params, body } = request
        const { when, reason } = body
        const before = await findSubscription(db, params.id)
        if (!before) throw notFound()
        await db.transaction().execute(async (trx) => {
          requireSame(await room.previewEnd(context, trx, { ...params, when }), body)
          await television.byHand.endByHand(trx, { ...params, when, reason, by: staffOf(request).name })
          await auditRequest(trx, request, {
            thing: { type: 'television', id: params.id, name: before.number },
            before: { state: before.state },
            after: { state: when === 'now' ? 'ended' : 'ending' },
            reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.giveTelevision),
      handler: async (request, reply) => {
        const { email, days, reason } = request.body
        const person = await partyOf(email)
        if (!person) throw new AppError(404, 'PERSON_UNKNOWN', 'Nobody has an account with this address')
        const given = await db.transaction().execute(async (trx) => {
          const by = staffOf(request).name
          const made = await television.byHand.giveByHand(trx, { subjectId: person.id, days, reason, by })
          await auditRequest(trx, request, {
            thing: { type: 'television', id: made.id, name: made.number },
            after: { days, expiresAt: made.expiresAt.toISOString() },
            reason,
          })
          return made
        })
        const { id, number, expiresAt } = given
        return reply.code(201).send({ id, number, expiresAt: expiresAt.toISOString() })
      },
    })
  }
}

const COLUMNS: readonly Column<OfficeTelevision>[] = [
  { title: 'Nummer', of: ({ number }) => number },
  { title: 'Stand', of: ({ state }) => state },
  { title: 'Person', of: ({ subscriber }) => subscriber },
  { title: 'Angebot', of: ({ offer }) => offer },
  { title: 'Geht weiter', of: ({ renews }) => (renews ? 'ja' : 'nein') },
  { title: 'Seit', of: ({ startedAt }) => startedAt },
  { title: 'Bezahlt bis', of: ({ expiresAt }) => expiresAt },
]
