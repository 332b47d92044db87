import { reductionOf } from '#modules/catalogue/price-history.rules.ts'
import {
  deletePriceSteps,
  insertPriceSteps,
  loadPriceSteps,
  lockPrice,
  savePrice,
} from '#modules/catalogue/prices.storage.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { holdVersion } from './changing.ts'
import { managingErrors, type NewPricePlan, type ProductPrices } from './managing.schema.ts'
import { overlap } from './price-plans.rules.ts'
import * as plans from './price-plans.storage.ts'

const JOB = 'planned-prices'
/** For jobs further away there is the one of each minute: the queue keeps none for longer. */
const MOST_AHEAD_SECONDS = 7 * 86_400

/**
 * Gives a product another price from now on, and works out what may be said about it: the lowest price of the 30 days
 * before a reduction. The same price again changes nothing; a price at which nobody could buy it yet was none. Answers the
 * price before.
 */
export async function changePrice(
  trx: Trx,
  given: { productId: string; priceCents: number },
): Promise<{ beforeCents: number }> {
  const { productId, priceCents } = given
  if (!Number.isSafeInteger(priceCents) || priceCents < 0)
    throw new RangeError('A price is a whole number of cents, 0 or more')
  const before = await lockPrice(trx, productId)
  if (!before) throw notFound()
  if (before.priceCents === priceCents) return { beforeCents: priceCents }
  if (!(await plans.wasOffered(trx, productId))) await deletePriceSteps(trx, productId)
  await insertPriceSteps(trx, productId, [{ priceCents, validFrom: before.now }])
  const reduction = reductionOf(await loadPriceSteps(trx, productId), before.now)
  await savePrice(trx, { productId, priceCents, reduction })
  await dropTags(trx, ['catalogue', `product:${productId}`])
  return { beforeCents: before.priceCents }
}

/** The price for everybody, and how much less members and groups pay. */
export async function changePrices(
  trx: Trx,
  given: { productId: string; version: number } & ProductPrices,
): Promise<void> {
  const { productId, priceCents } = given
  await holdVersion(trx, given)
  await changePrice(trx, { productId, priceCents })
  await plans.saveDiscounts(trx, given)
  await dropTags(trx, ['catalogue', `product:${productId}`])
}

/** A price that begins by itself, and perhaps ends by itself; 409 where another one wants the same time. */
export async function planPrice(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  trx: Trx,
  given: NewPricePlan & { productId: string },
): Promise<{ id: string }> {
  const { productId, priceCents, name } = given
  const held = await lockPrice(trx, productId)
  if (!held) throw notFound()
  const plan = {
    ...{ id: newId(), productId, priceCents, name: name || null },
    startsAt: new Date(given.startsAt),
    endsAt: given.endsAt ? new Date(given.endsAt) : null,
  }
  if (plan.startsAt <= held.now || (plan.endsAt && plan.endsAt <= plan.startsAt))
    throw new AppError(409, 'PRICE_PLAN_TIME', managingErrors.PRICE_PLAN_TIME)
  if ((await plans.listPlans(trx, productId)).some((other) => overlap(plan, other)))
    throw new AppError(409, 'PRICE_PLAN_OVERLAPS', managingErrors.PRICE_PLAN_OVERLAPS)
  await plans.insertPlan(trx, plan)
  for (const moment of [plan.startsAt, plan.endsAt]) {
    const seconds = moment ? Math.ceil((+moment - +held.now) / 1000) : MOST_AHEAD_SECONDS
    if (seconds < MOST_AHEAD_SECONDS) await jobs.enqueue(trx, JOB, {}, { startAfterSeconds: seconds })
  }
  return { id: plan.id }
}

/** One that has begun ends now: it costs again what it did before. */
export async function callOffPlan(trx: Trx, given: { productId: string; planId: string }): Promise<void> {
  const { productId, planId } = given
  const held = await lockPrice(trx, productId)
  const plan = (await plans.listPlans(trx, productId)).find(({ id }) => id === planId)
  if (!held || !plan) throw notFound()
  if (plan.beganAt && held.priceCents === plan.priceCents)
    await changePrice(trx, { productId, priceCents: plan.beforeCents! })
  await plans.endPlan(trx, { id: planId, outcome: 'calledOff' })
}

/** Begins and ends what is due, each product in a transaction of its own. */
export async function applyPlans(db: Db): Promise<void> {
  for (const productId of await plans.productsDue(db))
    await db.transaction().execute(async (trx) => {
      for (;;) {
        const held = await lockPrice(trx, productId)
        const plan = held && (await plans.nextDue(trx, productId))
        if (!plan) return
        await takeStep(trx, plan, held)
      }
    })
}

async function takeStep(
  trx: Trx,
  plan: plans.PlannedPriceRow,
  { priceCents, now }: { priceCents: number; now: Date },
): Promise<void> {
  const { id, productId } = plan
  if (plan.beganAt) {
    const isOurs = priceCents === plan.priceCents
    if (isOurs) await changePrice(trx, { productId, priceCents: plan.beforeCents! })
    return plans.endPlan(trx, { id, outcome: isOurs ? 'done' : 'overtaken' })
  }
  // The program stood still for all of its time: it never was the price.
  if (plan.endsAt && plan.endsAt <= now) return plans.endPlan(trx, { id, outcome: 'overtaken' })
  await changePrice(trx, { productId, priceCents: plan.priceCents })
  await plans.beginPlan(trx, { id, beforeCents: priceCents })
  if (!plan.endsAt) await plans.endPlan(trx, { id, outcome: 'done' })
}

/** Plans come about at their time, and within a minute of it whatever happens. */
export function keepPricePlans(db: Db, jobs: Jobs): void {
  jobs.handle(JOB, () => applyPlans(db))
  jobs.every('planned-prices-sweep', '* * * * *', () => applyPlans(db))
}
