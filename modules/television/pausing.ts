import { televisionPaywallId } from '#club/television.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { refuse, TELEVISION, type TelevisionContext } from './context.ts'
import { nowOf, planNext } from './extending.ts'
import { tellPaused, tellUnpaused } from './letters.ts'
import { readOwn } from './reading.ts'
import type { OwnTelevisionAnswer, PauseTelevision } from './schema.ts'
import { restUntil } from './television.rules.ts'
import {
  changeSubscription,
  findLatest,
  findSubscription,
  lockSubscriber,
  type SubscriptionRow,
} from './television.storage.ts'

/** Its subscriber lets it rest for some months after what is paid. */
export async function pauseOwn(
  ctx: TelevisionContext,
  { caller, wish }: { caller: Caller; wish: PauseTelevision },
): Promise<OwnTelevisionAnswer> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const subscription = await holdOwn(trx, caller)
    await pause(ctx, trx, { subscription, ...wish, actor: `subscriber:${caller.actorId}`, reason: null })
  })
  return readOwn(ctx, { caller })
}

/** It goes on with what is paid, or with the next month as soon as that is collected. Again changes nothing. */
export async function endPauseOwn(
  ctx: TelevisionContext,
  { caller }: { caller: Caller },
): Promise<OwnTelevisionAnswer> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const subscription = await holdOwn(trx, caller)
    if (!subscription || subscription.endedAt) throw refuse('TELEVISION_NOT_RUNNING')
    if (!subscription.pausedUntil) return
    await endPause(ctx, trx, { subscription, actor: `subscriber:${caller.actorId}`, reason: null })
  })
  return readOwn(ctx, { caller })
}

/** Staff do the same on somebody's wish; no months end the rest. */
export async function pauseByHand(
  ctx: TelevisionContext,
  trx: Trx,
  given: { id: string; months: number; reason: string; by: string },
): Promise<SubscriptionRow> {
  const { id, months, reason, by } = given
  const known = await findSubscription(trx, id)
  if (!known) throw notFound()
  await lockSubscriber(trx, known.subjectId)
  const subscription = await findSubscription(trx, id)
  const asked = { subscription, actor: `staff:${by}`, reason }
  if (months > 0) return pause(ctx, trx, { ...asked, months })
  if (!subscription?.pausedUntil || subscription.endedAt) throw refuse('TELEVISION_NOT_PAUSED')
  return endPause(ctx, trx, { ...asked, subscription })
}

type Asked = { actor: string; reason: string | null }

/** What is collected next waits; what is open, or is being collected right now, is paid first. */
async function pause(
  ctx: TelevisionContext,
  trx: Trx,
  given: Asked & { subscription: SubscriptionRow | null; months: number },
): Promise<SubscriptionRow> {
  const { subscription, months, actor, reason } = given
  const now = await nowOf(trx)
  if (!subscription || subscription.endedAt || !subscription.renews) throw refuse('TELEVISION_NOT_RUNNING')
  if (subscription.pausedUntil) throw refuse('TELEVISION_PAUSED')
  const { id, expiresAt, trialEndsAt } = subscription
  if (await hasUnpaid(ctx, trx, id)) throw refuse('TELEVISION_UNPAID')
  if (expiresAt <= now) throw refuse('TELEVISION_UNPAID')
  if (trialEndsAt && trialEndsAt > now) throw refuse('TELEVISION_IN_TRIAL')
  await ctx.recurring().cancel(trx, { kind: TELEVISION, subjectId: id, because: 'paused', actor })
  const paused = await changeSubscription(trx, id, {
    to: { paused_until: restUntil(expiresAt, months), pause_begun_at: now },
    step: { kind: 'paused', actor, reason },
  })
  await planNext(ctx, trx, paused, { now, actor })
  await tellPaused(ctx, trx, { subscription: paused, at: now })
  return paused
}

async function endPause(
  ctx: TelevisionContext,
  trx: Trx,
  { subscription, actor, reason }: Asked & { subscription: SubscriptionRow },
): Promise<SubscriptionRow> {
  const now = await nowOf(trx)
  const { id } = subscription
  if (await hasUnpaid(ctx, trx, id)) throw refuse('TELEVISION_UNPAID')
  await ctx.recurring().cancel(trx, { kind: TELEVISION, subjectId: id, because: 'unpaused', actor })
  const running = await changeSubscription(trx, id, {
    to: { paused_until: null, pause_begun_at: null },
    step: { kind: 'unpaused', actor, reason },
  })
  await planNext(ctx, trx, running, { now, actor })
  await tellUnpaused(ctx, trx, { subscription: running, at: now })
  return running
}

/** Something was tried and not paid, or is being collected right now. */
export async function hasUnpaid(
  ctx: Pick<TelevisionContext, 'recurring'>,
  trx: Trx,
  subjectId: string,
): Promise<boolean> {
  const dues = await ctx.recurring().duesOf(trx, { kind: TELEVISION, subjectId })
  return dues.some(({ state }) => !['planned', 'paid', 'cancelled', 'writtenOff'].includes(state))
}

async function holdOwn(trx: Trx, { subjectId }: Caller): Promise<SubscriptionRow | null> {
  await lockSubscriber(trx, subjectId)
  return findLatest(trx, { subjectId, paywallId: televisionPaywallId })
}
