import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { askForAlert, cancelAlert, confirmAlert, readAlert } from './alerts.endpoints.ts'
import type { StockAlerts } from './alerts.ts'

/** Each asks for a mail to somebody. */
const asking = { rateLimit: { max: 10, timeWindow: 600_000 } }
const links = { rateLimit: { max: 60, timeWindow: 60_000 } }

/** "Write to me when my size is back." The link in the mail is the permission for everything after asking. */
export function stockAlertsRoutes(alerts: StockAlerts): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(askForAlert, asking),
      handler: async (request, reply) => {
        const subjectId = request.caller?.subjectId ?? null
        return reply.code(202).send(await alerts.ask({ ...request.body, subjectId }))
      },
    })
    app.route({
      ...routeOf(readAlert, links),
      handler: async (request) => alerts.read(request.params.token),
    })
    app.route({
      ...routeOf(confirmAlert, links),
      handler: async (request, reply) => {
        await alerts.confirm(request.params.token)
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(cancelAlert, links),
      handler: async (request, reply) => {
        await alerts.cancel(request.params.token)
        return reply.code(204).send(null)
      },
    })
  }
}
