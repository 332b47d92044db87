import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { searchAnswer, searchQuery, suggestionsAnswer, suggestionsQuery } from './schema.ts'
import type { Search } from './search.ts'

const tags = ['search']
/** Requests a minute and address. */
const SEARCHES = 60
const SUGGESTIONS = 240

/** One search over everything; the same for everybody. */
export function searchRoutes(search: Pick<Search, 'find' | 'suggest'>): FastifyPluginAsyncZodOpenApi {
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
      (request) => search.suggest(request.query),
    )
  }
}
