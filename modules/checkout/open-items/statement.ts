import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { club } from '#club/club.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { StatementError } from './statement-error.ts'

/** Money that came to the club's account, as the bank's statement has it. */
export type StatementEntry = {
  /** The same entry in another file has the same. */
  fingerprint: string
  /** `2026-12-31` */
  bookedOn: string
  amountCents: number
  payer: string
  purpose: string
}

const MAX_BYTES = 20_000_000
const MAX_ENTRIES = 50_000

/** CAMT.053 as XML, MT940, or CSV with the columns `date;amount;payer;purpose;reference` (docs/operations.md). */
export function readStatement(bytes: Uint8Array): StatementEntry[] {
  if (bytes.byteLength > MAX_BYTES) throw new StatementError('TOO_LARGE', 'The file is larger than 20 MB.')
  const text = textOf(bytes)
  const entries = entriesIn(text)
  if (entries.length > MAX_ENTRIES)
    throw new StatementError('TOO_LARGE', `The file has more than ${MAX_ENTRIES} entries.`)
  return entries
}

function entriesIn(text: string): StatementEntry[] {
  if (text.trimStart().startsWith('<')) return readCamt(text)
  return isMt940(text) ? unnamed(readMt940(text)) : readCsv(text)
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

const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([])
const words = z.union([z.string(), z.array(z.string())]).optional()
const party = z.object({ Nm: z.string().optional(), Pty: z.object({ Nm: z.string().optional() }).optional() })
const details = z.object({
  Refs: z.object({ AcctSvcrRef: z.string().optional(), TxId: z.string().optional() }).optional(),
  Amt: z.unknown().optional(),
  RltdPties: z.object({ Dbtr: party.optional() }).optional(),
  RmtInf: z.object({ Ustrd: words, Strd: z.unknown().optional() }).optional(),
})
const amount = z.object({ '#text': z.string(), '@Ccy': z.string() })
const entry = z.object({
  NtryRef: z.string().optional(),
  Amt: amount,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  RvslInd: z.string().optional(),
  Sts: z.union([z.string(), z.object({ Cd: z.string() })]).optional(),
  BookgDt: z.object({ Dt: z.string().optional(), DtTm: z.string().optional() }),
  AcctSvcrRef: z.string().optional(),
  NtryDtls: list(z.object({ TxDtls: list(details) })),
})
const camt = z.object({
  Document: z.object({ BkToCstmrStmt: z.object({ Stmt: list(z.object({ Ntry: list(entry) })) }) }),
})
const LISTS = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls'])

function readCamt(text: string): StatementEntry[] {
  // Entities of a document's own can grow without end or read files; statements have none.
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new StatementError('DANGEROUS', 'The file declares a document type.')
  const encoding = /^<\?xml[^>]*encoding=["']([^"']+)/i.exec(text.trimStart())?.[1]
  if (encoding && !/^utf-?8$/i.test(encoding))
    throw new StatementError('ENCODING', `The file says that it is ${encoding}.`)
  if (XMLValidator.validate(text) !== true)
    throw new StatementError('BROKEN', 'The file is not well-formed XML.')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    isArray: (name) => LISTS.has(name),
  })
  const read = camt.safeParse(parsed(parser, text))
  if (!read.success) throw new StatementError('UNKNOWN', 'The file is no CAMT.053 statement.')
  const { Stmt } = read.data.Document.BkToCstmrStmt
  return Stmt.flatMap(({ Ntry }) => Ntry)
    .filter((one) => one.CdtDbtInd === 'CRDT' && one.RvslInd !== 'true' && isBooked(one.Sts))
    .flatMap(entriesOf)
}

/** Tags in tags without end are no statement. */
function parsed(parser: XMLParser, text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    throw new StatementError('BROKEN', 'The file is not well-formed XML.')
  }
}

function isBooked(status: z.infer<typeof entry>['Sts']): boolean {
  const code = typeof status === 'string' ? status : status?.Cd
  return code === undefined || code === 'BOOK'
}

