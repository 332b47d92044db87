import { movePaywallRight } from '#modules/memberships/memberships.ts'
import { TELEVISION, type TelevisionContext } from '#modules/television/context.ts'
import { extend, nowOf, planNext } from '#modules/television/extending.ts'
import { tellGift } from '#modules/television/letters.ts'
import { leftOf } from '#modules/television/television.rules.ts'
import {
  changeSubscription,
  findGiftPeriod,
  findSubscription,
  lockSubscriber,
  revokePeriod,
  type SubscriptionRow,
} from '#modules/television/television.storage.ts'
import type { Trx } from '#platform/db.ts'
import type { GiftRow } from './gifts.storage.ts'

/** As periods call what came of a gift. */
export const GIFT = 'gift'

/**
 * What is ahead of the time of a gift is gone; what its recipient paid themselves stays and goes on. They are told. Answers the seconds
 * that were left. The caller holds the gift.
 */
export async function endTimeOf(
  ctx: TelevisionContext,
  trx: Trx,
  gift: Pick<GiftRow, 'id'>,
  { reason, actor }: { reason: string; actor: string },
): Promise<number> {
  const period = await findGiftPeriod(trx, gift.id)
  const known = period && (await findSubscription(trx, period.subscriptionId))
  if (!period || !known) return 0
  await lockSubscriber(trx, known.subjectId)
  if (!(await revokePeriod(trx, period.id))) return 0
  const [subscription, now] = [(await findSubscription(trx, known.id))!, await nowOf(trx)]
  const left = leftOf(period, now)
  const expiresAt = new Date(subscription.expiresAt.getTime() - left)
  if (left > 0) await movePaywallRight(trx, { id: subscription.rightId, expiresAt })
  if (!subscription.endedAt) {
    const isOver = expiresAt <= now && !subscription.renews
    const changed = await changeSubscription(trx, subscription.id, {
      to: isOver ? { ended_at: now, ended_because: 'giftTakenBack' } : {},
      step: { kind: isOver ? 'ended' : 'takenBack', actor, reason: 'giftTakenBack' },
    })
    await planAnew(ctx, trx, changed, { now, actor, because: reason })
    if (left > 0) await tellGift(ctx, trx, { subscription: changed, letter: 'giftTakenBack', key: period.id })
  }
  return Math.round(left / 1000)
}

/** The money came after all: what was left goes on, from now or after what is there. The caller holds the gift. */
export async function giveTimeAgain(
  ctx: TelevisionContext,
  trx: Trx,
  gift: GiftRow,
  seconds: number,
): Promise<void> {
  const subscription = await extend(trx, {
    subjectId: gift.redeemedBy!,
    language: gift.language,
    offer: GIFT,
    amountCents: 0,
    source: { giftId: gift.id },
    period({ now, expiresAt }) {
      const from = expiresAt && expiresAt > now ? expiresAt : now
      return { from, until: new Date(from.getTime() + seconds * 1000) }
    },
    to: { reminded_at: null },
    step: { kind: 'redeemed', actor: 'system', reason: 'paid' },
  })
  await planAnew(ctx, trx, subscription, { now: await nowOf(trx), actor: 'system', because: 'prolonged' })
  await tellGift(ctx, trx, { subscription, letter: 'giftBegun', key: `${gift.id}-again` })
}

/** Whoever pays month by month pays the next one when what they have then is over. */
export async function planAnew(
  ctx: TelevisionContext,
  trx: Trx,
  subscription: SubscriptionRow,
  { now, actor, because }: { now: Date; actor: string; because: string },
): Promise<void> {
  if (!subscription.renews) return
  await ctx.recurring().cancel(trx, { kind: TELEVISION, subjectId: subscription.id, because, actor })
  await planNext(ctx, trx, subscription, { now, actor })
}
