import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { club } from '#club/club.ts'
import { pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfCode } from '#platform/pdf/pdf-parts.ts'

const styles = StyleSheet.create({
  // A roll of 80 mm.
  page: { padding: 14, fontSize: 9, lineHeight: 1.35, color: '#000000' },
  club: { fontSize: 11, fontWeight: 900, marginBottom: 4 },
  title: { fontSize: 13, fontWeight: 900, marginTop: 8, marginBottom: 6 },
  row: { flexDirection: 'row', justifyContent: 'space-between', gap: 8, paddingVertical: 1.5 },
  label: { flex: 1 },
  total: { fontSize: 12, fontWeight: 900, borderTopWidth: 1, paddingTop: 4, marginTop: 4 },
  small: { fontSize: 7, marginTop: 3 },
  code: { alignItems: 'center', marginTop: 10 },
})

export type CashPaper = {
  language: string
  title: string
  /** Above everything: what makes it worth nothing, or less. */
  warning: string | null
  rows: readonly { label: string; value: string; kind?: 'total' }[]
  notes: readonly string[]
  /** For the code of the receipt (DSFinV-K); null: there is none. */
  code: string | null
}

type Line = (typeof styles)[keyof typeof styles] | { fontSize?: number }

const MM = 72 / 25.4

/** A receipt or the report of a drawer, for a printer of rolls. */
export async function renderCashPaper(paper: CashPaper): Promise<Buffer> {
  const { rows, notes, title, warning, code, language } = paper
  const { legalName, address, vatId } = senderOf()
  const texts = [
    title,
    warning ?? '',
    ...notes,
    legalName,
    address,
    ...rows.flatMap((one) => [one.label, one.value]),
  ]
  const { family, print } = await pdfFont(language, texts)
  const line = (text: string, style: Line, key?: string): ReactNode =>
    h(Text, { key: key ?? text, style }, print(text))
  const height =
    190 +
    rows.reduce((sum, row) => sum + 20 + 12 * Math.floor((row.label.length + row.value.length) / 30), 0) +
    notes.reduce((sum, note) => sum + 14 + Math.ceil(note.length / 42) * 10, 0)
  const page = h(
    Page,
    { size: [80 * MM, height + (code ? 220 : 0)], style: [styles.page, { fontFamily: family }] },
    line(legalName, styles.club),
    line(address, {}),
    line(vatId, {}),
    line(title, styles.title),
    ...(warning ? [line(warning, styles.club, 'warning')] : []),
    ...rows.map(({ label, value, kind }, at) =>
      h(
        View,
        { key: String(at), style: kind === 'total' ? [styles.row, styles.total] : styles.row },
        h(Text, { style: styles.label }, print(label)),
        h(Text, null, print(value)),
      ),
    ),
    ...notes.map((note, at) => line(note, styles.small, `note ${at}`)),
    ...(code ? [h(View, { key: 'code', style: styles.code }, pdfCode(code, 180))] : []),
  )
  return renderToBuffer(h(Document, { title, author: club.legalName, language }, page))
}

function senderOf() {
  const { legalName, address } = club
  return {
    legalName,
    address: `${address.street}, ${address.postalCode} ${address.city}`,
    vatId: club.vatId,
  }
}
