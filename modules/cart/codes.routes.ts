import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import { userOf } from './access.ts'
import type { CartApi } from './cart.ts'
import { addDiscount, addVoucher, removeDiscount, removeVoucher } from './codes.endpoints.ts'

/** CART-34 … CART-37: codes come into the cart of the bearer, else into the anonymous one. */
export function codesRoutes(codes: CartApi['codes']): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(addVoucher),
      handler: async (request) =>
        codes.addVoucher(userOf(request, request.query), request.body, clientAddressOf(request.ip)),
    })
    app.route({
      ...routeOf(removeVoucher),
      handler: async (request, reply) => {
        await codes.removeVoucher(userOf(request, request.query), request.params.code)
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(addDiscount),
      handler: async (request) =>
        codes.addDiscount(userOf(request, request.query), request.body, clientAddressOf(request.ip)),
    })
    app.route({
      ...routeOf(removeDiscount),
      handler: async (request, reply) => {
        await codes.removeDiscount(userOf(request, request.query), request.params.id)
        return reply.code(204).send(null)
      },
    })
  }
}
