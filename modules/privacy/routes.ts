import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { routeOf } from '#platform/endpoint.ts'
import { callerOf } from '#platform/http/access.ts'
import {
  askPrivacy,
  deleteAccount,
  listDataExports,
  listOwnPrivacyRequests,
  loadDataExport,
  readDeletionOutlook,
  requestDataExport,
} from './endpoints.ts'
import type { Privacy } from './privacy.ts'

export function privacyRoutes(privacy: Privacy): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(readDeletionOutlook),
      handler: async (request) => privacy.outlook(callerOf(request)),
    })
    app.route({
      ...routeOf(deleteAccount),
      handler: async (request, reply) => {
        await privacy.deleteAccount(callerOf(request), {
          acceptLosses: request.query.acceptLosses === 'true',
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(requestDataExport),
      handler: async (request, reply) => reply.code(202).send(await privacy.requestExport(callerOf(request))),
    })
    app.route({
      ...routeOf(listDataExports),
      handler: async (request) => privacy.listExports(callerOf(request)),
    })
    app.route({
      ...routeOf(loadDataExport),
      handler: async (request, reply) => {
        const content = await privacy.loadExport(callerOf(request), request.params)
        reply.header('content-disposition', 'attachment; filename="meine-daten.zip"')
        return reply.type('application/zip').send(content)
      },
    })
    app.route({
      ...routeOf(askPrivacy),
      handler: async (request, reply) => {
        const asked = { personId: callerOf(request).subjectId, wish: request.body }
        return reply.code(201).send(await privacy.requests.ask(asked))
      },
    })
    app.route({
      ...routeOf(listOwnPrivacyRequests),
      handler: (request) => privacy.requests.listOwn(callerOf(request).subjectId),
    })
  }
}
