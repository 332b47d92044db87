import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { callerOf } from '#platform/access.ts'
import type { Account } from './account.ts'
import { AccountOverview, MembershipCards } from './schema.ts'

export function accountRoutes(account: Account): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      '/api/account/self/overview',
      {
        config: { access: 'self' },
        schema: {
          tags: ['account'],
          summary: 'What is next for me: match, open actions, orders, membership, organisations',
          response: { 200: AccountOverview },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => account.loadOverview(callerOf(request)),
    )

    app.get(
      '/api/account/self/membershipCards',
      {
        config: { access: 'person' },
        schema: {
          tags: ['account'],
          summary: 'My membership cards, those of ended memberships included',
          response: { 200: MembershipCards },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => account.loadMembershipCards(callerOf(request)),
    )
  }
}
