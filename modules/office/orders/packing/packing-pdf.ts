import { club } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDate } from '#platform/dates.ts'
import { type PdfFont, pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfCode } from '#platform/pdf/pdf-parts.ts'
import { A4, box, type Piece, type Sheet, type Style, text } from '#platform/pdf/piece.ts'
import { writePdf } from '#platform/pdf/write-pdf.ts'
import { type Parcel, picksOf } from './packing.rules.ts'
import type { PackingPart } from './packing.schema.ts'
import { packingTexts } from './packing.texts.ts'

const { ink, quiet, line } = papers
const LABELS_ON_PAGE = 8

const styles = {
  page: { padding: 40, paddingBottom: 48, fontSize: 10, color: ink, lineHeight: 1.4 },
  title: { fontSize: 19, fontWeight: 'wide', lineHeight: 1.1, marginBottom: 12 },
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
  labelSender: { fontSize: 7, lineHeight: 1.35, color: quiet, marginBottom: 14 },
  note: { marginTop: 14 },
  // Lines are as high as the largest letters of this size, so that every script has room between them.
  labels: { padding: 0, flexDirection: 'row', flexWrap: 'wrap', color: ink, fontSize: 16, lineHeight: 1.35 },
  // Eight on a sheet of A4: 105 by 74.25 mm.
  label: { width: 297.5, height: 210.4, padding: 22, flexDirection: 'row', justifyContent: 'space-between' },
  to: { fontSize: 12, width: 180 },
} satisfies Record<string, Style>

/** Pick list, packing slips and address labels of many orders in one file; runs in a thread. */
export function drawPacking(parcels: readonly Parcel[], parts: readonly PackingPart[]): Promise<Uint8Array> {
  const fonts = new Map<string, PdfFont>()
  for (const language of new Set(['de', ...parcels.map((one) => one.language)]))
    fonts.set(language, pdfFont(language, textsOf(parcels)))
  const fontOf = (language: string) => fonts.get(language)!
  const sheets = [
    ...(parts.includes('list') ? [list(parcels, fontOf('de'))] : []),
    ...(parts.includes('slips') ? parcels.map((parcel) => slip(parcel, fontOf(parcel.language))) : []),
    ...(parts.includes('labels') ? labels(parcels, fontOf('de')) : []),
  ]
  const title = packingTexts.de.list
  return writePdf({ title, author: club.legalName, language: 'de' }, sheets)
}

function list(parcels: readonly Parcel[], font: PdfFont): Sheet {
  const { print } = font
  const t = packingTexts.de
  const children = [
    text(styles.title, print(`${t.list}: ${parcels.length} ${t.parcels}`)),
    box(
      { ...styles.head, repeat: 'each page' },
      text({ width: 62 }, t.piece),
      text(styles.wide, t.item),
      text(styles.orders, t.order),
    ),
    ...picksOf(parcels).map((pick) =>
      box(
        styles.row,
        box(styles.box),
        text(styles.pieces, String(pick.pieces)),
        thing(pick, t.print, font),
        text(styles.orders, pick.orders.join(', ')),
      ),
    ),
  ]
  return { size: A4, font, style: styles.page, children }
}

/** What it is called, its number and what is printed on it. */
function thing(
  { name, sku, print: printed }: { name: string; sku: string; print: string | null },
  label: string,
  { print }: PdfFont,
): Piece {
  const details = [sku, printed && `${label}: ${printed}`].filter(Boolean).join(' · ')
  return box(styles.wide, text({}, print(name)), text(styles.detail, print(details)))
}

function slip(parcel: Parcel, font: PdfFont): Sheet {
  const { print } = font
  const t = packingTexts[parcel.language as keyof typeof packingTexts] ?? packingTexts.de
  const date = formatDate(new Date(parcel.placedAt), parcel.language)
  const children = [
    box(
      styles.top,
      box({}, sender(print, styles.sender), ...parcel.address.map((one) => text({}, print(one)))),
      pdfCode(parcel.orderNumber, 90),
    ),
    text(styles.title, print(`${t.slip} ${parcel.orderNumber}`)),
    text(styles.detail, print(`${t.date} ${date}`)),
    box({ ...styles.head, marginTop: 12 }, text(styles.wide, print(t.item)), text({}, print(t.piece))),
    ...parcel.lines.map((one) => box(styles.row, thing(one, t.print, font), text({}, String(one.quantity)))),
    text(styles.note, print(t.gift)),
  ]
  return { size: A4, font, style: styles.page, children }
}

function labels(parcels: readonly Parcel[], font: PdfFont): Sheet[] {
  const { print } = font
  const pages = Array.from({ length: Math.ceil(parcels.length / LABELS_ON_PAGE) }, (_, at) =>
    parcels.slice(at * LABELS_ON_PAGE, (at + 1) * LABELS_ON_PAGE),
  )
  return pages.map((page) => ({
    size: A4,
    font,
    style: styles.labels,
    children: page.map(({ orderNumber, address }) =>
      box(
        styles.label,
        box(
          {},
          sender(print, styles.labelSender),
          ...address.map((one) => text(styles.to, print(one))),
          text({ ...styles.detail, marginTop: 6 }, orderNumber),
        ),
        pdfCode(orderNumber, 64),
      ),
    ),
  }))
}

function sender(print: PdfFont['print'], style: Style): Piece {
  const { address } = club
  const lines = [club.legalName, address.street, `${address.postalCode} ${address.city}`]
  return text(style, print(lines.join(' · ')))
}

function textsOf(parcels: readonly Parcel[]): string[] {
  return parcels.flatMap(({ address, lines }) => [
    ...address,
    ...lines.flatMap(({ name, shelfName, print }) => [name, shelfName, print ?? '']),
    ...Object.values(packingTexts).flatMap((texts) => Object.values(texts)),
  ])
}
