import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { callerOf } from '#platform/access.ts'
import type { Organisations } from './organisations.ts'
import { membershipQuery, OrganizationMembershipList } from './schema.ts'

export function organisationsRoutes(organisations: Organisations): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      '/api/contact/contacts/self/organizations/memberships',
      {
        config: { access: 'person' },
        schema: {
          tags: ['organizations'],
          summary: 'Organisations I belong to or am invited to',
          querystring: membershipQuery,
          response: { 200: OrganizationMembershipList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        organisations.listOwnMemberships({ caller: callerOf(request), query: request.query }),
    )
  }
}
