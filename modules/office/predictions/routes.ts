import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { keepToSite } from '#modules/office/shared/own-sites.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import * as endpoints from './endpoints.ts'
import * as room from './predictions-room.ts'

const thingOf = async (trx: Trx, id: string) => {
  const { name, season } = await room.loadGame(trx, id)
  return { type: 'tipGame', id, name: `${name} ${season}` }
}

/** The room of the tip game: set up for a season, opened, closed, and names that do not belong there taken. */
export function tipsRoomRoutes(context: room.TipsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, predictions } = context
  return async (app) => {
    app.addHook('preHandler', keepToSite('sweepstakes'))
    app.route({ ...routeOf(endpoints.listTipGames), handler: ({ query }) => room.listGames(context, query) })
    app.route({ ...routeOf(endpoints.readTipGameChoices), handler: () => room.readChoices(context) })
    app.route({
      ...routeOf(endpoints.readOfficeTipGame),
      handler: ({ params }) => room.loadGame(db, params.id),
    })
    app.route({
      ...routeOf(endpoints.makeTipGame),
      handler: async (request, reply) => {
        const made = await db.transaction().execute(async (trx) => {
          const id = await room.makeGame(context, trx, request.body)
          await auditRequest(trx, request, { thing: await thingOf(trx, id), after: request.body })
          return { id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.previewTipGameTurn),
      handler: ({ params }) => room.previewTurn(db, params.id),
    })
    app.route({
      ...routeOf(endpoints.turnTipGame),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          await predictions.staff.lockGame(trx, params.id)
          requireSame(await room.previewTurn(trx, params.id), body)
          const state = await room.turn(context, trx, params.id)
          const thing = await thingOf(trx, params.id)
          await auditRequest(trx, request, { thing, after: { state }, reason: body.reason })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.listTipPlayers),
      handler: ({ params, query }) => room.listPlayers(context, { ...params, query }),
    })
    app.route({
      ...routeOf(endpoints.clearTipName),
      handler: async (request, reply) => {
        const { id, number } = request.params
        await db.transaction().execute(async (trx) => {
          const thing = await thingOf(trx, id)
          const name = await predictions.staff.clearName(trx, { gameId: id, number })
          if (name === null) throw notFound()
          const before = { number, name }
          await auditRequest(trx, request, { thing, before, after: { number }, reason: request.body.reason })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.listTipGroups),
      handler: ({ params, query }) => room.listGroups(context, { ...params, query }),
    })
    app.route({
      ...routeOf(endpoints.refuseTipGroupName),
      handler: async (request, reply) => {
        const { id, group } = request.params
        const { reason } = request.body
        const name = request.body.name || null
        await db.transaction().execute(async (trx) => {
          const thing = await thingOf(trx, id)
          const before = await room.refuseGroupName(context, trx, { gameId: id, group, name })
          await auditRequest(trx, request, {
            thing,
            before: { group, name: before },
            after: { group, name },
            reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
