import { parse } from 'csv-parse/sync'
import type { LineKind } from './schema.ts'

/** Settlement reports as payment providers write them, as lines of one shape. */

export type ReportProvider = 'stripe' | 'paypal'

export type ReportLine = {
  /** The provider's name of the line. */
  name: string
  kind: LineKind
  bookedAt: Date
  /** Cents; what the club gets is positive. */
  grossCents: number
  /** What the provider keeps: positive. */
  feeCents: number
  netCents: number
  /** The provider's names of what it is about. */
  references: string[]
  /** Our own name that we had given to it; what is no UUID is null. */
  key: string | null
  /** The transfer to the club's bank that it is part of. */
  payout: string | null
}

export type Report = { provider: ReportProvider; lines: ReportLine[] }

/** `UNKNOWN`: no report that is read. `CURRENCY`: money that is no euro. `BROKEN`: a number or a time that is none. */
export type ReportFault = 'UNKNOWN' | 'CURRENCY' | 'BROKEN' | 'TOO_LARGE' | 'ENCODING'

export class ReportError extends Error {
  override name = 'ReportError'
  readonly fault: ReportFault

  constructor(fault: ReportFault, sentence: string) {
    super(sentence)
    this.fault = fault
  }
}

export const MOST_LINES = 20_000

/** Stripe's itemised reports (balance, payout reconciliation) and PayPal's settlement report (STL), both as CSV. */
export function readReport(bytes: Uint8Array): Report {
  const rows = rowsOf(textOf(bytes))
  const isPaypal = rows.some(([kind]) => kind === 'CH') && rows.some(([kind]) => kind === 'SB')
  const report = isPaypal ? paypalReport(rows) : stripeReport(rows)
  if (report.lines.length > MOST_LINES)
    throw new ReportError('TOO_LARGE', `The report has more than ${MOST_LINES} lines.`)
  if (report.lines.length === 0) throw new ReportError('UNKNOWN', 'The report has no lines.')
  return report
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ReportError('ENCODING', 'The file is not UTF-8.')
  }
}

function rowsOf(text: string): string[][] {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true })
  } catch {
    throw new ReportError('UNKNOWN', 'The file is no CSV with commas.')
  }
}

type Row = (column: string) => string

/** Rows under their headings; asking for a column that is not there answers an empty text. */
function named(headings: readonly string[], cells: readonly string[]): Row {
  return (column) => cells[headings.indexOf(column)] ?? ''
}

const STRIPE_COLUMNS = ['balance_transaction_id', 'reporting_category', 'gross', 'fee', 'net', 'currency']

/** Words of `reporting_category`; others are looked at by hand. */
const STRIPE_KINDS: Record<string, LineKind> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'disputeWon',
  fee: 'fee',
  network_cost: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
}

function stripeReport([headings = [], ...rows]: string[][]): Report {
  const missing = STRIPE_COLUMNS.find((column) => !headings.includes(column))
  if (missing) throw new ReportError('UNKNOWN', `The column ${missing} is missing.`)
  const keyColumn = headings.find((heading) => /^(?:payment_)?metadata\[kurve_key\]$/.test(heading))
  return { provider: 'stripe', lines: rows.map((cells) => stripeLine(named(headings, cells), keyColumn)) }
}

function stripeLine(row: Row, keyColumn: string | undefined): ReportLine {
  requireEuro(row('currency'))
  const kind = STRIPE_KINDS[row('reporting_category')] ?? 'other'
  return {
    name: nameIn(row('balance_transaction_id')),
    kind,
    bookedAt: momentIn(row('created_utc') || row('created')),
    grossCents: decimalIn(row('gross')),
    feeCents: decimalIn(row('fee')),
    netCents: decimalIn(row('net')),
    references: [row('source_id'), row('payment_intent_id'), row('charge_id')].filter(Boolean),
    key: keyColumn ? keyIn(row(keyColumn)) : null,
    payout: kind === 'payout' ? row('source_id') || null : row('automatic_payout_id') || null,
  }
}

/** By the beginning of PayPal's transaction event codes; the longest that fits counts. */
const PAYPAL_KINDS: readonly (readonly [string, LineKind])[] = [
  ['T1107', 'refund'],
  ['T1106', 'dispute'],
  ['T1201', 'dispute'],
  ['T1202', 'disputeWon'],
  ['T0001', 'sellerPayout'],
  ['T00', 'payment'],
  ['T01', 'fee'],
  ['T04', 'payout'],
  ['T20', 'payout'],
]

function paypalReport(rows: string[][]): Report {
  const headings = rows.find(([kind]) => kind === 'CH')!
  const lines = rows.filter(([kind]) => kind === 'SB')
  return { provider: 'paypal', lines: lines.map((cells) => paypalLine(named(headings, cells))) }
}

function paypalLine(row: Row): ReportLine {
  requireEuro(row('Gross Transaction Currency'))
  const gross = signed(row('Transaction Debit or Credit'), row('Gross Transaction Amount'))
  const fee = row('Fee Amount') === '' ? 0 : signed(row('Fee Debit or Credit'), row('Fee Amount'))
  const code = row('Transaction Event Code')
  const kind = PAYPAL_KINDS.find(([start]) => code.startsWith(start))?.[1] ?? 'other'
  const id = nameIn(row('Transaction ID'))
  return {
    name: id,
    kind,
    bookedAt: momentIn(row('Transaction Completion Date') || row('Transaction Initiation Date')),
    grossCents: gross,
    feeCents: 0 - fee,
    netCents: gross + fee,
    references: [id, row('PayPal Reference ID'), row('Invoice ID')].filter(Boolean),
    key: keyIn(row('Custom Field')),
    payout: kind === 'payout' ? id : null,
  }
}

function requireEuro(currency: string): void {
  if (currency.toUpperCase() !== 'EUR') throw new ReportError('CURRENCY', 'An amount is not in euros.')
}

function nameIn(text: string): string {
  if (!/^[\w-]{1,100}$/.test(text)) throw new ReportError('BROKEN', 'A line has no name of its own.')
  return text
}

/** A refund of ours is called `refund-{uuid}` at PayPal. */
function keyIn(text: string): string | null {
  return /^(?:refund-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(text)?.[1]?.toLowerCase() ?? null
}

/** `2026-11-03 14:05:00`, in UTC where no zone is named; PayPal writes `2026/11/03 14:05:00 +0100`. */
function momentIn(text: string): Date {
  const found =
    /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?\s*(?:Z|([+-]\d{2}):?(\d{2}))?$/.exec(
      text,
    )
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = '+00', zoneMinutes = '00'] =
    found ?? []
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}:${zoneMinutes}`)
  const isReal = !Number.isNaN(moment.getTime()) && moment.getUTCFullYear() >= 2000
  if (!found || !isReal) throw new ReportError('BROKEN', 'A line has no time.')
  return moment
}

/** `-12.34`, with comma or point; Stripe lets one choose. */
function decimalIn(text: string): number {
  const [, sign = '', euros = '', cents = ''] = /^(-?)(\d{1,8})(?:[.,](\d{1,2})0*)?$/.exec(text) ?? []
  if (euros === '') throw new ReportError('BROKEN', 'A line has no amount.')
  return Number(`${sign}1`) * (Number(euros) * 100 + Number(cents.padEnd(2, '0')))
}

/** PayPal's amounts are whole cents without a sign. */
function signed(side: string, text: string): number {
  if (!/^\d{1,10}$/.test(text) || !/^(CR|DR)$/.test(side))
    throw new ReportError('BROKEN', 'A line has no amount.')
  return side === 'DR' ? 0 - Number(text) : Number(text)
}
