import { sql } from 'kysely'
import { ordering } from '#club/ordering.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { shareOf } from '#platform/money.ts'
import { endOfDays } from '#platform/time-limits.rules.ts'
import type { TelevisionContext } from './context.ts'
import { nowOf } from './extending.ts'
import { daysOf } from './television.rules.ts'
import { listPeriods, type PeriodRow, type SubscriptionRow } from './television.storage.ts'

type Told = { until: Date; refundCents: number; parts: number; used: number }

/** What somebody can withdraw from now: their last purchase, or what was collected after free days. */
export type Withdrawable = Told &
  ({ way: 'order'; orderId: string; checkoutItemId: string } | { way: 'dues'; periods: PeriodRow[] })

/** For 14 days from the purchase or the begin of free days (§ 355 BGB); null: there is nothing, or no time left. */
export async function withdrawableOf(
  ctx: Pick<TelevisionContext, 'afterSale'>,
  db: Db,
  subscription: SubscriptionRow,
): Promise<Withdrawable | null> {
  if (subscription.endedAt) return null
  const now = await nowOf(db)
  const live = (await listPeriods(db, subscription.id)).filter(({ revokedAt }) => revokedAt === null)
  const bought = live.findLast(({ checkoutItemId }) => checkoutItemId !== null)
  return bought ? ofOrder(ctx, db, bought, now) : ofDues(live, subscription, now)
}

async function ofOrder(
  ctx: Pick<TelevisionContext, 'afterSale'>,
  db: Db,
  period: PeriodRow,
  now: Date,
): Promise<Withdrawable | null> {
  const { rows } = await sql<{ orderId: string; boughtAt: Date }>`
    select i.order_id as "orderId", c.created_at as "boughtAt"
    from checkout_items i join checkouts c on c.id = i.checkout_id where i.id = ${period.checkoutItemId}`.execute(
    db,
  )
  const [order] = rows
  if (!order) return null
  const until = endOfDays(order.boughtAt, ordering.withdrawalDays)
  if (until < now) return null
  const checkoutItemId = period.checkoutItemId!
  const refundCents = await worthOf(ctx, db, { orderId: order.orderId, checkoutItemId })
  if (refundCents === null) return null
  const days = daysOf(period, now)
  return { way: 'order', orderId: order.orderId, checkoutItemId, until, refundCents, ...days }
}

/** By the rules of every order that is called off; null: it cannot be. */
async function worthOf(
  { afterSale }: Pick<TelevisionContext, 'afterSale'>,
  db: Db,
  { orderId, checkoutItemId }: { orderId: string; checkoutItemId: string },
): Promise<number | null> {
  try {
    const wishes = [{ itemId: checkoutItemId }]
    const { moneyCents, voucherCents } = await afterSale().worth(db, { orderId, wishes, isWithdrawal: true })
    return moneyCents + voucherCents
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

function ofDues(
  live: PeriodRow[],
  { trialEndsAt, createdAt }: SubscriptionRow,
  now: Date,
): Withdrawable | null {
  const until = endOfDays(createdAt, ordering.withdrawalDays)
  const periods = live.filter(({ dueId }) => dueId !== null)
  if (!trialEndsAt || until < now || periods.length === 0) return null
  const told = { refundCents: 0, parts: 0, used: 0 }
  for (const period of periods) {
    const { parts, used } = daysOf(period, now)
    told.refundCents += shareOf(period.amountCents, { pieces: parts, from: used, to: parts })
    told.parts += parts
    told.used += used
  }
  return { way: 'dues', periods, until, ...told }
}
