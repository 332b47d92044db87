import { televisionPaywallId } from '#club/television.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { refuse, TELEVISION, type TelevisionContext } from './context.ts'
import { nowOf } from './extending.ts'
import { tellWithdrawn } from './letters.ts'
import { readOwn } from './reading.ts'
import type { OwnTelevisionAnswer, WithdrawTelevision } from './schema.ts'
import { takeBackPeriod } from './taking-back.ts'
import {
  changeSubscription,
  findLatest,
  findSubscription,
  lockSubscriber,
  type SubscriptionRow,
} from './television.storage.ts'
import { type Withdrawable, withdrawableOf } from './withdrawable.ts'

/** Its subscriber withdraws within the time of the law: it ends now, and what was not used goes back. */
export async function withdrawOwn(
  ctx: TelevisionContext,
  { caller, wish }: { caller: Caller; wish: WithdrawTelevision },
): Promise<OwnTelevisionAnswer> {
  const { subjectId, actorId } = caller
  await ctx.db.transaction().execute(async (trx) => {
    const subscription = await findLatest(trx, { subjectId, paywallId: televisionPaywallId })
    if (!subscription) throw refuse('TELEVISION_NOT_WITHDRAWABLE')
    const by = {
      actor: `buyer:${actorId}`,
      stepActor: `subscriber:${actorId}`,
      reason: 'changedMind',
    } as const
    await withdraw(ctx, trx, { subscription, refund: wish.refund, ...by })
  })
  return readOwn(ctx, { caller })
}

/** Staff carry out what its subscriber declared; what goes back is the same. */
export async function withdrawByHand(
  ctx: TelevisionContext,
  trx: Trx,
  { id, reason, by }: { id: string; reason: string; by: string },
): Promise<void> {
  const subscription = await findSubscription(trx, id)
  if (!subscription) throw notFound()
  const actor = `staff:${by}` as const
  await withdraw(ctx, trx, { subscription, refund: null, actor, stepActor: actor, reason })
}

type Withdrawal = {
  subscription: SubscriptionRow
  /** What was shown to go back; null: it was confirmed otherwise. */
  refund: number | null
  actor: `buyer:${string}` | `staff:${string}`
  stepActor: string
  reason: string
}

async function withdraw(ctx: TelevisionContext, trx: Trx, given: Withdrawal): Promise<void> {
  const { subscription, refund, stepActor, reason } = given
  const found = await withdrawableOf(ctx, trx, subscription)
  if (!found) throw refuse('TELEVISION_NOT_WITHDRAWABLE')
  if (refund !== null && refund !== found.refundCents) throw refuse('TELEVISION_REFUND_CHANGED')
  if (found.way === 'order') await giveBackOrder(ctx, trx, found, given)
  else await giveBackDues(ctx, trx, found, given)
  const now = await nowOf(trx)
  const after = await changeSubscription(trx, subscription.id, {
    step: { kind: 'withdrawn', actor: stepActor, reason },
  })
  await tellWithdrawn(ctx, trx, { subscription: after, at: now, refundCents: found.refundCents })
}

/** By the way of every order that is called off: the order is held first, its seller takes the time back. */
async function giveBackOrder(
  ctx: TelevisionContext,
  trx: Trx,
  found: Extract<Withdrawable, { way: 'order' }>,
  { actor, reason }: Withdrawal,
): Promise<void> {
  const { orderId, checkoutItemId } = found
  const wishes = [{ itemId: checkoutItemId }]
  try {
    await ctx.afterSale().cancelIn(trx, { orderId, wishes, actor, reason, isWithdrawal: true })
  } catch (error) {
    if (error instanceof AppError && error.status === 409) throw refuse('TELEVISION_NOT_WITHDRAWABLE')
    throw error
  }
}

/** Months that were collected after free days, within the time of the law. */
async function giveBackDues(
  ctx: TelevisionContext,
  trx: Trx,
  found: Extract<Withdrawable, { way: 'dues' }>,
  { subscription, stepActor, reason }: Withdrawal,
): Promise<void> {
  await lockSubscriber(trx, subscription.subjectId)
  const still = await withdrawableOf(ctx, trx, subscription)
  if (still?.way !== 'dues' || still.refundCents !== found.refundCents)
    throw refuse('TELEVISION_NOT_WITHDRAWABLE')
  for (const period of still.periods) await takeBackPeriod(ctx, trx, period, { reason, actor: stepActor })
  await ctx.recurring().refund(trx, {
    ...{ kind: TELEVISION, subjectId: subscription.id, cents: still.refundCents },
    ...{ because: 'withdrawal', actor: stepActor },
  })
}

/** For whoever shows it before; null: there is no such subscription. */
export async function findWithdrawable(
  ctx: TelevisionContext,
  db: Db,
  id: string,
): Promise<{ withdrawable: Withdrawable | null } | null> {
  const subscription = await findSubscription(db, id)
  return subscription && { withdrawable: await withdrawableOf(ctx, db, subscription) }
}
