import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import { listMatches, loadPrices } from './counter.ts'
import * as endpoints from './phone.endpoints.ts'
import * as phone from './phone.ts'

/** Orders for somebody, by phone or at the desk. */
export function phoneRoutes(ctx: phone.PhoneContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.openPhoneSale),
      handler: async (request, reply) => {
        const { body } = request
        const thing = { type: 'person', id: body.personId }
        const opened = await recordRequest(ctx.db, request, { thing }, () =>
          phone.openSale(ctx, staffOf(request), body),
        )
        return reply.code(201).send(opened)
      },
    })
    app.route({
      ...routeOf(endpoints.readPhoneSale),
      handler: (request) => phone.loadSale(ctx, ownOf(request, request.params.id)),
    })
    app.route({
      ...routeOf(endpoints.findSaleProducts),
      handler: (request) => phone.findProducts(ctx.db, request.query.q),
    })
    app.route({
      ...routeOf(endpoints.listSaleMatches),
      handler: async () => {
        const items = await listMatches(ctx)
        return { items, page: 1, pageSize: items.length || 1, totalCount: items.length, hasNextPage: false }
      },
    })
    app.route({
      ...routeOf(endpoints.readSalePrices),
      handler: (request) => loadPrices(ctx, request.params.id),
    })
    await app.register(basketRoutes(ctx))
    await app.register(endingRoutes(ctx))
  }
}

function basketRoutes(ctx: phone.PhoneContext): FastifyPluginAsyncZodOpenApi {
  const { db } = ctx
  const record = (request: FastifyRequest, id: string, run: () => Promise<void>) =>
    recordRequest(db, request, { thing: thingOf(id) }, run)
  return async (app) => {
    app.route({
      ...routeOf(endpoints.addSalePlaces),
      handler: async (request, reply) => {
        const { id } = request.params
        await record(request, id, () => phone.addPlaces(ctx, ownOf(request, id), request.body))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.addSaleThing),
      handler: async (request, reply) => {
        const { id } = request.params
        await record(request, id, () => phone.addThing(ctx, ownOf(request, id), request.body))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.setSaleThing),
      handler: async (request, reply) => {
        const { id, itemId } = request.params
        const wish = { itemId, ...request.body }
        await record(request, id, () => phone.setThing(ctx, ownOf(request, id), wish))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.removeSaleThing),
      handler: async (request, reply) => {
        const { id, itemId } = request.params
        await record(request, id, () => phone.removeThing(ctx, ownOf(request, id), itemId))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.addSaleCode),
      handler: async (request) => {
        const { id } = request.params
        const wish = { code: request.body.code, address: clientAddressOf(request.ip) }
        return recordRequest(db, request, { thing: thingOf(id) }, () =>
          phone.addCode(ctx, ownOf(request, id), wish),
        )
      },
    })
  }
}

function endingRoutes(ctx: phone.PhoneContext): FastifyPluginAsyncZodOpenApi {
  const { db } = ctx
  return async (app) => {
    app.route({
      ...routeOf(endpoints.dropPhoneSale),
      handler: async (request, reply) => {
        const { id } = request.params
        await recordRequest(db, request, { thing: thingOf(id) }, () =>
          phone.dropSale(ctx, ownOf(request, id)),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.payPhoneSale),
      handler: async (request) => {
        const own = ownOf(request, request.params.id)
        const earlier = await phone.orderOf(ctx, own)
        // Pressed twice: what it did stands in the book already.
        if (earlier) request.isAudited = true
        if (earlier) return earlier
        return recordRequest(db, request, { thing: thingOf(own.id) }, () =>
          phone.paySale(ctx, own, request.body),
        )
      },
    })
    app.route({
      ...routeOf(endpoints.leavePhoneSale),
      handler: (request) => {
        const { id } = request.params
        const note = (trx: Parameters<typeof auditRequest>[0]) =>
          auditRequest(trx, request, { thing: thingOf(id) })
        return phone.leaveSale(ctx, ownOf(request, id), note)
      },
    })
  }
}

const thingOf = (id: string) => ({ type: 'counterSale', id })
const ownOf = (request: FastifyRequest, id: string) => ({ staff: staffOf(request), id })
