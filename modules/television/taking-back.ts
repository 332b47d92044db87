import { movePaywallRight } from '#modules/memberships/memberships.ts'
import type { Trx } from '#platform/db.ts'
import { TELEVISION, type TelevisionContext } from './context.ts'
import { nowOf } from './extending.ts'
import { leftOf } from './television.rules.ts'
import {
  changeSubscription,
  findPeriod,
  findSubscription,
  lockSubscriber,
  type PeriodRow,
  revokePeriod,
} from './television.storage.ts'

/**
 * Refunded: what is ahead of the time that was bought is gone, what other purchases gave stays, and nothing more is collected. With
 * nothing left it ends now. Repeatable.
 */
export async function takeBack(
  ctx: TelevisionContext,
  trx: Trx,
  { checkoutItemIds, reason }: { checkoutItemIds: string[]; reason: string },
): Promise<void> {
  for (const checkoutItemId of checkoutItemIds) {
    const period = await findPeriod(trx, { checkoutItemId })
    if (period) await takeBackPeriod(ctx, trx, period, { reason, actor: 'system' })
  }
}

export async function takeBackPeriod(
  ctx: TelevisionContext,
  trx: Trx,
  period: PeriodRow,
  { reason, actor }: { reason: string; actor: string },
): Promise<void> {
  const known = await findSubscription(trx, period.subscriptionId)
  if (!known) return
  await lockSubscriber(trx, known.subjectId)
  if (!(await revokePeriod(trx, period.id))) return
  const [subscription, now] = [(await findSubscription(trx, known.id))!, await nowOf(trx)]
  const left = leftOf(period, now)
  const expiresAt = new Date(subscription.expiresAt.getTime() - left)
  if (left > 0) await movePaywallRight(trx, { id: subscription.rightId, expiresAt })
  await ctx.recurring().cancel(trx, { kind: TELEVISION, subjectId: known.id, because: reason, actor })
  if (subscription.endedAt) return
  const isOver = expiresAt <= now
  await changeSubscription(trx, subscription.id, {
    to: isOver
      ? { renews: false, ended_at: now, ended_because: reason }
      : { renews: false, ...(subscription.renews ? { cancelled_at: now } : {}) },
    step: { kind: isOver ? 'ended' : 'takenBack', actor, reason },
  })
}
