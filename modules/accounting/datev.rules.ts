import { bookkeeping } from '#club/money/bookkeeping.ts'
import type { Booking } from './accounting.rules.ts'
import { datevColumns, reasonTexts } from './datev.texts.ts'
import { businessYearOf, lastDayOf } from './months.rules.ts'

/** A booking with the day it happened on and the paper that belongs to it. */
export type DatedBooking = Booking & {
  day: string
  /** Number of the paper, else of the order; null: there is none, as of a cash difference. */
  paper: string | null
  /** Key of `reasonTexts`; what is not there is written as it is. */
  reason: string
  currency: string
  /** Of the paper that travels with the batch; null: the row leads to none. */
  documentId?: string | null
}

/** `bank@stripe`: money that lies with a provider. Null: the club has given this account no number. */
export function datevAccountOf(account: string): number | null {
  const [name = '', provider] = account.split('@')
  const [kind = '', detail = ''] = name.split(':')
  const abroad = abroadOf(account)
  if (abroad) return bookkeeping.abroad[abroad.supply][abroad.kind]
  const { accounts, revenue, vat, sellers, providers } = bookkeeping
  if (provider && kind === 'bank' && providers[provider]) return providers[provider]
  const byKind: Record<string, Record<string, number>> = { revenue, vat, seller: sellers }
  return (byKind[kind] ? byKind[kind][detail] : accounts[kind]) ?? null
}

/** `revenue:FR:20`, `revenue:FR:20:services`: what carries the tax of another country. Null: every other account. */
export function abroadOf(
  account: string,
): { kind: 'revenue' | 'vat'; country: string; rate: number; supply: 'goods' | 'services' } | null {
  const found = /^(revenue|vat):([A-Z]{2}):(\d+(?:\.\d+)?)(:services)?$/.exec(account)
  if (!found) return null
  const supply = found[4] ? 'services' : 'goods'
  return { kind: found[1] as 'revenue' | 'vat', country: found[2]!, rate: Number(found[3]), supply }
}

/** What has moved and has no number at the tax adviser's; none: a file can be made. */
export function unassignedOf(accounts: Iterable<string>): string[] {
  return [...new Set(accounts)].filter((account) => datevAccountOf(account) === null).sort()
}

/** First line of the file: what it is, whose, of when, and whether it is closed. */
export function datevHeader(given: { month: string; madeAt: Date; isClosed: boolean; name: string }): string {
  const { month, madeAt, isClosed, name } = given
  const { consultant, client, firstMonth, accountLength, chart } = bookkeeping
  const stamp = madeAt.toISOString().replaceAll(/\D/g, '').slice(0, 17)
  const from = compact(month)
  return [
    ...['"EXTF"', 700, 21, '"Buchungsstapel"', 13, stamp, '', '"KV"', '""', '""'],
    ...[consultant, client, compact(businessYearOf(month, firstMonth)), accountLength, from],
    ...[compact(lastDayOf(month)), quoted(name, 30), '""', 1, 0, isClosed ? 1 : 0, '"EUR"'],
    ...['', '""', '', '', quoted(chart, 2), '', '', '""', '""'],
  ].join(';')
}

export const datevHeadings = datevColumns.join(';')

/** One line. An account that computes tax by itself stands on the right, with the key that keeps it from doing so. */
export function datevRow(booking: DatedBooking): string {
  const { cents, day, paper, reason, currency, documentId } = booking
  const [debit, credit] = [datevAccountOf(booking.debit)!, datevAccountOf(booking.credit)!]
  const isTurned = bookkeeping.automatic.includes(debit)
  const isAutomatic = isTurned || bookkeeping.automatic.includes(credit)
  const cells: string[] = datevColumns.map(() => '')
  const set = (heading: string, cell: string) => {
    cells[datevColumns.indexOf(heading)] = cell
  }
  set('Umsatz (ohne Soll/Haben-Kz)', `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`)
  set('Soll/Haben-Kennzeichen', isTurned ? '"H"' : '"S"')
  set('WKZ Umsatz', quoted(currency, 3))
  set('Konto', String(isTurned ? credit : debit))
  set('Gegenkonto (ohne BU-Schlüssel)', String(isTurned ? debit : credit))
  set('BU-Schlüssel', isAutomatic ? quoted(bookkeeping.automaticOffKey, 4) : '""')
  set('Belegdatum', `${day.slice(8)}${day.slice(5, 7)}`)
  set('Belegfeld 1', quoted((paper ?? '').replaceAll(/[^\w$&%*+\-/]/g, ''), 36))
  set('Buchungstext', quoted([reasonTexts[reason] ?? reason, paper].filter(Boolean).join(' '), 60))
  // Of a sale that is declared in the one-stop-shop: its country by ISO 3166, as for consumers, and the rate there.
  const abroad = abroadOf(booking.debit) ?? abroadOf(booking.credit)
  if (abroad) {
    set('EU-Land u. UStID (Bestimmung)', quoted(abroad.country, 15))
    set('EU-Steuersatz (Bestimmung)', abroad.rate.toFixed(2).replace('.', ','))
  }
  // Where the paper lies that was handed over in a package: `BEDI` is DATEV Unternehmen online.
  if (documentId) set('Beleglink', quoted(`BEDI "${documentId}"`, 210))
  return cells.join(';')
}

/** A month's bookings as one for each day, pair of accounts and reason: what a cash register hands over. */
export function summedByDay(bookings: readonly DatedBooking[]): DatedBooking[] {
  const sums = new Map<string, DatedBooking>()
  for (const booking of bookings) {
    const { day, debit, credit, reason, currency, cents } = booking
    const key = JSON.stringify([day, debit, credit, reason, currency])
    const sum = sums.get(key)
    if (sum) sum.cents += cents
    else sums.set(key, { ...booking, paper: null, documentId: null })
  }
  return [...sums.values()]
}

/** As DATEV reads it: Windows-1252; a letter that it does not know is a question mark. */
export function encodeDatev(lines: string): Buffer {
  return Buffer.from(lines.replaceAll(/[^\p{ASCII}\u00a0-\u00ff]/gu, '?'), 'latin1')
}

const compact = (day: string) => day.replaceAll('-', '')

/** In quotes, without what would end the line or the cell, not longer than the column. */
function quoted(text: string, most: number): string {
  const line = text.replaceAll(/\p{Cc}/gu, ' ').slice(0, most)
  return `"${line.replaceAll('"', '""')}"`
}
