import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { keepToOwnSites, ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { routeOf } from '#platform/endpoint.ts'
import * as endpoints from './partners.endpoints.ts'
import * as room from './partners-room.ts'

const LIST = { type: 'sitePartners', id: 'partners' }
const thingOf = (id: string, { name }: { name: string }) => ({ type: 'sitePartner', id, name })

/** The partners at the foot of every page: taken over from the club's file, changed, given back. */
export function partnersRoomRoutes(context: room.PartnersRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, frame } = context
  const { partners } = frame
  return async (app) => {
    app.addHook(
      'preHandler',
      keepToOwnSites((request) => room.sitesNamedBy(context, request)),
    )
    app.route({
      ...routeOf(endpoints.listSitePartners),
      handler: (request) => room.listPartners(context, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.exportSitePartners),
      handler: () => room.exportPartners(context),
    })
    app.route({
      ...routeOf(endpoints.foreseeSitePartnersReset),
      handler: () => room.foreseeReset(context),
    })
    app.route({
      ...routeOf(endpoints.takeSitePartners),
      handler: async (request, reply) => {
        await db.transaction().execute(async (trx) => {
          const after = await partners.take(trx)
          await auditRequest(trx, request, { thing: LIST, after })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.resetSitePartners),
      handler: async (request, reply) => {
        await db.transaction().execute(async (trx) => {
          const told = await room.foreseeReset({ db: trx, frame })
          const { before } = await partners.reset(trx)
          requireSame(told, request.body)
          await auditRequest(trx, request, { thing: LIST, before: before.map(room.termsOf) })
        })
        return reply.code(204).send(null)
      },
    })
    await app.register(changingRoutes(context))
  }
}

function changingRoutes({ db, frame }: room.PartnersRoomContext): FastifyPluginAsyncZodOpenApi {
  const { partners } = frame
  return async (app) => {
    app.route({
      ...routeOf(endpoints.addSitePartner),
      handler: async (request, reply) => {
        const { terms } = request.body
        const made = await db.transaction().execute(async (trx) => {
          const { id } = await partners.add(trx, terms)
          await auditRequest(trx, request, { thing: thingOf(id, terms), after: terms })
          return { id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.changeSitePartner),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await partners.change(trx, { ...params, ...body })
          await auditRequest(trx, request, {
            thing: thingOf(params.id, body.terms),
            before: room.termsOf(before),
            after: body.terms,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.removeSitePartner),
      handler: async (request, reply) => {
        const { params, query } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await partners.remove(trx, { ...params, ...query })
          await auditRequest(trx, request, {
            thing: thingOf(params.id, before),
            before: room.termsOf(before),
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}
