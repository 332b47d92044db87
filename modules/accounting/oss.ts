import { taxation } from '#club/money/taxation.ts'
import { type CrossBorderSums, thresholdState } from '#modules/taxes/destination.rules.ts'
import { isReduced } from '#modules/taxes/rates.rules.ts'
import { readCrossBorder } from '#modules/taxes/taxes.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { monthAfter } from './months.rules.ts'
import { listMonths } from './months.ts'
import {
  dueOn,
  monthsOf,
  type OssCorrection,
  type OssFormCorrection,
  type OssLine,
  ossCorrections,
  ossCorrectionsFile,
  ossReturn,
  ossUpload,
  quarterOf,
} from './oss.rules.ts'
import * as storage from './oss.storage.ts'

/** A quarter of the one-stop-shop. */
export type OssQuarter = {
  /** `2026-Q4`. */
  quarter: string
  /** `over`: ended, and not all of its months are closed. */
  state: 'running' | 'over' | 'closed'
  dueOn: string
  lines: OssLine[]
  corrections: OssCorrection[]
  /** Services where fewer than two pieces of evidence say where the customer lives. */
  unproved: number
}

export type OssOverview = {
  /** The newest first, from the first sale or the first day of taking part on. */
  quarters: string[]
  sums: CrossBorderSums
  state: ReturnType<typeof thresholdState>
}

/** Which quarters there are, and how much of the threshold this year's sales have used. */
export async function readOss(db: Db, now: Date): Promise<OssOverview> {
  const [firstSale, months, sums] = await Promise.all([
    storage.findFirstOss(db),
    listMonths(db),
    readCrossBorder(db, now),
  ])
  const { ossFrom } = taxation
  // Quarters without turnover are declared as well, as far back as there are books.
  const takesPart = ossFrom && [ossFrom, months.at(-1)?.month ?? ossFrom].sort()[1]!
  const begin = [firstSale, takesPart].filter((day) => day !== null).sort()[0]
  const current = quarterOf(berlinDate(now))
  const quarters: string[] = []
  for (let day = begin; day && quarterOf(day) <= current; day = monthAfter(monthsOf(quarterOf(day))[2]))
    quarters.push(quarterOf(day))
  return { quarters: quarters.reverse(), sums, state: thresholdState(sums, taxation.thresholdCents) }
}

/** One quarter by country and rate. Throws NOT_FOUND for one that is none. */
export async function readOssQuarter(db: Db, given: { quarter: string; now: Date }): Promise<OssQuarter> {
  const { quarter, now } = given
  const { quarters } = await readOss(db, now)
  if (!quarters.includes(quarter)) throw notFound()
  const months = monthsOf(quarter)
  const span = { from: months[0], until: monthAfter(months[2]) }
  const [movements, books, unproved] = await Promise.all([
    storage.listOssMovements(db, span),
    listMonths(db),
    storage.countUnproved(db, span),
  ])
  const isClosed = (month: string) => books.find((one) => one.month === month)?.state === 'closed'
  const state =
    quarterOf(berlinDate(now)) === quarter ? 'running' : months.every(isClosed) ? 'closed' : 'over'
  return { quarter, state, dueOn: dueOn(quarter), unproved, ...ossReturn(movements, quarter) }
}

/** What the form asks of earlier quarters, by quarter and country. */
export function ossFormCorrections({ corrections, quarter }: OssQuarter): OssFormCorrection[] {
  return ossCorrections(corrections, quarter)
}

/** These as a list. */
export function ossCorrectionsList(read: OssQuarter): string {
  return ossCorrectionsFile(ossFormCorrections(read))
}

/** The file that the form of the Bundeszentralamt takes in. */
export function ossFile({ lines }: OssQuarter): string {
  return ossUpload(lines, ({ country, rate }) => !isReduced(country, rate))
}
