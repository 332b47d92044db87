import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { callerOf } from '#platform/access.ts'
import { AssetList, AssetTemplateList, assetQuery } from './assets.schema.ts'
import type { Assets } from './assets.ts'

export function assetsRoutes(assets: Assets): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      '/api/wallet/v3/self/assets',
      {
        config: { access: 'self' },
        schema: {
          tags: ['wallet'],
          summary: 'Badges in my wallet',
          querystring: assetQuery,
          response: { 200: AssetList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => assets.listAssets({ caller: callerOf(request), ...request.query }),
    )

    app.get(
      '/api/wallet/v3/self/assetTemplates',
      {
        config: { access: 'self' },
        schema: {
          tags: ['wallet'],
          summary: 'Kinds of badges',
          querystring: assetQuery,
          response: { 200: AssetTemplateList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => assets.listAssetTemplates(request.query),
    )
  }
}
