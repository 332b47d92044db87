import { televisionPaywallId, televisionVatRate } from '#club/television.ts'
import {
  buyerFor,
  holdPaywallRight,
  movePaywallRight,
  openPaywallRight,
} from '#modules/memberships/memberships.ts'
import type { Db, Trx } from '#platform/db.ts'
import { TELEVISION, type TelevisionContext } from './context.ts'
import { collectOn, monthCents, monthlyOffer, periodName } from './television.rules.ts'
import {
  changeSubscription,
  findKeptMethod,
  findOpen,
  insertPeriod,
  insertSubscription,
  isOneNotGiven,
  lockSubscriber,
  type Step,
  type SubscriptionChanges,
  type SubscriptionRow,
} from './television.storage.ts'

export type Extension = {
  subjectId: string
  language: string
  offer: string
  amountCents: number
  source: { checkoutId: string; checkoutItemId: string } | { dueId: string } | { giftId: string } | null
  /** What is given, by what is paid already. */
  period(given: { now: Date; expiresAt: Date | null }): { from: Date; until: Date }
  to?: SubscriptionChanges
  step: Step
}

/**
 * More time for somebody, after whatever they have already: in the subscription that runs, else in a new one. The caller holds
 * nothing of it; locks: the subscriber, what opens the paywall.
 */
export async function extend(trx: Trx, given: Extension): Promise<SubscriptionRow> {
  const { subjectId, language, offer, amountCents, source } = given
  const paywallId = televisionPaywallId
  await lockSubscriber(trx, subjectId)
  const { right, now } = await holdPaywallRight(trx, { subjectId, paywallId })
  const isOpen = right !== null && right.expiresAt > now
  const { from, until } = given.period({ now, expiresAt: right?.expiresAt ?? null })
  const rightId = isOpen ? right.id : await openPaywallRight(trx, { subjectId, paywallId, expiresAt: until })
  if (isOpen) await movePaywallRight(trx, { id: rightId, expiresAt: until })
  const subscription =
    (await openOne(trx, { subjectId, paywallId, isOpen })) ??
    (await insertSubscription(trx, { subjectId, paywallId, rightId, language }))
  await insertPeriod(trx, { subscriptionId: subscription.id, offer, from, until, amountCents, ...source })
  return changeSubscription(trx, subscription.id, {
    to: { right_id: rightId, language, ...given.to },
    step: given.step,
  })
}

/** The one that goes on; one whose time is over and that does not renew ends here, so that another can begin. */
async function openOne(
  trx: Trx,
  { isOpen, ...which }: { subjectId: string; paywallId: number; isOpen: boolean },
): Promise<SubscriptionRow | null> {
  const found = await findOpen(trx, which)
  if (!found || isOpen || found.renews) return found
  await endLapsed(trx, found)
  return null
}

/** Its time is over, and nothing follows. */
export function endLapsed(trx: Trx, { id, cancelledAt, expiresAt }: SubscriptionRow) {
  const because = cancelledAt ? 'cancelled' : 'over'
  return changeSubscription(trx, id, {
    to: { ended_at: expiresAt, ended_because: because },
    step: { kind: 'ended', actor: 'system', reason: because },
  })
}

/** Agreed for every further month, with the one that is bought: at the moment of its order, however late it is paid. */
export function agreedPrices(orderedAt: Date | null = null): SubscriptionChanges {
  const offer = monthlyOffer(orderedAt)
  if (!offer) return {}
  return { price_cents: offer.cents, member_price_cents: offer.memberCents, vat_rate: televisionVatRate }
}

/**
 * Writes what is collected for the month after the one that is paid. Whoever goes on has one such due; a method that is given up
 * meanwhile makes it a bill. `paymentTokenId` left out: the one that was used last.
 */
export async function planNext(
  ctx: TelevisionContext,
  trx: Trx,
  subscription: SubscriptionRow,
  given: { now: Date; actor: string; paymentTokenId?: string | null },
): Promise<void> {
  const { id: subjectId, subjectId: payerId, expiresAt, priceCents, memberPriceCents, vatRate } = subscription
  if (!subscription.renews || priceCents === null || vatRate === null) return
  const { now, actor } = given
  const dues = await ctx.recurring().duesOf(trx, { kind: TELEVISION, subjectId })
  // A month that is paid and not given yet plans the next one itself as soon as it is: a job does that, a moment later.
  const paid = dues.filter(({ state }) => state === 'paid').map(({ id }) => id)
  if (await isOneNotGiven(trx, paid)) return
  const buyer = await buyerFor(trx, { subjectId: payerId })
  await ctx.recurring().plan(trx, {
    kind: TELEVISION,
    subjectId,
    period: periodName(
      expiresAt,
      dues.map(({ period }) => period),
    ),
    payerId,
    vatRate,
    parts: [
      {
        amountCents: monthCents({ priceCents, memberPriceCents }, buyer),
        dueOn: subscription.pausedUntil ?? collectOn(expiresAt, now, subscription.trialEndsAt),
      },
    ],
    paymentTokenId: given.paymentTokenId ?? (await findKeptMethod(trx, subscription)),
    actor,
  })
}

/** The moment by the database's clock. */
export async function nowOf(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom((eb) => eb.fn<Date>('app.now').as('now')).executeTakeFirstOrThrow()
  return now
}
