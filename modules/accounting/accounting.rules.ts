import { createHash } from 'node:crypto'
import type { Entry } from '#modules/payments/ledger/ledger.rules.ts'

/** One debit against one credit, as tax advisers book: a part of a posting. */
export type Booking = { debit: string; credit: string; cents: number }

/**
 * A posting as pairs of one debit and one credit each; the sums of every account stay. Debits meet credits in the order of
 * their names, so that the same posting is always cut alike.
 */
export function bookingsOf(entries: readonly Entry[]): Booking[] {
  const sorted = entries.toSorted((a, b) => (a.account < b.account ? -1 : 1))
  const debits = sorted.filter(({ amountCents }) => amountCents > 0).map((entry) => ({ ...entry }))
  const credits = sorted
    .filter(({ amountCents }) => amountCents < 0)
    .map(({ account, amountCents }) => ({ account, amountCents: -amountCents }))
  const bookings: Booking[] = []
  for (let d = 0, c = 0; d < debits.length && c < credits.length; ) {
    const [debit, credit] = [debits[d]!, credits[c]!]
    const cents = Math.min(debit.amountCents, credit.amountCents)
    bookings.push({ debit: debit.account, credit: credit.account, cents })
    debit.amountCents -= cents
    credit.amountCents -= cents
    if (debit.amountCents === 0) d += 1
    if (credit.amountCents === 0) c += 1
  }
  return bookings
}

/** A day's entries as the database sums them up: how many, and a digest over all that they say. */
export type DayDigest = { day: string; count: number; digest: string }

/** The digest of a month follows from the one before: who changes an old entry would have to change everything since. */
export function digestOfMonth(given: {
  month: string
  previous: string | null
  days: readonly DayDigest[]
}): string {
  const lines = given.days.map(({ day, count, digest }) => `${day} ${count} ${digest}`)
  return createHash('sha256')
    .update([given.month, given.previous ?? '', ...lines].join('\n'))
    .digest('hex')
}

/** The digest of a closed day: over its entries, what was reported of it, its number, and the day before. */
export function digestOfDay(given: {
  day: string
  number: number
  previous: string | null
  entriesDigest: string
  report: unknown
}): string {
  const { day, number, previous, entriesDigest, report } = given
  return createHash('sha256')
    .update([day, number, previous ?? '', entriesDigest, JSON.stringify(report)].join('\n'))
    .digest('hex')
}

/** What is sold in a month at one rate of the home country: net turnover and the tax in it, refunds taken off. */
export type RateSum = { rate: number; netCents: number; taxCents: number }

/**
 * From what moved on the accounts of revenue and VAT; the highest rate first. What carries the tax of another country
 * (`revenue:FR:20`) is not declared at home.
 */
export function ratesOf(movements: Readonly<Record<string, number>>): RateSum[] {
  const rates = new Map<number, RateSum>()
  for (const [account, cents] of Object.entries(movements)) {
    const [name, rate, abroad] = account.split(':')
    if ((name !== 'revenue' && name !== 'vat') || abroad !== undefined) continue
    const of = rates.get(Number(rate)) ?? { rate: Number(rate), netCents: 0, taxCents: 0 }
    if (name === 'revenue') of.netCents -= cents
    else of.taxCents -= cents
    rates.set(of.rate, of)
  }
  return [...rates.values()].sort((a, b) => b.rate - a.rate)
}
