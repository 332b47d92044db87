import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { findCamp } from '#modules/camps/camps.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import { keepToSite } from '#modules/office/shared/own-sites.ts'
import { transactionAgain } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import * as room from './camps-room.ts'
import * as endpoints from './endpoints.ts'
import type { OfficeCampDetail } from './schema.ts'
import * as storage from './storage.ts'

/** What public pages are made of. */
const TAGS = ['camps']

/** The room of camps: made, published, called off; their children, who waits, and who leads them. */
export function campsRoomRoutes(context: room.CampsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, camps } = context
  const thingOf = async (id: string) => {
    const camp = await storage.findCamp(db, id)
    if (!camp) throw notFound()
    return { type: 'camp', id, name: camp.name }
  }
  return async (app) => {
    app.addHook('preHandler', keepToSite('footballSchool'))
    app.route({
      ...routeOf(endpoints.listOfficeCamps),
      handler: ({ query }) => room.listCamps(db, query),
    })
    app.route({ ...routeOf(endpoints.readCampFigures), handler: () => room.loadFigures(db) })
    app.route({
      ...routeOf(endpoints.readOfficeCamp),
      handler: ({ params }) => room.loadCamp(db, params.id),
    })
    app.route({
      ...routeOf(endpoints.exportCampPlaces),
      handler: async (request, reply) => {
        const { id } = request.params
        const camp = await room.loadCamp(db, id)
        return sendTable(
          { db, request, reply },
          { columns: COLUMNS, rows: camp.places, thing: await thingOf(id), file: `${camp.slug}.csv` },
        )
      },
    })
    await app.register(makingRoutes(context, thingOf))
    await app.register(fateRoutes(context, thingOf))
    app.route({
      ...routeOf(endpoints.endCampWait),
      handler: async (request, reply) => {
        const { id } = request.params
        await db.transaction().execute(async (trx) => {
          await camps.staff.takeOffLine(trx, { id })
          await auditRequest(trx, request, { thing: { type: 'campWait', id } })
        })
        return reply.code(204).send(null)
      },
    })
    registerProofs(app as never, context, thingOf)
    registerTrainers(app as never, context, thingOf)
  }
}

type ThingOf = (id: string) => Promise<{ type: string; id: string; name: string }>
type Router = Parameters<FastifyPluginAsyncZodOpenApi>[0]

