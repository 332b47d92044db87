import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { requireSame } from '#modules/office/shared/consequences.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { changesOf } from './changing.ts'
import { consequencesOfBlock, consequencesOfCorrection } from './consequences.ts'
import { requireConfirmed, requireDecision } from './deciding.ts'
import {
  addEmailOfPerson,
  blockPerson,
  correctPerson,
  previewBlockOfPerson,
  previewCorrectionOfPerson,
  unblockPerson,
} from './endpoints.ts'
import type { PeopleContext } from './people.ts'
import { findPerson } from './person.storage.ts'
import { requireVisit } from './visits.ts'

/** What is decided about a person, each with its consequences before. */
export function decisionRoutes(context: PeopleContext): FastifyPluginAsyncZodOpenApi {
  const { db, accounts } = context
  const changing = changesOf(db)
  return async (app) => {
    app.route({
      ...routeOf(previewCorrectionOfPerson),
      handler: async (request) => {
        const { id } = request.params
        await requireVisit(db, { staff: staffOf(request), personId: id })
        return consequencesOfCorrection(db, id)
      },
    })
    app.route({
      ...routeOf(correctPerson),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason, evidence, digest, ...record } = request.body
        const note = `${reason} (${evidence})`
        const snapshot = (trx: Trx) => recordOf(trx, id)
        await changing(request, { id, note, snapshot }, async () => {
          requireSame(await consequencesOfCorrection(db, id), { digest })
          await context.correctPerson({ ...record, id })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(addEmailOfPerson),
      handler: async (request, reply) => {
        const { id } = request.params
        const { email, reason } = request.body
        await changing(request, { id, note: reason }, async () => {
          await requireConfirmed(db, id)
          await context.addEmail({ caller: { subjectId: id }, email })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(previewBlockOfPerson),
      handler: async (request) => {
        const { id } = request.params
        const staff = staffOf(request)
        await requireVisit(db, { staff, personId: id })
        await requireDecision(db, { staff, personId: id, lastDay: request.body.lastDay })
        return consequencesOfBlock(db, id)
      },
    })
    app.route({
      ...routeOf(blockPerson),
      handler: async (request, reply) => {
        const { id } = request.params
        const { lastDay, reason, digest } = request.body
        const staff = staffOf(request)
        await changing(request, { id, note: reason }, async () => {
          await requireDecision(db, { staff, personId: id, lastDay })
          requireSame(await consequencesOfBlock(db, id), { digest })
          await accounts.block({ accountId: id, reason, by: staff.name, lastDay })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(unblockPerson),
      handler: async (request, reply) => {
        const { id } = request.params
        await changing(request, { id, note: request.body.reason }, () => accounts.unblock({ accountId: id }))
        return reply.code(204).send(null)
      },
    })
  }
}

async function recordOf(trx: Trx, id: string) {
  const person = await findPerson(trx, id)
  return person && { firstName: person.firstName, lastName: person.lastName, birthday: person.birthday }
}
