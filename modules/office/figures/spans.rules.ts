import { bookkeeping } from '#club/money/bookkeeping.ts'
import { businessYearOf } from '#modules/accounting/months.rules.ts'
import type { FiguresQuery } from './schema.ts'
import type { ShopSpan } from './shop.schema.ts'

const DAY_MS = 86_400_000

/** The days of a span, and those that they are held against. Days of the club's clock, both ends included. */
export function spanOf(span: ShopSpan, today: string): { now: FiguresQuery; before: FiguresQuery } {
  if (span === 'season') {
    const from = businessYearOf(today, bookkeeping.firstMonth)
    return { now: { from, to: today }, before: { from: yearBefore(from), to: yearBefore(today) } }
  }
  const days = Number(span)
  const from = daysBefore(today, days - 1)
  return {
    now: { from, to: today },
    before: { from: daysBefore(from, days), to: daysBefore(from, 1) },
  }
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)
}

/** The 29th of February has the 28th before it. */
function yearBefore(day: string): string {
  const [year, rest] = [Number(day.slice(0, 4)) - 1, day.slice(4)]
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`
}
