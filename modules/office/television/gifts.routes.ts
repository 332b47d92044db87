import type { FastifyPluginAsyncZodOpenApi } from 'fastify-zod-openapi'
import { auditRequest } from '#modules/audit/audit.ts'
import { maskedAddress } from '#modules/contacts/emails.rules.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { requireSame, tellConsequences } from '#modules/office/shared/consequences.ts'
import { isEmail } from '#modules/television/gifts/gifts.rules.ts'
import { televisionErrors } from '#modules/television/schema.ts'
import type { Db } from '#platform/db.ts'
import { routeOf } from '#platform/endpoint.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { staffOf } from '#platform/http/access.ts'
import { pageOf } from '#platform/lists.ts'
import { dayEnd } from '#platform/time-limits.rules.ts'
import * as endpoints from './gifts.endpoints.ts'
import { giftViews, type OfficeGiftDetail } from './gifts.schema.ts'
import { countGifts, findOfficeGift, listGifts } from './gifts.storage.ts'
import type { TelevisionRoomContext } from './television-room.ts'

/** Gifts of club TV: found, mailed once more, prolonged, taken back. */
export function televisionGiftsRoomRoutes(context: TelevisionRoomContext): FastifyPluginAsyncZodOpenApi {
  const { db, television } = context
  return async (app) => {
    app.route({
      ...routeOf(endpoints.listTelevisionGifts),
      handler: async ({ query }) => {
        const { page, pageSize } = query
        const [rows, count] = await Promise.all([
          listGifts(db, { wanted: query, limit: pageSize + 1, offset: (page - 1) * pageSize }),
          countGifts(db, query),
        ])
        return pageOf(rows, query, count)
      },
    })
    app.route({
      ...routeOf(endpoints.countTelevisionGifts),
      handler: async () => ({
        items: await Promise.all(
          giftViews.map(async (view) => ({ key: view, count: await countGifts(db, { view }) })),
        ),
      }),
    })
    app.route({ ...routeOf(endpoints.readTelevisionGift), handler: ({ params }) => load(db, params.id) })
    app.route({
      ...routeOf(endpoints.sendTelevisionGift),
      handler: async (request, reply) => {
        const { id } = request.params
        const { email, reason } = request.body
        if (!isEmail(email))
          throw new AppError(422, 'TELEVISION_GIFT_EMAIL', televisionErrors.TELEVISION_GIFT_EMAIL)
        await db.transaction().execute(async (trx) => {
          await television.byHand.sendGiftByHand(trx, { id, email })
          await auditRequest(trx, request, {
            thing: thingOf(await load(trx, id)),
            after: { sentTo: maskedAddress(email) },
            reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.extendTelevisionGift),
      handler: async (request, reply) => {
        const { id } = request.params
        const { until, reason } = request.body
        await db.transaction().execute(async (trx) => {
          const { before } = await television.byHand.extendGiftByHand(trx, { id, expiresAt: dayEnd(until) })
          const gift = await load(trx, id)
          await auditRequest(trx, request, {
            thing: thingOf(gift),
            before: { expiresAt: before.toISOString() },
            after: { expiresAt: gift.expiresAt },
            reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
    app.route({
      ...routeOf(endpoints.previewTelevisionGiftVoid),
      handler: ({ params }) => previewVoid(context, db, params.id),
    })
    app.route({
      ...routeOf(endpoints.voidTelevisionGift),
      handler: async (request, reply) => {
        const { id } = request.params
        const { reason } = request.body
        await db.transaction().execute(async (trx) => {
          const gift = await load(trx, id)
          const told = await previewVoid(context, trx, id)
          requireSame(told, request.body)
          await television.byHand.voidGiftByHand(trx, { id, reason, by: staffOf(request).name })
          await auditRequest(trx, request, {
            thing: thingOf(gift),
            before: { state: gift.state },
            after: { state: 'voided', refundCents: told.totalCents },
            reason,
          })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

async function load(db: Db, id: string): Promise<OfficeGiftDetail> {
  const gift = await findOfficeGift(db, id)
  if (!gift) throw notFound()
  return gift
}

function thingOf({ id, orderNumber, codeEnding }: OfficeGiftDetail) {
  return { type: 'televisionGift', id, name: [orderNumber, codeEnding].filter(Boolean).join(' · ') }
}

async function previewVoid(
  { television }: Pick<TelevisionRoomContext, 'television'>,
  db: Db,
  id: string,
): Promise<Consequences> {
  const { state, redeemedAt } = await load(db, id)
  if (state === 'voided')
    throw new AppError(409, 'TELEVISION_GIFT_VOIDED', televisionErrors.TELEVISION_GIFT_VOIDED)
  const cents = await television.byHand.refundOfGift(db, id)
  return tellConsequences({
    lines: [
      { kind: 'refund', cents, isNot: cents === 0 },
      { kind: 'codeEnds' },
      ...(redeemedAt ? [{ kind: 'watchingEnds' }, { kind: 'mail', count: 1 }] : []),
    ],
    totalCents: cents,
    isFinal: true,
  })
}