/** A collected booking has several payers, each with an amount of its own. */
function entriesOf(one: z.infer<typeof entry>): StatementEntry[] {
  const bookedOn = dayIn(one.BookgDt.Dt ?? one.BookgDt.DtTm ?? '')
  const all = one.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const parts = all.length > 1 ? all : [all[0] ?? {}]
  return parts.map((part, index) => {
    const own = amount.safeParse(part.Amt)
    if (parts.length > 1 && !own.success)
      throw new StatementError('BROKEN', 'A collected booking has no amounts of its own.')
    const amountCents = euros(own.success && parts.length > 1 ? own.data : one.Amt)
    const debtor = part.RltdPties?.Dbtr
    const payer = debtor?.Nm ?? debtor?.Pty?.Nm ?? ''
    const purpose = [part.RmtInf?.Ustrd ?? ''].flat().join('')
    const name = part.Refs?.AcctSvcrRef ?? one.AcctSvcrRef ?? part.Refs?.TxId ?? one.NtryRef ?? null
    return entryWith({
      name: name && parts.length > 1 ? `${name}/${index}` : name,
      bookedOn,
      amountCents,
      payer,
      purpose,
    })
  })
}

function euros({ '#text': text, '@Ccy': currency }: z.infer<typeof amount>): number {
  if (currency !== 'EUR') throw new StatementError('CURRENCY', `An entry is in ${currency}.`)
  return centsIn(text)
}

const COLUMNS = ['date', 'amount', 'payer', 'purpose'] as const

function readCsv(text: string): StatementEntry[] {
  let rows: Record<string, string>[]
  try {
    rows = parse(text, { columns: true, delimiter: ';', bom: true, trim: true, skip_empty_lines: true })
  } catch {
    throw new StatementError('UNKNOWN', 'The file is no CSV with semicolons.')
  }
  const missing = COLUMNS.find((name) => rows.length > 0 && !(name in rows[0]!))
  if (missing) throw new StatementError('UNKNOWN', `The column ${missing} is missing.`)
  const known = rows.filter((row) => !row['amount']!.startsWith('-')) as Record<
    (typeof COLUMNS)[number] | 'reference',
    string
  >[]
  const named = known.map(({ amount: sum, payer, purpose, reference, date }) => ({
    ...{ bookedOn: date, amount: sum, payer, purpose, name: reference || null },
  }))
  return unnamed(named)
}

/** Where the bank gives no names: two alike in one file are two, and the same file again has the same two. */
function unnamed(
  rows: readonly { bookedOn: string; amount: string; payer: string; purpose: string; name?: string | null }[],
): StatementEntry[] {
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

function entryWith({
  name,
  ...given
}: Omit<StatementEntry, 'fingerprint'> & { name: string | null }): StatementEntry {
  const clean = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 300)
  const { bookedOn, amountCents } = given
  const [payer, purpose] = [clean(given.payer), clean(given.purpose)]
  const fingerprint = hash(JSON.stringify([name ?? [payer, purpose], bookedOn, amountCents]))
  return { fingerprint, bookedOn, amountCents, payer, purpose }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** `2026-12-31` or `31.12.2026`. */
function dayIn(text: string): string {
  const german = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text)
  const day = german ? `${german[3]}-${german[2]}-${german[1]}` : text.slice(0, 10)
  const date = new Date(`${day}T00:00:00Z`)
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(day) ||
    Number.isNaN(date.getTime()) ||
    date.toISOString().slice(0, 10) !== day
  )
    throw new StatementError('BROKEN', `"${text.slice(0, 20)}" is no day.`)
  return day
}

/** `12.5`, `12,50` or `1.234,50` euros. */
function centsIn(text: string): number {
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  const match = /^(\d{1,7})(?:\.(\d{0,2})0*)?$/.exec(plain)
  const cents = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
  if (cents === 0) throw new StatementError('BROKEN', `"${text.slice(0, 20)}" is no amount.`)
  return cents
}

const NUMBERS = new RegExp(`(${club.code}|RE|FD|R)(20\\d{2})(\\d{6})`, 'g')

/** Numbers of orders and invoices that a purpose names, however people write them. */
export function referencesIn(purpose: string): string[] {
  const text = purpose.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return [
    ...new Set([...text.matchAll(NUMBERS)].map(([, kind, year, number]) => `${kind}-${year}-${number}`)),
  ]
}
