import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { Domains } from '#club/domains.ts'
import { ordering } from '#club/ordering.ts'
import { routeOf } from '#platform/endpoint.ts'
import { AppError } from '#platform/errors.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import { subjectOf, userOf } from './access.ts'
import { anonymousCookie } from './anonymous-cookie.ts'
import type { CartApi } from './cart.ts'
import { codesRoutes } from './codes.routes.ts'
import {
  addItem,
  claimCart,
  countItems,
  createAnonymousUser,
  prolongItem,
  readCart,
  removeItem,
  setItem,
} from './endpoints.ts'
import { ANONYMOUS_COOKIE } from './schema.ts'

export { userOf }

const newCarts = {
  max: ordering.anonymousCarts.perAddress,
  timeWindow: ordering.anonymousCarts.minutes * 60_000,
  keyGenerator: (request: FastifyRequest) => clientAddressOf(request.ip),
}

export function cartRoutes(cart: CartApi, domains: Domains): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(createAnonymousUser, { rateLimit: newCarts }),
      handler: async (request, reply) => {
        const { userId } = await cart.createAnonymousUser(request.cookies[ANONYMOUS_COOKIE])
        reply.setCookie(ANONYMOUS_COOKIE, userId, anonymousCookie(request, domains))
        return { userId }
      },
    })
    app.route({
      ...routeOf(claimCart),
      handler: async (request, reply) => {
        const sent = request.cookies[ANONYMOUS_COOKIE]
        if (sent !== undefined && sent !== request.body.userId)
          throw new AppError(400, 'CLAIM_MISMATCH', 'The id is not the one of the cookie')
        const claimed = await cart.claim(subjectOf(request), request.body.userId)
        reply.clearCookie(ANONYMOUS_COOKIE, anonymousCookie(request, domains))
        return claimed
      },
    })
    app.route({
      ...routeOf(countItems),
      handler: async (request, reply) => {
        reply.header('cart-item-count', String(await cart.count(userOf(request, request.query))))
        return reply.send()
      },
    })
    app.route({
      ...routeOf(readCart),
      exposeHeadRoute: false,
      handler: async (request) => cart.read(userOf(request, request.query), request.query.countryCode),
    })
    app.route({
      ...routeOf(addItem),
      handler: async (request) => cart.addItem(userOf(request, request.query), request.body),
    })
    app.route({
      ...routeOf(setItem),
      handler: async (request) => {
        const tenantId = request.body['et-tenant-id'] ?? request.query['et-tenant-id']
        return cart.setItem(userOf(request, request.query), request.params.id, request.body, tenantId)
      },
    })
    app.route({
      ...routeOf(removeItem),
      handler: async (request, reply) => {
        const tenantId = request.query['et-tenant-id']
        await cart.removeItem(userOf(request, request.query), request.params.id, tenantId)
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(prolongItem),
      handler: async (request) => cart.prolongItem(userOf(request, request.query), request.params.id),
    })
    await app.register(codesRoutes(cart.codes))
  }
}
