import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { callerOf } from '#platform/access.ts'
import type { Memberships } from './memberships.ts'
import { ShopMemberships } from './schema.ts'

export function membershipsRoutes(memberships: Memberships): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      '/api/shop/v2/memberships/self',
      {
        config: { access: 'self' },
        schema: {
          tags: ['shop'],
          summary: 'My shop memberships; 404 when there is none',
          response: { 200: ShopMemberships },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => memberships.loadShopMemberships(callerOf(request)),
    )
  }
}
