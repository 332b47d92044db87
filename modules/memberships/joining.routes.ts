import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import { MembershipApplication, NewApplication } from './joining.schema.ts'
import type { Joining } from './joining.ts'

const PATH = '/api/shop/v2/memberships/self/application'
const tags = ['memberships']

/** Becoming a member of the club: a person's own business, never an organisation's. */
export function joiningRoutes(joining: Joining): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      PATH,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'My latest application; 404 when there never was one',
          response: { 200: MembershipApplication },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => joining.loadOwn(callerOf(request)),
    )

    app.post(
      PATH,
      {
        config: { access: 'person', rateLimit: { max: 20, timeWindow: 600_000 } },
        schema: {
          tags,
          summary: 'Applies for membership',
          body: NewApplication,
          response: { 201: MembershipApplication },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const application = await joining.apply({ caller: callerOf(request), application: request.body })
        return reply.code(201).send(application)
      },
    )

    app.delete(
      PATH,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'Takes a waiting application back',
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await joining.withdraw(callerOf(request))
        return reply.code(204).send(null)
      },
    )
  }
}
