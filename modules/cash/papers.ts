import type { Language } from '#club/club.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney, vatIn } from '#platform/money.ts'
import { drawnInThread } from '#platform/pdf/pdf-workers.ts'
import { readLine } from '#platform/text/text.schema.ts'
import { type Gross, receiptCode } from './cash.rules.ts'
import { receiptTexts, reportTexts } from './cash.texts.ts'
import type { CashPaper, renderCashPaper } from './cash-paper.ts'
import type { CashEntry, CashShift } from './storage.ts'

const drawPaper = drawnInThread<typeof renderCashPaper>(
  new URL('./cash-paper.ts', import.meta.url),
  'renderCashPaper',
)

export type Receipt = {
  language: Language
  number: string
  at: Date
  seller: string
  lines: readonly { name: string; quantity: number; cents: number }[]
  gross: readonly Gross[]
  totalCents: number
  isCash: boolean
  isUndone: boolean
  /** In the cash book; null: it was not paid in cash. */
  entry: (CashEntry & { drawer: string }) | null
}

/** A receipt, which everybody is given (§ 146a (2) AO). */
export function receiptPdf(receipt: Receipt): Promise<Uint8Array> {
  return drawPaper(receiptPaper(receipt))
}

export function receiptPaper(receipt: Receipt): CashPaper {
  const { language, lines, gross, entry } = receipt
  const t = receiptTexts[language]
  const money = (cents: number) => formatMoney(cents, language)
  const signed = signedOf(entry)
  return {
    language,
    title: t.receipt,
    warning: receipt.isUndone ? t.undone : entry?.isSimulated ? t.simulated : null,
    rows: [
      { label: t.order, value: receipt.number },
      { label: t.at, value: formatDateTime(receipt.at, language) },
      // What people typed lies on one line, and turns no other text round.
      { label: t.by, value: readLine(receipt.seller) },
      ...(entry ? [{ label: t.drawer, value: readLine(entry.drawer) }] : []),
      ...lines.map(({ name, quantity, cents }) => ({
        label: `${quantity} × ${readLine(name)}`,
        value: money(cents),
      })),
      { label: t.total, value: money(receipt.totalCents), kind: 'total' },
      ...gross.map(({ rate, cents }) => ({ label: t.vat(rate), value: money(vatIn(cents, rate)) })),
      { label: receipt.isCash ? t.cash : t.card, value: money(receipt.totalCents) },
    ],
    notes: [t.supply, ...(entry && !signed ? [t.failed] : [])],
    details: signed
      ? [
          { label: t.device, value: entry?.deviceSerial ?? '' },
          { label: t.transaction, value: String(signed.transactionNumber) },
          { label: t.counter, value: String(signed.signatureCounter) },
          { label: t.begun, value: signed.startedAt.toISOString() },
          { label: t.ended, value: signed.finishedAt.toISOString() },
          { label: t.signature, value: signed.signature },
        ]
      : [],
    code: signed ? receiptCode(signed) : null,
  }
}

function signedOf(entry: Receipt['entry']) {
  if (!entry) return null
  const { processType, processData, transactionNumber, signatureCounter, startedAt, finishedAt } = entry
  const { algorithm, signature, publicKey } = entry
  if (processType === null || processData === null || transactionNumber === null || signatureCounter === null)
    return null
  if (!startedAt || !finishedAt || algorithm === null || signature === null || publicKey === null) return null
  return {
    clientId: entry.drawer,
    ...{ processType, processData, transactionNumber, signatureCounter, startedAt, finishedAt },
    ...{ algorithm, signature, publicKey },
  }
}

/** Any report of the club's own, for a printer of rolls. */
export function rollPdf(paper: CashPaper): Promise<Uint8Array> {
  return drawPaper(paper)
}

/** The report of a drawer at the end of its day. */
export function reportPdf(given: {
  shift: CashShift
  entries: readonly CashEntry[]
  broken: number | null
}): Promise<Uint8Array> {
  return drawPaper(reportPaper(given))
}

export function reportPaper(given: {
  shift: CashShift
  entries: readonly CashEntry[]
  broken: number | null
}): CashPaper {
  const { shift, entries, broken } = given
  const t = reportTexts
  const money = (cents: number) => formatMoney(cents, 'de')
  const sums = Map.groupBy(entries, ({ kind }) => kind)
  const signed = entries.filter(({ signature }) => signature !== null).length
  const { closedAt, expectedCents, countedCents } = shift
  return {
    language: 'de',
    title: t.title,
    warning: entries.some(({ isSimulated }) => isSimulated) ? t.simulated : null,
    rows: [
      { label: shift.drawer, value: `${t.number} ${shift.number}` },
      { label: t.opened, value: `${formatDateTime(shift.openedAt, 'de')} ${shift.openedName}` },
      ...(closedAt
        ? [{ label: t.closed, value: `${formatDateTime(closedAt, 'de')} ${shift.closedName ?? ''}` }]
        : []),
      ...[...sums].map(([kind, ofKind]) => ({
        label: `${t.kinds[kind]} (${ofKind.length})`,
        value: money(ofKind.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      })),
      { label: t.expected, value: money(expectedCents ?? shift.balanceCents), kind: 'total' },
      ...(countedCents !== null && expectedCents !== null
        ? [
            { label: t.counted, value: money(countedCents) },
            { label: t.difference, value: money(countedCents - expectedCents) },
          ]
        : []),
      { label: t.entries, value: String(entries.length) },
      { label: t.signed, value: String(signed) },
      { label: t.unsigned, value: String(entries.length - signed) },
    ],
    notes: [
      ...(closedAt ? [] : [t.notFinal]),
      ...(shift.differenceReason ? [t.reason + shift.differenceReason] : []),
      broken === null ? t.chainWhole : t.chainBroken + broken,
    ],
    code: null,
  }
}
