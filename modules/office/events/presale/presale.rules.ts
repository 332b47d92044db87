import type { OfficePresaleDay } from './presale.schema.ts'

/** How many tickets of a match were sold, less those taken back, on the day that many days before it. */
export type SoldOn = { eventId: string; daysLeft: number; change: number }

/** Sales begin earlier at times; what was sold before counts to the first day. */
const MOST_DAYS = 120

/** What was sold altogether when so many days were left. */
export function soldAt(changes: readonly SoldOn[], daysLeft: number): number {
  return changes.reduce((sum, one) => (one.daysLeft >= daysLeft ? sum + one.change : sum), 0)
}

/** Day by day from the first sale of a match to its own day, beside the mean of others. */
export function daysOfPresale(given: {
  own: readonly SoldOn[]
  /** The sales of each match that it is compared with. */
  others: readonly (readonly SoldOn[])[]
  /** How many days are left now. */
  daysLeft: number
}): OfficePresaleDay[] {
  const { own, others, daysLeft: now } = given
  const first = Math.min(MOST_DAYS, Math.max(now, ...[own, ...others].flat().map(({ daysLeft }) => daysLeft)))
  return Array.from({ length: first + 1 }, (_, at) => {
    const daysLeft = first - at
    const sums = others.map((changes) => soldAt(changes, daysLeft))
    return {
      daysLeft,
      sold: daysLeft >= now ? soldAt(own, daysLeft) : null,
      usually: sums.length > 0 ? sums.reduce((sum, one) => sum + one, 0) / sums.length : null,
    }
  })
}
