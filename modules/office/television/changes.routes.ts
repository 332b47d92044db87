import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { listPrices, previewPause, previewPrice, previewWithdrawal } from './changes.ts'
import * as endpoints from './endpoints.ts'
import { findSubscription } from './storage.ts'
import type { TelevisionRoomContext } from './television-room.ts'

/** What staff change of subscriptions that run: withdrawn from, resting, at another price. */
export function televisionChangesRoutes(context: TelevisionRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, television } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.previewTelevisionWithdrawal),
      handler: ({ params }) => previewWithdrawal(context, db, params.id),
    })
    app.route({
      ...routeOf(endpoints.withdrawTelevisionByHand),
      handler: async (request, reply) => {
        const { params, body } = request
        const before = await findSubscription(db, params.id)
        if (!before) throw notFound()
        await db.transaction().execute(async (trx) => {
          const told = await previewWithdrawal(context, trx, params.id)
          requireSame(told, body)
          const { reason } = body
          await television.byHand.withdrawByHand(trx, { ...params, reason, by: staffOf(request).name })
          await auditRequest(trx, request, {
            thing: { type: 'television', id: params.id, name: before.number },
            before: { state: before.state },
            after: { refundCents: told.totalCents },
            reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewTelevisionPause),
      handler: ({ params, query }) => previewPause(context, db, { ...params, ...query }),
    })
    app.route({
      ...routeOf(endpoints.pauseTelevisionByHand),
      handler: async (request, reply) => {
        const { params, body } = request
        const { months, reason } = body
        const before = await findSubscription(db, params.id)
        if (!before) throw notFound()
        await db.transaction().execute(async (trx) => {
          requireSame(await previewPause(context, trx, { ...params, months }), body)
          const by = staffOf(request).name
          const after = await television.byHand.pauseByHand(trx, { ...params, months, reason, by })
          await auditRequest(trx, request, {
            thing: { type: 'television', id: params.id, name: before.number },
            before: { pausedUntil: before.pausedUntil },
            after: { pausedUntil: after.pausedUntil },
            reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
    await app.register(pricesRoutes(context))
  }
}

/** Another price from a day on: foreseen, planned, withdrawn. */
function pricesRoutes(context: TelevisionRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, television } = context
  return async (app) => {
    app.route({ ...routeOf(endpoints.listTelevisionPrices), handler: () => listPrices(context) })
    app.route({
      ...routeOf(endpoints.previewTelevisionPrice),
      handler: ({ query }) => previewPrice(context, db, query),
    })
    app.route({
      ...routeOf(endpoints.planTelevisionPrice),
      handler: async (request, reply) => {
        const { digest, reason, ...wish } = request.body
        const id = await db.transaction().execute(async (trx) => {
          requireSame(await previewPrice(context, trx, wish), { digest })
          const by = staffOf(request).name
          const made = await television.byHand.planPriceChange(trx, { wish: { ...wish, reason }, by })
          await auditRequest(trx, request, {
            thing: { type: 'televisionPrice', id: made, name: wish.effectiveOn },
            after: wish,
            reason,
          })
          return made
        })
        return reply.code(201).send({ id })
      },
    })
    app.route({
      ...routeOf(endpoints.withdrawTelevisionPrice),
      handler: async (request, reply) => {
        const { id } = request.params
        const known = (await television.listPriceChanges(db)).find((one) => one.id === id)
        if (!known) throw notFound()
        await db.transaction().execute(async (trx) => {
          await television.byHand.withdrawPriceChange(trx, id)
          await auditRequest(trx, request, {
            thing: { type: 'televisionPrice', id, name: known.effectiveOn },
            before: { state: 'live' },
            after: { state: 'withdrawn' },
            reason: request.body.reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
