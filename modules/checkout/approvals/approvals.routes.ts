import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Domains } from '#club/domains.ts'
import type { CartUser } from '#modules/cart/cart.ts'
import { routeOf } from '#platform/endpoint.ts'
import { placeOf } from '../buying-place.ts'
import { beginApproval, readApproval } from './approvals.endpoints.ts'
import type { Approvals } from './approvals.ts'

/** Of the cart: whose it is. */
type UserOf = (request: FastifyRequest, query: { anonymousUserId?: string | undefined }) => CartUser

/** Each asks the provider: nobody keeps it busy. */
const FEW = { rateLimit: { max: 60, timeWindow: 10 * 60_000 } }

export function approvalsRoutes(
  approvals: Approvals,
  { domains, userOf }: { domains: Domains; userOf: UserOf },
): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(beginApproval, FEW),
      handler: async (request) => {
        const user = userOf(request, request.query)
        const { language } = placeOf(request, request.body, domains)
        return approvals.begin({ ...request.body, user, language })
      },
    })
    app.route({
      ...routeOf(readApproval, FEW),
      handler: async (request) => approvals.read({ user: userOf(request, request.query), ...request.body }),
    })
  }
}
