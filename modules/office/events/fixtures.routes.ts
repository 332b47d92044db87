import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { routeOf } from '#platform/endpoint.ts'
import type { EventsContext } from './events.ts'
import * as endpoints from './fixtures.endpoints.ts'
import type { TypedFixture } from './fixtures.schema.ts'
import { loadFixture } from './fixtures.storage.ts'

/** Matches that somebody types, corrects and takes out again, until tickets are sold for them. */
export function fixturesRoutes({ db, matches }: EventsContext): FastifyPluginAsyncZodOpenApi {
  return async (app) => {
    app.route({
      ...routeOf(endpoints.readFixtureChoices),
      handler: () => matches.loadFixtureChoices(db),
    })
    app.route({
      ...routeOf(endpoints.addFixture),
      handler: async (request, reply) => {
        const { body } = request
        const id = await db.transaction().execute(async (trx) => {
          const made = await matches.addFixture(trx, typedFrom(body))
          await auditRequest(trx, request, { thing: thingOf(made, body.opponent), after: body })
          return made
        })
        return reply.code(201).send({ id })
      },
    })
    app.route({
      ...routeOf(endpoints.changeFixture),
      handler: async (request, reply) => {
        const { id } = request.params
        const { version, ...body } = request.body
        await db.transaction().execute(async (trx) => {
          const before = await loadFixture(trx, id)
          await matches.changeFixture(trx, { ...typedFrom(body), id, version })
          const after = await loadFixture(trx, id)
          await auditRequest(trx, request, { thing: thingOf(id, body.opponent), before, after })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.removeFixture),
      handler: async (request, reply) => {
        const { id } = request.params
        const { version } = request.query
        await db.transaction().execute(async (trx) => {
          const before = await loadFixture(trx, id)
          await matches.removeFixture(trx, { id, version })
          await auditRequest(trx, request, { thing: thingOf(id, before?.opponent ?? null), before })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

const typedFrom = ({ startsAt, ...typed }: TypedFixture) => ({ ...typed, kickOff: new Date(startsAt) })

const thingOf = (id: string, name: string | null) => ({ type: 'fixture', id, name })
