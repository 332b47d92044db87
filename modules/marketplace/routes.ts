import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import type { SharedAnswers } from '#platform/pages/shared-answers.ts'
import { listEvents, listOffers } from './endpoints.ts'
import type { Marketplace } from './marketplace.ts'
import { payoutsRoutes } from './payouts/payouts.routes.ts'
import { ALL_OFFERS, offersTag } from './tags.ts'

/** Holds of others end by time, without anybody saying so. */
const CACHE_SECONDS = 5

export function marketplaceRoutes(
  marketplace: Marketplace,
  { answers }: { answers: SharedAnswers },
): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listEvents),
      handler: async (request, reply) =>
        answers.answer(request, reply, {
          key: `exchange ${JSON.stringify(request.query)}`,
          load: () => marketplace.listEvents(request.query),
          tagsOf: () => [ALL_OFFERS],
          cacheSeconds: async () => CACHE_SECONDS,
        }),
    })
    app.route({
      ...routeOf(listOffers),
      handler: async (request, reply) => {
        const { id } = request.params
        return answers.answer(request, reply, {
          key: `exchange of ${id}`,
          load: () => marketplace.loadOffers(id),
          tagsOf: () => [offersTag(id)],
          cacheSeconds: async () => CACHE_SECONDS,
        })
      },
    })
    await app.register(payoutsRoutes(marketplace))
  }
}
