import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { type Domains, siteByHost } from '#club/domains.ts'
import { type Purchaser, purchaserOf } from '#modules/checkout/guests/guests.routes.ts'
import type { Guests } from '#modules/checkout/guests/guests.ts'
import { routeOf } from '#platform/endpoint.ts'
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

export function afterSaleRoutes(
  afterSale: AfterSale,
  guests: Pick<Guests, 'ownerOf'>,
  domains: Domains,
): FastifyPluginAsyncZodOpenApi {
  const ownOf = async (request: FastifyRequest, params: { id: string; orderId: string }) =>
    orderOf(request, params, await purchaserOf(request, guests))
  return async (app) => {
    app.route({
      ...routeOf(readOrders),
      handler: async (request) => {
        const { subjectId: ownerId } = await purchaserOf(request, guests)
        return afterSale.describe({ ownerId, checkoutId: request.params.id })
      },
    })
    app.route({
      ...routeOf(cancelOrder),
      handler: async (request) => afterSale.cancelOwn(await ownOf(request, request.params), request.body),
    })
    app.route({
      ...routeOf(previewRefund),
      handler: async (request) => afterSale.previewRefund(await ownOf(request, request.params), request.body),
    })
    app.route({
      ...routeOf(registerReturn),
      handler: async (request) => afterSale.returnOwn(await ownOf(request, request.params), request.body),
    })
    app.route({
      ...routeOf(downloadReturnLabel),
      handler: async (request, reply) => {
        const { subjectId: ownerId } = await purchaserOf(request, guests)
        const { name, content } = await afterSale.loadLabel({
          ownerId,
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

function orderOf(
  request: FastifyRequest,
  params: { id: string; orderId: string },
  { subjectId, actorId }: Purchaser,
): OwnOrder {
  const key = request.headers['idempotency-key']
  return {
    ownerId: subjectId,
    actorId,
    checkoutId: params.id,
    orderId: params.orderId,
    idempotencyKey: typeof key === 'string' ? key : null,
  }
}
