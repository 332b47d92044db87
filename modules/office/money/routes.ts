import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireOrder } from '#modules/office/orders/orders.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { decideCredit, readCredit } from './credit.endpoints.ts'
import * as credit from './credit.ts'
import {
  listOpenItems,
  listTransfers,
  noteReceipt,
  noteReturned,
  noteTransfer,
  previewReceipt,
  previewReturned,
} from './endpoints.ts'
import * as money from './money.ts'
import { findTransferThing } from './storage.ts'

/** What is owed to the club, and what the club has to send. */
export function moneyRoutes(context: money.MoneyContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(listOpenItems),
      handler: (request) => money.listOpenItems(db, request.query),
    })
    app.route({
      ...routeOf(previewReceipt),
      handler: async (request) => {
        const { name } = await requireOrder(db, request.params.id)
        return money.previewReceipt(context, { ...request.body, order: name })
      },
    })
    app.route({
      ...routeOf(noteReceipt),
      handler: async (request, reply) => {
        const thing = await requireOrder(db, request.params.id)
        const { digest: _, ...after } = request.body
        const actor = `staff:${staffOf(request).name}`
        await db.transaction().execute(async (trx) => {
          await money.noteReceipt(context, trx, { ...request.body, order: thing.name, actor })
          await auditRequest(trx, request, { thing, after })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(previewReturned),
      handler: async (request) => {
        const { name } = await requireOrder(db, request.params.id)
        return money.previewReturned(context, { order: name })
      },
    })
    app.route({
      ...routeOf(noteReturned),
      handler: async (request, reply) => {
        const thing = await requireOrder(db, request.params.id)
        const actor = `staff:${staffOf(request).name}`
        await db.transaction().execute(async (trx) => {
          await money.noteReturned(context, trx, { ...request.body, order: thing.name, actor })
          await auditRequest(trx, request, { thing, reason: request.body.reason })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(readCredit),
      handler: (request) =>
        credit.readCredit(context, { buyerId: request.params.id, staff: staffOf(request) }),
    })
    app.route({
      ...routeOf(decideCredit),
      handler: async (request, reply) => {
        const buyer = { buyerId: request.params.id, staff: staffOf(request), request }
        await credit.decideCredit(context, { ...request.body, ...buyer })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(listTransfers),
      handler: (request) => money.listTransfers(context, request.query),
    })
    app.route({
      ...routeOf(noteTransfer),
      handler: async (request, reply) => {
        const { id } = request.params
        const thing = await findTransferThing(db, id)
        if (!thing) throw notFound()
        const actor = `staff:${staffOf(request).name}`
        await db.transaction().execute(async (trx) => {
          await money.noteTransfer(context, trx, { id, ...request.body, actor })
          await auditRequest(trx, request, { thing, after: request.body })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
