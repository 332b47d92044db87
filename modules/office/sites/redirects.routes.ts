import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Redirect } from '#modules/frame/redirects.rules.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import { keepToOwnSites, ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './redirects.endpoints.ts'
import { MOST_TABLE } from './redirects.schema.ts'
import * as room from './redirects-room.ts'

const LIST = { type: 'siteRedirects', id: 'redirects' }
/** Letters outside of ASCII are several bytes. */
const BODY = { bodyLimit: MOST_TABLE * 2 }

type TableRow = { site: string; from: string; to: string; code: number }
const COLUMNS: Column<TableRow>[] = [
  { title: 'site', of: ({ site }) => site },
  { title: 'from', of: ({ from }) => from },
  { title: 'to', of: ({ to }) => to },
  { title: 'code', of: ({ code }) => code },
]

/** Where old addresses lead: one by one, or by a table. */
export function redirectsRoomRoutes(context: room.RedirectsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.addHook(
      'preHandler',
      keepToOwnSites((request) => room.sitesNamedBy(context, request)),
    )
    app.route({
      ...routeOf(endpoints.listSiteRedirects),
      handler: (request) => room.listRedirects(context, request.query, ownSitesOf(request)),
    })
    app.route({ ...routeOf(endpoints.listClubRedirects), handler: () => room.listOfClub(context) })
    app.route({
      ...routeOf(endpoints.listMissedAddresses),
      handler: (request) => room.listMissed(context, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.foreseeSiteRedirect),
      handler: ({ body }) => room.foresee(context, body),
    })
    app.route({
      ...routeOf(endpoints.exportSiteRedirects),
      handler: async (request, reply) => {
        return sendTable(
          { db, request, reply },
          { columns: COLUMNS, rows: room.tableRows(context), thing: LIST, file: 'weiterleitungen.csv' },
        )
      },
    })
    await app.register(changingRoutes(context))
    await app.register(importRoutes(context))
  }
}

function changingRoutes(context: room.RedirectsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, frame } = context
  const { redirects } = frame
  const thingOf = (id: string, { path }: { path: string }) => ({ type: 'siteRedirect', id, name: path })
  const told = ({ site, code, target }: Pick<Redirect, 'site' | 'code' | 'target'>) => ({
    ...{ site, code },
    target: room.targetIn(context, target),
  })
  return async (app) => {
    app.route({
      ...routeOf(endpoints.makeSiteRedirect),
      handler: async (request, reply) => {
        const { digest, ...wanted } = request.body
        const made = await db.transaction().execute(async (trx) => {
          const done = await redirects.make(trx, wanted)
          requireSame(await room.foresee({ db: trx, frame }, { id: done.id, ...wanted }), { digest })
          await auditRequest(trx, request, { thing: thingOf(done.id, done), after: told(done) })
          return { id: done.id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.changeSiteRedirect),
      handler: async (request, reply) => {
        const { params, body } = request
        const { digest, version, ...wanted } = body
        await db.transaction().execute(async (trx) => {
          const { before, after } = await redirects.change(trx, { ...params, version, ...wanted })
          requireSame(await room.foresee({ db: trx, frame }, { ...params, ...wanted }), { digest })
          await auditRequest(trx, request, {
            thing: thingOf(params.id, after),
            before: { path: before.path, ...told(before) },
            after: { path: after.path, ...told(after) },
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.removeSiteRedirect),
      handler: async (request, reply) => {
        const { params, query } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await redirects.remove(trx, { ...params, ...query })
          await auditRequest(trx, request, { thing: thingOf(params.id, before), before: told(before) })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

function importRoutes({ db, frame }: room.RedirectsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { redirects } = frame
  return async (app) => {
    app.route({
      ...routeOf(endpoints.previewRedirectTable),
      ...BODY,
      handler: async ({ body }) => room.previewOf(await redirects.planImport(db, body)),
    })
    app.route({
      ...routeOf(endpoints.importRedirectTable),
      ...BODY,
      handler: (request) => {
        const { digest, ...given } = request.body
        return db.transaction().execute(async (trx) => {
          await redirects.lock(trx)
          const rows = await redirects.planImport(trx, given)
          requireSame(room.previewOf(rows).consequences, { digest })
          const written = await redirects.writeImport(trx, rows)
          await auditRequest(trx, request, { thing: LIST, after: { written } })
          return { written }
        })
      },
    })
  }
}
