import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import type { SharedAnswers } from '#platform/pages/shared-answers.ts'
import type { Marketplace } from './marketplace.ts'
import {
  MarketplaceEventList,
  MarketplaceOffers,
  marketplaceQuery,
  PaymentRetry,
  PayoutAmount,
  PayoutDetail,
  PayoutInformation,
  PayoutList,
  PayoutRequest,
  payoutAmountQuery,
  payoutQuery,
} from './schema.ts'
import { ALL_OFFERS, offersTag } from './tags.ts'

const PAYOUTS = '/api/payouts'
const EXCHANGE = '/api/ticketing/marketplace'
const params = z.object({ id: z.uuid() })
/** Holds of others end by time, without anybody saying so. */
const CACHE_SECONDS = 5

export function marketplaceRoutes(
  marketplace: Marketplace,
  { answers }: { answers: SharedAnswers },
): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    const tags = ['marketplace']

    app.get(
      `${PAYOUTS}/tickets/:id/payoutAmount`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'What my ticket would bring',
          params,
          querystring: payoutAmountQuery,
          response: { 200: PayoutAmount },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        marketplace.payoutAmount({
          caller: callerOf(request),
          ticketId: request.params.id,
          ...request.query,
        }),
    )

    app.get(
      `${PAYOUTS}/tickets/:id/payoutInformation`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Whether and how my ticket can be offered',
          params,
          response: { 200: PayoutInformation },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        marketplace.payoutInformation({ caller: callerOf(request), ticketId: request.params.id }),
    )

    app.get(
      PAYOUTS,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'My offers and payouts, newest first',
          querystring: payoutQuery,
          response: { 200: PayoutList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => marketplace.listPayouts({ caller: callerOf(request), ...request.query }),
    )

    app.get(
      `${PAYOUTS}/:id`,
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'An offer of mine with its payout',
          params,
          response: { 200: PayoutDetail },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => marketplace.loadPayout({ caller: callerOf(request), id: request.params.id }),
    )

    app.post(
      `${PAYOUTS}/tickets`,
      {
        config: { access: 'self', rateLimit: { max: 60, timeWindow: 60_000 } },
        schema: {
          tags,
          summary: 'Offer my ticket on the exchange',
          headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
          body: PayoutRequest,
          response: { 200: PayoutDetail },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        marketplace.offer({
          caller: callerOf(request),
          request: request.body,
          idempotencyKey: request.headers['idempotency-key'] ?? null,
        }),
    )

    app.post(
      `${PAYOUTS}/:id/paymentRetry`,
      {
        config: { access: 'self', rateLimit: { max: 20, timeWindow: 60_000 } },
        schema: {
          tags,
          summary: 'Send a failed payout to another method of mine',
          params,
          body: PaymentRetry,
          response: { 200: PayoutDetail },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        marketplace.retry({ caller: callerOf(request), id: request.params.id, ...request.body }),
    )

    app.post(
      '/api/ticketing/purchasing/ticket/:id/revokeOfferOnMarketplace',
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Withdraw the offer of my ticket',
          params,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await marketplace.withdraw({ caller: callerOf(request), ticketId: request.params.id })
        return reply.status(204).send(null)
      },
    )

    app.get(
      `${EXCHANGE}/events`,
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'Matches with tickets on the exchange',
          querystring: marketplaceQuery,
          response: { 200: MarketplaceEventList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) =>
        answers.answer(request, reply, {
          key: `exchange ${JSON.stringify(request.query)}`,
          load: () => marketplace.listEvents(request.query),
          tagsOf: () => [ALL_OFFERS],
          cacheSeconds: async () => CACHE_SECONDS,
        }),
    )

    app.get(
      `${EXCHANGE}/events/:id/offers`,
      {
        config: { access: 'public' },
        schema: {
          tags,
          summary: 'Tickets of a match that are free on the exchange',
          params,
          response: { 200: MarketplaceOffers },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { id } = request.params
        return answers.answer(request, reply, {
          key: `exchange of ${id}`,
          load: () => marketplace.loadOffers(id),
          tagsOf: () => [offersTag(id)],
          cacheSeconds: async () => CACHE_SECONDS,
        })
      },
    )
  }
}
