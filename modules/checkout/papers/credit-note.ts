import { vatPerRate } from '#modules/checkout/bill.rules.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { creditNoteTexts } from './credit-note.texts.ts'
import { drawPaper } from './draw-paper.ts'
import { buyerFacts, formatRate, taxesOf } from './invoice.ts'
import { lineName, paperLanguage, type Sender } from './paper.ts'

export type CreditNote = {
  number: string
  date: Date
  language: string
  from: Sender
  to: PostalAddress
  orderNumber: string
  orderReference: string | null
  vatId: string | null
  /** Null while the invoice is not numbered, which a credit note waits for. */
  invoiceNumber: string
  lines: {
    name: string
    articleNumber: string | null
    quantity: number
    grossCents: number
    vatRate: number
    vatCountry: string | null
    /** Used before it was withdrawn from. */
    keptCents?: number
  }[]
  shippingCents: number
  shippingVatRate: number
  shippingVatCountry: string | null
  toMethodCents: number
  toVouchersCents: number
  asVoucherCents: number
}

/** What was given back, as PDF. An invoice is never changed: this corrects it. */
export function drawCreditNote(note: CreditNote): Promise<Uint8Array> {
  const language = paperLanguage(note.language)
  const t = creditNoteTexts[language]
  const money = (cents: number) => formatMoney(cents, language)
  const shipping = {
    grossCents: note.shippingCents,
    vatRate: note.shippingVatRate,
    vatCountry: note.shippingVatCountry,
  }
  const total = [...note.lines, shipping].reduce((sum, line) => sum + line.grossCents, 0)
  const keptCents = note.lines.reduce((sum, line) => sum + (line.keptCents ?? 0), 0)
  const ways: [string, number][] = [
    [t.toMethod, note.toMethodCents],
    [t.toVouchers, note.toVouchersCents],
    [t.asVoucher, note.asVoucherCents],
  ]
  return drawPaper({
    language,
    title: `${t.title} ${note.number}`,
    from: note.from,
    to: note.to,
    facts: [
      { label: t.date, value: formatDate(note.date, language) },
      { label: t.order, value: note.orderNumber },
      { label: t.corrects, value: note.invoiceNumber },
      ...buyerFacts(note, language),
    ],
    columns: [
      { label: t.item, width: 'wide' },
      { label: t.piece, width: 'small' },
      { label: t.vat, width: 'small' },
      { label: t.sum, width: 'number' },
    ],
    rows: [
      ...note.lines.map((line) => [
        lineName(line),
        String(line.quantity),
        `${formatRate(line.vatRate, language)} %`,
        money(-line.grossCents),
      ]),
      ...(note.shippingCents > 0 ? [[t.shipping, '1', '', money(-note.shippingCents)]] : []),
    ],
    sums: [
      { label: t.total, value: money(-total), kind: 'total' },
      ...ways.filter(([, cents]) => cents > 0).map(([label, cents]) => ({ label, value: money(cents) })),
    ],
    taxes: taxesOf(vatPerRate([...note.lines, shipping]), language, -1),
    notes: [t.note, ...(keptCents > 0 ? [t.kept(money(keptCents))] : [])],
  })
}
