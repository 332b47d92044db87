import { monthAfter } from './months.rules.ts'

/** What moved on an account of another country's tax within a quarter, by the quarter in which it was sold. */
export type OssMovement = {
  kind: 'revenue' | 'vat'
  country: string
  rate: number
  /** `2026-Q3`. */
  soldIn: string
  /** What was earned; negative: given back. */
  cents: number
}

/** What is declared of a quarter: by country and rate, without what came back of earlier quarters. */
export type OssLine = { country: string; rate: number; netCents: number; taxCents: number }
/** What came back in this quarter of one before: the tax of that quarter becomes so much less. */
export type OssCorrection = OssLine & { quarter: string }

/**
 * The return of a quarter. What comes back in the quarter it was sold in makes the turnover less; what comes back later is told apart,
 * with the quarter it corrects (Article 369g (4) of Directive 2006/112/EC: in a later return, within three years).
 */
export function ossReturn(
  movements: readonly OssMovement[],
  quarter: string,
): { lines: OssLine[]; corrections: OssCorrection[] } {
  const sums = new Map<string, OssCorrection>()
  for (const { kind, country, rate, soldIn, cents } of movements) {
    const key = `${country} ${rate} ${soldIn}`
    const sum = sums.get(key) ?? { country, rate, quarter: soldIn, netCents: 0, taxCents: 0 }
    if (kind === 'revenue') sum.netCents += cents
    else sum.taxCents += cents
    sums.set(key, sum)
  }
  const moved = [...sums.values()]
    .filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0)
    .sort(
      (a, b) => a.country.localeCompare(b.country) || b.rate - a.rate || a.quarter.localeCompare(b.quarter),
    )
  return {
    lines: moved.filter((one) => one.quarter === quarter).map(({ quarter: _, ...line }) => line),
    corrections: moved.filter((one) => one.quarter !== quarter),
  }
}

/** `2026-Q4` of `2026-11-27`. */
export function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

/** The first days of its three months. */
export function monthsOf(quarter: string): [string, string, string] {
  const first = `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}-01`
  return [first, monthAfter(first), monthAfter(first, 2)]
}

/** The return is due, and the money is there, at the end of the month after the quarter (§ 18j (4) UStG). */
export function dueOn(quarter: string): string {
  const after = monthAfter(monthsOf(quarter)[2], 2)
  return new Date(Date.parse(after) - 86_400_000).toISOString().slice(0, 10)
}

/**
 * The quarter as the form of the Bundeszentralamt takes it in (ELSTER, "Import von Umsätzen in die Steuererklärung für die OSS
 * EU-Regelung", version 2.0 of its table): UTF-8, commas, a record of type 1 for each country and one of type 3 for each rate of goods
 * sent from home. Greece is `EL` there; lines without an amount are refused. Corrections are typed in by hand: how they are written
 * stands nowhere we could read.
 */
export function ossUpload(lines: readonly OssLine[], isStandard: (line: OssLine) => boolean): string {
  const filled = lines.filter(({ netCents, taxCents }) => netCents > 0 && taxCents > 0)
  const countries = [...new Set(filled.map(({ country }) => named(country)))]
  const rows = [
    ['#v2.0'],
    ...countries.map((country) => ['1', country]),
    ...filled.map((line) => [
      ...['3', named(line.country), isStandard(line) ? 'STANDARD' : 'REDUCED'],
      ...[line.rate.toFixed(2), amount(line.netCents), amount(line.taxCents)],
    ]),
  ]
  return rows.map((row) => `${row.join(',')}\r\n`).join('')
}

const named = (country: string) => (country === 'GR' ? 'EL' : country)
const amount = (cents: number) => (cents / 100).toFixed(2)
