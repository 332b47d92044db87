import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Domains } from '#club/domains.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound, unauthorized } from '#platform/errors.ts'
import { callerOf } from '#platform/http/access.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import { placeOf } from '../buying-place.ts'
import { buyAsGuest, findGuestOrder, takeInGuestOrders } from './guests.endpoints.ts'
import { GUEST_PASS_HEADER } from './guests.schema.ts'
import type { Guests } from './guests.ts'

/** Beside what is counted by mailbox and network in the use cases: nobody floods the program itself. */
const FEW = { rateLimit: { max: 60, timeWindow: 10 * 60_000 } }

export function guestsRoutes(guests: Guests, domains: Domains): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(buyAsGuest, FEW),
      handler: async (request) => {
        const { method, email, anonymousUserId, ...body } = request.body
        const address = clientAddressOf(request.ip)
        return guests.buy({
          user: { kind: 'anonymous', anonymousUserId, address },
          method,
          body,
          email,
          address,
          ...placeOf(request, body, domains),
        })
      },
    })
    app.route({
      ...routeOf(findGuestOrder, FEW),
      handler: async (request) => guests.find({ ...request.body, address: clientAddressOf(request.ip) }),
    })
    app.route({
      ...routeOf(takeInGuestOrders),
      handler: async (request) => guests.takeInProved({ subjectId: callerOf(request).subjectId }),
    })
  }
}

/** Whose orders a request may see and change. */
export type Purchaser = { subjectId: string; actorId: string }

/** Whoever is signed in; else whose pass came along. A pass that opens nothing is answered as an order that is not there. */
export async function purchaserOf(
  request: FastifyRequest,
  guests: Pick<Guests, 'ownerOf'>,
): Promise<Purchaser> {
  if (request.caller) return callerOf(request)
  const pass = request.headers[GUEST_PASS_HEADER]
  if (typeof pass !== 'string') throw unauthorized()
  const ownerId = await guests.ownerOf(pass)
  if (!ownerId) throw notFound()
  return { subjectId: ownerId, actorId: ownerId }
}
