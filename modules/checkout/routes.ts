import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { type Domains, isOwnOrigin, siteByHost, siteOrigin } from '#club/domains.ts'
import { loadSite } from '#club/sites.ts'
import { PartnerList, partnerQuery } from '#modules/contacts/schema.ts'
import { callerOf } from '#platform/access.ts'
import { AppError } from '#platform/errors.ts'
import { orderOf } from '#platform/lists.ts'
import type { Buying, Checkouts } from './checkout.ts'
import {
  Checkout,
  CheckoutCreated,
  CheckoutList,
  CheckoutListQuery,
  CreateCheckout,
  type PaymentMethod,
  PaymentStatus,
} from './schema.ts'

/** CHK-21…23: the path of each method. */
const CREATION: { url: string; method: PaymentMethod; summary: string }[] = [
  {
    url: '/api/checkout/v2/checkouts/creditcard',
    method: 'creditcard',
    summary: 'Pay by card; the answer names the script of the card form',
  },
  {
    url: '/api/checkout/v2/checkouts/sepa/mandates',
    method: 'sepa',
    summary: 'Pay by direct debit; the answer names the token of the mandate',
  },
  { url: '/api/checkout/v2/checkouts/nopayment', method: 'nopayment', summary: 'Order what costs nothing' },
  { url: '/api/checkout/v2/checkouts/', method: 'token', summary: 'Pay with a stored method' },
  {
    url: '/api/checkout/v3/checkouts/paypal',
    method: 'paypal',
    summary: 'Pay with PayPal; the browser goes to paymentUrl',
  },
  {
    url: '/api/checkout/v3/checkouts/purchaseOnAccount',
    method: 'purchaseOnAccount',
    summary: 'Buy tickets on account',
  },
]

const idParams = z.object({ id: z.uuid() })

export function checkoutRoutes(checkouts: Checkouts, domains: Domains): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    const tags = ['checkout']

    for (const { url, method, summary } of CREATION) {
      app.post(
        url,
        {
          config: { access: 'self' },
          schema: {
            tags,
            summary,
            headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
            body: CreateCheckout,
            response: { 200: CheckoutCreated },
          } satisfies FastifyZodOpenApiSchema,
        },
        async (request) => checkouts.create(buyingOf(request, method, request.body, domains)),
      )
    }

    app.get(
      '/api/checkout/v3/partners',
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'Partners whose codes are taken now',
          querystring: partnerQuery,
          response: { 200: PartnerList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => checkouts.listPartners(request.query),
    )

    app.get(
      '/api/checkout/v3/checkouts',
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'My orders, newest first',
          querystring: CheckoutListQuery,
          response: { 200: CheckoutList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => {
        const { page, pageSize, orderBy, salesChannels } = request.query
        const { direction } = orderOf(orderBy, ['created'], { field: 'created', direction: 'desc' })
        return checkouts.list({
          ownerId: callerOf(request).subjectId,
          page,
          pageSize,
          direction,
          salesChannels: [salesChannels ?? []].flat(),
        })
      },
    )

    app.get(
      '/api/checkout/v3/checkouts/:id',
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'A checkout by its id, or by the payment token of its mandate',
          params: idParams,
          response: { 200: Checkout },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => checkouts.load({ ownerId: callerOf(request).subjectId, id: request.params.id }),
    )

    app.get(
      '/api/checkout/v3/checkouts/:id/paymentStatus',
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Pending or Paid; a failed payment is a 400',
          params: idParams,
          response: { 200: PaymentStatus },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        checkouts.paymentStatus({ ownerId: callerOf(request).subjectId, id: request.params.id }),
    )

    app.get(
      '/api/checkout/v3/checkouts/files/:id',
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'A document of an order as PDF',
          params: idParams,
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { name, content } = await checkouts.documents.load({
          ownerId: callerOf(request).subjectId,
          id: request.params.id,
        })
        reply.header('content-disposition', `attachment; filename="${name}"`)
        return reply.type('application/pdf').send(content)
      },
    )
  }
}

function buyingOf(
  request: FastifyRequest,
  method: PaymentMethod,
  body: CreateCheckout,
  domains: Domains,
): Buying {
  const { subjectId, organisationId, actorId } = callerOf(request)
  if (body.redirectUrl && !isOwnOrigin(body.redirectUrl, domains)) {
    throw new AppError(400, 'REDIRECT_NOT_ALLOWED', 'redirectUrl is not on one of our own hosts')
  }
  const site = siteByHost(request.host, domains) ?? loadSite('global')
  const key = request.headers['idempotency-key']
  return {
    user: { kind: 'subject', subjectId, organisationId, actorId },
    method,
    body,
    origin: siteOrigin(site, domains),
    language: languageOf(body.redirectUrl, site.language),
    idempotencyKey: typeof key === 'string' ? key : null,
  }
}

/** The language of the page that the buyer comes back to; it is also the language of the mail. */
function languageOf(redirectUrl: string | undefined, fallback: string): string {
  const first = redirectUrl ? new URL(redirectUrl).pathname.split('/')[1] : undefined
  return club.languages.find((language) => language === first) ?? fallback
}
