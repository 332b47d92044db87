import { type PriceStep, type Reduction, reductionOf } from '#modules/catalogue/price-history.rules.ts'

/** A price that begins at a time; it ends at another, or stays. */
export type PricePlan = { priceCents: number; startsAt: Date; endsAt: Date | null }

/** The steps of a price as they will be when every plan has come about. */
export function stepsWithPlans(steps: readonly PriceStep[], plans: readonly PricePlan[]): PriceStep[] {
  let all = [...steps]
  for (const { priceCents, startsAt, endsAt } of plans.toSorted(bySoonest)) {
    const before = priceAt(all, startsAt)
    all = [...all.filter(({ validFrom }) => +validFrom !== +startsAt), { priceCents, validFrom: startsAt }]
    if (endsAt && before !== null) all.push({ priceCents: before, validFrom: endsAt })
  }
  return all
}

/** What it costs at a time. */
export function priceAt(steps: readonly PriceStep[], at: Date): number | null {
  const past = steps.filter(({ validFrom }) => validFrom < at)
  return past.toSorted((one, other) => +one.validFrom - +other.validFrom).at(-1)?.priceCents ?? null
}

/** What fans are told of a price that begins at a time, plans before it included: null when it is no reduction. */
export function toldOf(
  given: { steps: readonly PriceStep[]; plans: readonly PricePlan[] },
  wanted: { priceCents: number; at: Date },
): Reduction | null {
  const { priceCents, at } = wanted
  const earlier = given.plans.filter(({ startsAt }) => startsAt < at)
  const steps = stepsWithPlans(given.steps, earlier).filter(({ validFrom }) => validFrom < at)
  return reductionOf([...steps, { priceCents, validFrom: at }], at)
}

/** Do two plans want the price at the same time? One that stays is a moment: it may not lie within another. */
export function overlap(one: PricePlan, other: PricePlan): boolean {
  const end = ({ startsAt, endsAt }: PricePlan) => endsAt ?? new Date(+startsAt + 1)
  return one.startsAt < end(other) && other.startsAt < end(one)
}

const bySoonest = (one: PricePlan, other: PricePlan) => +one.startsAt - +other.startsAt
