import { bookkeeping } from '#club/money/bookkeeping.ts'
import { businessYearOf } from '#modules/accounting/months.rules.ts'
import { berlinDate } from '#platform/dates.ts'

export type Period = { from: string; to: string }
export const PERIODS = ['today', 'week', 'month', 'season'] as const
export type PeriodName = (typeof PERIODS)[number]

const DAY_MS = 86_400_000

/** The days up to today of a week from Monday, a month, a business year. */
export function periodOf(name: PeriodName, now: Date): Period {
  const to = berlinDate(now)
  const weekday = (new Date(to).getUTCDay() + 6) % 7
  const begins: Record<PeriodName, string> = {
    today: to,
    week: new Date(Date.parse(to) - weekday * DAY_MS).toISOString().slice(0, 10),
    month: `${to.slice(0, 7)}-01`,
    season: businessYearOf(to, bookkeeping.firstMonth),
  }
  return { from: begins[name], to }
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** As the address says; the month where it says nothing. */
export function readPeriod(params: URLSearchParams, now: Date): Period {
  const [from, to] = [params.get('von'), params.get('bis')]
  return isDay(from) && isDay(to) ? { from, to } : periodOf('month', now)
}

/** Which of the named periods it is; null: days of one's own. */
export function nameOf({ from, to }: Period, now: Date): PeriodName | null {
  return (
    PERIODS.find((name) => {
      const named = periodOf(name, now)
      return named.from === from && named.to === to
    }) ?? null
  )
}
