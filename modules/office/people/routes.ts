import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { changesOf } from './changing.ts'
import {
  endSessionsOfPerson,
  listPeople,
  mailTicketsOfPerson,
  readPerson,
  renewTicketsOfPerson,
  revealOfPerson,
  sendLinkToPerson,
  visitPerson,
} from './endpoints.ts'
import { findPeople } from './finding.ts'
import { loadPerson, nameOf, type PeopleContext, revealOf } from './people.ts'
import { insertVisit, requireVisit } from './visits.ts'

/** Finding people, opening one with a reason, and the first help on the telephone. */
export function peopleRoutes(context: PeopleContext): FastifyPluginAsyncZodOpenApi {
  const { db, accounts, lostTickets } = context

  const changing = changesOf(db)

  return async (app) => {
    app.route({
      ...routeOf(listPeople),
      handler: (request) => findPeople(db, { ...request.query, sessionId: staffOf(request).sessionId }),
    })
    app.route({
      ...routeOf(visitPerson),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        const { sessionId } = staffOf(request)
        const change = { thing: { type: 'person', id, name: await nameOf(db, id) }, reason, action: 'look' }
        const visit = await recordRequest(db, request, change, () =>
          db.transaction().execute((trx) => insertVisit(trx, { sessionId, personId: id, reason })),
        )
        return reply.code(201).send(visit)
      },
    })
    app.route({
      ...routeOf(readPerson),
      handler: async (request) => {
        const { id } = request.params
        const visit = await requireVisit(db, { staff: staffOf(request), personId: id })
        return loadPerson(context, { id, visit })
      },
    })
    app.route({
      ...routeOf(revealOfPerson),
      handler: (request) => {
        const { id } = request.params
        const { what } = request.body
        return changing(request, { id, note: what }, () => revealOf(db, { id, what }))
      },
    })
    app.route({
      ...routeOf(endSessionsOfPerson),
      handler: async (request, reply) => {
        const { id } = request.params
        await changing(request, { id }, () => accounts.endSessions({ accountId: id }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(sendLinkToPerson),
      handler: async (request) => {
        const { id } = request.params
        return { sent: await changing(request, { id }, () => accounts.sendLink({ accountId: id })) }
      },
    })
    app.route({
      ...routeOf(mailTicketsOfPerson),
      handler: async (request, reply) => {
        const { id } = request.params
        const ids = request.body.tickets
        await changing(request, { id }, () => lostTickets.remind({ ownerId: id, ids }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(renewTicketsOfPerson),
      handler: async (request, reply) => {
        const { id } = request.params
        const ids = request.body.tickets
        await changing(request, { id }, () => lostTickets.renew({ ownerId: id, ids }))
        return reply.code(204).send(null)
      },
    })
  }
}
