import type { RateSum } from '#modules/accounting/accounting.rules.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { FiguresQuery, OfficeFigures } from './schema.ts'
import * as storage from './storage.ts'

const DAY_MS = 86_400_000
const MOST_DAYS = 731

/** What came in on some days, all of it from the books. Throws OFFICE_DAYS_WRONG. */
export async function readFigures(db: Db, days: FiguresQuery): Promise<OfficeFigures> {
  const all = daysOf(days)
  const [byDay, sums, ways, kinds, sellers, events] = await Promise.all([
    storage.listRatesByDay(db, days),
    storage.sumSales(db, days),
    storage.listWays(db, days),
    storage.listKinds(db, days),
    storage.listSellers(db, days),
    storage.listEvents(db, days),
  ])
  const gross = new Map<string, number>()
  for (const { day, netCents, taxCents } of byDay) gross.set(day, (gross.get(day) ?? 0) + netCents + taxCents)
  const { beforeCents, takenBackCents, recurringCents, voucherCents } = sums
  const grossCents = byDay.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)
  return {
    ...days,
    turnover: { grossCents, beforeCents, rates: joinedRates(byDay), takenBackCents },
    days: all.map((day) => ({ day, grossCents: gross.get(day) ?? 0 })),
    ...{ ways, voucherCents, kinds, recurringCents, sellers, events },
  }
}

/** For the table: each day and rate with a turnover. */
export async function* ratesByDay(db: Db, days: FiguresQuery): AsyncIterable<storage.RateOfDay> {
  daysOf(days)
  yield* await storage.listRatesByDay(db, days)
}

function joinedRates(byDay: readonly storage.RateOfDay[]): RateSum[] {
  const rates = new Map<number, RateSum>()
  for (const { rate, netCents, taxCents } of byDay) {
    const sum = rates.get(rate) ?? { rate, netCents: 0, taxCents: 0 }
    rates.set(rate, { rate, netCents: sum.netCents + netCents, taxCents: sum.taxCents + taxCents })
  }
  return [...rates.values()].sort((a, b) => b.rate - a.rate)
}

function daysOf({ from, to }: FiguresQuery): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (!(count >= 1 && count <= MOST_DAYS))
    throw new AppError(400, 'OFFICE_DAYS_WRONG', `From one day to a later one, at most ${MOST_DAYS}`)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10),
  )
}
