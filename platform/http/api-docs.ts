import swagger from '@fastify/swagger'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { fastifyZodOpenApiTransformers } from 'fastify-zod-openapi'
import { z } from 'zod'
import { finishAnswer, sendAnswer } from '#platform/pages/cached-answers.ts'
import type { CachedPage } from '#platform/pages/page-cache.ts'
import { hashesOf } from './content-policy.ts'
import type { App } from './http.ts'
import { Problem } from './problem.ts'

/** Collects the OpenAPI 3.1 description from the routes; register before them. */
export async function describeApi(app: App, given: { title: string; version: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: given.title,
        version: given.version,
        description:
          'Money is integer cents in EUR, times are ISO 8601 UTC. Errors are application/problem+json (RFC 9457).',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          office: { type: 'apiKey', in: 'cookie', name: '__Host-office' },
        },
      },
    },
    ...fastifyZodOpenApiTransformers,
    transformObject: (given) =>
      withRefusals(fastifyZodOpenApiTransformers.transformObject(given) as ApiDescription) as never,
    transform: (options) => {
      const transformed = fastifyZodOpenApiTransformers.transform(options)
      const access = options.route.config?.access
      const isApi = options.url.startsWith('/api/') && !options.url.startsWith('/api/docs')
      const schema = { ...transformed.schema, hide: !isApi } as Record<string, unknown>
      if (access === 'staff') schema['security'] = [{ office: [] }]
      else if (access && access !== 'public')
        schema['security'] = access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }]
      // Read again by `withRefusals`, which puts it where the standard wants it.
      schema['x-refusals'] = options.route.config?.refusals
      return { ...transformed, schema }
    },
  })
}

type ApiOperation = {
  responses: Record<string, { content?: unknown }>
  'x-refusals'?: Readonly<Record<number, readonly string[]>>
}
type ApiDescription = {
  paths?: Record<string, Record<string, ApiOperation>>
  components?: Record<string, Record<string, unknown>>
}

const REFUSAL = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** Every operation may refuse, always with the same shape (problem.ts); an answer without content has none to describe. */
function withRefusals(description: ApiDescription): ApiDescription {
  const { $schema: _, ...problem } = z.toJSONSchema(Problem)
  const { components, paths } = description
  for (const operation of Object.values(paths ?? {}).flatMap((one) => Object.values(one))) {
    delete operation.responses['204']?.content
    operation.responses['default'] = { $ref: '#/components/responses/Refusal' } as object
    for (const [status, codes] of Object.entries(operation['x-refusals'] ?? {})) {
      operation.responses[status] = { description: codes.join(', '), content: REFUSAL } as object
    }
    delete operation['x-refusals']
  }
  return {
    ...description,
    components: {
      ...components,
      schemas: { ...components?.['schemas'], Problem: problem },
      responses: {
        Refusal: {
          description: 'Why not, as RFC 9457 says it',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }
const VIEWER = '/api/docs/'
const VIEWER_SCRIPT = '/api/docs/js/scalar.js'

/** The description for reading, at /api/docs. Its viewer is large: it is loaded with the first visit, packed, and kept. */
export function registerApiDocs(app: App): void {
  // Large: made and packed once, so that a crowd that asks for it shares one copy.
  let description: Promise<CachedPage> | null = null
  app.get('/api/docs/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    description ??= finishAnswer(200, JSON_HEADERS, Buffer.from(JSON.stringify(app.swagger())))
    return sendAnswer(request, reply, await description)
  })

  let viewer: Promise<Record<'page' | 'script', CachedPage>> | null = null
  const show = (part: 'page' | 'script') => async (request: FastifyRequest, reply: FastifyReply) => {
    // Its script is named beside it.
    if (part === 'page' && !/^[^?]*\/(?:$|\?)/.test(request.url)) return reply.redirect(VIEWER, 301)
    viewer ??= makeViewer()
    return sendAnswer(request, reply, (await viewer)[part])
  }
  app.get('/api/docs', { schema: { hide: true } }, show('page'))
  app.get(VIEWER_SCRIPT, { schema: { hide: true } }, show('script'))
}

/** The library answers requests alone: a small program of its own is asked once for its two files. */
async function makeViewer(): Promise<Record<'page' | 'script', CachedPage>> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const viewer = Fastify()
  await viewer.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/docs/openapi.json' },
  })
  const [page, script] = await Promise.all([viewer.inject(VIEWER), viewer.inject(VIEWER_SCRIPT)])
  await viewer.close()
  const headers = (type: string) => ({
    'content-type': type,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  return {
    page: await finishAnswer(
      200,
      { ...headers('text/html; charset=utf-8'), 'content-security-policy': viewerPolicy(page.body) },
      page.rawPayload,
    ),
    script: await finishAnswer(200, headers('text/javascript; charset=utf-8'), script.rawPayload),
  }
}

/** The viewer styles itself in the page; its scripts run by their hashes, from this host alone. */
function viewerPolicy(html: string): string {
  return `default-src 'self'; script-src 'self' ${hashesOf(html, 'script').join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'`
}
