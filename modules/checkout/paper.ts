import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { create as createQrCode } from 'qrcode'
import { createElement as h, type ReactNode } from 'react'
import { club, type Language } from '#club/club.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import { isJapanese, type PdfFont, pdfFont } from '#platform/pdf-font.ts'

const INK = '#0e1430'
const QUIET = '#4a5170'

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 10, color: INK, lineHeight: 1.4 },
  bar: { width: 72, height: 6, backgroundColor: '#fc5316', marginBottom: 28 },
  sender: { fontSize: 8, color: QUIET, marginBottom: 6 },
  title: { fontSize: 20, fontWeight: 700, lineHeight: 1.25, marginTop: 36, marginBottom: 6 },
  meta: { color: QUIET, marginBottom: 20 },
  head: {
    flexDirection: 'row',
    borderBottomWidth: 1.5,
    borderColor: INK,
    paddingBottom: 4,
    fontWeight: 700,
  },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: '#d3d8e4', paddingVertical: 6 },
  wide: { flex: 1, paddingRight: 12 },
  number: { width: 76, textAlign: 'right' },
  small: { width: 48, textAlign: 'right' },
  sum: { flexDirection: 'row', paddingTop: 4 },
  total: { flexDirection: 'row', paddingTop: 8, fontSize: 12, fontWeight: 700 },
  quiet: { flexDirection: 'row', paddingTop: 4, color: QUIET },
  note: { marginTop: 10 },
  foot: { position: 'absolute', bottom: 36, left: 48, right: 48, fontSize: 8, color: QUIET },
})

export type Sum = { label: string; value: string; kind?: 'total' | 'quiet' }

/** What a document of the club says; every kind looks alike. */
export type Paper = {
  language: PaperLanguage
  title: string
  to: PostalAddress
  meta: string
  /** The first column is the wide one; `small` and `number` stand to the right. */
  columns: { label: string; width: 'wide' | 'small' | 'number' }[]
  rows: string[][]
  sums: Sum[]
  notes: string[]
  /** A code to scan, beside the notes. */
  code?: string
}

export type PaperLanguage = Language

export function paperLanguage(language: string): PaperLanguage {
  return club.languages.find((one) => one === language) ?? 'en'
}

export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const { address } = club
  const font = await pdfFont(paper.language, [
    ...addressLines(paper.to),
    ...paper.rows.flat(),
    ...paper.sums.map(({ label }) => label),
    ...paper.notes,
  ])
  const { print } = font
  const page = h(
    Page,
    { size: 'A4', style: [styles.page, { fontFamily: font.family }] },
    h(View, { style: styles.bar }),
    h(
      Text,
      { style: styles.sender },
      `${club.legalName} · ${address.street} · ${address.postalCode} ${address.city}`,
    ),
    ...addressLines(paper.to).map((line) => h(Text, null, print(line))),
    h(Text, { style: styles.title }, paper.title),
    h(Text, { style: styles.meta }, print(paper.meta)),
    cells(
      font,
      styles.head,
      paper.columns.map(({ label, width }) => [label, width]),
    ),
    ...paper.rows.map((row) =>
      cells(
        font,
        styles.row,
        paper.columns.map(({ width }, index) => [row[index] ?? '', width]),
      ),
    ),
    ...paper.sums.map(({ label, value, kind }) =>
      h(
        View,
        { style: kind ? styles[kind] : styles.sum, wrap: false },
        h(Text, { style: styles.wide }, print(label)),
        h(Text, { style: styles.number }, value),
      ),
    ),
    ...paper.notes.map((note) => h(Text, { style: styles.note }, print(note))),
    paper.code ? qrCode(paper.code) : null,
    h(Text, { style: styles.foot, fixed: true }, `${club.legalName} · ${club.serviceMail} · ${club.vatId}`),
  )
  return renderToBuffer(h(Document, { title: paper.title, language: paper.language }, page))
}

function addressLines(to: PostalAddress): string[] {
  return [
    to.company,
    nameOf(to),
    to.street,
    to.additionalAddress,
    `${to.postalCode} ${to.city}`,
    to.countryCode,
  ].filter((line): line is string => Boolean(line))
}

/** Japanese names begin with the family, on papers of every language. */
export function nameOf({ firstName, lastName }: PostalAddress): string {
  return isJapanese(lastName) ? `${lastName} ${firstName}` : `${firstName} ${lastName}`
}

function cells(
  { print }: PdfFont,
  style: typeof styles.row | typeof styles.head,
  values: [string, Paper['columns'][number]['width']][],
): ReactNode {
  return h(
    View,
    { style, wrap: false },
    ...values.map(([value, width]) => h(Text, { style: styles[width] }, print(value))),
  )
}

/** Black on white, with the quiet zone of four modules that readers need. */
function qrCode(code: string): ReactNode {
  const { modules } = createQrCode(code, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let d = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (modules.get(y, x)) d += `M${x + 4} ${y + 4}h1v1h-1Z`
  const viewBox = `0 0 ${size + 8} ${size + 8}`
  return h(
    Svg,
    { viewBox, width: 140, height: 140, style: { marginTop: 16 } },
    h(Path, { d, fill: '#000000' }),
  )
}
