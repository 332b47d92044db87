import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { createSharedAnswers } from '#platform/pages/shared-answers.ts'
import { searchAnswer, searchQuery, suggestionsAnswer, suggestionsQuery } from './schema.ts'
import type { Search } from './search.ts'

const tags = ['search']
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
    app.get(
      '/api/search',
      {
        config: { access: 'public', rateLimit: { max: SEARCHES } },
        schema: {
          tags,
          summary: 'Finds in articles, videos, products, people, matches, pages and jobs',
          querystring: searchQuery,
          response: { 200: searchAnswer },
        } satisfies FastifyZodOpenApiSchema,
      },
      (request) => search.find(request.query),
    )

    app.get(
      '/api/search/suggestions',
      {
        config: { access: 'public', rateLimit: { max: SUGGESTIONS } },
        schema: {
          tags,
          summary: 'What begins like the words typed so far',
          querystring: suggestionsQuery,
          response: { 200: suggestionsAnswer },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { q, language } = request.query
        return suggestions.answer(request, reply, {
          key: `${language} ${q.trim().toLowerCase()}`,
          load: () => search.suggest(request.query),
          tagsOf: () => [],
          cacheSeconds: async () => CACHED_SECONDS,
        })
      },
    )
  }
}
