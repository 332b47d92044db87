import { sql } from 'kysely'
import { refuse, type TelevisionContext } from '#modules/television/context.ts'
import { nowOf } from '#modules/television/extending.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { giftStateOf } from './gifts.rules.ts'
import { changeGift, type GiftRow, lockGift } from './gifts.storage.ts'
import { sendTo } from './handing-over.ts'
import { endTimeOf } from './taking-back.ts'

/** Staff write to its recipient once more, at an address that was corrected. */
export async function sendGiftByHand(
  ctx: TelevisionContext,
  trx: Trx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const gift = await hold(trx, id)
  if (!['open', 'sent'].includes(giftStateOf({ ...gift, now: await nowOf(trx) })))
    throw refuse('TELEVISION_GIFT_NOT_OPEN')
  await changeGift(trx, id, { recipient_email: email })
  await sendTo(ctx, trx, { ...gift, recipientEmail: email })
}

/** It can be redeemed for longer. One that was over can be again. */
export async function extendGiftByHand(
  _ctx: TelevisionContext,
  trx: Trx,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<{ before: Date }> {
  const gift = await hold(trx, id)
  const state = giftStateOf({ ...gift, now: await nowOf(trx) })
  if (!['open', 'sent', 'expired', 'unpaid'].includes(state) || gift.redeemedAt)
    throw refuse('TELEVISION_GIFT_NOT_OPEN')
  if (expiresAt <= gift.expiresAt) throw refuse('TELEVISION_GIFT_SHORTER', 422)
  await changeGift(trx, id, { expires_at: expiresAt })
  return { before: gift.expiresAt }
}

/** It is taken back, also one that was redeemed: its time ends now, and what was paid goes back by its order. */
export async function voidGiftByHand(
  ctx: TelevisionContext,
  trx: Trx,
  { id, reason, by }: { id: string; reason: string; by: string },
): Promise<void> {
  const order = await findLine(trx, id)
  // As whoever calls it off does: the payment and the order before the gift.
  if (order) await ctx.afterSale().hold(trx, order.orderId)
  const gift = await hold(trx, id)
  if (gift.voidedAt) throw refuse('TELEVISION_GIFT_VOIDED')
  const actor = `staff:${by}` as const
  if (gift.redeemedAt && !gift.withheldAt) await endTimeOf(ctx, trx, gift, { reason: 'giftTakenBack', actor })
  await changeGift(trx, id, { voided_at: await nowOf(trx), voided_by: by, void_reason: reason })
  if (!order || order.isBack) return
  const wishes = [{ itemId: gift.checkoutItemId }]
  await ctx.afterSale().cancelIn(trx, { orderId: order.orderId, wishes, actor, reason })
}

/** What goes back to whoever paid when it is taken back now, in gross cents. */
export async function refundOfGift(_ctx: TelevisionContext, db: Db, id: string): Promise<number> {
  const order = await findLine(db, id)
  return order && !order.isBack ? order.cents : 0
}

async function findLine(
  db: Db,
  id: string,
): Promise<{ orderId: string; cents: number; isBack: boolean } | null> {
  const { rows } = await sql<{ orderId: string; cents: number; isBack: boolean }>`
    select i.order_id as "orderId", i.total_cents as cents,
      exists (select from order_credit_lines l where l.checkout_item_id = i.id) as "isBack"
    from television_gifts g join checkout_items i on i.id = g.checkout_item_id where g.id = ${id}`.execute(db)
  return rows[0] ?? null
}

async function hold(trx: Trx, id: string): Promise<GiftRow> {
  const gift = await lockGift(trx, { id })
  if (!gift) throw notFound()
  return gift
}
