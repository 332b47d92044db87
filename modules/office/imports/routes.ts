import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './endpoints.ts'
import { type ImportsContext, importMatchFiles, previewMatchImport } from './imports.ts'
import { MOST_TEXT } from './schema.ts'

/** Letters outside of ASCII are several bytes, and some are escaped on the way. */
const BODY = { bodyLimit: MOST_TEXT * 2 }

/** Fixtures and results from files, looked at before they are taken in. */
export function matchImportRoutes(context: ImportsContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.previewMatchImport),
      ...BODY,
      handler: ({ body }) => previewMatchImport(context, body),
    })
    app.route({
      ...routeOf(endpoints.importMatchFiles),
      ...BODY,
      handler: (request) => {
        const { body } = request
        const name = body.files.map((file) => file.name).join(', ')
        return importMatchFiles(context, body, async (trx, { seasons, newTeams }) => {
          const thing = { type: 'matchImport', id: body.source, name: name.slice(0, 300) }
          await auditRequest(trx, request, { thing, after: { seasons, newTeams } })
        })
      },
    })
  }
}
