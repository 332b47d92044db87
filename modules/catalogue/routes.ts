import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import type { z } from 'zod'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { createSharedAnswers, type SharedAnswers } from '#platform/pages/shared-answers.ts'
import { assertTenant, type Catalogue } from './catalogue.ts'
import {
  listCategories,
  listImpressions,
  listProducts,
  readFacets,
  readProduct,
  recordImpression,
} from './endpoints.ts'
import type { ProductFilters } from './filters.schema.ts'
import { listInJson } from './listed-products.ts'
import type { facetsQuery, productsQuery } from './schema.ts'

/** Even if a notice of a change were lost, nothing older is shown. */
const CACHE_SECONDS = 30

/** PRD-15…19. What everybody sees alike is answered from memory. */
export function catalogueRoutes(
  catalogue: Catalogue,
  answers: SharedAnswers = createSharedAnswers({ maxBytes: 0 }),
): FastifyPluginAsyncZodOpenApi {
  const cacheSeconds = () => catalogue.secondsUntilNextChange(CACHE_SECONDS)
  return async (app) => {
    app.route({
      ...routeOf(listProducts),
      handler: async (request, reply) => {
        const { shopId } = request.params
        assertTenant(request.headers['et-tenant-id'], shopId)
        const wish = wishOf(request.query)
        return answers.answer(request, reply, {
          key: `products of ${shopId} ${JSON.stringify(request.query)}`,
          // Hidden ones are for staff.
          isForEverybody: !wish.includeHidden,
          load: () => catalogue.listProducts({ ...wish, shopId, subjectId: request.caller?.subjectId }),
          inJson: listInJson,
          tagsOf: ({ items }) => ['catalogue', ...items.map(({ id }) => `product:${id}`)],
          cacheSeconds,
        })
      },
    })
    app.route({
      ...routeOf(readProduct),
      handler: async (request, reply) => {
        const { shopId, id } = request.params
        assertTenant(request.headers['et-tenant-id'], shopId)
        return answers.answer(request, reply, {
          key: `product ${shopId} ${id}`,
          load: () => catalogue.loadProduct({ shopId, id, subjectId: request.caller?.subjectId }),
          tagsOf: () => ['catalogue', `product:${id}`],
          cacheSeconds,
        })
      },
    })
    app.route({
      ...routeOf(readFacets),
      handler: async (request, reply) => {
        const { shopId } = request.params
        assertTenant(request.headers['et-tenant-id'], shopId)
        const { categoryId, q } = request.query
        return answers.answer(request, reply, {
          key: `facets of ${shopId} ${JSON.stringify(request.query)}`,
          isForEverybody: true,
          load: () => catalogue.facetsOf({ shopId, categoryId, q, filters: filtersOf(request.query) }),
          tagsOf: () => ['catalogue'],
          cacheSeconds,
        })
      },
    })
    app.route({
      ...routeOf(listCategories),
      handler: async (request, reply) => {
        const { shopId } = request.params
        assertTenant(request.headers['et-tenant-id'], shopId)
        return answers.answer(request, reply, {
          key: `categories of ${shopId}`,
          isForEverybody: true,
          load: async () => ({ items: await catalogue.listCategories(shopId) }),
          tagsOf: () => ['catalogue'],
          cacheSeconds,
        })
      },
    })
    app.route({
      ...routeOf(recordImpression),
      handler: async (request, reply) => {
        const { subjectId } = callerOf(request)
        await catalogue.recordImpression({ subjectId, sku: request.body.ProductSku })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(listImpressions),
      handler: async (request) =>
        catalogue.listImpressions({ ...request.query, subjectId: callerOf(request).subjectId }),
    })
  }
}

/** Which products a query is for, and how they are listed. */
function wishOf(query: z.infer<typeof productsQuery>) {
  const { includeHidden, includeDetails, page, pageSize, orderBy, categoryId, q } = query
  return {
    ...{ categoryId, q, page, pageSize, orderBy },
    filters: filtersOf(query),
    includeHidden: includeHidden === 'true',
    includeDetails: includeDetails === 'true',
  }
}

/** The filters of a query, with nothing where nothing was asked. */
function filtersOf(query: z.infer<typeof facetsQuery>): ProductFilters {
  const { size = [], colour = [], label = [], minPrice = null, maxPrice = null, availability } = query
  return {
    sizes: size,
    colours: colour,
    labels: label as ProductFilters['labels'],
    minPrice,
    maxPrice,
    inStock: availability === 'inStock',
  }
}
