import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { club } from '#club/club.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import type { Bill } from './bill.rules.ts'

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 10, fontFamily: 'Helvetica', color: '#0e1430', lineHeight: 1.4 },
  bar: { width: 72, height: 6, backgroundColor: '#fc5316', marginBottom: 28 },
  sender: { fontSize: 8, color: '#4a5170', marginBottom: 6 },
  title: { fontSize: 20, fontFamily: 'Helvetica-Bold', marginTop: 36, marginBottom: 4 },
  meta: { color: '#4a5170', marginBottom: 20 },
  head: {
    flexDirection: 'row',
    borderBottomWidth: 1.5,
    borderColor: '#0e1430',
    paddingBottom: 4,
    fontFamily: 'Helvetica-Bold',
  },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: '#d3d8e4', paddingVertical: 6 },
  name: { flex: 1, paddingRight: 12 },
  number: { width: 72, textAlign: 'right' },
  small: { width: 48, textAlign: 'right' },
  total: { flexDirection: 'row', paddingTop: 8, fontSize: 12, fontFamily: 'Helvetica-Bold' },
  vat: { flexDirection: 'row', paddingTop: 4, color: '#4a5170' },
  foot: { position: 'absolute', bottom: 36, left: 48, right: 48, fontSize: 8, color: '#4a5170' },
})

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
    paid: 'Der Betrag ist bezahlt. Leistungsdatum ist das Rechnungsdatum.',
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
    paid: 'The amount is paid. The date of supply is the date of the invoice.',
  },
}

/** An invoice as PDF. The built-in fonts know no Japanese, so Japanese buyers get the English form. */
export async function drawInvoice(given: { bill: Bill; number: string; date: Date }): Promise<Uint8Array> {
  const { bill, number, date } = given
  const language = bill.language === 'de' ? 'de' : 'en'
  const t = texts[language]
  const money = (cents: number) => formatMoney(cents, language)
  const cells = (style: typeof styles.row | typeof styles.head, values: string[]) =>
    h(
      View,
      { style, wrap: false },
      h(Text, { style: styles.name }, latin(values[0]!)),
      h(Text, { style: styles.small }, values[1]),
      h(Text, { style: styles.number }, values[2]),
      h(Text, { style: styles.small }, values[3]),
      h(Text, { style: styles.number }, values[4]),
    )
  const { billingAddress: to } = bill
  const page = h(
    Page,
    { size: 'A4', style: styles.page },
    h(View, { style: styles.bar }),
    h(
      Text,
      { style: styles.sender },
      `${club.legalName} · ${club.address.street} · ${club.address.postalCode} ${club.address.city}`,
    ),
    ...[
      to.company,
      `${to.firstName} ${to.lastName}`,
      to.street,
      to.additionalAddress,
      `${to.postalCode} ${to.city}`,
      to.countryCode,
    ]
      .filter(Boolean)
      .map((line, index) => h(Text, { key: index }, latin(String(line)))),
    h(Text, { style: styles.title }, `${t.invoice} ${number}`),
    h(
      Text,
      { style: styles.meta },
      `${t.order} ${bill.orderNumbers.join(', ')} · ${t.date} ${formatDate(date, language)}`,
    ),
    cells(styles.head, [t.item, t.piece, t.price, t.vat, t.sum]),
    ...bill.lines.map((line) =>
      cells(styles.row, [
        `${line.name}\n${line.serialNumber}`,
        String(line.quantity),
        money(line.priceCents),
        `${line.vatRate} %`,
        money(line.totalCents),
      ]),
    ),
    cells(styles.row, [t.shipping, '1', money(bill.shippingCents), '', money(bill.shippingCents)]),
    h(
      View,
      { style: styles.total },
      h(Text, { style: styles.name }, t.total),
      h(Text, { style: styles.number }, money(bill.totalCents)),
    ),
    ...bill.vat.map((vat) =>
      h(
        View,
        { style: styles.vat, key: vat.rate },
        h(Text, { style: styles.name }, `${t.contained} ${vat.rate} % (${t.net} ${money(vat.netCents)})`),
        h(Text, { style: styles.number }, money(vat.vatCents)),
      ),
    ),
    h(Text, { style: { marginTop: 24 } }, t.paid),
    h(Text, { style: styles.foot, fixed: true }, `${club.legalName} · ${club.serviceMail} · ${club.vatId}`),
  )
  return renderToBuffer(h(Document, { title: `${t.invoice} ${number}`, language }, page))
}

/** Characters outside the built-in fonts would come out as blanks: they are shown as question marks instead. */
function latin(text: string): string {
  return text.replace(/[^\u0020-\u00ff\u20ac\u2013\u2014\u2018-\u201e\u2026\n]/g, '?')
}
