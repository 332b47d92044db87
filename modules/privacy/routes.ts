import type { FastifyPluginAsyncZodOpenApi, FastifyZodOpenApiSchema } from 'fastify-zod-openapi'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import type { Privacy } from './privacy.ts'
import {
  DataExportList,
  DeletionOutlook,
  deletionQuery,
  exportFileParams,
  RequestedDataExport,
} from './schema.ts'

const SELF = '/api/contact/contacts/self'
const tags = ['contact']

export function privacyRoutes(privacy: Privacy): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.get(
      `${SELF}/deletion`,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'What deleting my account would mean: what is in the way, what is kept, what is lost',
          response: { 200: DeletionOutlook },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => privacy.outlook(callerOf(request)),
    )

    app.delete(
      SELF,
      {
        config: { access: 'person', freshSignIn: true },
        schema: {
          tags,
          summary: 'Delete my account',
          querystring: deletionQuery,
          response: { 204: z.null() },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        await privacy.deleteAccount(callerOf(request), {
          acceptLosses: request.query.acceptLosses === 'true',
        })
        return reply.code(204).send(null)
      },
    )

    app.post(
      `${SELF}/exports`,
      {
        config: { access: 'person', freshSignIn: true },
        schema: {
          tags,
          summary: 'Ask for an archive of all my data',
          response: { 202: RequestedDataExport },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => reply.code(202).send(await privacy.requestExport(callerOf(request))),
    )

    app.get(
      `${SELF}/exports`,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'My archives, the one that is being made first',
          response: { 200: DataExportList },
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request) => privacy.listExports(callerOf(request)),
    )

    app.get(
      `${SELF}/exports/:id/files/:token`,
      {
        config: { access: 'person' },
        schema: {
          tags,
          summary: 'An archive of my data as ZIP',
          params: exportFileParams,
        } satisfies FastifyZodOpenApiSchema,
      },
      async (request, reply) => {
        const content = await privacy.loadExport(callerOf(request), request.params)
        reply.header('content-disposition', 'attachment; filename="meine-daten.zip"')
        return reply.type('application/zip').send(content)
      },
    )
  }
}
