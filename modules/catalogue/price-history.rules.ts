/** A price and when it began; it holds until the next one begins. */
export type PriceStep = { priceCents: number; validFrom: Date }

export type Reduction = {
  /** The lowest price of the 30 days before the reduction (PAngV § 11). */
  lowestCents: number
  reducedAt: Date
}

const DAY = 86_400_000
const LOOK_BACK_DAYS = 30

/**
 * What may be said about the present price: null when it is no reduction. The steps are of one product, in any order.
 * Each reduction is measured by itself: a second one within 30 days is compared with the first one's price.
 */
export function reductionOf(steps: readonly PriceStep[], now: Date): Reduction | null {
  const past = steps
    .filter((step) => step.validFrom <= now)
    .toSorted((one, other) => one.validFrom.getTime() - other.validFrom.getTime())
  const present = past.at(-1)
  const start = present && past.findIndex((_, index) => isUnchangedSince(past, index))
  if (!present || start === undefined || start === 0) return null
  const reducedAt = past[start]!.validFrom
  const lowestCents = lowestBefore(past.slice(0, start), reducedAt)
  return lowestCents > present.priceCents ? { lowestCents, reducedAt } : null
}

function isUnchangedSince(past: readonly PriceStep[], index: number): boolean {
  return past.slice(index).every((step) => step.priceCents === past.at(-1)!.priceCents)
}

/** The price that held when the 30 days began counts as well. */
function lowestBefore(steps: readonly PriceStep[], until: Date): number {
  const from = until.getTime() - LOOK_BACK_DAYS * DAY
  const within = steps.filter((_, index) => (steps[index + 1]?.validFrom ?? until).getTime() > from)
  return Math.min(...within.map((step) => step.priceCents))
}
