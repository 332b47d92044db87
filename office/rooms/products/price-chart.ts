type Step = { priceCents: number; from: string }

export type PriceLine = {
  from: string
  /** Steps by their share of the time that is shown. */
  points: readonly { share: number; cents: number }[]
  lowest: Step
  highest: number
}

const DAY = 86_400_000
const DAYS = 60

/** The price of the last sixty days; null where it was the same all the time. */
export function chartOf(history: readonly Step[], now: number): PriceLine | null {
  const begin = now - DAYS * DAY
  const before = history.findLast(({ from }) => Date.parse(from) <= begin)
  const within = history.filter(({ from }) => Date.parse(from) > begin && Date.parse(from) <= now)
  const start = before ? { ...before, from: new Date(begin).toISOString() } : within[0]
  if (!start) return null
  const steps = before ? [start, ...within] : within
  const cents = steps.map(({ priceCents }) => priceCents)
  if (new Set(cents).size < 2) return null
  const first = Date.parse(start.from)
  return {
    from: start.from,
    points: steps.map(({ priceCents, from }) => ({
      share: (Date.parse(from) - first) / Math.max(1, now - first),
      cents: priceCents,
    })),
    lowest: steps.reduce((low, step) => (step.priceCents < low.priceCents ? step : low)),
    highest: Math.max(...cents),
  }
}
