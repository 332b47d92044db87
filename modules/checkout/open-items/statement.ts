import { parse } from 'csv-parse/sync'
import { club } from '#club/club.ts'
import { settlementNumbersIn } from '#modules/accounting/partner-bookings.rules.ts'
import type { DebitRejection, DebitReturn } from '#modules/recurring/recurring.ts'
import { type Camt, readCamt } from './camt.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { isPain002, readPain002 } from './pain002.ts'
import {
  centsIn,
  dayIn,
  entryWith,
  hash,
  type StatementEntry,
  type StatementReturn,
} from './statement-entry.ts'
import { StatementError } from './statement-error.ts'

export type { StatementEntry, StatementReturn }

/** With each debit that was refused as one that comes back; a report that refuses nothing of the club's own is none. */
export async function withRejections(
  debits: { rejected(given: DebitRejection): Promise<DebitReturn[]> },
  { entries, returns, payouts, rejections }: Bookings,
): Promise<Camt> {
  const refused: DebitReturn[] = []
  for (const one of rejections) refused.push(...(await debits.rejected(one)))
  if (rejections.length > 0 && refused.length === 0)
    throw new StatementError('UNKNOWN', 'The report names no debit of the club’s own.')
  return { entries, returns: [...returns, ...refused], payouts }
}

const MAX_BYTES = 20_000_000
const MAX_ENTRIES = 50_000

/** Money that came: CAMT as XML, MT940, or CSV with the columns `date;amount;payer;purpose;reference` (docs/operations.md). */
export function readStatement(bytes: Uint8Array): StatementEntry[] {
  return readBookings(bytes).entries
}

export type Bookings = Camt & { rejections: DebitRejection[] }

/** The same with direct debits that came back, which CAMT alone knows, and those that a bank refused at once (PAIN.002). */
export function readBookings(bytes: Uint8Array): Bookings {
  if (bytes.byteLength > MAX_BYTES) throw new StatementError('TOO_LARGE', 'The file is larger than 20 MB.')
  const text = textOf(bytes)
  const read = bookingsIn(text)
  const { entries, returns, payouts, rejections } = read
  if (entries.length + returns.length + payouts.length + rejections.length > MAX_ENTRIES)
    throw new StatementError('TOO_LARGE', `The file has more than ${MAX_ENTRIES} entries.`)
  return read
}

function bookingsIn(text: string): Bookings {
  if (isPain002(text)) return { entries: [], returns: [], payouts: [], rejections: readPain002(text) }
  if (text.trimStart().startsWith('<')) return { ...readCamt(text), rejections: [] }
  const rows = isMt940(text) ? readMt940(text) : readCsv(text)
  const [out, came] = [rows.filter(({ isOut }) => isOut), rows.filter(({ isOut }) => !isOut)]
  const toPartners = out.filter(({ purpose }) => settlementNumbersIn(purpose).length > 0)
  const payouts = unnamed(toPartners).map((one) => ({
    ...one,
    fingerprint: `P${one.fingerprint}`,
    endToEndId: null,
  }))
  return { entries: unnamed(came), returns: [], payouts, rejections: [] }
}

/** Banks write MT940 in the letters of Windows; everything else says what it is, and is UTF-8. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    if (isMt940(text)) return text
    throw new StatementError('ENCODING', 'The file is not UTF-8.')
  }
}

const COLUMNS = ['date', 'amount', 'payer', 'purpose'] as const

type Row = {
  bookedOn: string
  amount: string
  payer: string
  purpose: string
  name?: string | null
  isOut: boolean
}

function readCsv(text: string): Row[] {
  let rows: Record<string, string>[]
  try {
    rows = parse(text, { columns: true, delimiter: ';', bom: true, trim: true, skip_empty_lines: true })
  } catch {
    throw new StatementError('UNKNOWN', 'The file is no CSV with semicolons.')
  }
  const missing = COLUMNS.find((name) => rows.length > 0 && !(name in rows[0]!))
  if (missing) throw new StatementError('UNKNOWN', `The column ${missing} is missing.`)
  const known = rows as Record<(typeof COLUMNS)[number] | 'reference', string>[]
  return known.map(({ amount: sum, payer, purpose, reference, date }) => ({
    ...{ bookedOn: date, amount: sum.replace(/^-\s*/, ''), payer, purpose },
    ...{ name: reference || null, isOut: sum.startsWith('-') },
  }))
}

/** Where the bank gives no names: two alike in one file are two, and the same file again has the same two. */
function unnamed(rows: readonly Row[]): StatementEntry[] {
  const seen = new Map<string, number>()
  return rows.map(({ bookedOn, amount: sum, payer, purpose, name }) => {
    const content = { bookedOn: dayIn(bookedOn), amountCents: centsIn(sum), payer, purpose }
    if (name) return entryWith({ name, ...content })
    const key = JSON.stringify(content)
    const count = seen.get(key) ?? 0
    seen.set(key, count + 1)
    return entryWith({ name: `${hash(key)}/${count}`, ...content })
  })
}

const NUMBERS = new RegExp(`(${club.code}|RE|FD|R)(20\\d{2})(\\d{6})`, 'g')

/** Numbers of orders and invoices that a purpose names, however people write them. */
export function referencesIn(purpose: string): string[] {
  const text = purpose.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return [
    ...new Set([...text.matchAll(NUMBERS)].map(([, kind, year, number]) => `${kind}-${year}-${number}`)),
  ]
}
