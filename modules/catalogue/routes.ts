import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import { createSharedAnswers, type SharedAnswers } from '#platform/pages/shared-answers.ts'
import { assertTenant, type Catalogue } from './catalogue.ts'
import type { ProductFilters } from './filters.schema.ts'
import {
  facetsQuery,
  impressions,
  impressionsQuery,
  newImpression,
  productFacets,
  productParams,
  productsQuery,
  shopCategory,
  shopParams,
  shopProduct,
  shopProducts,
  tenantHeader,
} from './schema.ts'

const tags = ['catalogue']

/** Even if a notice of a change were lost, nothing older is shown. */
const CACHE_SECONDS = 30

/** PRD-15…19. What everybody sees alike is answered from memory. */
export function catalogueRoutes(
  catalogue: Catalogue,
  answers: SharedAnswers = createSharedAnswers({ maxBytes: 0 }),
): FastifyPluginAsyncZodOpenApi {
  const cacheSeconds = () => catalogue.secondsUntilNextChange(CACHE_SECONDS)
  return async (app) => {
    app.get(
      '/api/shop/v4/shops/:shopId/products',
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'Products of a shop',
          params: shopParams,
          headers: tenantHeader,
          querystring: productsQuery,
          response: { 200: shopProducts },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { shopId } = request.params
        assertTenant(request.headers['et-tenant-id'], shopId)
        const { includeHidden, includeDetails, page, pageSize, orderBy, categoryId, q } = request.query
        return answers.answer(request, reply, {
          key: `products of ${shopId} ${JSON.stringify(request.query)}`,
          // Hidden ones are for staff.
          isForEverybody: includeHidden !== 'true',
          load: () =>
            catalogue.listProducts({
              shopId,
              categoryId,
              q,
              filters: filtersOf(request.query),
              page,
              pageSize,
              orderBy,
              includeHidden: includeHidden === 'true',
              includeDetails: includeDetails === 'true',
              subjectId: request.caller?.subjectId,
            }),
          tagsOf: ({ items }) => ['catalogue', ...items.map(({ id }) => `product:${id}`)],
          cacheSeconds,
        })
      },
    )

    app.get(
      '/api/shop/v4/shops/:shopId/products/:id',
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'One product with description and sizes',
          params: productParams,
          headers: tenantHeader,
          response: { 200: shopProduct },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { shopId, id } = request.params
        assertTenant(request.headers['et-tenant-id'], shopId)
        return answers.answer(request, reply, {
          key: `product ${shopId} ${id}`,
          load: () => catalogue.loadProduct({ shopId, id, subjectId: request.caller?.subjectId }),
          tagsOf: () => ['catalogue', `product:${id}`],
          cacheSeconds,
        })
      },
    )

    app.get(
      '/api/shop/v4/shops/:shopId/facets',
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'What the filters of a list would leave',
          params: shopParams,
          headers: tenantHeader,
          querystring: facetsQuery,
          response: { 200: productFacets },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
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
    )

    app.get(
      '/api/shop/v4/shops/:shopId/categories',
      {
        config: { access: 'optional' },
        schema: {
          tags,
          summary: 'Categories of a shop',
          params: shopParams,
          headers: tenantHeader,
          response: { 200: z.object({ items: z.array(shopCategory) }) },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
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
    )

    app.post(
      '/api/shop/v4/productImpressions',
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'Remembers that the caller looked at a product',
          body: newImpression,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const { subjectId } = callerOf(request)
        await catalogue.recordImpression({ subjectId, sku: request.body.ProductSku })
        return reply.code(204).send(null)
      },
    )

    app.get(
      '/api/shop/v4/productImpressions',
      {
        config: { access: 'self' },
        schema: {
          tags,
          summary: 'What the caller looked at, latest first',
          querystring: impressionsQuery,
          response: { 200: impressions },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) =>
        catalogue.listImpressions({ ...request.query, subjectId: callerOf(request).subjectId }),
    )
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
