import type { Bill, VatSum } from '#modules/checkout/bill.rules.ts'
import type { Settlement } from '#modules/checkout/open-items/settlement.schema.ts'
import { settlementWords } from '#modules/checkout/open-items/settlement.texts.ts'
import { epcCode } from '#modules/payments/transfers.rules.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { joinedIn } from '#platform/text/joined.rules.ts'
import { drawPaper } from './draw-paper.ts'
import { invoiceTexts } from './invoice.texts.ts'
import {
  countryName,
  type Fact,
  lineName,
  type Paper,
  type PaperLanguage,
  paperLanguage,
  type Sender,
} from './paper.ts'

/** An invoice as PDF: lines, codes, VAT per rate, and with what it was paid. */
export function drawInvoice(given: {
  bill: Bill
  from: Sender
  number: string
  date: Date
  /** Where the money is; null: nothing is said about it. */
  settlement: Settlement | null
}): Promise<Uint8Array> {
  const { bill, from, number, date, settlement } = given
  const account = settlement?.account ?? null
  const language = paperLanguage(bill.language)
  const t = invoiceTexts[language]
  return drawPaper({
    language,
    title: `${t.invoice} ${number}`,
    from,
    to: bill.billingAddress,
    facts: [
      { label: t.date, value: formatDate(date, language) },
      { label: t.order, value: joinedIn(language, bill.orderNumbers) },
      ...buyerFacts(bill, language),
    ],
    columns: [
      { label: t.item, width: 'wide' },
      { label: t.piece, width: 'small' },
      { label: t.price, width: 'number' },
      { label: t.vat, width: 'small' },
      { label: t.sum, width: 'number' },
    ],
    rows: rowsOf(bill, language),
    sums: sumsOf(bill, settlement, language),
    taxes: taxesOf(bill.vat, language),
    notes: [
      ...(settlement && !account ? [settlementWords(settlement, language)] : []),
      ...supplyNotes(bill, language),
      ...(bill.vat.some(({ country }) => country !== null) ? [t.abroad] : []),
      ...(bill.isMediated ? [t.mediated] : []),
    ],
    ...(account && settlement
      ? {
          transfer: {
            words: settlementWords(settlement, language),
            hint: t.scan,
            code: epcCode({
              account,
              amountCents: settlement.openAmount,
              reference: settlement.reference ?? number,
            }),
          },
        }
      : {}),
  })
}

/** What was bought, what made it cheaper, and the parcel. */
function rowsOf(bill: Bill, language: PaperLanguage): Paper['rows'] {
  const money = (cents: number) => formatMoney(cents, language)
  return [
    ...bill.lines.map((line) => [
      lineName(line),
      String(line.quantity),
      money(line.priceCents),
      `${formatRate(line.vatRate, language)} %`,
      money(line.totalCents),
    ]),
    ...bill.discounts.map(({ label, cents }) => [label, '', '', '', money(-cents)]),
    ...(bill.isShipped
      ? [[invoiceTexts[language].shipping, '1', money(bill.shippingCents), '', money(bill.shippingCents)]]
      : []),
  ]
}

/** The total, the vouchers that paid of it, and what they left. */
function sumsOf(bill: Bill, settlement: Settlement | null, language: PaperLanguage): Paper['sums'] {
  const t = invoiceTexts[language]
  const money = (cents: number) => formatMoney(cents, language)
  const voucherCents = bill.vouchers.reduce((sum, one) => sum + one.cents, 0)
  const isOpen = settlement !== null && settlement.openAmount > 0
  return [
    { label: t.total, value: money(bill.totalCents), kind: 'total' },
    ...bill.vouchers.map(({ label, cents }) => ({ label: `${t.voucher} ${label}`, value: money(-cents) })),
    ...(voucherCents > 0
      ? [{ label: isOpen ? t.open : t.rest, value: money(bill.totalCents - voucherCents) }]
      : []),
  ]
}

/** What the buyer's bookkeeping looks for. */
export function buyerFacts(
  { orderReference, vatId }: Pick<Bill, 'orderReference' | 'vatId'>,
  language: PaperLanguage,
): Fact[] {
  const t = invoiceTexts[language]
  return [
    ...(orderReference ? [{ label: t.reference, value: orderReference }] : []),
    ...(vatId ? [{ label: t.vatId, value: vatId }] : []),
  ]
}

/** § 14 (4) no. 6 UStG: when it was or will be supplied; places on the day of their match, other services on theirs. */
export function supplyNotes(
  { matchDays, serviceDays, hasOtherSupply }: Pick<Bill, 'matchDays' | 'serviceDays' | 'hasOtherSupply'>,
  language: PaperLanguage,
): string[] {
  const t = invoiceTexts[language]
  if (matchDays.length + serviceDays.length === 0) return [t.supply]
  const days = (dates: Date[]) => joinedIn(language, new Set(dates.map((day) => formatDate(day, language))))
  return [
    ...(matchDays.length > 0 ? [t.match(days(matchDays))] : []),
    ...(serviceDays.length > 0 ? [t.service(days(serviceDays))] : []),
    ...(hasOtherSupply ? [t.otherSupply] : []),
  ]
}

const ratesIn = (language: PaperLanguage) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
/** Slow to make: once for all papers. */
const RATES = { de: ratesIn('de'), en: ratesIn('en'), ja: ratesIn('ja') }

/** `5,5`: rates of other countries have halves. */
export const formatRate = (rate: number, language: PaperLanguage) => RATES[language].format(rate)

/** Net and tax of each rate, with the country whose tax it is where that is not the club's; `sign` turns them round where they are given back. */
export function taxesOf(
  vat: VatSum[],
  language: PaperLanguage,
  sign: 1 | -1 = 1,
): NonNullable<Paper['taxes']> {
  const t = invoiceTexts[language]
  const money = (cents: number) => formatMoney(sign * cents, language)
  return {
    labels: [t.contained, t.net, t.tax, t.gross],
    rows: vat.map(({ country, rate, netCents, vatCents }) => [
      [`${formatRate(rate, language)} %`, country && countryName(country, language)]
        .filter(Boolean)
        .join(' '),
      money(netCents),
      money(vatCents),
      money(netCents + vatCents),
    ]),
  }
}
