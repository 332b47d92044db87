import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { z } from 'zod'
import { routeOf } from '#platform/endpoint.ts'
import { AppError, unauthorized } from '#platform/errors.ts'
import { hearOfStory } from './stories.endpoints.ts'
import type { Stories } from './stories.ts'

const event = z.object({ action: z.string().max(60), story_id: z.number().optional() })

/** Storyblok's events, signed with the secret of its webhook: HMAC-SHA1 over the bytes as they came. */
export function storiesRoutes(
  stories: Stories,
  { secret, heard }: { secret: string; heard(outcome: 'settled' | 'refused' | 'failed'): void },
): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    app.route({
      ...routeOf(hearOfStory, { rateLimit: false }),
      handler: async (request, reply) => {
        const body = String(request.body ?? '')
        if (!isSigned(body, String(request.headers['webhook-signature'] ?? ''), secret)) {
          heard('refused')
          throw unauthorized('The signature is not ours')
        }
        const hear = async () => {
          const { action, story_id: storyId = null } = readEvent(body)
          await stories.hearOf({ action, storyId })
        }
        await hear().catch((error) => {
          heard('failed')
          throw error
        })
        heard('settled')
        return reply.code(204).send(null)
      },
    })
  }
}

function readEvent(body: string): z.infer<typeof event> {
  try {
    return event.parse(JSON.parse(body))
  } catch {
    throw new AppError(400, 'CONTENT_INVALID', 'This is no event')
  }
}

function isSigned(body: string, signature: string, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
