import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import { keepToSite } from '#modules/office/shared/own-sites.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import * as endpoints from './endpoints.ts'
import type { OfficeEntry } from './schema.ts'
import { findSummary, listEvents } from './storage.ts'
import * as room from './sweepstakes-room.ts'

/** The room of sweepstakes: made, opened, closed, drawn and handed over. */
export function sweepstakesRoomRoutes(context: room.SweepstakesRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.addHook('preHandler', keepToSite('sweepstakes'))
    app.route({
      ...routeOf(endpoints.listSweepstakes),
      handler: ({ query }) => room.listSweepstakes(context, query),
    })
    app.route({ ...routeOf(endpoints.countSweepstakes), handler: () => room.countViews(context) })
    app.route({
      ...routeOf(endpoints.readSweepstakeChoices),
      handler: async () => ({ events: await listEvents(db) }),
    })
    app.route({
      ...routeOf(endpoints.readOfficeSweepstake),
      handler: ({ params }) => room.loadSweepstake(context, params.id),
    })
    app.route({
      ...routeOf(endpoints.makeSweepstake),
      handler: async (request, reply) => {
        const made = await db.transaction().execute(async (trx) => {
          const { id } = await room.makeSweepstake(context, trx, request.body)
          const thing = { type: 'sweepstake', id, name: request.body.name.de }
          await auditRequest(trx, request, { thing, after: request.body })
          return { id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.makeCalendar),
      handler: async (request, reply) => {
        const made = await db.transaction().execute(async (trx) => {
          const { id } = await room.makeCalendar(context, trx, request.body)
          const thing = { type: 'sweepstake', id, name: request.body.name.de }
          await auditRequest(trx, request, { thing, after: request.body })
          return { id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.changeSweepstake),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await room.changeSweepstake(context, trx, { ...params, ...body })
          const thing = { type: 'sweepstake', id: params.id, name: before.name }
          await auditRequest(trx, request, { thing, before: { ...before }, after: { ...body.terms } })
        })
        return reply.code(204).send(null)
      },
    })
    await app.register(decidingRoutes(context))
    await app.register(entriesRoutes(context))
    await app.register(prizesRoutes(context))
  }
}

const thingOf = async (trx: Trx, id: string) => {
  const found = await findSummary(trx, id)
  if (!found) throw notFound()
  return { found, thing: { type: 'sweepstake', id, name: found.name } }
}

/** Opened, closed, drawn: as it was shown, with a reason. */
function decidingRoutes(context: room.SweepstakesRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  const { staff } = context.sweepstakes
  return async (app) => {
    app.route({
      ...routeOf(endpoints.previewSweepstakeOpening),
      handler: ({ params }) => room.previewOpening(context, params.id),
    })
    app.route({
      ...routeOf(endpoints.openSweepstake),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          await staff.lock(trx, params.id)
          const { found, thing } = await thingOf(trx, params.id)
          requireSame(await room.previewOpening({ db: trx }, params.id), body)
          await staff.publish(trx, { seriesId: found.seriesId, id: found.door === null ? params.id : null })
          await auditRequest(trx, request, { thing, after: { state: 'open' }, reason: body.reason })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewSweepstakeClosing),
      handler: ({ params }) => room.previewClosing(context, params.id),
    })
    app.route({
      ...routeOf(endpoints.closeSweepstake),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          await staff.lock(trx, params.id)
          const { thing } = await thingOf(trx, params.id)
          requireSame(await room.previewClosing({ db: trx }, params.id), body)
          const listHash = await staff.closeList(trx, params.id)
          await auditRequest(trx, request, {
            thing,
            after: { state: 'closed', listHash },
            reason: body.reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewSweepstakeDraw),
      handler: ({ params }) => room.previewDraw(context, db, params.id),
    })
    app.route({
      ...routeOf(endpoints.drawSweepstake),
      handler: async (request, reply) => {
        const { params, body } = request
        const { publicNumber, reason } = body
        await db.transaction().execute(async (trx) => {
          await staff.lock(trx, params.id)
          const { thing } = await thingOf(trx, params.id)
          requireSame(await room.previewDraw(context, trx, params.id), body)
          const row = await staff.find(trx, params.id)
          if (row?.numberSource && !publicNumber) throw room.refuse('SWEEPSTAKE_NUMBER_MISSING')
          // Nothing but the number that was announced may have a say.
          const number = row?.numberSource ? publicNumber : ''
          const { winners } = await staff.draw(trx, { ...params, publicNumber: number })
          await auditRequest(trx, request, {
            thing,
            after: { state: 'drawn', winners, publicNumber: number },
            reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

function entriesRoutes(context: room.SweepstakesRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  const { staff } = context.sweepstakes
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listSweepstakeEntries),
      handler: ({ params, query }) => room.listEntries(context, { ...params, query }),
    })
    app.route({
      ...routeOf(endpoints.exportSweepstakeEntries),
      handler: async (request, reply) => {
        const { id } = request.params
        const found = await findSummary(db, id)
        if (!found) throw notFound()
        const thing = { type: 'sweepstake', id, name: found.name }
        return sendTable(
          { db, request, reply },
          { columns: COLUMNS, rows: room.allEntries(context, id), thing, file: 'lose.csv' },
        )
      },
    })
    app.route({
      ...routeOf(endpoints.addPostcard),
      handler: async (request, reply) => {
        const { params, body } = request
        const made = await db.transaction().execute(async (trx) => {
          const { thing } = await thingOf(trx, params.id)
          const { number } = await staff.enterPostcard(trx, { ...params, ...body, entrant: newId() })
          await auditRequest(trx, request, { thing, after: { number } })
          return { number }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.excludeEntry),
      handler: async (request, reply) => {
        const { id, number } = request.params
        const { because, reason } = request.body
        await db.transaction().execute(async (trx) => {
          await staff.lock(trx, id)
          const { found, thing } = await thingOf(trx, id)
          if (found.status === 'drawn') throw room.refuse('SWEEPSTAKE_DRAWN')
          if (!(await staff.excludeEntry(trx, { sweepstakeId: id, number, because }))) throw notFound()
          await auditRequest(trx, request, { thing, after: { number, because }, reason })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

function prizesRoutes(context: room.SweepstakesRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  const { staff } = context.sweepstakes
  return async (app) => {
    app.route({
      ...routeOf(endpoints.handPrizeOver),
      handler: async (request, reply) => {
        const { id, winId } = request.params
        const { note } = request.body
        await db.transaction().execute(async (trx) => {
          const { thing } = await thingOf(trx, id)
          await room.handPrizeOver(context, trx, { id, winId, note })
          await auditRequest(trx, request, {
            thing,
            after: { win: winId, state: 'handedOver' },
            reason: note,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.passPrizeOn),
      handler: async (request, reply) => {
        const { id, winId } = request.params
        const { reason } = request.body
        await db.transaction().execute(async (trx) => {
          const { thing } = await thingOf(trx, id)
          if (!(await staff.listWins(trx, id)).some((one) => one.id === winId)) throw notFound()
          await staff.passOn(trx, { id: winId, because: 'unanswered' })
          await auditRequest(trx, request, { thing, after: { win: winId, state: 'passedOn' }, reason })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const COLUMNS: readonly Column<OfficeEntry>[] = [
  { title: 'Los', of: ({ number }) => number },
  { title: 'Seit', of: ({ enteredAt }) => enteredAt },
  { title: 'Postkarte', of: ({ postal }) => postal },
  { title: 'Lose vom selben Anschluss', of: ({ neighbours }) => neighbours },
  { title: 'Ausgeschlossen', of: ({ excluded }) => excluded },
]
