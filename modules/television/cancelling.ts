import { televisionPaywallId } from '#club/television.ts'
import type { Trx } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { refuse, TELEVISION, type TelevisionContext } from './context.ts'
import { nowOf, planNext } from './extending.ts'
import { tellCancelled, tellResumed } from './letters.ts'
import { readOwn } from './reading.ts'
import type { OwnTelevisionAnswer } from './schema.ts'
import { changeSubscription, findLatest, lockSubscriber, type SubscriptionRow } from './television.storage.ts'

/** Ends with what is paid, at once and for good unless it is taken back; again changes nothing and says the same. */
export async function cancelOwn(
  ctx: TelevisionContext,
  { caller }: { caller: Caller },
): Promise<OwnTelevisionAnswer> {
  await ctx.db.transaction().execute(async (trx) => {
    const subscription = await holdOwn(trx, caller)
    if (!subscription || subscription.endedAt) throw refuse('TELEVISION_NOT_RUNNING')
    if (subscription.cancelledAt) return
    if (!subscription.renews) throw refuse('TELEVISION_NOT_RUNNING')
    await cancel(ctx, trx, { subscription, actor: `subscriber:${caller.actorId}`, reason: null })
  })
  return readOwn(ctx, { caller })
}

/**
 * Nothing more is collected. While it runs it ends with its last day, else now; whoever has it is told in writing. The caller has
 * locked its subscriber.
 */
export async function cancel(
  ctx: TelevisionContext,
  trx: Trx,
  given: { subscription: SubscriptionRow; actor: string; reason: string | null },
): Promise<SubscriptionRow> {
  const { subscription, actor, reason } = given
  const now = await nowOf(trx)
  await ctx
    .recurring()
    .cancel(trx, { kind: TELEVISION, subjectId: subscription.id, because: 'cancelled', actor })
  const isOver = subscription.expiresAt <= now
  const cancelled = await changeSubscription(trx, subscription.id, {
    to: {
      renews: false,
      cancelled_at: now,
      paused_until: null,
      ...(isOver ? { ended_at: now, ended_because: 'cancelled' } : {}),
    },
    step: { kind: 'cancelled', actor, reason },
  })
  await tellCancelled(ctx, trx, { subscription: cancelled, at: now })
  return cancelled
}

/** As long as it runs: as if it had not been cancelled. Again changes nothing. */
export async function resumeOwn(
  ctx: TelevisionContext,
  { caller }: { caller: Caller },
): Promise<OwnTelevisionAnswer> {
  await ctx.db.transaction().execute(async (trx) => {
    const subscription = await holdOwn(trx, caller)
    const now = await nowOf(trx)
    if (!subscription || subscription.endedAt || subscription.expiresAt <= now)
      throw refuse('TELEVISION_NOT_RUNNING')
    if (subscription.renews) return
    if (!subscription.cancelledAt || subscription.priceCents === null)
      throw refuse('TELEVISION_NOT_CANCELLED')
    const actor = `subscriber:${caller.actorId}`
    const resumed = await changeSubscription(trx, subscription.id, {
      to: { renews: true, cancelled_at: null },
      step: { kind: 'resumed', actor },
    })
    await planNext(ctx, trx, resumed, { now, actor })
    await tellResumed(ctx, trx, { subscription: resumed, at: now })
  })
  return readOwn(ctx, { caller })
}

async function holdOwn(trx: Trx, { subjectId }: Caller): Promise<SubscriptionRow | null> {
  await lockSubscriber(trx, subjectId)
  return findLatest(trx, { subjectId, paywallId: televisionPaywallId })
}
