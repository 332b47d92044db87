import type { OfficeGateReport } from '#modules/office/gate/report.schema.ts'

type Minutes = NonNullable<OfficeGateReport['minutes']>

/** More bars than that nobody tells apart. */
const MOST_BARS = 90
const STEPS = [1, 5, 10, 15, 30, 60]
const MINUTE_MS = 60_000

export type Bars = { stepMinutes: number; bars: { at: string; count: number }[] }

/** Minutes, put together so that there are not too many bars; each begins at a time that reads well. */
export function barsOf({ from, counts }: Minutes): Bars {
  const stepMinutes = STEPS.find((step) => counts.length / step < MOST_BARS) ?? 60
  const stepMs = stepMinutes * MINUTE_MS
  const first = Math.floor(Date.parse(from) / stepMs) * stepMs
  const offset = (Date.parse(from) - first) / MINUTE_MS
  const bars = Array.from({ length: Math.ceil((counts.length + offset) / stepMinutes) }, (_, index) => ({
    at: new Date(first + index * stepMs).toISOString(),
    count: 0,
  }))
  for (const [index, count] of counts.entries())
    bars[Math.floor((index + offset) / stepMinutes)]!.count += count
  return { stepMinutes, bars }
}

const LABEL_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240]

/** Those of the bars that are named below: at times that read well, at most so many. */
export function labelsOf({ stepMinutes, bars }: Bars, most: number): string[] {
  const minutes = bars.length * stepMinutes
  const every = LABEL_STEPS.find((step) => step >= stepMinutes && minutes / step <= most) ?? 240
  return bars.map(({ at }) => at).filter((at) => (Date.parse(at) / MINUTE_MS) % every === 0)
}

/** Who came in the last so many minutes. */
export function lastMinutes(
  { from, counts }: Minutes,
  { now, minutes }: { now: string; minutes: number },
): number {
  const last = (Date.parse(now) - Date.parse(from)) / MINUTE_MS
  return counts.reduce(
    (sum, count, index) => (index > last - minutes && index <= last ? sum + count : sum),
    0,
  )
}

/** The next even number that reads well: 4, 10, 20, 40, 100 … */
export function topOf(value: number): number {
  const least = Math.max(value, 4)
  const power = 10 ** Math.floor(Math.log10(least))
  return (
    [1, 2, 4, 10].map((step) => step * power).find((step) => step >= least && step % 2 === 0) ?? least * 2
  )
}
