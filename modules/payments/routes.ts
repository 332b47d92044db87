import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { club } from '#club/club.ts'
import { routeOf } from '#platform/endpoint.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { callerOf } from '#platform/http/access.ts'
import { refuse } from './context.ts'
import {
  addCreditCard,
  addPayPal,
  addSepa,
  hearOfPayment,
  readPaymentInfo,
  readPaymentMethodStatus,
  removePaymentMethod,
} from './endpoints.ts'
import { isProviderAway, type Payments } from './payments.ts'
import type { AddToken } from './tokens.ts'

/** Stored payment methods, and the door for the provider's events. */
export function paymentsRoutes(payments: Payments): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(addCreditCard),
      handler: async (request) => begin({ caller: callerOf(request), kind: 'creditCard', ...request.body }),
    })
    app.route({
      ...routeOf(addPayPal),
      handler: async (request) =>
        begin({ caller: callerOf(request), kind: 'payPal', redirectUrl: request.body.redirectUrl }),
    })
    app.route({
      ...routeOf(addSepa),
      handler: async (request) => begin({ caller: callerOf(request), kind: 'sepa', ...request.body }),
    })
    app.route({
      ...routeOf(readPaymentInfo),
      handler: async (request) => payments.paymentInfo({ caller: callerOf(request) }),
    })
    app.route({
      ...routeOf(readPaymentMethodStatus),
      handler: async (request, reply) => {
        const state = await payments.tokenStatus({ caller: callerOf(request), id: request.params.id })
        if (state === 'active') return reply.code(204).send(null)
        if (state === 'pending') return reply.code(202).send({ state: 'pending' as const })
        throw refuse('PAYMENT_METHOD_FAILED')
      },
    })
    app.route({
      ...routeOf(removePaymentMethod),
      handler: async (request, reply) => {
        await payments.deleteToken({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send(null)
      },
    })

    await app.register(webhookRoute(payments))
  }

  function begin(given: Omit<AddToken, 'language'>) {
    return payments.addToken({ ...given, language: languageOf(given.redirectUrl) })
  }
}

/** In a scope of its own: the signature covers the bytes as they came, so nothing may parse them before. */
function webhookRoute(payments: Payments): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    app.route({
      ...routeOf(hearOfPayment, { rateLimit: false }),
      handler: async (request, reply) => {
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
        return reply.code(204).send(null)
      },
    })
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
