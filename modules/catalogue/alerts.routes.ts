import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { alertParams, newStockAlert, stockAlert, stockAlertAsked } from './alerts.schema.ts'
import type { StockAlerts } from './alerts.ts'

const tags = ['catalogue']
const PATH = '/api/shop/v4/stockAlerts'

/** "Write to me when my size is back." The link in the mail is the permission for everything after asking. */
export function stockAlertsRoutes(alerts: StockAlerts): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.post(
      PATH,
      {
        // Each asks for a mail to somebody.
        config: { access: 'optional', rateLimit: { max: 10, timeWindow: 600_000 } },
        schema: {
          tags,
          summary: 'Asks to be told when a sold-out size is back',
          body: newStockAlert,
          response: { 202: stockAlertAsked },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const subjectId = request.caller?.subjectId ?? null
        return reply.code(202).send(await alerts.ask({ ...request.body, subjectId }))
      },
    )

    app.get(
      `${PATH}/:token`,
      {
        config: { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 } },
        schema: {
          tags,
          summary: 'What the link of a mail is about',
          params: alertParams,
          response: { 200: stockAlert },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => alerts.read(request.params.token),
    )

    app.post(
      `${PATH}/:token/confirmation`,
      {
        config: { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 } },
        schema: {
          tags,
          summary: 'Confirms that the address is theirs',
          params: alertParams,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await alerts.confirm(request.params.token)
        return reply.code(204).send(null)
      },
    )

    app.delete(
      `${PATH}/:token`,
      {
        config: { access: 'public', rateLimit: { max: 60, timeWindow: 60_000 } },
        schema: {
          tags,
          summary: 'Takes the address off the list',
          params: alertParams,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await alerts.cancel(request.params.token)
        return reply.code(204).send(null)
      },
    )
  }
}
