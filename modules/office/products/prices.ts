import { listPricePlans, loadPriceSteps } from '#modules/catalogue/catalogue.ts'
import { toldOf } from '#modules/catalogue/managing/price-plans.rules.ts'
import type { PriceStep } from '#modules/catalogue/price-history.rules.ts'
import { discountPercent, pricesFor } from '#modules/catalogue/prices.rules.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { OfficePrices, PricesPreview, WantedPrices } from './prices.schema.ts'
import * as storage from './prices.storage.ts'

/** What a product costs whom, what it cost, and what it will. */
export async function loadPrices(db: Db, productId: string): Promise<OfficePrices> {
  const [now, steps, plans, groups] = await Promise.all([
    storage.findPrices(db, productId),
    loadPriceSteps(db, productId),
    listPricePlans(db, productId),
    storage.listPriceGroups(db),
  ])
  if (!now) throw notFound()
  const { priceCents, memberDiscountPercent, lowestCents } = now
  const history = steps.toSorted((one, other) => +one.validFrom - +other.validFrom)
  return {
    priceCents,
    memberDiscountPercent,
    priceGroupDiscounts: Object.fromEntries(
      [...new Set([...groups, ...Object.keys(now.groups)])].map((group) => [group, now.groups[group] ?? 0]),
    ),
    lowestCents,
    percent: discountPercent(priceCents, lowestCents),
    since: (
      history.findLast((step, at) => history[at - 1]?.priceCents !== step.priceCents)?.validFrom ?? now.now
    ).toISOString(),
    history: history.map((step) => ({ priceCents: step.priceCents, from: step.validFrom.toISOString() })),
    plans: plans.map((plan) => {
      const told =
        plan.beganAt || !now.wasOffered
          ? null
          : toldOf(aheadOf(steps, plans), { priceCents: plan.priceCents, at: plan.startsAt })
      const lowest = plan.beganAt ? lowestCents : (told?.lowestCents ?? null)
      return {
        ...{ id: plan.id, name: plan.name, priceCents: plan.priceCents, isRunning: plan.beganAt !== null },
        startsAt: plan.startsAt.toISOString(),
        endsAt: plan.endsAt?.toISOString() ?? null,
        lowestCents: lowest,
        percent: discountPercent(plan.priceCents, lowest),
      }
    }),
  }
}

/** What fans would see of other prices: computed as it is when they come about. */
export async function previewPrices(db: Db, productId: string, wanted: WantedPrices): Promise<PricesPreview> {
  const now = await storage.findPrices(db, productId)
  if (!now) throw notFound()
  const { priceCents, memberDiscountPercent, priceGroupDiscounts } = wanted
  const at = wanted.startsAt ? new Date(wanted.startsAt) : now.now
  const terms = { priceCents, surchargeCents: 0, printCents: 0, memberDiscountPercent, priceGroupDiscounts }
  const priceOf = (priceGroup: string | null) => pricesFor(terms, { isMember: false, priceGroup })
  const lowestCents = await lowestOf(db, productId, { now, priceCents, at })
  return {
    priceCents,
    lowestCents,
    percent: discountPercent(priceCents, lowestCents),
    beforeCents: now.priceCents,
    members: priceOf(null).memberPriceCents,
    groups: Object.keys(priceGroupDiscounts)
      .filter((group) => priceGroupDiscounts[group]! > 0)
      .map((group) => ({ group, cents: priceOf(group).priceCents })),
  }
}

async function lowestOf(
  db: Db,
  productId: string,
  { now, priceCents, at }: { now: storage.PricesRow; priceCents: number; at: Date },
): Promise<number | null> {
  // The same price again is no change, and a price at which nobody could buy it was none.
  if (+at === +now.now && priceCents === now.priceCents) return now.lowestCents
  if (!now.wasOffered) return null
  const [steps, plans] = await Promise.all([loadPriceSteps(db, productId), listPricePlans(db, productId)])
  return toldOf(aheadOf(steps, plans), { priceCents, at })?.lowestCents ?? null
}

type Plans = Awaited<ReturnType<typeof listPricePlans>>

/** What will come about by itself: plans that begin, and the end of one that has begun. */
function aheadOf(steps: readonly PriceStep[], plans: Plans): { steps: PriceStep[]; plans: Plans } {
  const ends = plans.flatMap(({ beforeCents, endsAt }) =>
    beforeCents !== null && endsAt ? [{ priceCents: beforeCents, validFrom: endsAt }] : [],
  )
  return { steps: [...steps, ...ends], plans: plans.filter(({ beganAt }) => beganAt === null) }
}
