import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { type Domains, siteByHost } from '#club/domains.ts'
import { callerOf } from '#platform/access.ts'
import {
  DeclareTermination,
  EndedMembership,
  EndMembership,
  TerminationReceived,
} from './terminating.schema.ts'
import type { Terminating } from './terminating.ts'

const tags = ['memberships']
/** As declarations of withdrawal: an address is written to with each. */
const DECLARATIONS = { max: 10, timeWindow: 60 * 60_000 }

export function terminatingRoutes(terminating: Terminating, domains: Domains): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.post(
      '/api/shop/v2/terminations',
      {
        config: { access: 'public', rateLimit: DECLARATIONS },
        schema: {
          tags,
          summary:
            'End a contract that goes on, without signing in; answers alike whether or not there is one (§ 312k BGB)',
          body: DeclareTermination,
          response: { 202: TerminationReceived },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const language = request.body.language ?? siteByHost(request.host, domains)?.language ?? 'de'
        return reply.status(202).send(await terminating.declare({ ...request.body, language }))
      },
    )

    app.post(
      '/api/shop/v2/memberships/self/termination',
      {
        config: { access: 'person', rateLimit: { max: 20, timeWindow: 600_000 } },
        schema: {
          tags,
          summary: 'Ends my membership of the club, at the date by the statutes',
          body: EndMembership,
          response: { 200: EndedMembership },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => terminating.endOwn({ caller: callerOf(request), wish: request.body }),
    )
  }
}
