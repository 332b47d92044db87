import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './site-frame.endpoints.ts'
import * as room from './site-frame-room.ts'

const thingOf = (part: string) => ({ type: 'siteSiteFrame', id: part })

const PARTS = { bar: 'Leiste', footer: 'Fuß', areas: 'Alle Bereiche', quickLinks: 'Schnelle Wege' }
const COLUMNS: readonly Column<room.FrameRow>[] = [
  { title: 'Teil', of: ({ part }) => PARTS[part] },
  { title: 'Von', of: ({ version }) => (version === 0 ? 'Verein' : 'Büro') },
  { title: 'Gruppe', of: ({ group, text }) => text?.de ?? group },
  { title: 'Wort de', of: ({ entry }) => entry.text.de },
  { title: 'Wort en', of: ({ entry }) => entry.text.en ?? null },
  { title: 'Wort ja', of: ({ entry }) => entry.text.ja ?? null },
  { title: 'Site', of: ({ entry }) => entry.site },
  { title: 'Adresse', of: ({ entry }) => entry.link },
  { title: 'Führt zu', of: ({ leadsTo }) => leadsTo },
  { title: 'Suchwörter', of: ({ entry }) => entry.words?.join(' | ') ?? null },
]

/** What stands around the pages of every site: the club's file, until the office makes a part its own. */
export function siteFrameRoomRoutes(context: room.SiteFrameRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, frame } = context
  return async (app) => {
    app.route({ ...routeOf(endpoints.listSiteFrame), handler: () => room.listSiteFrame(context) })
    app.route({
      ...routeOf(endpoints.exportSiteFrame),
      handler: (request) =>
        recordRequest(db, request, { thing: thingOf('all'), action: 'export' }, () =>
          room.exportSiteFrame(context),
        ),
    })
    app.route({
      ...routeOf(endpoints.exportSiteFrameTable),
      handler: async (request, reply) => {
        const rows = await room.frameEntries(context)
        const table = { columns: COLUMNS, rows, thing: thingOf('all'), file: 'rahmen.csv' }
        return sendTable({ db, request, reply }, table)
      },
    })
    app.route({
      ...routeOf(endpoints.changeSiteFrame),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await frame.siteFrame.save(trx, { ...params, ...body })
          await auditRequest(trx, request, {
            thing: thingOf(params.part),
            before: before ?? frame.siteFrame.ofClub(params.part),
            after: body.content,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.resetSiteFrame),
      handler: async (request, reply) => {
        const { params, query } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await frame.siteFrame.reset(trx, { ...params, ...query })
          await auditRequest(trx, request, { thing: thingOf(params.part), before })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