/** Written and corrected. */
function makingRoutes({ db, camps }: room.CampsRoomContext, thingOf: ThingOf): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.createCamp),
      handler: async (request, reply) => {
        const made = await db.transaction().execute(async (trx) => {
          const { id } = await camps.staff.createCamp(trx, request.body)
          const thing = { type: 'camp', id, name: request.body.name.de }
          await auditRequest(trx, request, { thing, after: request.body })
          return { id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.changeCamp),
      handler: async (request, reply) => {
        const { id } = request.params
        const { version, camp: data } = request.body
        const thing = await thingOf(id)
        await db.transaction().execute(async (trx) => {
          const {
            now: _now,
            today: _today,
            taken: _taken,
            waiting: _waiting,
            ...before
          } = (await findCamp(trx, { id }))!
          await camps.staff.changeCamp(trx, { id, version, data })
          await dropTags(trx, TAGS)
          await auditRequest(trx, request, { thing, before, after: data })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

/** Published, closed, called off. */
function fateRoutes({ db, camps }: room.CampsRoomContext, thingOf: ThingOf): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.publishCamp),
      handler: async (request, reply) => {
        const { id } = request.params
        const thing = await thingOf(id)
        await db.transaction().execute(async (trx) => {
          await camps.staff.publishCamp(trx, id)
          await dropTags(trx, TAGS)
          await auditRequest(trx, request, { thing, after: { state: 'published' } })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.closeCamp),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        const thing = await thingOf(id)
        await db.transaction().execute(async (trx) => {
          await camps.staff.closeCamp(trx, id)
          await dropTags(trx, TAGS)
          await auditRequest(trx, request, { thing, after: { state: 'closed' }, reason })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewCallOff),
      handler: ({ params }) => room.previewCallOff(db, params.id),
    })
    app.route({
      ...routeOf(endpoints.callOffCamp),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        const thing = await thingOf(id)
        await db.transaction().execute(async (trx) => {
          requireSame(await room.previewCallOff(trx, id), request.body)
          await camps.staff.callOff(trx, { id, reason })
          await dropTags(trx, TAGS)
          await auditRequest(trx, request, { thing, after: { state: 'cancelled' }, reason })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

/** Staff have seen the proof of a reduced place, or there is none. */
function registerProofs(app: Router, { db, camps }: room.CampsRoomContext, thingOf: ThingOf): void {
  const campOf = async (placeId: string) => {
    const place = await storage.findPlaceCamp(db, placeId)
    if (!place) throw notFound()
    return thingOf(place)
  }
  app.route({
    ...routeOf(endpoints.confirmCampProof),
    handler: async (request, reply) => {
      const { id } = request.params
      const thing = await campOf(id)
      await db.transaction().execute(async (trx) => {
        await camps.staff.confirmProof(trx, id)
        await auditRequest(trx, request, { thing, after: { place: id, proof: 'confirmed' } })
      })
      return reply.code(204).send(null)
    },
  })
  app.route({
    ...routeOf(endpoints.previewCampProofRefusal),
    handler: ({ params }) =>
      db.transaction().execute((trx) => room.previewProofRefusal({ camps }, trx, params.id)),
  })
  app.route({
    ...routeOf(endpoints.refuseCampProof),
    handler: async (request, reply) => {
      const { id } = request.params
      const { reason } = request.body
      const thing = await campOf(id)
      // Whoever puts something into the same cart in that moment holds it first.
      await transactionAgain(db, async (trx) => {
        requireSame(await room.previewProofRefusal({ camps }, trx, id), request.body)
        await camps.staff.refuseProof(trx, { id, reason })
        await auditRequest(trx, request, { thing, after: { place: id, proof: 'refused' }, reason })
      })
      return reply.code(204).send(null)
    },
  })
}

/** Who leads a camp, and what they need on its days. */
function registerTrainers(app: Router, context: room.CampsRoomContext, thingOf: ThingOf): void {
  const { db, partyOf } = context
  app.route({
    ...routeOf(endpoints.addCampTrainer),
    handler: async (request, reply) => {
      const { id } = request.params
      const thing = await thingOf(id)
      const person = await partyOf(request.body.email)
      if (!person) throw new AppError(404, 'PERSON_UNKNOWN', 'Nobody has an account with this address')
      await db.transaction().execute(async (trx) => {
        await storage.addTrainer(trx, { campId: id, personId: person.id })
        await auditRequest(trx, request, { thing, after: { trainer: person.id } })
      })
      return reply.code(204).send(null)
    },
  })
  app.route({
    ...routeOf(endpoints.removeCampTrainer),
    handler: async (request, reply) => {
      const { id, personId } = request.params
      const thing = await thingOf(id)
      await db.transaction().execute(async (trx) => {
        if (!(await storage.removeTrainer(trx, { campId: id, personId }))) throw notFound()
        await auditRequest(trx, request, { thing, before: { trainer: personId } })
      })
      return reply.code(204).send(null)
    },
  })
  app.route({
    ...routeOf(endpoints.listLedCamps),
    handler: (request) => room.listLed(db, staffOf(request)),
  })
  app.route({
    ...routeOf(endpoints.readCampRoll),
    handler: async (request) => {
      const { id } = request.params
      await room.requireLead(db, staffOf(request), id)
      const change = { thing: await thingOf(id), action: 'look' }
      return recordRequest(db, request, change, () => room.loadRoll(context, id))
    },
  })
  app.route({
    ...routeOf(endpoints.takeCampRoll),
    handler: async (request) => {
      const { id } = request.params
      await room.requireLead(db, staffOf(request), id)
      return recordRequest(db, request, { thing: await thingOf(id) }, () => room.takeRoll(context, id))
    },
  })
  app.route({
    ...routeOf(endpoints.tickCampRoll),
    handler: async (request, reply) => {
      const { id } = request.params
      const { ticks } = request.body
      await room.requireLead(db, staffOf(request), id)
      const thing = await thingOf(id)
      await db.transaction().execute(async (trx) => {
        await room.tick(trx, { campId: id, ticks })
        await auditRequest(trx, request, { thing, after: { ticks: ticks.length } })
      })
      return reply.code(204).send(null)
    },
  })
}

type Row = OfficeCampDetail['places'][number]

const PROOFS = { open: 'offen', confirmed: 'gesehen', refused: 'fehlt' } as const
const COLUMNS: readonly Column<Row>[] = [
  { title: 'Kind', of: ({ child }) => child },
  { title: 'Geburtsdatum', of: ({ birthday }) => birthday },
  { title: 'Trikotgröße', of: ({ kitSize }) => kitSize },
  { title: 'Gebucht von', of: ({ booker }) => booker },
  { title: 'Stand', of: ({ state }) => state },
  { title: 'Ermäßigung', of: ({ reduction }) => reduction?.['de'] ?? '' },
  { title: 'Nachweis', of: ({ proof }) => (proof ? PROOFS[proof] : '') },
  { title: 'Preis', of: ({ priceCents }) => (priceCents / 100).toFixed(2).replace('.', ',') },
]
