import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import type { OwnPassword } from './own-password.ts'
import { OwnAccount, PasswordChange, SessionList } from './schema.ts'
import type { Sessions } from './sessions.ts'

const ACCOUNT = '/api/account/accounts/self'
const SESSIONS = '/api/account/self/sessions'
const tags = ['account']
const nothing = { 204: z.undefined() }

/** How somebody signs in: their password, and where they are signed in now. */
export function ownAccountRoutes(given: {
  password: OwnPassword
  sessions: Sessions
}): FastifyPluginAsyncZodOpenApi {
  const { password, sessions } = given
  return async (app) => {
    app.get(
      ACCOUNT,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'How I sign in',
          response: { 200: OwnAccount },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => password.describe(callerOf(request)),
    )

    app.put(
      `${ACCOUNT}/password`,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'Change my password; all other sessions end',
          body: PasswordChange,
          response: nothing,
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await password.change({ caller: callerOf(request), change: request.body, now: new Date() })
        return reply.code(204).send()
      },
    )

    app.get(
      SESSIONS,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'Where I am signed in, the latest first',
          response: { 200: SessionList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => sessions.list(callerOf(request)),
    )

    app.delete(
      `${SESSIONS}/:id`,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'Sign out there',
          params: z.object({ id: z.uuid() }),
          response: nothing,
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await sessions.end({ caller: callerOf(request), id: request.params.id })
        return reply.code(204).send()
      },
    )

    for (const [name, summary, end] of [
      ['endOthers', 'Sign out everywhere but here', sessions.endOthers],
      ['endAll', 'Sign out everywhere', sessions.endAll],
    ] as const) {
      app.post(
        `${SESSIONS}/${name}`,
        {
          config: { access: 'person' },
          schema: { tags, summary, response: nothing } satisfies FastifyZodOpenApiSchema,
        },
        async (request, reply) => {
          await end(callerOf(request))
          return reply.code(204).send()
        },
      )
    }
  }
}
