import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import type { Bill, VatSum } from './bill.rules.ts'
import { drawPaper, lineName, type PaperLanguage, paperLanguage, type Sender, type Sum } from './paper.ts'
import { epcCode } from './settlement.rules.ts'
import type { Settlement } from './settlement.schema.ts'
import { settlementWords } from './settlement.texts.ts'

const texts = {
  de: {
    invoice: 'Rechnung',
    order: 'Bestellung',
    date: 'Datum',
    item: 'Artikel',
    piece: 'Stück',
    price: 'Einzelpreis',
    sum: 'Summe',
    vat: 'MwSt.',
    shipping: 'Versand',
    total: 'Gesamt inkl. MwSt.',
    net: 'netto',
    contained: 'enthaltene MwSt.',
    voucher: 'Bezahlt mit Gutschein',
    rest: 'Bezahlt',
    supply: 'Leistungsdatum ist das Rechnungsdatum.',
    match: (days: string) => `Leistungsdatum der Tickets ist der Spieltag: ${days}.`,
    otherSupply: 'Für alles andere ist es das Rechnungsdatum.',
    scan: 'Mit dem Code füllt Deine Banking-App die Überweisung aus.',
    open: 'Zu zahlen',
    mediated:
      'Tickets aus dem Zweitmarkt verkauft eine Privatperson, wir vermitteln nur. Ihr Preis enthält keine Umsatzsteuer.',
  },
  en: {
    invoice: 'Invoice',
    order: 'Order',
    date: 'Date',
    item: 'Item',
    piece: 'Qty',
    price: 'Unit price',
    sum: 'Total',
    vat: 'VAT',
    shipping: 'Shipping',
    total: 'Total incl. VAT',
    net: 'net',
    contained: 'VAT included',
    voucher: 'Paid with voucher',
    rest: 'Paid',
    supply: 'The date of supply is the date of the invoice.',
    match: (days: string) => `The date of supply of tickets is the day of the match: ${days}.`,
    otherSupply: 'For everything else it is the date of the invoice.',
    scan: 'With the code your banking app fills in the transfer.',
    open: 'To be paid',
    mediated:
      'Tickets from the ticket exchange are sold by a private person; we only mediate. There is no VAT in their price.',
  },
  ja: {
    invoice: '請求書',
    order: '注文番号',
    date: '日付',
    item: '商品',
    piece: '数量',
    price: '単価',
    sum: '金額',
    vat: '税率',
    shipping: '送料',
    total: '合計（税込）',
    net: '税抜',
    contained: '内消費税',
    voucher: 'ギフト券でのお支払い',
    rest: 'お支払い済み',
    supply: '役務提供日は請求書の日付です。',
    match: (days: string) => `チケットの役務提供日は試合日です：${days}。`,
    otherSupply: 'それ以外は請求書の日付です。',
    scan: 'コードを読み取ると、銀行アプリに振込内容が入力されます。',
    open: 'お支払い残額',
    mediated:
      'リセールのチケットは個人が販売するもので、当クラブは仲介のみを行います。価格に消費税は含まれていません。',
  },
} as const

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
  const t = texts[language]
  const money = (cents: number) => formatMoney(cents, language)
  const voucherCents = bill.vouchers.reduce((sum, one) => sum + one.cents, 0)
  return drawPaper({
    language,
    title: `${t.invoice} ${number}`,
    from,
    to: bill.billingAddress,
    facts: [
      { label: t.date, value: formatDate(date, language) },
      { label: t.order, value: bill.orderNumbers.join(', ') },
    ],
    columns: [
      { label: t.item, width: 'wide' },
      { label: t.piece, width: 'small' },
      { label: t.price, width: 'number' },
      { label: t.vat, width: 'small' },
      { label: t.sum, width: 'number' },
    ],
    rows: [
      ...bill.lines.map((line) => [
        lineName(line),
        String(line.quantity),
        money(line.priceCents),
        `${line.vatRate} %`,
        money(line.totalCents),
      ]),
      ...bill.discounts.map(({ label, cents }) => [label, '', '', '', money(-cents)]),
      ...(bill.isShipped
        ? [[t.shipping, '1', money(bill.shippingCents), '', money(bill.shippingCents)]]
        : []),
    ],
    sums: [
      { label: t.total, value: money(bill.totalCents), kind: 'total' },
      ...vatSums(bill.vat, language),
      ...bill.vouchers.map(({ label, cents }) => ({ label: `${t.voucher} ${label}`, value: money(-cents) })),
      ...(voucherCents > 0
        ? [
            {
              label: settlement && settlement.openAmount > 0 ? t.open : t.rest,
              value: money(bill.totalCents - voucherCents),
            },
          ]
        : []),
    ],
    notes: [
      ...(settlement ? [settlementWords(settlement, language)] : []),
      ...supplyNotes(bill, language),
      ...(bill.isMediated ? [t.mediated] : []),
      ...(account ? [t.scan] : []),
    ],
    ...(account && settlement
      ? {
          code: epcCode({
            account,
            amountCents: settlement.openAmount,
            reference: settlement.reference ?? number,
          }),
        }
      : {}),
  })
}

/** § 14 (4) no. 6 UStG: when it was or will be supplied; tickets on the day of their match. */
function supplyNotes({ matchDays, hasOtherThanTickets }: Bill, language: PaperLanguage): string[] {
  const t = texts[language]
  if (matchDays.length === 0) return [t.supply]
  const days = matchDays.map((day) => formatDate(day, language)).join(', ')
  return [t.match(days), ...(hasOtherThanTickets ? [t.otherSupply] : [])]
}

export function vatSums(vat: VatSum[], language: PaperLanguage): Sum[] {
  const t = texts[language]
  return vat.map(({ rate, netCents, vatCents }) => ({
    label: `${t.contained} ${rate} % (${t.net} ${formatMoney(netCents, language)})`,
    value: formatMoney(vatCents, language),
    kind: 'quiet',
  }))
}
