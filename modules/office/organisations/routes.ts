import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest, recordRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { type Column, sendTable } from '#modules/office/shared/csv.ts'
import type { Db, Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import * as endpoints from './endpoints.ts'
import * as room from './organisations.ts'
import type { OfficeOrganisation } from './schema.ts'
import { findOrganisation } from './storage.ts'

/** The room of fan clubs and companies: found, looked at, written down, corrected. */
export function organisationsRoomRoutes(
  context: room.OrganisationsRoomContext,
): FastifyPluginAsyncZodOpenApi {
  const { db, organisations } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listOrganisations),
      handler: (request) => room.listOrganisations(db, request.query),
    })
    app.route({ ...routeOf(endpoints.countOrganisations), handler: () => room.countOrganisations(db) })
    app.route({
      ...routeOf(endpoints.exportOrganisations),
      handler: async (request, reply) => {
        const { query } = request
        const thing = { type: 'organisations', id: query.view, name: query.q ?? null }
        return sendTable(
          { db, request, reply },
          { columns: COLUMNS, rows: room.allOrganisations(db, query), thing, file: 'organisations.csv' },
        )
      },
    })
    app.route({
      ...routeOf(endpoints.readOrganisation),
      handler: (request) => room.loadOrganisation(context, request.params.id),
    })
    app.route({
      ...routeOf(endpoints.addOrganisation),
      handler: async (request, reply) => {
        const { kind, adminEmail, ...data } = request.body
        const made = await db.transaction().execute(async (trx) => {
          const { id } = await organisations.found(trx, { kind, data, adminEmail })
          const thing = { type: 'organisation', id, name: data.name }
          await auditRequest(trx, request, { thing, after: await factsOf(trx, id) })
          return { id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.correctOrganisation),
      handler: async (request, reply) => {
        const { id } = request.params
        const { version, reason, ...data } = request.body
        await changing(db, request, { id, reason }, (trx) =>
          organisations.correct(trx, { id, version, data }),
        )
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.writeOrganisationAddress),
      handler: async (request, reply) => {
        const { id } = request.params
        const known = await organisations.find(id)
        if (!known) throw notFound()
        const thing = { type: 'organisation', id, name: known.name }
        await recordRequest(db, request, { thing }, () =>
          room.writeAddress(context, { id, address: request.body, staff: staffOf(request) }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}

/** What moves rights: with what follows told before. */
export function organisationRightsRoutes(
  context: room.OrganisationsRoomContext,
): FastifyPluginAsyncZodOpenApi {
  const { db, organisations } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.previewOrganisationState),
      handler: (request) => room.previewState(db, { ...request.params, ...request.query }),
    })
    app.route({
      ...routeOf(endpoints.changeOrganisationState),
      handler: async (request, reply) => {
        const { id } = request.params
        const { state, reason } = request.body
        await changing(db, request, { id, reason }, async (trx) => {
          await organisations.hold(trx, id)
          requireSame(await room.previewState(trx, { id, state }), request.body)
          await organisations.changeState(trx, { id, state })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewOrganisationAdmin),
      handler: (request) =>
        room.previewAdmin(db, { ...request.params, isAdmin: request.query.isAdmin === 'true' }),
    })
    app.route({
      ...routeOf(endpoints.changeOrganisationAdmin),
      handler: async (request, reply) => {
        const { id, memberId } = request.params
        const { isAdmin, reason } = request.body
        await changing(db, request, { id, reason, about: { memberId, isAdmin } }, async (trx) => {
          await organisations.hold(trx, id, memberId)
          requireSame(await room.previewAdmin(trx, { id, memberId, isAdmin }), request.body)
          await organisations.setAdmin(trx, { id, memberId, isAdmin })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.inviteToOrganisation),
      handler: async (request, reply) => {
        const { id } = request.params
        const { email, asAdmin } = request.body
        await changing(db, request, { id, about: { asAdmin } }, (trx) =>
          organisations.invite(trx, { id, email, asAdmin }),
        )
        return reply.code(204).send(null)
      },
    })
  }
}

/** One transaction with its row of the audit book: what was known before and after, and what it was about. */
async function changing(
  db: Db,
  request: FastifyRequest,
  given: { id: string; reason?: string; about?: object },
  run: (trx: Trx) => Promise<void>,
): Promise<void> {
  const { id, reason = null, about } = given
  await db.transaction().execute(async (trx) => {
    const before = await factsOf(trx, id)
    await run(trx)
    await auditRequest(trx, request, {
      thing: { type: 'organisation', id, name: before.name },
      before,
      after: { ...(await factsOf(trx, id)), ...about },
      reason,
    })
  })
}

/** What of it is worth a line of the book; its people are named there by their ids alone. */
async function factsOf(trx: Trx, id: string) {
  const head = await findOrganisation(trx, id)
  if (!head) throw notFound()
  const { name, email, town, efNumber, entryDate, vatId, state, adminCount, memberCount } = head
  return { name, email, town, efNumber, entryDate, vatId, state, adminCount, memberCount }
}

const COLUMNS: readonly Column<OfficeOrganisation>[] = [
  { title: 'Name', of: ({ name }) => name },
  { title: 'Art', of: ({ kind }) => (kind === 'fanclub' ? 'Fanclub' : 'Firma') },
  { title: 'Ort', of: ({ town }) => town },
  { title: 'EF-Nummer', of: ({ efNumber }) => efNumber },
  { title: 'Seit', of: ({ entryDate }) => entryDate },
  { title: 'Stand', of: ({ state }) => state },
  { title: 'Mitglieder', of: ({ memberCount }) => memberCount },
  { title: 'Admins', of: ({ adminCount }) => adminCount },
  { title: 'Eingeladen', of: ({ invitedCount }) => invitedCount },
]
