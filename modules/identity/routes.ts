import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'

/** What a page tells when signing in failed in the browser (OPEN-09): a code, never a token or an address of a person. */
const SignInFailure = z
  .strictObject({
    code: z.string().regex(/^[A-Za-z0-9_.:-]{1,80}$/),
    /** The step that failed. */
    step: z.enum(['signIn', 'callback', 'silent', 'signOut', 'exchange']),
  })
  .meta({ id: 'SignInFailure', description: 'Why signing in failed in the browser' })

export function identityRoutes(): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.post(
      '/api/account/client-errors',
      {
        config: { access: 'public' },
        bodyLimit: 1024,
        schema: {
          tags: ['account'],
          summary: 'Report why signing in failed',
          body: SignInFailure,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        request.log.warn(request.body, 'signing in failed in the browser')
        return reply.code(204).send(null)
      },
    )
  }
}
