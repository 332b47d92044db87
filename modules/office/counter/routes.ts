import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import * as boxOffice from './counter.ts'
import {
  dropCounterSale,
  openCounterSale,
  payCounterSale,
  previewCounterUndo,
  printCounterReceipt,
  printCounterTickets,
  readCounter,
  readCounterPrices,
  undoCounterSale,
} from './endpoints.ts'

const thingOf = (id: string) => ({ type: 'counterSale', id })

/** The box office on match day. */
export function counterRoutes(ctx: boxOffice.BoxOfficeContext): FastifyPluginAsyncZodOpenApi {
  const { db } = ctx
  return async (app) => {
    app.route({
      ...routeOf(readCounter),
      handler: (request) => boxOffice.loadCounter(ctx, staffOf(request)),
    })
    app.route({
      ...routeOf(readCounterPrices),
      handler: (request) => boxOffice.loadPrices(ctx, request.params.id),
    })
    app.route({
      ...routeOf(openCounterSale),
      handler: async (request, reply) => {
        const { body } = request
        const opened = await recordRequest(db, request, { thing: { type: 'event', id: body.eventId } }, () =>
          boxOffice.openSale(ctx, staffOf(request), body),
        )
        return reply.code(201).send(opened)
      },
    })
    app.route({
      ...routeOf(dropCounterSale),
      handler: async (request, reply) => {
        const { id } = request.params
        await recordRequest(db, request, { thing: thingOf(id) }, () =>
          boxOffice.dropSale(ctx, staffOf(request), id),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(payCounterSale),
      handler: async (request) => {
        const { id } = request.params
        const earlier = await boxOffice.alreadyPaid(ctx, staffOf(request), id)
        // Pressed twice: what it did stands in the book already.
        if (earlier) request.isAudited = true
        if (earlier) return earlier
        return recordRequest(db, request, { thing: thingOf(id) }, () =>
          boxOffice.paySale(ctx, staffOf(request), { ...request.body, id }),
        )
      },
    })
    app.route({
      ...routeOf(printCounterTickets),
      handler: async (request, reply) => {
        const { id } = request.params
        const pdf = await recordRequest(db, request, { thing: thingOf(id) }, () =>
          boxOffice.printTickets(ctx, { id, ...request.query }),
        )
        reply.header('content-disposition', 'inline; filename="karten.pdf"')
        return reply.type('application/pdf').send(Buffer.from(pdf))
      },
    })
    app.route({
      ...routeOf(printCounterReceipt),
      handler: async (request, reply) => {
        const pdf = await boxOffice.printReceipt(ctx, { ...request.params, ...request.query })
        reply.header('content-disposition', 'inline; filename="beleg.pdf"')
        return reply.type('application/pdf').send(Buffer.from(pdf))
      },
    })
    app.route({
      ...routeOf(previewCounterUndo),
      handler: (request) => boxOffice.previewUndo(ctx, request.params.id),
    })
    app.route({
      ...routeOf(undoCounterSale),
      handler: async (request, reply) => {
        const { id } = request.params
        await boxOffice.undoSale(ctx, {
          id,
          digest: request.body.digest,
          by: staffOf(request),
          note: (trx, after) => auditRequest(trx, request, { thing: thingOf(id), after }),
        })
        return reply.code(204).send(null)
      },
    })
  }
}
