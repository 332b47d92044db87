import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { requireSame } from '#modules/office/shared/consequences.ts'
import { ownSitesOf } from '#modules/office/shared/own-sites.ts'
import { keepForOwnSites } from '#modules/office/shared/things-of-sites.ts'
import type { Trx } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/errors.ts'
import * as endpoints from './endpoints.ts'
import * as room from './polls-room.ts'
import { findSummary, isOwnMatch, isOwnPoll } from './storage.ts'

const thingOf = async (trx: Trx, id: string) => {
  const found = await findSummary(trx, id)
  if (!found) throw notFound()
  return { type: 'poll', id, name: found.match ? `${found.name} (${found.match})` : found.name }
}

/** The room of polls: made, opened, watched, closed. */
export function pollsRoomRoutes(context: room.PollsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.addHook('preHandler', async (request) => {
      const own = ownSitesOf(request)
      const { id } = Object(request.params) as { id?: string }
      const { matchId } = Object(request.body) as { matchId?: string | null }
      if (own === null) return
      if (id && (await isOwnPoll(db, { id, own })) === false) throw notFound()
      if (matchId && !(await isOwnMatch(db, { id: matchId, own }))) throw notFound()
    })
    app.route({
      ...routeOf(endpoints.listPolls),
      handler: (request) => room.listPolls(context, request.query, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.countPolls),
      handler: (request) => room.countViews(context, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.readPollChoices),
      handler: (request) => room.readChoices(context, ownSitesOf(request)),
    })
    app.route({
      ...routeOf(endpoints.readOfficePoll),
      handler: ({ params }) => room.loadPoll(context, params.id),
    })
    app.route({
      ...routeOf(endpoints.makePoll),
      handler: async (request, reply) => {
        const made = await db.transaction().execute(async (trx) => {
          const { id } = await room.makePoll(context, trx, request.body)
          if (!request.body.matchId) await keepForOwnSites(trx, request, { kind: 'poll', id })
          await auditRequest(trx, request, { thing: await thingOf(trx, id), after: request.body })
          return { id }
        })
        return reply.code(201).send(made)
      },
    })
    app.route({
      ...routeOf(endpoints.changePoll),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          const { before } = await room.changePoll(context, trx, { ...params, ...body })
          const { question, text, answers, closesAt, opensAt } = before
          await auditRequest(trx, request, {
            thing: await thingOf(trx, params.id),
            before: { question, text, answers, closesAt, opensAt },
            after: { ...body.terms },
            reason: body.reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
    await app.register(decidingRoutes(context))
    await app.register(voicesRoutes(context))
  }
}

/** Published, opened, closed: as it was shown, with a reason. */
function decidingRoutes(context: room.PollsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, polls } = context
  const { staff } = polls
  return async (app) => {
    app.route({
      ...routeOf(endpoints.previewPollPublication),
      handler: ({ params }) => room.previewPublication(context, params.id),
    })
    app.route({
      ...routeOf(endpoints.publishPoll),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          await staff.lock(trx, params.id)
          requireSame(await room.previewPublication({ db: trx, polls }, params.id), body)
          await staff.publish(trx, params.id)
          const thing = await thingOf(trx, params.id)
          await auditRequest(trx, request, { thing, after: { state: 'published' }, reason: body.reason })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewPollOpening),
      handler: ({ params }) => room.previewOpening(context, params.id),
    })
    app.route({
      ...routeOf(endpoints.openPoll),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          await staff.lock(trx, params.id)
          requireSame(await room.previewOpening({ db: trx, polls }, params.id), body)
          await staff.open(trx, params.id)
          const thing = await thingOf(trx, params.id)
          await auditRequest(trx, request, { thing, after: { state: 'open' }, reason: body.reason })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewPollClosing),
      handler: ({ params }) => room.previewClosing(context, params.id),
    })
    app.route({
      ...routeOf(endpoints.closePoll),
      handler: async (request, reply) => {
        const { params, body } = request
        await db.transaction().execute(async (trx) => {
          await staff.lock(trx, params.id)
          requireSame(await room.previewClosing({ db: trx, polls }, params.id), body)
          const listHash = await staff.closeList(trx, params.id)
          const thing = await thingOf(trx, params.id)
          await auditRequest(trx, request, {
            thing,
            after: { state: 'closed', listHash },
            reason: body.reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

function voicesRoutes(context: room.PollsRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listPollVoices),
      handler: ({ params, query }) => room.listVoices(context, { ...params, query }),
    })
    app.route({
      ...routeOf(endpoints.excludePollVoice),
      handler: async (request) => {
        const { id, code } = request.params
        const { reason, ...what } = request.body
        return db.transaction().execute(async (trx) => {
          const done = await room.excludeVoice(context, trx, { id, code, ...what })
          const after = { voice: code.slice(0, 8), ...what, ...done }
          await auditRequest(trx, request, { thing: await thingOf(trx, id), after, reason })
          return done
        })
      },
    })
  }
}
