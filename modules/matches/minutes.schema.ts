/** Minutes, periods and the timeline, as server and browser count them. */

/** In the order of a match. */
export const MATCH_PERIODS = [
  'PreMatch',
  'Live',
  'FirstHalf',
  'HalfTime',
  'SecondHalf',
  'ExtraFirstHalf',
  'ExtraSecondHalf',
  'ShootOut',
  'FullTime',
] as const
type MatchPeriod = (typeof MATCH_PERIODS)[number]

/** MAT-17: the minute each period ends with, and MAT-18: the one it starts with. */
export const periodMinutes: Partial<Record<MatchPeriod, { start: number; end: number }>> = {
  FirstHalf: { start: 1, end: 45 },
  SecondHalf: { start: 46, end: 90 },
  ExtraFirstHalf: { start: 91, end: 105 },
  ExtraSecondHalf: { start: 106, end: 120 },
}

const LIVE: ReadonlySet<MatchPeriod> = new Set([
  'Live',
  'FirstHalf',
  'HalfTime',
  'SecondHalf',
  'ExtraFirstHalf',
  'ExtraSecondHalf',
  'ShootOut',
])

/** MAT-06 */
export const isLive = (period: MatchPeriod): boolean => LIVE.has(period)

/** MAT-07 */
export const isOver = (period: MatchPeriod): boolean => period === 'FullTime'

export type Minute = { minute: number; extra: number | null }

/** A minute as a number of the match: the end of its half, and what is over it (`94` of the second half is 90 and 4). */
export function minuteIn(period: MatchPeriod, minute: number): Minute {
  const end = periodMinutes[period]?.end
  return end !== undefined && minute > end ? { minute: end, extra: minute - end } : { minute, extra: null }
}

/** MAT-08: `67′`, `90′+4`; a count past 90 is stoppage time unless the period says it is extra time. */
export function shownMinute({ minute, extra }: Minute, period: MatchPeriod): string {
  const isExtraTime = period === 'ExtraFirstHalf' || period === 'ExtraSecondHalf'
  const split = extra === null && !isExtraTime ? minuteIn('SecondHalf', minute) : { minute, extra }
  return split.extra ? `${split.minute}′+${split.extra}` : `${split.minute}′`
}

/** The minute that runs right now; null in breaks and while nobody plays. */
export function runningMinute(given: {
  period: MatchPeriod
  periodStartedAt: string | null
  clockSpeed: number
  now: number
}): Minute | null {
  const { period, periodStartedAt, clockSpeed, now } = given
  const bounds = periodMinutes[period]
  if (!bounds || periodStartedAt === null) return null
  const passed = Math.max(0, ((now - Date.parse(periodStartedAt)) / 60_000) * clockSpeed)
  return minuteIn(period, bounds.start + Math.floor(passed))
}

/** MAT-19: where a minute stands on the timeline, in percent of its width, which nothing leaves. */
export const TIMELINE_WIDTH = 100

export function timelinePosition({ minute, extra }: Minute, length: 45 | 90 | 105 | 120): number {
  const passed = Math.min(Math.max(0, minute), length) + (minute >= length ? (extra ?? 0) : 0)
  return Math.min(TIMELINE_WIDTH, (passed / length) * TIMELINE_WIDTH)
}
