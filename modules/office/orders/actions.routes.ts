import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import * as actions from './actions.endpoints.ts'
import { listWaiting } from './approvals.storage.ts'
import { confirmApproval, giveBack, previewGiveBack, refuseApproval } from './giving-back.ts'
import { type OrdersContext, requireOrder, requireReturn } from './orders.ts'

/** What staff do with an order. */
export function orderActionsRoutes(context: OrdersContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    await app.register(sendingRoutes(context))
    await app.register(returningRoutes(context))
    await app.register(moneyRoutes(context))
    await app.register(approvalRoutes(context))
  }
}

function sendingRoutes({ db, afterSale, resend, correctEmail }: OrdersContext): FastifyPluginAsyncZodOpenApi {
  const { staff } = afterSale
  return async (app) => {
    app.route({
      ...routeOf(actions.startOrder),
      handler: async (request, reply) => {
        await record(request, request.params.id, (actor, orderId) => staff.start({ orderId, actor }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(actions.shipOrder),
      handler: async (request, reply) => {
        const { items, carrier, trackingNumber } = request.body
        await record(request, request.params.id, (actor, orderId) =>
          staff.ship({ orderId, wishes: items, carrier, trackingNumber, actor }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(actions.arriveOrder),
      handler: async (request, reply) => {
        await record(request, request.params.id, (actor, orderId) => staff.arrive({ orderId, actor }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(actions.resendOrder),
      handler: async (request, reply) => {
        const thing = await requireOrder(db, request.params.id)
        await db.transaction().execute(async (trx) => {
          await resend(trx, { checkoutId: thing.checkoutId })
          await auditRequest(trx, request, { thing })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(actions.correctGuestEmail),
      handler: async (request, reply) => {
        const { email, reason } = request.body
        const thing = await requireOrder(db, request.params.id)
        await db.transaction().execute(async (trx) => {
          const corrected = await correctEmail(trx, { checkoutId: thing.checkoutId, email })
          if (!corrected) throw notFound()
          await resend(trx, { checkoutId: thing.checkoutId })
          const before = { email: hinted(corrected.former) }
          await auditRequest(trx, request, { thing, reason, before, after: { email: hinted(email) } })
        })
        return reply.code(204).send(null)
      },
    })
  }

  async function record(
    request: FastifyRequest,
    id: string,
    run: (actor: `staff:${string}`, orderId: string) => Promise<unknown>,
  ): Promise<void> {
    const thing = await requireOrder(db, id)
    const snapshot = (trx: Trx) => stateOf(trx, id)
    await recordRequest(db, request, { thing, snapshot }, () => run(`staff:${staffOf(request).name}`, id))
  }
}

function returningRoutes({ db, afterSale }: OrdersContext): FastifyPluginAsyncZodOpenApi {
  const { returns } = afterSale.staff
  return async (app) => {
    app.route({
      ...routeOf(actions.registerOrderReturn),
      handler: async (request, reply) => {
        const { items: wishes, ...said } = request.body
        const thing = await requireOrder(db, request.params.id)
        const actor = `staff:${staffOf(request).name}` as const
        await recordRequest(db, request, { thing }, () =>
          returns.register({ orderId: thing.id, wishes, ...said, actor }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(actions.refuseOrderReturn),
      handler: async (request, reply) => {
        const { id, number } = request.params
        const { refusal } = request.body
        const thing = await requireOrder(db, id)
        await requireReturn(db, { number, orderId: id })
        const actor = `staff:${staffOf(request).name}` as const
        await recordRequest(db, request, { thing, reason: refusal }, () =>
          returns.refuse({ number, actor, refusal }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}

function moneyRoutes(context: OrdersContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(actions.previewGiveBack),
      handler: (request) => previewGiveBack(context, { orderId: request.params.id, wanted: request.body }),
    })
    app.route({
      ...routeOf(actions.giveBackOrder),
      handler: (request) =>
        giveBack(context, {
          ...request.body,
          orderId: request.params.id,
          by: staffOf(request),
          note: noteOf(request, request.body.reason ?? null),
        }),
    })
  }
}

function approvalRoutes(context: OrdersContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(actions.listApprovals),
      handler: (request) => listWaiting(context.db, request.query),
    })
    app.route({
      ...routeOf(actions.confirmApproval),
      handler: async (request, reply) => {
        const { digest, reason = null } = request.body
        const by = staffOf(request)
        await confirmApproval(context, { id: request.params.id, digest, by, note: noteOf(request, reason) })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(actions.refuseApproval),
      handler: async (request, reply) => {
        const by = staffOf(request)
        await refuseApproval(context, { id: request.params.id, by, note: noteOf(request, null) })
        return reply.code(204).send(null)
      },
    })
  }
}

const noteOf =
  (request: FastifyRequest, reason: string | null) =>
  (trx: Trx, { order, after }: { order: { id: string; number: string | null }; after: unknown }) =>
    auditRequest(trx, request, { thing: { type: 'order', id: order.id, name: order.number }, after, reason })

/** What of an order is worth a line in the book. */
async function stateOf(trx: Trx, id: string): Promise<unknown> {
  return trx.selectFrom('checkout_orders').select('state').where('id', '=', id).executeTakeFirst()
}

/** Enough to see what was mended; the audit book keeps no address of somebody who may be forgotten. */
function hinted(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${host}`
}
