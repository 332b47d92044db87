import { sql } from 'kysely'
import { ordering } from '#club/ordering.ts'
import { televisionPauseMonths, televisionPaywallId } from '#club/television.ts'
import { buyerFor } from '#modules/memberships/memberships.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { endOfDays } from '#platform/time-limits.rules.ts'
import type { TelevisionContext } from './context.ts'
import { nowOf } from './extending.ts'
import { findGift } from './gifts/gifts.storage.ts'
import { findOpenAnswer } from './prices.storage.ts'
import type { OwnTelevision, OwnTelevisionAnswer } from './schema.ts'
import { stateOf } from './states.rules.ts'
import { monthCents } from './television.rules.ts'
import { findLatest, listPeriods, type PeriodRow, type SubscriptionRow } from './television.storage.ts'
import { offeredTrial } from './trials/trial-offer.ts'
import { type Withdrawable, withdrawableOf } from './withdrawable.ts'

/** What the caller subscribes to, or did last. */
export async function readOwn(
  ctx: Pick<TelevisionContext, 'db' | 'isOrganisation' | 'afterSale'>,
  { caller }: { caller: Pick<Caller, 'subjectId'> },
): Promise<OwnTelevisionAnswer> {
  const { db } = ctx
  const { subjectId } = caller
  const [subscription, buyer] = [
    await findLatest(db, { subjectId, paywallId: televisionPaywallId }),
    await buyerFor(db, { subjectId }),
  ]
  return {
    subscription: subscription && (await viewOf(ctx, subscription)),
    paysMemberPrice: buyer.isMember,
    trial: await offeredTrial(ctx, caller),
  }
}

type NextDue = {
  amount: number
  dueOn: string
  state: string
  attempts: number
  paidWith: 'creditCard' | 'payPal' | 'sepa' | null
  endingDigits: string | null
}

async function viewOf(
  ctx: Pick<TelevisionContext, 'db' | 'afterSale'>,
  subscription: SubscriptionRow,
): Promise<OwnTelevision> {
  const { db } = ctx
  const [now, periods, due] = [
    await nowOf(db),
    await listPeriods(db, subscription.id),
    await findNextDue(db, subscription.id),
  ]
  const live = periods.filter(({ revokedAt }) => revokedAt === null)
  const last = live.at(-1)
  const { id, number, renews, cancelledAt, expiresAt, createdAt, trialEndsAt } = subscription
  const state = stateOf({ ...subscription, now, isFailed: due !== null && due.attempts > 0 })
  const isRunning = state !== 'ended'
  const isTrial = trialEndsAt !== null && trialEndsAt > now
  return {
    id,
    number,
    state,
    offer: last?.offer ?? 'given',
    renews,
    startedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    paid: last?.amountCents ?? 0,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    pausedUntil: isRunning ? subscription.pausedUntil : null,
    gift: isRunning && last?.giftId ? await giftOf(db, last) : null,
    priceChange: isRunning ? await priceChangeOf(db, subscription) : null,
    trialEndsAt: isRunning && isTrial ? trialEndsAt.toISOString() : null,
    withdrawal: toldOf(await withdrawableOf(ctx, db, subscription)),
    ...(await orderOf(db, { live, now, isRunning })),
    next:
      renews && due
        ? {
            amount: due.amount,
            dueOn: due.dueOn,
            paidWith: due.paidWith,
            endingDigits: due.endingDigits,
          }
        : null,
    may: {
      pause:
        televisionPauseMonths > 0 &&
        state === 'active' &&
        renews &&
        !isTrial &&
        subscription.pausedUntil === null,
      cancel: isRunning && renews,
      resume: state === 'ending' && subscription.priceCents !== null,
    },
  }
}

async function priceChangeOf(
  db: Db,
  { id, subjectId }: SubscriptionRow,
): Promise<OwnTelevision['priceChange']> {
  const told = await findOpenAnswer(db, id)
  if (!told) return null
  const { change, isDearer, answer, oldPriceCents, oldMemberPriceCents } = told
  const buyer = await buyerFor(db, { subjectId })
  return {
    id: change.id,
    cents: monthCents(change, buyer),
    oldCents: monthCents({ priceCents: oldPriceCents, memberPriceCents: oldMemberPriceCents }, buyer),
    effectiveOn: change.effectiveOn,
    needsConsent: isDearer,
    onSilence: change.onSilence,
    answer,
  }
}

function toldOf(found: Withdrawable | null): OwnTelevision['withdrawal'] {
  if (!found) return null
  const { until, refundCents: refund, parts: days, used } = found
  return { until: until.toISOString(), refund, days, used }
}

/** Who gave it, and until when it lasts. */
async function giftOf(db: Db, { giftId, until }: PeriodRow): Promise<OwnTelevision['gift']> {
  const gift = await findGift(db, { id: giftId! })
  if (!gift?.redeemedAt) return null
  return { givenBy: gift.giverName, redeemedAt: gift.redeemedAt.toISOString(), until: until.toISOString() }
}

/** The order of the last purchase, and until when it can be taken back (§ 355 BGB). */
async function orderOf(
  db: Db,
  { live, now, isRunning }: { live: readonly PeriodRow[]; now: Date; isRunning: boolean },
): Promise<Pick<OwnTelevision, 'checkoutId' | 'mayWithdrawUntil'>> {
  const bought = live.findLast(({ checkoutItemId }) => checkoutItemId !== null)
  if (!bought) return { checkoutId: null, mayWithdrawUntil: null }
  const { rows } = await sql<{ checkoutId: string; boughtAt: Date }>`
    select c.id as "checkoutId", c.created_at as "boughtAt"
    from checkout_items i join checkouts c on c.id = i.checkout_id where i.id = ${bought.checkoutItemId}`.execute(
    db,
  )
  const { checkoutId = null, boughtAt } = rows[0] ?? {}
  const until = boughtAt ? endOfDays(boughtAt, ordering.withdrawalDays) : null
  return { checkoutId, mayWithdrawUntil: isRunning && until && until > now ? until.toISOString() : null }
}

/**
 * Where a subscriber lives: the country of the invoice of their last purchase of club TV, which was paid. Null for whoever bought
 * none (gifts, what staff gave): nobody has proved it then.
 */
export async function findHome(db: Db, subjectId: string): Promise<string | null> {
  const { rows } = await sql<{ country: string | null }>`
    select c.billing_address->>'countryCode' as country
    from television_subscriptions s
      join television_periods p on p.subscription_id = s.id and p.revoked_at is null
      join checkout_items i on i.id = p.checkout_item_id
      join checkouts c on c.id = i.checkout_id
    where s.subject_id = ${subjectId} and s.ended_at is null and p.amount_cents > 0
    order by p.made_at desc limit 1`.execute(db)
  return rows[0]?.country ?? null
}

/** What is collected next, or could not be. */
async function findNextDue(db: Db, subscriptionId: string): Promise<NextDue | null> {
  const { rows } = await sql<NextDue>`
    select d.amount_cents as amount, coalesce(d.next_attempt_on, d.due_on)::text as "dueOn", d.state, d.attempts,
      t.kind as "paidWith", t.display->>'endingDigits' as "endingDigits"
    from dues d left join payment_tokens t on t.id = d.payment_token_id
    where d.kind = 'television' and d.subject_id = ${subscriptionId}
      and d.state not in ('paid', 'cancelled', 'writtenOff')
    order by d.due_on limit 1`.execute(db)
  return rows[0] ?? null
}
