import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { beginWork, type Wish, type WorkContext } from '#modules/office/work/work.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import { packManyOrders, resendManyOrders, trackManyOrders } from './work.endpoints.ts'
import { nameOfWish, wishToPack, wishToResend, wishToTrack } from './work.ts'

/** What is done with many orders and takes its time. */
export function orderWorkRoutes(context: Pick<WorkContext, 'db' | 'jobs'>): FastifyPluginAsyncZodOpenApi {
  const { db } = context

  async function begin(request: FastifyRequest, reply: FastifyReply, wish: Wish) {
    const begun = await db.transaction().execute(async (trx) => {
      const work = await beginWork(context, trx, { ...wish, by: staffOf(request) })
      await auditRequest(trx, request, { thing: nameOfWish(wish) })
      return work
    })
    return reply.code(202).send(begun)
  }

  return async (app) => {
    app.route({
      ...routeOf(packManyOrders),
      handler: async (request, reply) => begin(request, reply, await wishToPack(db, request.body)),
    })
    app.route({
      ...routeOf(trackManyOrders),
      handler: async (request, reply) => begin(request, reply, await wishToTrack(db, request.body)),
    })
    app.route({
      ...routeOf(resendManyOrders),
      handler: async (request, reply) => begin(request, reply, await wishToResend(db, request.body.orderIds)),
    })
  }
}
