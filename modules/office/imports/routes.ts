import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import { type ImportsContext, importMatchFiles, previewMatchImport } from './imports.ts'
import { type MatchImportPreview, MOST_TEXT } from './schema.ts'

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
        const by = staffOf(request).name
        return importMatchFiles(context, { ...body, by }, async (trx, { seasons, newTeams, changes }) => {
          const thing = { type: 'matchImport', id: body.source, name: name.slice(0, 300) }
          await auditRequest(trx, request, { thing, after: { seasons, newTeams, moved: movedOf(changes) } })
        })
      },
    })
  }
}

/** Matches on sale that were moved, as the book names them. */
const movedOf = (changes: MatchImportPreview['changes']) =>
  changes
    .filter(({ ownersMailed }) => ownersMailed !== null)
    .map(({ home, away, kickOff }) => `${home} – ${away}: ${kickOff}`)
