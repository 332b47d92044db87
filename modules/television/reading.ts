import { sql } from 'kysely'
import { ordering } from '#club/ordering.ts'
import { televisionPaywallId } from '#club/television.ts'
import { buyerFor } from '#modules/memberships/memberships.ts'
import { addMinutes } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import type { TelevisionContext } from './context.ts'
import { nowOf } from './extending.ts'
import type { OwnTelevision, OwnTelevisionAnswer } from './schema.ts'
import { stateOf } from './states.rules.ts'
import { findLatest, listPeriods, type PeriodRow, type SubscriptionRow } from './television.storage.ts'

const DAY = 24 * 60

/** What the caller subscribes to, or did last. */
export async function readOwn(
  { db }: Pick<TelevisionContext, 'db'>,
  { caller: { subjectId } }: { caller: Pick<Caller, 'subjectId'> },
): Promise<OwnTelevisionAnswer> {
  const [subscription, buyer] = [
    await findLatest(db, { subjectId, paywallId: televisionPaywallId }),
    await buyerFor(db, { subjectId }),
  ]
  return {
    subscription: subscription && (await viewOf(db, subscription)),
    paysMemberPrice: buyer.isMember,
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

async function viewOf(db: Db, subscription: SubscriptionRow): Promise<OwnTelevision> {
  const [now, periods, due] = [
    await nowOf(db),
    await listPeriods(db, subscription.id),
    await findNextDue(db, subscription.id),
  ]
  const live = periods.filter(({ revokedAt }) => revokedAt === null)
  const last = live.at(-1)
  const { id, number, renews, cancelledAt, expiresAt, createdAt } = subscription
  const state = stateOf({ ...subscription, now, isFailed: due !== null && due.attempts > 0 })
  const isRunning = state !== 'ended'
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
      cancel: isRunning && renews,
      resume: state === 'ending' && subscription.priceCents !== null,
    },
  }
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
  const until = boughtAt ? addMinutes(boughtAt, ordering.withdrawalDays * DAY) : null
  return { checkoutId, mayWithdrawUntil: isRunning && until && until > now ? until.toISOString() : null }
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
