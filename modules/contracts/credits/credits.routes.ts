import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { listContractCredits } from './credits.endpoints.ts'
import type { ContractCredits } from './paying-out.ts'

/** Whoever pays for a contract sees its credit; staff pay it out. */
export function contractCreditsRoutes(
  credits: Pick<ContractCredits, 'listOwn'>,
): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listContractCredits),
      handler: (request) => credits.listOwn({ caller: callerOf(request), ...request.params }),
    })
  }
}
