import { isOver, type Minute, periodMinutes } from '#modules/matches/minutes.schema.ts'
import type { MatchPeriod } from '#modules/matches/schema.ts'

/** Whether a match has come to a minute: in its half by the clock, in the break before the next one by the end of the last. */
export function hasMinuteCome(given: {
  wanted: number
  period: MatchPeriod
  minute: Minute | null
}): boolean {
  const { wanted, period, minute } = given
  if (isOver(period) || period === 'ShootOut') return true
  const bounds = periodMinutes[period]
  if (bounds) return bounds.start > wanted || (minute !== null && minute.minute >= wanted)
  return period === 'HalfTime' && wanted <= periodMinutes.FirstHalf!.end
}

/** Whole percents that add up to a hundred; nothing where nobody has voted. */
export function percentsOf(voices: readonly number[]): number[] {
  const sum = voices.reduce((all, one) => all + one, 0)
  if (sum === 0) return voices.map(() => 0)
  const exact = voices.map((one) => (one * 100) / sum)
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((all, one) => all + one, 0)
  const order = exact
    .map((one, index) => ({ index, rest: one - Math.floor(one) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of order.slice(0, left)) whole[index]! += 1
  return whole
}
