import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { type Domains, siteByHost } from '#club/domains.ts'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import {
  cancelOrder,
  declareWithdrawal,
  downloadReturnLabel,
  previewRefund,
  readOrders,
  registerReturn,
} from './after-sale.endpoints.ts'
import type { AfterSale, OwnOrder } from './after-sale.ts'

/** Declarations from one address per hour: enough for a family, too few to send mails to strangers. */
const DECLARATIONS = { max: 10, timeWindow: 60 * 60_000 }

export function afterSaleRoutes(afterSale: AfterSale, domains: Domains): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readOrders),
      handler: async (request) =>
        afterSale.describe({ ownerId: callerOf(request).subjectId, checkoutId: request.params.id }),
    })
    app.route({
      ...routeOf(cancelOrder),
      handler: async (request) => afterSale.cancelOwn(ownOf(request, request.params), request.body),
    })
    app.route({
      ...routeOf(previewRefund),
      handler: async (request) => afterSale.previewRefund(ownOf(request, request.params), request.body),
    })
    app.route({
      ...routeOf(registerReturn),
      handler: async (request) => afterSale.returnOwn(ownOf(request, request.params), request.body),
    })
    app.route({
      ...routeOf(downloadReturnLabel),
      handler: async (request, reply) => {
        const { name, content } = await afterSale.loadLabel({
          ownerId: callerOf(request).subjectId,
          returnId: request.params.id,
        })
        reply.header('content-disposition', `attachment; filename="${name}"`)
        return reply.type('application/pdf').send(content)
      },
    })
    app.route({
      ...routeOf(declareWithdrawal, { rateLimit: DECLARATIONS }),
      handler: async (request, reply) => {
        const language = request.body.language ?? siteByHost(request.host, domains)?.language ?? 'de'
        const received = await afterSale.declareWithdrawal({ ...request.body, language })
        return reply.status(202).send(received)
      },
    })
  }
}

function ownOf(request: FastifyRequest, params: { id: string; orderId: string }): OwnOrder {
  const key = request.headers['idempotency-key']
  const { subjectId, actorId } = callerOf(request)
  return {
    ownerId: subjectId,
    actorId,
    checkoutId: params.id,
    orderId: params.orderId,
    idempotencyKey: typeof key === 'string' ? key : null,
  }
}
