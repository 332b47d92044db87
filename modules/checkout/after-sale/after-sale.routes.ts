import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { type Domains, siteByHost } from '#club/domains.ts'
import { callerOf } from '#platform/access.ts'
import {
  CancelOrder,
  DeclareWithdrawal,
  OrdersAfterSale,
  PreviewRefund,
  RefundPreview,
  RegisterReturn,
  WithdrawalReceived,
} from './after-sale.schema.ts'
import type { AfterSale, OwnOrder } from './after-sale.ts'

const CHECKOUT = '/api/checkout/v3/checkouts/:id'
const ORDER = `${CHECKOUT}/orders/:orderId`

const idParams = z.object({ id: z.uuid() })
/** Which order of the checkout: one that it has not is unknown, however it is written. */
const orderParams = idParams.extend({ orderId: z.string().max(80) })
const headers = z.object({ 'idempotency-key': z.string().min(8).max(100).optional() })

/** Declarations from one address per hour: enough for a family, too few to send mails to strangers. */
const DECLARATIONS = { max: 10, timeWindow: 60 * 60_000 }

export function afterSaleRoutes(afterSale: AfterSale, domains: Domains): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    const tags = ['checkout']

    app.get(
      `${CHECKOUT}/orders`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary:
            'The orders of a checkout after the sale: parcels, returns, refunds, and what may be done now',
          params: idParams,
          response: { 200: OrdersAfterSale },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        afterSale.describe({ ownerId: callerOf(request).subjectId, checkoutId: request.params.id }),
    )

    app.post(
      `${ORDER}/cancellations`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Call off an order, or pieces of it, before it is sent',
          params: orderParams,
          headers,
          body: CancelOrder,
          response: { 200: OrdersAfterSale },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => afterSale.cancelOwn(ownOf(request, request.params), request.body),
    )

    app.post(
      `${ORDER}/refundPreview`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'What would come back for pieces of an order; changes nothing',
          params: orderParams,
          body: PreviewRefund,
          response: { 200: RefundPreview },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => afterSale.previewRefund(ownOf(request, request.params), request.body),
    )

    app.post(
      `${ORDER}/returns`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Announce goods that come back',
          params: orderParams,
          headers,
          body: RegisterReturn,
          response: { 200: OrdersAfterSale },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => afterSale.returnOwn(ownOf(request, request.params), request.body),
    )

    app.get(
      '/api/checkout/v3/checkouts/returns/:id/label',
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'The label of a return as PDF',
          params: idParams,
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { name, content } = await afterSale.loadLabel({
          ownerId: callerOf(request).subjectId,
          returnId: request.params.id,
        })
        reply.header('content-disposition', `attachment; filename="${name}"`)
        return reply.type('application/pdf').send(content)
      },
    )

    app.post(
      '/api/checkout/v3/withdrawals',
      {
        config: { access: 'public', rateLimit: DECLARATIONS },
        schema: {
          tags,
          summary:
            'Withdraw from a contract, without signing in; answers alike whether or not there is such an order',
          body: DeclareWithdrawal,
          response: { 202: WithdrawalReceived },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const language = request.body.language ?? siteByHost(request.host, domains)?.language ?? 'de'
        const received = await afterSale.declareWithdrawal({ ...request.body, language })
        return reply.status(202).send(received)
      },
    )
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
