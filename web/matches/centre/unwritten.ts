import { type Minute, periodMinutes } from '#modules/matches/minutes.schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'

/** For how many minutes of play nothing has been written; null while nobody plays. */
export function minutesUnwritten(
  { period, events }: Pick<TickerData, 'period' | 'events'>,
  running: Minute | null,
): number | null {
  const start = periodMinutes[period]?.start
  if (!running || start === undefined) return null
  const written = events
    .filter((event) => event.period === period)
    .map((event) => (event.minute ?? 0) + (event.extra_minute ?? 0))
  return running.minute + (running.extra ?? 0) - Math.max(start, ...written)
}
