import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { findEvent } from '#modules/office/events/storage.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './ballots.endpoints.ts'
import * as desk from './ballots.ts'

type Asked = { id: string; ballotId: string }

/** Ballots of a match: opened, watched, closed, drawn, called off. */
export function ballotsDeskRoutes(context: desk.BallotsDesk): FastifyPluginAsyncZodOpenApi {
  const { db, ballots } = context
  const { closeList, draw, callOff } = ballots.staff
  const thingOf = async (id: string) => ({
    type: 'event',
    id,
    name: (await findEvent(db, id))?.opponent ?? null,
  })

  /** In one transaction with its row of the audit book. */
  async function decide<T>(
    request: FastifyRequest,
    { params, reason }: { params: Asked; reason: string },
    work: (trx: Trx) => Promise<T>,
  ): Promise<T> {
    await desk.requireBallot(context, db, params)
    const snapshot = (trx: Trx) => desk.ballotInBook(context, trx, params.ballotId)
    const change = { thing: await thingOf(params.id), reason, snapshot }
    return recordRequest(db, request, change, () => db.transaction().execute(work))
  }

  return async (app) => {
    app.route({
      ...routeOf(endpoints.listEventBallots),
      handler: (request) => desk.listBallots(context, request.params.id),
    })
    app.route({
      ...routeOf(endpoints.listBallotApplications),
      handler: (request) => desk.listApplications(context, { ...request.params, ...request.query }),
    })
    app.route({
      ...routeOf(endpoints.openEventBallot),
      handler: async (request, reply) => {
        const { params, body } = request
        const thing = await thingOf(params.id)
        const made = await db.transaction().execute(async (trx) => {
          const opened = await desk.openBallot(context, trx, { eventId: params.id, wish: body })
          await auditRequest(trx, request, { thing, after: body })
          return opened
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.closeEventBallot),
      handler: async (request, reply) => {
        const { params, body } = request
        await decide(request, { params, ...body }, (trx) => closeList(trx, params.ballotId))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.drawEventBallot),
      handler: (request) => {
        const { params, body } = request
        return decide(request, { params, ...body }, (trx) => draw(trx, params.ballotId))
      },
    })
    app.route({
      ...routeOf(endpoints.callOffEventBallot),
      handler: async (request, reply) => {
        const { params, body } = request
        await decide(request, { params, ...body }, (trx) => callOff(trx, params.ballotId))
        return reply.code(204).send(null)
      },
    })
  }
}
