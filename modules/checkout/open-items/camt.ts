import { z } from 'zod'
import { settlementNumbersIn } from '#modules/accounting/partner-bookings.rules.ts'
import type { DebitNames } from '#modules/recurring/recurring.ts'
import { given, readBankXml } from './bank-xml.ts'
import {
  centsIn,
  dayIn,
  entryWith,
  payoutWith,
  type StatementEntry,
  type StatementPayout,
  type StatementReturn,
} from './statement-entry.ts'
import { StatementError } from './statement-error.ts'

const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([])
const words = z.union([z.string(), z.array(z.string())]).optional()
const text = z.string().optional()
const amount = z.object({ '#text': z.string(), '@Ccy': z.string() })
const of = z.object({ Amt: amount.optional() }).optional()
const party = z.object({ Nm: text, Pty: z.object({ Nm: text }).optional() })
const details = z.object({
  Refs: z.object({ AcctSvcrRef: text, TxId: text, EndToEndId: text, PmtInfId: text, MsgId: text }).optional(),
  Amt: z.unknown().optional(),
  AmtDtls: z.object({ InstdAmt: of, TxAmt: of }).optional(),
  Chrgs: z.object({ TtlChrgsAndTaxAmt: amount.optional(), Rcrd: list(z.object({ Amt: amount })) }).optional(),
  RltdPties: z.object({ Dbtr: party.optional(), Cdtr: party.optional() }).optional(),
  RmtInf: z.object({ Ustrd: words, Strd: z.unknown().optional() }).optional(),
  RtrInf: z.object({ Rsn: z.object({ Cd: text, Prtry: text }).optional() }).optional(),
})
type Details = z.infer<typeof details>
const entry = z.object({
  NtryRef: text,
  Amt: amount,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  RvslInd: text,
  Sts: z.union([z.string(), z.object({ Cd: z.string() })]).optional(),
  BookgDt: z.object({ Dt: text, DtTm: text }),
  AcctSvcrRef: text,
  NtryDtls: list(
    z.object({
      Btch: z.object({ MsgId: text, PmtInfId: text }).optional(),
      TxDtls: list(details),
    }),
  ),
})
type Entry = z.infer<typeof entry>
const booked = z.object({ Ntry: list(entry) })
const camt = z.object({
  Document: z.union([
    z.object({ BkToCstmrStmt: z.object({ Stmt: list(booked) }) }),
    z.object({ BkToCstmrDbtCdtNtfctn: z.object({ Ntfctn: list(booked) }) }),
  ]),
})
const LISTS = new Set(['Stmt', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls', 'Rcrd'])

export type Camt = { entries: StatementEntry[]; returns: StatementReturn[]; payouts: StatementPayout[] }

/** A statement (CAMT.053), or a notice of single bookings beside it (CAMT.054). */
export function readCamt(file: string): Camt {
  const read = camt.safeParse(readBankXml(file, LISTS))
  if (!read.success) throw new StatementError('UNKNOWN', 'The file is no CAMT.053 statement.')
  const { Document } = read.data
  if ('BkToCstmrStmt' in Document) return bookingsOf(Document.BkToCstmrStmt.Stmt)
  const { entries, returns, payouts } = bookingsOf(Document.BkToCstmrDbtCdtNtfctn.Ntfctn)
  const isNotice = true as const
  return {
    entries: entries.map((one) => ({ ...one, isNotice })),
    returns: returns.map((one) => ({ ...one, isNotice })),
    payouts: payouts.map((one) => ({ ...one, isNotice })),
  }
}

function bookingsOf(statements: readonly z.infer<typeof booked>[]): Camt {
  const entries = statements
    .flatMap(({ Ntry }) => Ntry)
    .filter((one) => one.RvslInd !== 'true' && isBooked(one.Sts))
  return {
    entries: entries.filter((one) => one.CdtDbtInd === 'CRDT').flatMap(entriesOf),
    returns: entries.filter((one) => one.CdtDbtInd === 'DBIT').flatMap(returnsOf),
    payouts: entries.filter((one) => one.CdtDbtInd === 'DBIT').flatMap(payoutsOf),
  }
}

function isBooked(status: Entry['Sts']): boolean {
  const code = typeof status === 'string' ? status : status?.Cd
  return code === undefined || code === 'BOOK'
}

/** A collected booking has several payers, each with an amount of its own; debits may be booked as a whole. */
function entriesOf(one: Entry): StatementEntry[] {
  const all = one.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const hasOwn = all.every((part) => ownAmount(part) !== null)
  const isWhole = all.length <= 1 || (!hasOwn && namesOf(one, {}) !== null)
  if (!isWhole && !hasOwn)
    throw new StatementError('BROKEN', 'A collected booking has no amounts of its own.')
  const parts = isWhole ? [all.length === 1 ? all[0]! : {}] : all
  return parts.map((part, index) => {
    const names = namesOf(one, part)
    return {
      ...entryWith({
        ...wordsOf(one, part, parts.length > 1 ? `/${index}` : ''),
        amountCents: euros(isWhole ? one.Amt : ownAmount(part)!),
      }),
      ...(names && { names }),
    }
  })
}

/** Debits that came back, each with the bank's reason; what else left the account is nobody's here. */
function returnsOf(one: Entry): StatementReturn[] {
  const all = one.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  return all.flatMap((part, index) => {
    const { Rsn } = part.RtrInf ?? {}
    if (!part.RtrInf) return []
    const total = euros(all.length > 1 ? (ownAmount(part) ?? one.Amt) : one.Amt)
    const feeCents = Math.min(feeOf(part, total), total - 1)
    const { fingerprint, ...rest } = entryWith({
      ...wordsOf(one, part, all.length > 1 ? `/${index}` : ''),
      amountCents: total - feeCents,
    })
    const reason = (Rsn?.Cd ?? Rsn?.Prtry ?? 'MS03').slice(0, 35)
    return [
      { ...rest, fingerprint: `R${fingerprint}`, feeCents, reason, endToEndId: given(part.Refs?.EndToEndId) },
    ]
  })
}

/** What was paid to partners, by the numbers that it names; wages, rents and everything else that left stay unread. */
function payoutsOf(one: Entry): StatementPayout[] {
  const all = one.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  return all.flatMap((part, index) => {
    const creditor = part.RltdPties?.Cdtr
    const words = wordsOf(one, part, all.length > 1 ? `/${index}` : '')
    const endToEndId = given(part.Refs?.EndToEndId)
    if (part.RtrInf || settlementNumbersIn(`${words.purpose} ${endToEndId ?? ''}`).length === 0) return []
    const sum = all.length > 1 ? ownAmount(part) : one.Amt
    if (!sum) throw new StatementError('BROKEN', 'A collected booking has no amounts of its own.')
    const payer = creditor?.Nm ?? creditor?.Pty?.Nm ?? ''
    return [payoutWith({ ...words, payer, amountCents: euros(sum), endToEndId })]
  })
}

/** The debit as it was asked for is less than what left the account, or the bank says what it took. */
function feeOf({ AmtDtls, Chrgs }: Details, total: number): number {
  const asked = AmtDtls?.InstdAmt?.Amt
  if (asked) return Math.max(0, total - euros(asked))
  const charges = Chrgs?.TtlChrgsAndTaxAmt ? [{ Amt: Chrgs.TtlChrgsAndTaxAmt }] : (Chrgs?.Rcrd ?? [])
  // Banks that take nothing write zero.
  const taken = charges.filter(({ Amt }) => /[1-9]/.test(Amt['#text']))
  return taken.reduce((sum, { Amt }) => sum + euros(Amt), 0)
}

function ownAmount({ Amt, AmtDtls }: Details): z.infer<typeof amount> | null {
  const own = amount.safeParse(Amt)
  return own.success ? own.data : (AmtDtls?.TxAmt?.Amt ?? null)
}

function wordsOf(one: Entry, part: Details, suffix: string) {
  const debtor = part.RltdPties?.Dbtr
  const name = part.Refs?.AcctSvcrRef ?? one.AcctSvcrRef ?? part.Refs?.TxId ?? one.NtryRef ?? null
  return {
    name: name && name + suffix,
    bookedOn: dayIn(one.BookgDt.Dt ?? one.BookgDt.DtTm ?? ''),
    payer: debtor?.Nm ?? debtor?.Pty?.Nm ?? '',
    purpose: [part.RmtInf?.Ustrd ?? ''].flat().join(''),
  }
}

function namesOf(one: Entry, { Refs }: Details): DebitNames | null {
  const batch = one.NtryDtls.find(({ Btch }) => Btch)?.Btch
  const names = {
    endToEndId: given(Refs?.EndToEndId),
    groupId: given(Refs?.PmtInfId) ?? given(batch?.PmtInfId),
    messageId: given(Refs?.MsgId) ?? given(batch?.MsgId),
  }
  return names.endToEndId || names.groupId || names.messageId ? names : null
}

function euros({ '#text': sum, '@Ccy': currency }: z.infer<typeof amount>): number {
  if (currency !== 'EUR') throw new StatementError('CURRENCY', `An entry is in ${currency}.`)
  return centsIn(sum)
}
