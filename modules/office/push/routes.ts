import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import { keepToSite } from '#modules/office/shared/own-sites.ts'
import type { Push } from '#modules/push/push.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { staffOf } from '#platform/http/access.ts'
import {
  pausePushTopic,
  previewPushMessage,
  readPush,
  resumePushTopic,
  sendPushMessage,
} from './endpoints.ts'
import type { OfficePush, PushMessage } from './schema.ts'

type Context = { db: Db; push: Push; teams: readonly number[]; home: string }

/** The room of the notices: how many hear of what, topics held back, and a message by hand. */
export function pushRoomRoutes(context: Context): FastifyPluginAsyncZodOpenApi {
  const { db, push } = context
  return async (app) => {
    // Everybody's phones are the whole club's.
    app.addHook('preHandler', keepToSite(null))
    app.route({ ...routeOf(readPush), handler: () => load(context) })
    app.route({ ...routeOf(previewPushMessage), handler: ({ body }) => foresee(context, db, body) })
    app.route({
      ...routeOf(sendPushMessage, { rateLimit: { max: 10, timeWindow: 60_000 } }),
      handler: async (request, reply) => {
        const { digest, ...message } = request.body
        const id = await db.transaction().execute(async (trx) => {
          requireSame(await foresee(context, trx, message), { digest })
          const made = await push.sendMessage(trx, message)
          const { topic, teamId, title, body, link } = message
          await auditRequest(trx, request, {
            thing: { type: 'pushMessage', id: made, name: title.de },
            after: { topic, teamId, body: body.de, link },
          })
          return made
        })
        return reply.code(201).send({ id })
      },
    })
    app.route({
      ...routeOf(pausePushTopic),
      handler: async (request, reply) => {
        const { topic, reason } = request.body
        await db.transaction().execute(async (trx) => {
          await push.pauseTopic(trx, { topic, reason, by: staffOf(request).name })
          await auditRequest(trx, request, { thing: { type: 'pushTopic', id: topic }, reason })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(resumePushTopic),
      handler: async (request, reply) => {
        const { topic } = request.body
        await db.transaction().execute(async (trx) => {
          await push.resumeTopic(trx, topic)
          await auditRequest(trx, request, { thing: { type: 'pushTopic', id: topic } })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

async function load({ push, teams, home }: Context): Promise<OfficePush> {
  const { topics, recent, ...counts } = await push.loadNumbers()
  return {
    ...counts,
    topics: topics.map(({ pause, ...topic }) => ({
      ...topic,
      pause: pause && { reason: pause.reason, by: pause.by, at: pause.at.toISOString() },
    })),
    recent: recent.map(({ createdAt, ...one }) => ({ ...one, createdAt: createdAt.toISOString() })),
    teams: [...teams],
    home,
  }
}

async function foresee({ push }: Context, db: Db, message: PushMessage): Promise<Consequences> {
  const { devices, persons } = await push.foreseeMessage(db, message)
  return tellConsequences({
    lines: [
      // Whoever chooses or leaves meanwhile changes it, and each is asked for again: shown, and not confirmed.
      { kind: 'devices', count: devices, isPassing: true },
      { kind: 'persons', count: persons, isPassing: true },
      { kind: message.topic === 'goals' ? 'quietDropped' : 'quietLater' },
      { kind: 'takenBack', isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}
