import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import {
  findSeasonPlaces,
  joinSeasonWaiting,
  leaveSeasonWaiting,
  listSeasonsOnSale,
  readSeasonAvailability,
  readSeasonBlock,
  readSeasonOnSale,
  readSeasonWaiting,
} from './sale.endpoints.ts'
import type { SeasonSale } from './sale.ts'

/** What season tickets there are, and the line for them; they are bought through cart and checkout. */
export function seasonSaleRoutes(
  sale: Pick<
    SeasonSale,
    'listSeasons' | 'readSeason' | 'readAvailability' | 'readBlock' | 'findBest' | 'waiting'
  >,
): FastifyPluginAsyncZodOpenApi {
  const { waiting } = sale
  const rateLimit = { max: 30, timeWindow: 60_000 }
  return async (app) => {
    app.route({ ...routeOf(listSeasonsOnSale), handler: async ({ query }) => sale.listSeasons(query) })
    app.route({
      ...routeOf(readSeasonOnSale),
      handler: async ({ params }) => sale.readSeason(params.season),
    })
    app.route({
      ...routeOf(readSeasonAvailability),
      handler: async ({ params }) => sale.readAvailability(params.season),
    })
    app.route({
      ...routeOf(readSeasonBlock),
      handler: async ({ params }) => sale.readBlock(params.season, params.block),
    })
    app.route({
      ...routeOf(findSeasonPlaces, { rateLimit: { max: 60, timeWindow: 60_000 } }),
      handler: async ({ params, query }) => sale.findBest({ ...params, ...query }),
    })
    app.route({
      ...routeOf(readSeasonWaiting),
      handler: async (request) =>
        waiting.readOwn({ caller: callerOf(request), season: request.params.season }),
    })
    app.route({
      ...routeOf(joinSeasonWaiting, { rateLimit }),
      handler: async (request, reply) =>
        reply.code(201).send(await waiting.join({ caller: callerOf(request), ...request.body })),
    })
    app.route({
      ...routeOf(leaveSeasonWaiting, { rateLimit }),
      handler: async (request, reply) => {
        await waiting.leave({ caller: callerOf(request), season: request.params.season })
        return reply.code(204).send(null)
      },
    })
  }
}
