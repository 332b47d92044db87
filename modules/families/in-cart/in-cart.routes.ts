import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import * as endpoints from './in-cart.endpoints.ts'
import type { ChildrenInCart } from './in-cart.ts'

export function childrenInCartRoutes(
  inCart: Pick<ChildrenInCart, 'readCartChildren' | 'nameChildren'>,
): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readCartChildren),
      handler: (request) => inCart.readCartChildren(callerOf(request)),
    })
    app.route({
      ...routeOf(endpoints.nameChildren),
      handler: async (request, reply) => {
        await inCart.nameChildren({
          caller: callerOf(request),
          ...request.params,
          named: request.body.children,
        })
        return reply.code(204).send(null)
      },
    })
  }
}
