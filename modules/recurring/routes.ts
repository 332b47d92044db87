import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { changeOwnDuesPayment, listOwnDues, payOwnDue, readOwnDue } from './endpoints.ts'
import type { Paying } from './paying.ts'

/** What somebody owes for what recurs: a person, or an organisation that the caller acts for. */
export function recurringRoutes(paying: Paying): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listOwnDues),
      handler: async (request) => ({
        items: await paying.list({
          payerId: callerOf(request).subjectId,
          ...request.query,
        }),
      }),
    })
    app.route({
      ...routeOf(readOwnDue),
      handler: (request) =>
        paying.load({
          payerId: callerOf(request).subjectId,
          language: request.query.language,
          id: request.params.id,
        }),
    })
    app.route({
      ...routeOf(payOwnDue, { rateLimit: { max: 30, timeWindow: 600_000 } }),
      handler: (request) =>
        paying.pay({
          payerId: callerOf(request).subjectId,
          language: request.query.language,
          id: request.params.id,
          body: request.body,
        }),
    })
    app.route({
      ...routeOf(changeOwnDuesPayment),
      handler: (request) =>
        paying.change({
          payerId: callerOf(request).subjectId,
          language: request.query.language,
          id: request.params.id,
          paymentTokenId: request.body.paymentTokenId,
        }),
    })
  }
}
