import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { insertVisit } from '#modules/office/people/visits.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { changeGuardian, listFamilies, previewGuardianChange, readFamily, visitFamily } from './endpoints.ts'
import * as room from './families.ts'
import { guardiansOf } from './storage.ts'

/** Families: found, opened with a reason, and who looks after the children changed by a proof. */
export function familiesRoomRoutes(context: room.FamiliesRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, families } = context
  return async (app) => {
    app.route({ ...routeOf(listFamilies), handler: (request) => room.listFamilies(db, request.query) })
    app.route({
      ...routeOf(visitFamily),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        const { sessionId } = staffOf(request)
        const people = await room.peopleOf(db, id)
        const thing = { type: 'family', id, name: people[0].name }
        const visit = await recordRequest(db, request, { thing, reason, action: 'look' }, () =>
          db.transaction().execute(async (trx) => {
            const [first, ...rest] = people
            for (const { id: personId } of rest) await insertVisit(trx, { sessionId, personId, reason })
            return insertVisit(trx, { sessionId, personId: first.id, reason })
          }),
        )
        return reply.code(201).send(visit)
      },
    })
    app.route({
      ...routeOf(readFamily),
      handler: async (request) => {
        const { id } = request.params
        await room.requireFamilyVisit(db, { staff: staffOf(request), familyId: id })
        return room.loadFamily(context, id)
      },
    })
    app.route({
      ...routeOf(previewGuardianChange),
      handler: async (request) => {
        const { id } = request.params
        await room.requireFamilyVisit(db, { staff: staffOf(request), familyId: id })
        return room.previewChange(context, db, { familyId: id, change: request.body })
      },
    })
    app.route({
      ...routeOf(changeGuardian),
      handler: async (request, reply) => {
        const { id } = request.params
        const { change, proof, reason, digest } = request.body
        const staff = staffOf(request)
        const { name } = await room.requireFamilyVisit(db, { staff, familyId: id })
        const { personId, ...told } = await room.previewChange(context, db, { familyId: id, change })
        requireSame(told.consequences, { digest })
        const snapshot = (trx: Trx) => guardiansOf(trx, id)
        const decided = { familyId: id, personId, by: staff.name, reason, proof }
        const thing = { type: 'family', id, name }
        await recordRequest(db, request, { thing, reason: `${proof}: ${reason}`, snapshot }, () =>
          change.what === 'add' ? families.addGuardian(decided) : families.removeGuardian(decided),
        )
        return reply.code(204).send(null)
      },
    })
  }
}
