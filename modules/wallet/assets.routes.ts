import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import { listAssets, listAssetTemplates } from './assets.endpoints.ts'
import type { Assets } from './assets.ts'

export function assetsRoutes(assets: Assets): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(listAssets),
      handler: async (request) => assets.listAssets({ caller: callerOf(request), ...request.query }),
    })
    app.route({
      ...routeOf(listAssetTemplates),
      handler: async (request) => assets.listAssetTemplates(request.query),
    })
  }
}
