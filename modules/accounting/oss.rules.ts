import { monthAfter } from './months.rules.ts'

export type OssSupply = 'goods' | 'services'

/** What moved on an account of another country's tax within a quarter, by the quarter in which it was sold. */
export type OssMovement = {
  kind: 'revenue' | 'vat'
  country: string
  rate: number
  /** What was sent, or an electronic service: the form has a part for each. */
  supply: OssSupply
  /** `2026-Q3`. */
  soldIn: string
  /** What was earned; negative: given back. */
  cents: number
}

/** What is declared of a quarter: by country and rate, without what came back of earlier quarters. */
export type OssLine = {
  country: string
  rate: number
  supply: OssSupply
  netCents: number
  taxCents: number
}
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
  for (const { kind, country, rate, supply, soldIn, cents } of movements) {
    const key = `${country} ${rate} ${supply} ${soldIn}`
    const sum = sums.get(key) ?? { country, rate, supply, quarter: soldIn, netCents: 0, taxCents: 0 }
    if (kind === 'revenue') sum.netCents += cents
    else sum.taxCents += cents
    sums.set(key, sum)
  }
  const moved = [...sums.values()]
    .filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0)
    .sort(
      (a, b) =>
        a.country.localeCompare(b.country) ||
        a.supply.localeCompare(b.supply) ||
        b.rate - a.rate ||
        a.quarter.localeCompare(b.quarter),
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
 * EU-Regelung", version 2.0 of its table): UTF-8, commas, a record of type 1 for each country, one of type 2 for each rate
 * of services and one of type 3 for each rate of goods, both from home. Greece is `EL` there; lines without an amount are refused. Corrections have a file of their own
 * (`ossCorrections`): how this one takes them stands nowhere we could read.
 */
export function ossUpload(lines: readonly OssLine[], isStandard: (line: OssLine) => boolean): string {
  const filled = lines.filter(({ netCents, taxCents }) => netCents > 0 && taxCents > 0)
  const countries = [...new Set(filled.map(({ country }) => named(country)))]
  const rows = [
    ['#v2.0'],
    ...countries.map((country) => ['1', country]),
    ...filled.map((line) => [
      ...[RECORD[line.supply], named(line.country), isStandard(line) ? 'STANDARD' : 'REDUCED'],
      ...[line.rate.toFixed(2), amount(line.netCents), amount(line.taxCents)],
    ]),
  ]
  return rows.map((row) => `${row.join(',')}\r\n`).join('')
}

/** So many years a return may be corrected in a later one (§ 18j (5) UStG); after that at the tax office of the other country. */
const CORRECTED_YEARS = 3

/** As the form asks for it: the tax of an earlier quarter and country becomes so much more or less. */
export type OssFormCorrection = {
  quarter: string
  country: string
  taxCents: number
  /** The time for it is over: it is told to the other country, not in the form. */
  isTooLate: boolean
}

/** What came back by quarter and country: the form knows no rates and no kinds there, and takes one amount for each. */
export function ossCorrections(corrections: readonly OssCorrection[], quarter: string): OssFormCorrection[] {
  const sums = new Map<string, OssFormCorrection>()
  for (const { quarter: of, country, taxCents } of corrections) {
    const sum = sums.get(`${of} ${country}`) ?? {
      quarter: of,
      country,
      taxCents: 0,
      isTooLate: isTooLate(of, quarter),
    }
    sum.taxCents += taxCents
    sums.set(`${of} ${country}`, sum)
  }
  return [...sums.values()]
    .filter(({ taxCents }) => taxCents !== 0)
    .sort((a, b) => a.quarter.localeCompare(b.quarter) || a.country.localeCompare(b.country))
}

/** The three years are counted from the day the return of the corrected quarter was due; this one is sent once its quarter is over. */
function isTooLate(corrected: string, quarter: string): boolean {
  const due = dueOn(corrected)
  const until = `${Number(due.slice(0, 4)) + CORRECTED_YEARS}${due.slice(4)}`
  return monthAfter(monthsOf(quarter)[2]) > until
}

/** These as a list to type in from, and to keep with the return: Greece is `EL`, less is negative, as the form wants it. */
export function ossCorrectionsFile(corrections: readonly OssFormCorrection[]): string {
  const rows = [
    ['Land des Verbrauchs', 'Jahr', 'Quartal', 'Steuerbetrag'],
    ...corrections
      .filter(({ isTooLate: isOver }) => !isOver)
      .map(({ quarter, country, taxCents }) => [
        ...[named(country), quarter.slice(0, 4), quarter.slice(6), amount(taxCents)],
      ]),
  ]
  return rows.map((row) => `${row.join(',')}\r\n`).join('')
}

const RECORD: Readonly<Record<OssSupply, string>> = { services: '2', goods: '3' }
const named = (country: string) => (country === 'GR' ? 'EL' : country)
const amount = (cents: number) => (cents / 100).toFixed(2)
