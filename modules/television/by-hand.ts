import { club } from '#club/club.ts'
import { movePaywallRight } from '#modules/memberships/memberships.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { cancel } from './cancelling.ts'
import { refuse, TELEVISION, type TelevisionContext } from './context.ts'
import { extend, nowOf } from './extending.ts'
import { tellEnded, tellGiven } from './letters.ts'
import {
  changeSubscription,
  findSubscription,
  lockSubscriber,
  type SubscriptionRow,
} from './television.storage.ts'

export const GIVEN = 'given'

/** Staff give time free of charge, after what is there already. */
export async function giveByHand(
  ctx: TelevisionContext,
  trx: Trx,
  given: { subjectId: string; days: number; reason: string; by: string },
): Promise<SubscriptionRow> {
  const { subjectId, days, reason, by } = given
  if (await ctx.isOrganisation(trx, subjectId)) throw refuse('TELEVISION_ONLY_FOR_PERSONS', 422)
  const recipient = await ctx.recipientOf(trx, subjectId)
  const subscription = await extend(trx, {
    subjectId,
    language: recipient?.language ?? club.fallbackLanguage,
    offer: GIVEN,
    amountCents: 0,
    source: null,
    period({ now, expiresAt }) {
      const from = expiresAt && expiresAt > now ? expiresAt : now
      return { from, until: new Date(from.getTime() + days * 86_400_000) }
    },
    step: { kind: 'given', actor: `staff:${by}`, reason },
  })
  await tellGiven(ctx, trx, { subscription, days })
  return subscription
}

/** Staff end it: with what is paid, or now. What was paid is given back by its order. */
export async function endByHand(
  ctx: TelevisionContext,
  trx: Trx,
  given: { id: string; when: 'paid' | 'now'; reason: string; by: string },
): Promise<SubscriptionRow> {
  const { id, when, reason, by } = given
  const known = await findSubscription(trx, id)
  if (!known) throw notFound()
  await lockSubscriber(trx, known.subjectId)
  const subscription = (await findSubscription(trx, id))!
  const actor = `staff:${by}`
  if (subscription.endedAt) throw refuse('TELEVISION_NOT_RUNNING')
  if (when === 'paid') {
    if (!subscription.renews) throw refuse('TELEVISION_NOT_RUNNING')
    return cancel(ctx, trx, { subscription, actor, reason })
  }
  const now = await nowOf(trx)
  await ctx.recurring().cancel(trx, { kind: TELEVISION, subjectId: id, because: reason, actor })
  if (subscription.expiresAt > now) await movePaywallRight(trx, { id: subscription.rightId, expiresAt: now })
  const ended = await changeSubscription(trx, id, {
    to: { renews: false, ended_at: now, ended_because: 'staff' },
    step: { kind: 'ended', actor, reason },
  })
  await tellEnded(ctx, trx, { subscription: ended, why: 'staff', key: ended.id })
  return ended
}
