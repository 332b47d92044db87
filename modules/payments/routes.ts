import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { callerOf } from '#platform/access.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { refuse } from './context.ts'
import { isProviderAway, type Payments } from './payments.ts'
import { paymentInfo, type TokenKind } from './schema.ts'

const INFO = '/api/checkout/v2/checkouts/paymentInfo'
const tokenId = z.strictObject({ id: z.uuid() })

const added = z
  .object({ id: z.uuid(), paymentUrl: z.url() })
  .meta({ id: 'PaymentMethodAdded', description: 'The buyer agrees at `paymentUrl` and comes back' })
const redirectUrl = z.url().max(500)
const partnerId = z.string().max(40).optional()
/** Path, kind, and whether it needs a billing address first (PM-07). */
const ADDED: { path: string; kind: TokenKind; needsAddress: boolean }[] = [
  { path: 'creditcard', kind: 'creditCard', needsAddress: true },
  { path: 'paypal', kind: 'payPal', needsAddress: false },
  { path: 'sepa', kind: 'sepa', needsAddress: true },
]

/**
 * Stored payment methods, and the door for the provider's events. `billingAddress` is the schema of a postal address, which
 * is the contacts module's to say.
 */
export function paymentsRoutes(
  payments: Payments,
  { billingAddress }: { billingAddress: z.ZodType },
): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    for (const { path, kind, needsAddress } of ADDED) {
      const body = needsAddress
        ? z.strictObject({ billingAddress, redirectUrl })
        : z.strictObject({ redirectUrl, partnerId })
      app.post(
        `${INFO}/${path}`,
        {
          config: { access: 'self' },
          schema: {
            tags: ['payments'],
            summary: `Begins to store a payment method: ${kind}`,
            body,
            response: { 200: added },
          } satisfies FastifyZodOpenApiSchema,
        },
        async (request) =>
          payments.addToken({
            caller: callerOf(request),
            kind,
            redirectUrl: request.body.redirectUrl,
            billingAddress: 'billingAddress' in request.body ? request.body.billingAddress : undefined,
            language: languageOf(request.body.redirectUrl),
          }),
      )
    }

    app.get(
      INFO,
      {
        config: { access: 'self' },
        schema: {
          tags: ['payments'],
          summary: 'The ways to pay on offer and the stored methods',
          response: { 200: paymentInfo },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => payments.paymentInfo({ caller: callerOf(request) }),
    )

    app.get(
      `${INFO}/:id/status`,
      {
        config: { access: 'self' },
        schema: {
          tags: ['payments'],
          summary: 'Can the method be used? 204 means yes, 202 that the provider has not decided',
          params: tokenId,
          response: { 202: z.object({ state: z.literal('pending') }), 204: z.undefined() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const state = await payments.tokenStatus({ caller: callerOf(request), id: request.params.id })
        if (state === 'active') return reply.code(204).send(undefined)
        if (state === 'pending') return reply.code(202).send({ state: 'pending' as const })
        throw refuse('PAYMENT_METHOD_FAILED')
      },
    )

    app.delete(
      `${INFO}/:id`,
      {
        config: { access: 'self' },
        schema: {
          tags: ['payments'],
          summary: 'Deletes a stored method that no contract and no payout needs',
          params: tokenId,
          response: { 204: z.undefined() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await payments.deleteToken({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send(undefined)
      },
    )

    await app.register(webhookRoute(payments))
  }
}

/** In a scope of its own: the signature covers the bytes as they came, so nothing may parse them before. */
function webhookRoute(payments: Payments): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    app.post(
      '/api/checkout/v2/checkouts/paymentEvents/:provider',
      {
        config: { access: 'public', rateLimit: false },
        schema: {
          tags: ['payments'],
          summary: 'Events of the payment provider, signed',
          params: z.strictObject({ provider: z.string().max(40) }),
          response: { 204: z.undefined() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const outcome = await payments
          .receiveWebhook({
            providerName: request.params.provider,
            rawBody: String(request.body ?? ''),
            headers: request.headers,
            now: new Date(),
          })
          .catch((error) => {
            if (isProviderAway(error)) throw sendAgain(503)
            throw error
          })
        if (outcome === 'wrongProvider') throw notFound()
        if (outcome === 'forged') throw new AppError(400, 'EVENT_NOT_GENUINE', 'The event is not genuine')
        if (outcome === 'unknown') throw sendAgain(409)
        return reply.code(204).send(undefined)
      },
    )
  }
}

/** The language of the page that the buyer comes back to (wire.md: the address alone says it). */
function languageOf(url: string): string {
  const first = new URL(url).pathname.split('/')[1]
  return club.languages.find((language) => language === first) ?? club.fallbackLanguage
}

function sendAgain(status: 409 | 503): AppError {
  return new AppError(status, 'EVENT_TOO_EARLY', 'Send this event again in a moment', {
    retryAfterSeconds: 2,
  })
}
