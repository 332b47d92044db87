import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { nameOf, type PeopleContext } from '#modules/office/people/people.ts'
import { requireVisit } from '#modules/office/people/visits.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import {
  addPrivacyRequest,
  extendPrivacyRequest,
  finishPrivacyRequest,
  listPrivacyRequests,
  refusePrivacyRequest,
  takePrivacyRequest,
} from './endpoints.ts'
import { shownOnDesk } from './shown.ts'

/** The privacy desk: what people ask of their data, with its clock. */
export function privacyDeskRoutes({
  db,
  privacy,
}: Pick<PeopleContext, 'db' | 'privacy'>): FastifyPluginAsyncZodOpenApi {
  const { requests } = privacy

  /** Nobody's name: what the book says of it stays when they are erased. */
  function changing(
    request: FastifyRequest,
    given: { id: string; reason?: string | null },
    run: () => Promise<void>,
  ) {
    const thing = { type: 'privacyRequest', id: given.id }
    return recordRequest(db, request, { thing, reason: given.reason ?? null }, run)
  }

  return async (app) => {
    app.route({
      ...routeOf(listPrivacyRequests),
      handler: async (request) => {
        const workerId = staffOf(request).personId
        const list = await requests.list({ ...request.query, workerId })
        return { ...list, items: list.items.map(shownOnDesk) }
      },
    })
    app.route({
      ...routeOf(addPrivacyRequest),
      handler: async (request, reply) => {
        const { personId } = request.body
        const staff = staffOf(request)
        if (personId) {
          await requireVisit(db, { staff, personId })
          await nameOf(db, personId)
        }
        const id = newId()
        const thing = personId ? { type: 'person', id: personId } : { type: 'privacyRequest', id }
        await recordRequest(db, request, { thing }, () =>
          requests.register({ ...request.body, id, actorId: staff.personId }),
        )
        return reply.code(201).send({ id })
      },
    })
    app.route({
      ...routeOf(takePrivacyRequest),
      handler: async (request, reply) => {
        const { id } = request.params
        const { personId, name } = staffOf(request)
        const worker = request.body.isMine ? { id: personId, name } : null
        await changing(request, { id }, () => requests.take({ id, worker }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(extendPrivacyRequest),
      handler: async (request, reply) => {
        const given = { id: request.params.id, reason: request.body.reason }
        await changing(request, given, () => requests.extend(given))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(finishPrivacyRequest),
      handler: async (request, reply) => {
        const { id } = request.params
        const by = staffOf(request).name
        await changing(request, { id }, () => requests.finish({ id, by, answer: request.body.answer }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(refusePrivacyRequest),
      handler: async (request, reply) => {
        const given = { id: request.params.id, reason: request.body.reason }
        const by = staffOf(request).name
        await changing(request, given, () => requests.turnDown({ ...given, by }))
        return reply.code(204).send(null)
      },
    })
  }
}
