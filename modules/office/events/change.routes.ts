import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { recordRequest } from '#modules/audit/audit.ts'
import type { SalePhaseRow } from '#modules/tickets/phases.rules.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { forbidden } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './change.endpoints.ts'
import { agreeingTo, consequencesOf, type Fate } from './consequences.ts'
import type { EventsContext } from './events.ts'
import { addEvent, listFixtures, planEvent, termsOf } from './planning.ts'
import { findEvent } from './storage.ts'

/** What is changed about the sale of a match, and matches that are put on sale. */
export function eventChangesRoutes(context: EventsContext): FastifyPluginAsyncZodOpenApi {
  const { tickets } = context
  const record = recordingOf(context)
  return async (app) => {
    app.route({
      ...routeOf(endpoints.changeSale),
      handler: async (request, reply) => {
        const { id } = request.params
        const { version, ...sale } = request.body
        await record(request, { id }, () => tickets.changeSale({ id, version, terms: termsOf(sale) }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.setBlockOnSale),
      handler: async (request, reply) => {
        await record(request, request.params, () =>
          tickets.setBlockOnSale({ ...request.params, ...request.body }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.keepSeats),
      handler: async (request, reply) => {
        const { id } = request.params
        const { seatIds, reason } = request.body
        const note = `${reason}: ${seatIds.join(', ')}`
        await record(request, { id, note }, () => tickets.keepSeats({ id, seatIds, reason }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.freeSeats),
      handler: async (request, reply) => {
        const { id } = request.params
        const { seatIds } = request.body
        await record(request, { id, note: seatIds.join(', ') }, () => tickets.freeSeats({ id, seatIds }))
        return reply.code(204).send(null)
      },
    })
    app.route({ ...routeOf(endpoints.listFixtures), handler: () => listFixtures(context) })
    app.route({
      ...routeOf(endpoints.readPlan),
      handler: (request) => planEvent(context, request.params.id),
    })
    app.route({
      ...routeOf(endpoints.addEvent),
      handler: async (request, reply) => reply.code(201).send(await addEvent(context, request, request.body)),
    })
  }
}

/** Another day, or none at all: each with its consequences before. */
export function eventFateRoutes(context: EventsContext): FastifyPluginAsyncZodOpenApi {
  const { db, tickets, eventRefunds } = context
  const record = recordingOf(context)
  const preview = (id: string, fate: Fate) => consequencesOf(context, db, { id, fate })
  const moveOf = ({ startsAt }: { startsAt: string }) =>
    ({ kind: 'move', startsAt: new Date(startsAt) }) as const
  return async (app) => {
    app.route({
      ...routeOf(endpoints.previewMove),
      handler: (request) => preview(request.params.id, moveOf(request.body)),
    })
    app.route({
      ...routeOf(endpoints.moveEvent),
      handler: async (request, reply) => {
        const { id } = request.params
        const { startsAt, digest, reason } = request.body
        await record(request, { id, note: reason }, async () => {
          const fate = moveOf({ startsAt })
          const agree = agreeingTo(context, { id, fate, digest })
          await tickets.moveEvent({
            event: { id },
            startsAt: fate.startsAt,
            by: staffOf(request).name,
            agree,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewCallOff),
      handler: (request) => preview(request.params.id, { kind: 'callOff', ...request.body }),
    })
    app.route({
      ...routeOf(endpoints.callOffEvent),
      handler: async (request, reply) => {
        const { id } = request.params
        const { givesBack, digest, reason } = request.body
        const staff = staffOf(request)
        if (givesBack && !staff.permissions.has('events.refund'))
          throw forbidden('OFFICE_NOT_ALLOWED', 'Whoever gives money back needs the right to')
        await record(request, { id, note: reason }, async () => {
          const agree = agreeingTo(context, { id, fate: { kind: 'callOff', givesBack }, digest })
          await tickets.callOffEvent({ event: { id }, givesBack, by: staff.name, agree })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewRefund),
      handler: (request) => preview(request.params.id, { kind: 'refund' }),
    })
    app.route({
      ...routeOf(endpoints.refundEvent),
      handler: async (request, reply) => {
        const { id } = request.params
        const { digest, reason } = request.body
        await record(request, { id, note: reason }, async () => {
          const agree = agreeingTo(context, { id, fate: { kind: 'refund' }, digest })
          await eventRefunds.begin({ event: { id }, by: staffOf(request).name, agree })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

/** `member 2020-07-01: 2026-10-01T10:00 to 2026-10-08T10:00, 4 of 1, 2`. */
function phaseInBook({ who, memberSince, from, until, maxPerBuyer, priceClasses }: SalePhaseRow): string {
  const whom = [who, memberSince].filter(Boolean).join(' ')
  const classes = priceClasses ? ` of ${priceClasses.join(', ')}` : ''
  return `${whom}: ${from} to ${until ?? ''}, ${maxPerBuyer}${classes}`
}

/** What a match was before and is after goes into the book with whoever changed it. */
function recordingOf({ db, tickets }: EventsContext) {
  const snapshot = async (trx: Trx, id: string) => {
    const event = await findEvent(trx, id)
    if (!event) return null
    const { startsAt, phases, saleUntil, released, cancelledAt } = event
    const prices = (await tickets.loadPrices(trx, id)).map(
      (one) => `${one.price_class}-${one.ticket_type} ${one.price_cents}/${one.member_price_cents ?? ''}`,
    )
    return { startsAt, phases: phases.map(phaseInBook), saleUntil, released, cancelledAt, prices }
  }
  return async (
    request: FastifyRequest,
    { id, note }: { id: string; note?: string },
    run: () => Promise<unknown>,
  ) => {
    const name = (await findEvent(db, id))?.opponent ?? null
    const thing = { type: 'event', id, name }
    await recordRequest(
      db,
      request,
      { thing, reason: note ?? null, snapshot: (trx) => snapshot(trx, id) },
      run,
    )
  }
}
