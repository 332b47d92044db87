import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import type { Camps } from '#modules/camps/camps.ts'
import { findCamp } from '#modules/office/camps/storage.ts'
import { keepToSite } from '#modules/office/shared/own-sites.ts'
import type { Db, Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { pageOf } from '#platform/lists.ts'
import * as endpoints from './draws.endpoints.ts'
import type { CampDrawTerms } from './draws.schema.ts'

type Desk = { db: Db; camps: Pick<Camps, 'staff'> }
type Asked = { id: string; drawId: string }

const termsOf = ({ opensAt, closesAt, drawsAt, confirmHours }: CampDrawTerms) => ({
  ...{ confirmHours, opensAt: new Date(opensAt), closesAt: new Date(closesAt), drawsAt: new Date(drawsAt) },
})

/** Draws of the places of a camp: opened, corrected, watched, closed, drawn, called off. */
export function campDrawsDeskRoutes(desk: Desk): FastifyPluginAsyncZodOpenApi {
  const book = bookOf(desk)
  return async (app) => {
    app.addHook('preHandler', keepToSite('footballSchool'))
    await app.register(openingRoutes(desk, book))
    await app.register(decidingRoutes(desk, book))
  }
}

type Book = ReturnType<typeof bookOf>

/** What the desk asks of a draw before anything is done, and how what is done gets into the audit book. */
function bookOf({ db, camps: { staff } }: Desk) {
  return { thingOf, requireDraw, decide }

  async function thingOf(id: string) {
    const camp = await findCamp(db, id)
    if (!camp) throw notFound()
    return { type: 'camp', id, name: camp.name }
  }

  /** Of this camp; 404 else. */
  async function requireDraw({ id, drawId }: Asked): Promise<void> {
    if ((await staff.findDraw(db, drawId))?.campId !== id) throw notFound()
  }

  /** What the audit book says of a draw before and after. */
  async function inBook(trx: Trx, drawId: string) {
    const row = await staff.findDraw(trx, drawId)
    if (!row) return null
    const { secret: _secret, commitment: _promise, listHash: _hash, ...told } = staff.drawOnWire(row)
    return told
  }

  /** In one transaction with its row of the audit book. */
  async function decide<T>(
    request: FastifyRequest,
    { params, reason }: { params: Asked; reason?: string },
    work: (trx: Trx) => Promise<T>,
  ): Promise<T> {
    const thing = await thingOf(params.id)
    await requireDraw(params)
    const snapshot = (trx: Trx) => inBook(trx, params.drawId)
    const change = { thing, snapshot, ...(reason === undefined ? {} : { reason }) }
    return recordRequest(db, request, change, () => db.transaction().execute(work))
  }
}

/** Looked at, and opened. */
function openingRoutes(
  { db, camps: { staff } }: Desk,
  { thingOf, requireDraw }: Book,
): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listCampDraws),
      handler: async ({ params }) => {
        await thingOf(params.id)
        const rows = await staff.listDraws(db, params.id)
        return {
          items: rows.map((row) => {
            const { applications, offered, booked, lapsed, next } = row
            return { ...staff.drawOnWire(row), applications, offered, booked, lapsed, next }
          }),
        }
      },
    })
    app.route({
      ...routeOf(endpoints.listCampLots),
      handler: async ({ params, query }) => {
        await requireDraw(params)
        return pageOf(await staff.listLots(db, { drawId: params.drawId, ...query }), query)
      },
    })
    app.route({
      ...routeOf(endpoints.openCampDraw),
      handler: async (request, reply) => {
        const { params, body } = request
        const thing = await thingOf(params.id)
        const made = await db.transaction().execute(async (trx) => {
          const opened = await staff.openDraw(trx, { campId: params.id, terms: termsOf(body) })
          await auditRequest(trx, request, { thing, after: body })
          return opened
        })
        return reply.code(201).send(made)
      },
    })
  }
}

/** Corrected, closed, drawn, called off; a lot taken out. */
function decidingRoutes({ camps: { staff } }: Desk, { decide }: Book): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.changeCampDraw),
      handler: async (request, reply) => {
        const { params, body } = request
        const terms = termsOf(body)
        await decide(request, { params }, (trx) => staff.changeDraw(trx, { id: params.drawId, terms }))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.closeCampDraw),
      handler: async (request, reply) => {
        const { params, body } = request
        await decide(request, { params, ...body }, (trx) => staff.closeList(trx, params.drawId))
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.drawCampDraw),
      handler: (request) => {
        const { params, body } = request
        return decide(request, { params, ...body }, (trx) => staff.draw(trx, params.drawId))
      },
    })
    app.route({
      ...routeOf(endpoints.callOffCampDraw),
      handler: async (request, reply) => {
        const { params, body } = request
        await decide(request, { params, ...body }, (trx) =>
          staff.callOffDraw(trx, { id: params.drawId, ...body }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.takeOutCampLot),
      handler: async (request, reply) => {
        const { params, body } = request
        const { drawId, lotId } = params
        await decide(request, { params, ...body }, (trx) =>
          staff.takeOutLot(trx, { drawId, id: lotId, ...body }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}
