import type { GoodsKind } from './goods.schema.ts'

/** Whose rate is asked: that of a kind of goods which is reduced in many countries, or the standard one. */
export type RateClass = 'standard' | Exclude<GoodsKind, 'other'>

type Since = readonly [from: string, percent: number]
type Rates = { standard: readonly Since[]; book: readonly Since[]; food?: readonly Since[] }

/**
 * Rates of VAT in the member states, in percent, each with the day it is valid from, the oldest first. `book`: the rate of printed
 * books; where a country has none of its own it is the standard one. `food`: only where all food of a fan shop has one reduced rate, sweets
 * too; elsewhere some of it is taxed in full, and left out is the standard rate: never less than is owed.
 *
 * Source: European Commission, "Taxes in Europe" (TEDB, https://ec.europa.eu/taxation_customs/tedb/), as of November 2026 held
 * against public tables of rates (of 2025: EE 24 from July, RO 21/11 from August, SK 23/5 from January, FI 25.5 from September 2024).
 * Who is registered for the one-stop-shop checks the table against TEDB before each quarter: a wrong rate here is a wrong bill.
 * Not in it: lower rates of single Greek islands and of Corsica.
 */
export const unionRates: Readonly<Record<string, Rates>> = {
  AT: { standard: [['2021-07-01', 20]], book: [['2021-07-01', 10]], food: [['2021-07-01', 10]] },
  BE: { standard: [['2021-07-01', 21]], book: [['2021-07-01', 6]] },
  BG: { standard: [['2021-07-01', 20]], book: [['2021-07-01', 9]] },
  CY: {
    standard: [['2021-07-01', 19]],
    book: [
      ['2021-07-01', 5],
      ['2023-07-21', 3],
    ],
  },
  CZ: {
    standard: [['2021-07-01', 21]],
    book: [
      ['2021-07-01', 10],
      ['2024-01-01', 0],
    ],
  },
  DE: { standard: [['2021-07-01', 19]], book: [['2021-07-01', 7]] },
  DK: { standard: [['2021-07-01', 25]], book: [['2021-07-01', 25]] },
  EE: {
    standard: [
      ['2021-07-01', 20],
      ['2024-01-01', 22],
      ['2025-07-01', 24],
    ],
    book: [['2021-07-01', 9]],
  },
  ES: { standard: [['2021-07-01', 21]], book: [['2021-07-01', 4]] },
  FI: {
    standard: [
      ['2021-07-01', 24],
      ['2024-09-01', 25.5],
    ],
    book: [
      ['2021-07-01', 10],
      ['2025-01-01', 14],
      ['2026-01-01', 13.5],
    ],
  },
  FR: { standard: [['2021-07-01', 20]], book: [['2021-07-01', 5.5]] },
  GR: { standard: [['2021-07-01', 24]], book: [['2021-07-01', 6]] },
  HR: { standard: [['2021-07-01', 25]], book: [['2021-07-01', 5]] },
  HU: { standard: [['2021-07-01', 27]], book: [['2021-07-01', 5]] },
  IE: { standard: [['2021-07-01', 23]], book: [['2021-07-01', 0]] },
  IT: { standard: [['2021-07-01', 22]], book: [['2021-07-01', 4]] },
  LT: {
    standard: [['2021-07-01', 21]],
    book: [
      ['2021-07-01', 9],
      ['2026-01-01', 5],
    ],
  },
  LU: {
    standard: [
      ['2021-07-01', 17],
      ['2023-01-01', 16],
      ['2024-01-01', 17],
    ],
    book: [['2021-07-01', 3]],
    food: [['2021-07-01', 3]],
  },
  LV: {
    standard: [['2021-07-01', 21]],
    book: [
      ['2021-07-01', 12],
      ['2022-01-01', 5],
    ],
  },
  MT: { standard: [['2021-07-01', 18]], book: [['2021-07-01', 5]] },
  NL: { standard: [['2021-07-01', 21]], book: [['2021-07-01', 9]], food: [['2021-07-01', 9]] },
  PL: { standard: [['2021-07-01', 23]], book: [['2021-07-01', 5]] },
  PT: { standard: [['2021-07-01', 23]], book: [['2021-07-01', 6]] },
  RO: {
    standard: [
      ['2021-07-01', 19],
      ['2025-08-01', 21],
    ],
    book: [
      ['2021-07-01', 5],
      ['2025-08-01', 11],
    ],
  },
  SE: { standard: [['2021-07-01', 25]], book: [['2021-07-01', 6]] },
  SI: { standard: [['2021-07-01', 22]], book: [['2021-07-01', 5]] },
  SK: {
    standard: [
      ['2021-07-01', 20],
      ['2025-01-01', 23],
    ],
    book: [
      ['2021-07-01', 10],
      ['2025-01-01', 5],
    ],
  },
}

/**
 * Parts of member states that do not belong to the territory of the Union's VAT, by what their postal codes begin with (Article 6 of
 * Directive 2006/112/EC): what is sent there is no distance sale. Places whose codes are shared with others are not in it (Athos).
 */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  DE: /^(27498|78266)/,
  ES: /^(35|38|51|52)/,
  FI: /^22\d{3}$/,
  FR: /^9[78]/,
  IT: /^(23041|22061|22060)/,
}

/** Parts of member states with a standard rate of their own, by what their postal codes begin with: Jungholz, Mittelberg; Madeira, Azores. */
const OWN_STANDARD: readonly { country: string; codes: RegExp; percent: number }[] = [
  { country: 'AT', codes: /^(6691|699[123])/, percent: 19 },
  { country: 'PT', codes: /^9[0-4]/, percent: 22 },
  { country: 'PT', codes: /^9[5-9]/, percent: 16 },
]

/** Whether a place belongs to the Union's VAT. Without a postal code the whole country is meant. */
export function isInUnion(country: string, postalCode: string | null): boolean {
  if (!Object.hasOwn(unionRates, country)) return false
  return !(postalCode && OUTSIDE[country]?.test(bare(postalCode)))
}

/** The rate on a day, `2026-11-27`, by the calendar of the club. Throws for a country outside the Union and a day before the first rate. */
export function rateOf(given: {
  country: string
  postalCode: string | null
  rateClass: RateClass
  day: string
}): number {
  const { country, postalCode, rateClass, day } = given
  const own = OWN_STANDARD.find(
    (one) => one.country === country && postalCode !== null && one.codes.test(bare(postalCode)),
  )
  if (own && rateClass === 'standard') return own.percent
  const rates = unionRates[country]
  const rate = (rates?.[rateClass] ?? rates?.standard)?.findLast(([from]) => from <= day)
  if (!rate) throw new RangeError(`no rate of ${rateClass} in ${country} on ${day}`)
  return rate[1]
}

/** Whether a rate is one of the country's reduced ones, on whatever day. */
export function isReduced(country: string, rate: number): boolean {
  const { standard = [], book = [], food = [] } = unionRates[country] ?? {}
  const isOf = (rates: readonly Since[]) => rates.some(([, percent]) => percent === rate)
  return (isOf(book) || isOf(food)) && !isOf(standard)
}

const bare = (postalCode: string) => postalCode.replaceAll(/[\s-]/g, '')
