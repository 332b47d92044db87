import { camps } from '#club/camps.ts'

/** What a child costs: the first of a booking the whole price, brothers and sisters less. Never below nothing. */
export function priceOf({ listCents, rank }: { listCents: number; rank: number }): number {
  const percent = siblingPercent(rank)
  return Math.max(0, listCents - Math.round((listCents * percent) / 100))
}

function siblingPercent(rank: number): number {
  if (rank === 0) return 0
  return camps.siblingPercent[Math.min(rank, camps.siblingPercent.length) - 1] ?? 0
}

/** How many percent go back on this day; both are ISO dates. */
export function refundPercent({ today, startsOn }: { today: string; startsOn: string }): number {
  const days = daysBetween(today, startsOn)
  if (days <= 0) return 0
  return camps.cancellation.find((step) => days >= step.daysBefore)?.percent ?? 0
}

/** Whole days from one ISO date to another. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

type Priced = { id: string; rank: number; listCents: number; priceCents: number }

/**
 * What those who stay had less because of those who go: they are priced as if they had been booked alone. It is kept from what goes back.
 */
export function lostDiscount(staying: readonly Priced[]): number {
  const inOrder = staying.toSorted((a, b) => a.rank - b.rank)
  const now = inOrder.reduce((sum, { listCents }, rank) => sum + priceOf({ listCents, rank }), 0)
  const paid = inOrder.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return Math.max(0, now - paid)
}

/**
 * What goes back for each place that is given up, by what was paid for it: its part by the days, less what those who stay had
 * less. Never below nothing, never more than was paid.
 */
export function refundsOf(given: {
  going: readonly { id: string; paidCents: number }[]
  staying: readonly Priced[]
  percent: number
}): Map<string, number> {
  let toKeep = given.percent === 0 ? 0 : lostDiscount(given.staying)
  return new Map(
    given.going.map(({ id, paidCents }) => {
      const part = Math.round((paidCents * given.percent) / 100)
      const kept = Math.min(part, toKeep)
      toKeep -= kept
      return [id, part - kept]
    }),
  )
}
