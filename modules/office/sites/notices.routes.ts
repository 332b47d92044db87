import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { keepToOwnSites, ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './notices.endpoints.ts'
import * as room from './notices-room.ts'

const thingOf = (id: string, words: { de: string }) => ({ type: 'siteNotice', id, name: words.de })

/** What stands above the pages: looked at, written, turned on and off. */
export function noticesRoomRoutes(context: room.NoticesRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, frame } = context
  const { notices } = frame
  return async (app) => {
    app.addHook(
      'preHandler',
      keepToOwnSites((request) => room.sitesNamedBy(context, request)),
    )
    app.route({
      ...routeOf(endpoints.listSiteNotices),
      handler: (request) => room.listNotices(context, request.query, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.countSiteNotices),
      handler: (request) => room.countViews(context, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.foreseeSiteNotice),
      handler: ({ body }) => room.foresee(context, body),
    })
    app.route({
      ...routeOf(endpoints.readSiteNotice),
      handler: ({ params }) => room.readNotice(context, params.id),
    })
    app.route({
      ...routeOf(endpoints.makeSiteNotice),
      handler: async (request, reply) => {
        const { terms, digest } = request.body
        const made = await db.transaction().execute(async (trx) => {
          requireSame(await room.foresee({ db: trx, frame }, { id: null, terms }), { digest })
          const { id } = await notices.make(trx, terms)
          await auditRequest(trx, request, { thing: thingOf(id, terms.text), after: terms })
          return { id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.changeSiteNotice),
      handler: async (request, reply) => {
        const { params, body } = request
        const { terms, version, digest } = body
        await db.transaction().execute(async (trx) => {
          // First: of two who change the same, the second is told that, and not what its consequences have become.
          const { before } = await notices.change(trx, { ...params, version, terms })
          requireSame(await room.foresee({ db: trx, frame }, { ...params, terms }), { digest })
          const { id, version: _, ...was } = before
          await auditRequest(trx, request, { thing: thingOf(id, terms.text), before: was, after: terms })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.turnSiteNotice),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await notices.turn(trx, { ...params, ...body })
          await auditRequest(trx, request, {
            thing: thingOf(params.id, before.text),
            before: { isOn: before.isOn },
            after: { isOn: body.isOn },
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.removeSiteNotice),
      handler: async (request, reply) => {
        const { params, query } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await notices.remove(trx, { ...params, ...query })
          const { id, version: _, ...was } = before
          await auditRequest(trx, request, { thing: thingOf(id, before.text), before: was })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
