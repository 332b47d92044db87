import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { createSharedAnswers } from '#platform/pages/shared-answers.ts'
import { findEverywhere, suggest } from './endpoints.ts'
import type { Search } from './search.ts'

/** Requests a minute and address. */
const SEARCHES = 60
const SUGGESTIONS = 240
/** Everybody types the same beginnings; a new find may be a moment late there. */
const CACHED_SECONDS = 30
const CACHED_BYTES = 2 * 1024 * 1024

/** One search over everything; the same for everybody. */
export function searchRoutes(search: Pick<Search, 'find' | 'suggest'>): FastifyPluginAsyncZodOpenApi {
  // A memory of its own: what people type pushes nothing else out.
  const suggestions = createSharedAnswers({ maxBytes: CACHED_BYTES })
  return async (app) => {
    app.route({
      ...routeOf(findEverywhere, { rateLimit: { max: SEARCHES } }),
      handler: (request) => search.find(request.query),
    })
    app.route({
      ...routeOf(suggest, { rateLimit: { max: SUGGESTIONS } }),
      handler: async (request, reply) => {
        const { q, language } = request.query
        return suggestions.answer(request, reply, {
          key: `${language} ${q.trim().toLowerCase()}`,
          load: () => search.suggest(request.query),
          tagsOf: () => [],
          cacheSeconds: async () => CACHED_SECONDS,
        })
      },
    })
  }
}
