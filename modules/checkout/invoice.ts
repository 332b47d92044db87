import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import type { Bill, VatSum } from './bill.rules.ts'
import { drawPaper, type PaperLanguage, paperLanguage, type Sum } from './paper.ts'

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
    paid: 'Der Betrag ist bezahlt. Leistungsdatum ist das Rechnungsdatum.',
    due: 'Bitte überweise den Betrag innerhalb von 14 Tagen. Leistungsdatum ist das Rechnungsdatum.',
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
    paid: 'The amount is paid. The date of supply is the date of the invoice.',
    due: 'Please transfer the amount within 14 days. The date of supply is the date of the invoice.',
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
    paid: '代金は受領済みです。役務提供日は請求書の日付です。',
    due: '14日以内にお振り込みください。役務提供日は請求書の日付です。',
    open: 'お支払い残額',
    mediated:
      'リセールのチケットは個人が販売するもので、当クラブは仲介のみを行います。価格に消費税は含まれていません。',
  },
} as const

/** An invoice as PDF: lines, codes, VAT per rate, and with what it was paid. */
export function drawInvoice(given: {
  bill: Bill
  number: string
  date: Date
  /** Bought on account: the money is still to come. */
  isOnAccount: boolean
}): Promise<Uint8Array> {
  const { bill, number, date, isOnAccount } = given
  const language = paperLanguage(bill.language)
  const t = texts[language]
  const money = (cents: number) => formatMoney(cents, language)
  const voucherCents = bill.vouchers.reduce((sum, one) => sum + one.cents, 0)
  return drawPaper({
    language,
    title: `${t.invoice} ${number}`,
    to: bill.billingAddress,
    meta: `${t.order} ${bill.orderNumbers.join(', ')} · ${t.date} ${formatDate(date, language)}`,
    columns: [
      { label: t.item, width: 'wide' },
      { label: t.piece, width: 'small' },
      { label: t.price, width: 'number' },
      { label: t.vat, width: 'small' },
      { label: t.sum, width: 'number' },
    ],
    rows: [
      ...bill.lines.map((line) => [
        `${line.name}\n${line.serialNumber}`,
        String(line.quantity),
        money(line.priceCents),
        `${line.vatRate} %`,
        money(line.totalCents),
      ]),
      ...bill.discounts.map(({ label, cents }) => [label, '', '', '', money(-cents)]),
      [t.shipping, '1', money(bill.shippingCents), '', money(bill.shippingCents)],
    ],
    sums: [
      { label: t.total, value: money(bill.totalCents), kind: 'total' },
      ...vatSums(bill.vat, language),
      ...bill.vouchers.map(({ label, cents }) => ({ label: `${t.voucher} ${label}`, value: money(-cents) })),
      ...(voucherCents > 0
        ? [{ label: isOnAccount ? t.open : t.rest, value: money(bill.totalCents - voucherCents) }]
        : []),
    ],
    notes: [isOnAccount ? t.due : t.paid, ...(bill.isMediated ? [t.mediated] : [])],
  })
}

export function vatSums(vat: VatSum[], language: PaperLanguage): Sum[] {
  const t = texts[language]
  return vat.map(({ rate, netCents, vatCents }) => ({
    label: `${t.contained} ${rate} % (${t.net} ${formatMoney(netCents, language)})`,
    value: formatMoney(vatCents, language),
    kind: 'quiet',
  }))
}
