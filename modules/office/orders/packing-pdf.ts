import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { club } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import { formatDate } from '#platform/dates.ts'
import { type PdfFont, pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfCode } from '#platform/pdf/pdf-parts.ts'
import { type Parcel, picksOf } from './packing.rules.ts'
import type { PackingPart } from './packing.schema.ts'
import { packingTexts } from './packing.texts.ts'

const { ink, quiet, line } = papers
const LABELS_ON_PAGE = 8

const styles = StyleSheet.create({
  page: { padding: 40, paddingBottom: 48, fontSize: 10, color: ink, lineHeight: 1.4 },
  title: { fontSize: 20, fontWeight: 900, lineHeight: 1.1, marginBottom: 12 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: line, paddingVertical: 5 },
  head: {
    flexDirection: 'row',
    borderBottomWidth: 2,
    borderColor: ink,
    paddingBottom: 3,
    fontSize: 8,
    color: quiet,
  },
  pieces: { width: 40, fontSize: 13, fontWeight: 900 },
  box: { width: 12, height: 12, borderWidth: 1, borderColor: ink, marginTop: 3, marginRight: 10 },
  wide: { flex: 1, paddingRight: 10 },
  orders: { width: 190, fontSize: 8, color: quiet },
  detail: { fontSize: 8, color: quiet },
  top: { flexDirection: 'row', justifyContent: 'space-between', minHeight: 120 },
  sender: { fontSize: 7, color: quiet, marginBottom: 6 },
  note: { marginTop: 14 },
  labels: { padding: 0, flexDirection: 'row', flexWrap: 'wrap', color: ink, lineHeight: 1.35 },
  // Eight on a sheet of A4: 105 by 74.25 mm.
  label: { width: 297.5, height: 210.4, padding: 22, flexDirection: 'row', justifyContent: 'space-between' },
  to: { fontSize: 12, width: 180 },
})

/** Pick list, packing slips and address labels of many orders in one file; runs in a thread. */
export async function drawPacking(
  parcels: readonly Parcel[],
  parts: readonly PackingPart[],
): Promise<Uint8Array> {
  const fonts = new Map<string, PdfFont>()
  for (const language of new Set(['de', ...parcels.map((one) => one.language)]))
    fonts.set(language, await pdfFont(language, textsOf(parcels)))
  const fontOf = (language: string) => fonts.get(language)!
  const pages = [
    ...(parts.includes('list') ? [list(parcels, fontOf('de'))] : []),
    ...(parts.includes('slips') ? parcels.map((parcel) => slip(parcel, fontOf(parcel.language))) : []),
    ...(parts.includes('labels') ? labels(parcels, fontOf('de')) : []),
  ]
  return renderToBuffer(h(Document, { title: packingTexts.de.list, author: club.legalName }, ...pages))
}

function list(parcels: readonly Parcel[], { family, print }: PdfFont): ReactNode {
  const t = packingTexts.de
  return h(
    Page,
    { key: 'list', size: 'A4', style: [styles.page, { fontFamily: family }] },
    h(Text, { style: styles.title }, print(`${t.list}: ${parcels.length} ${t.parcels}`)),
    h(
      View,
      { style: styles.head, fixed: true },
      h(Text, { style: { width: 62 } }, t.piece),
      h(Text, { style: styles.wide }, t.item),
      h(Text, { style: styles.orders }, t.order),
    ),
    ...picksOf(parcels).map((pick) =>
      h(
        View,
        { key: `${pick.sku} ${pick.print}`, style: styles.row, wrap: false },
        h(View, { style: styles.box }),
        h(Text, { style: styles.pieces }, String(pick.pieces)),
        h(
          View,
          { style: styles.wide },
          h(Text, null, print(pick.name)),
          h(
            Text,
            { style: styles.detail },
            print([pick.sku, pick.print && `${t.print}: ${pick.print}`].filter(Boolean).join(' · ')),
          ),
        ),
        h(Text, { style: styles.orders }, pick.orders.join(', ')),
      ),
    ),
  )
}

function slip(parcel: Parcel, { family, print }: PdfFont): ReactNode {
  const t = packingTexts[parcel.language as keyof typeof packingTexts] ?? packingTexts.de
  const date = formatDate(new Date(parcel.placedAt), parcel.language)
  return h(
    Page,
    { key: `slip ${parcel.orderNumber}`, size: 'A4', style: [styles.page, { fontFamily: family }] },
    h(
      View,
      { style: styles.top },
      h(View, null, sender(print), ...parcel.address.map((one, at) => h(Text, { key: at }, print(one)))),
      pdfCode(parcel.orderNumber, 90),
    ),
    h(Text, { style: styles.title }, print(`${t.slip} ${parcel.orderNumber}`)),
    h(Text, { style: styles.detail }, print(`${t.date} ${date}`)),
    h(
      View,
      { style: [styles.head, { marginTop: 12 }] },
      h(Text, { style: styles.wide }, print(t.item)),
      h(Text, null, print(t.piece)),
    ),
    ...parcel.lines.map((one, at) =>
      h(
        View,
        { key: at, style: styles.row, wrap: false },
        h(
          View,
          { style: styles.wide },
          h(Text, null, print(one.name)),
          h(
            Text,
            { style: styles.detail },
            print([one.sku, one.print && `${t.print}: ${one.print}`].filter(Boolean).join(' · ')),
          ),
        ),
        h(Text, null, String(one.quantity)),
      ),
    ),
    h(Text, { style: styles.note }, print(t.gift)),
  )
}

function labels(parcels: readonly Parcel[], { family, print }: PdfFont): ReactNode[] {
  const sheets = Array.from({ length: Math.ceil(parcels.length / LABELS_ON_PAGE) }, (_, at) =>
    parcels.slice(at * LABELS_ON_PAGE, (at + 1) * LABELS_ON_PAGE),
  )
  return sheets.map((sheet, at) =>
    h(
      Page,
      { key: `labels ${at}`, size: 'A4', style: [styles.labels, { fontFamily: family }] },
      ...sheet.map(({ orderNumber, address }) =>
        h(
          View,
          { key: orderNumber, style: styles.label },
          h(
            View,
            null,
            sender(print),
            ...address.map((one, index) => h(Text, { key: index, style: styles.to }, print(one))),
            h(Text, { style: [styles.detail, { marginTop: 6 }] }, orderNumber),
          ),
          pdfCode(orderNumber, 64),
        ),
      ),
    ),
  )
}

function sender(print: PdfFont['print']): ReactNode {
  const { address } = club
  return h(
    Text,
    { style: styles.sender },
    print([club.legalName, address.street, `${address.postalCode} ${address.city}`].join(' · ')),
  )
}

function textsOf(parcels: readonly Parcel[]): string[] {
  return parcels.flatMap(({ address, lines }) => [
    ...address,
    ...lines.flatMap(({ name, shelfName, print }) => [name, shelfName, print ?? '']),
    ...Object.values(packingTexts).flatMap((texts) => Object.values(texts)),
  ])
}
