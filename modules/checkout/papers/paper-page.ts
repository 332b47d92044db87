import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { club } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import { type PdfFont, pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfCode, pdfCrest } from '#platform/pdf/pdf-parts.ts'
import { addressLines, type Paper } from './paper.ts'

const { ink, quiet, line, paper: ivory, faint, hot } = papers

const styles = StyleSheet.create({
  page: { paddingBottom: 76, fontSize: 9.5, color: ink, lineHeight: 1.4 },
  head: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    backgroundColor: ink,
    color: ivory,
    paddingHorizontal: 48,
    paddingVertical: 16,
  },
  club: { fontWeight: 900, fontSize: 15, lineHeight: 1.1 },
  kind: { marginLeft: 'auto', fontSize: 9, color: faint },
  stripe: { height: 5, marginBottom: 26, backgroundColor: hot },
  body: { paddingHorizontal: 48 },
  top: { flexDirection: 'row', justifyContent: 'space-between', minHeight: 118 },
  to: { width: 250 },
  // With its own size of letters: a height of lines is reckoned where it is set.
  mixed: { fontSize: 9.5, lineHeight: 1.8 },
  sender: { fontSize: 7, color: quiet, marginBottom: 8 },
  facts: { width: 190 },
  fact: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingVertical: 2.5,
    borderBottomWidth: 0.5,
    borderColor: line,
  },
  factLabel: { color: quiet },
  factValue: { fontWeight: 700, textAlign: 'right' },
  title: { fontSize: 25, fontWeight: 900, lineHeight: 1.1, marginTop: 18, marginBottom: 16 },
  columns: {
    flexDirection: 'row',
    borderBottomWidth: 2,
    borderColor: ink,
    paddingBottom: 4,
    fontSize: 8,
    color: quiet,
  },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: line, paddingVertical: 7 },
  wide: { flex: 1, paddingRight: 12 },
  number: { width: 76, textAlign: 'right' },
  small: { width: 48, textAlign: 'right' },
  detail: { fontSize: 8, color: quiet },
  sum: { flexDirection: 'row', paddingTop: 4 },
  total: { flexDirection: 'row', alignItems: 'flex-end', paddingTop: 10, fontSize: 13, fontWeight: 900 },
  quiet: { flexDirection: 'row', paddingTop: 3, color: quiet, fontSize: 8.5 },
  notes: { marginTop: 14 },
  note: { marginTop: 5, maxWidth: 420 },
  // Reckoned from above: what counts its pages is laid out again, without their lower edge.
  pageNumber: { position: 'absolute', top: 802, right: 48, fontSize: 7.5, color: quiet },
  foot: {
    position: 'absolute',
    bottom: 26,
    left: 48,
    right: 48,
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderTopWidth: 0.5,
    borderColor: line,
    paddingTop: 8,
    fontSize: 7.5,
    color: quiet,
  },
})

/** Draws the sheet; runs in a thread. */
export async function drawPage(paper: Paper): Promise<Uint8Array> {
  const { from } = paper
  const font = await pdfFont(paper.language, textsOf(paper))
  const { print } = font
  const page = h(
    Page,
    { size: 'A4', style: [styles.page, { fontFamily: font.family }] },
    h(
      View,
      { style: styles.head, fixed: true },
      from.isClub ? pdfCrest(papers, 30) : null,
      h(Text, { style: styles.club }, print(from.name)),
      from.isClub ? null : h(Text, { style: styles.kind }, print(club.name)),
    ),
    h(View, { style: styles.stripe, fixed: true }),
    h(
      View,
      { style: styles.body },
      h(View, { style: styles.top }, recipient(paper, font), facts(paper, font)),
      h(Text, { style: styles.title }, print(paper.title)),
      h(
        View,
        { fixed: true },
        cells(
          font,
          styles.columns,
          paper.columns.map(({ label, width }) => [label, width]),
        ),
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
          h(Text, { style: styles.number }, print(value)),
        ),
      ),
      h(
        View,
        { style: styles.notes },
        ...paper.notes.map((note) => h(Text, { style: styles.note }, print(note))),
      ),
      paper.code ? h(View, { style: styles.notes }, pdfCode(paper.code, 140)) : null,
    ),
    foot(paper, font),
    pageNumber(paper),
  )
  return renderToBuffer(
    h(Document, { title: paper.title, author: from.name, language: paper.language }, page),
  )
}

function textsOf(paper: Paper): string[] {
  return [
    ...addressLines(paper.to, paper.language),
    ...[paper.title, paper.from.name, ...paper.from.lines],
    ...paper.rows.flat(),
    ...paper.columns.map(({ label }) => label),
    ...paper.facts.flatMap(({ label, value }) => [label, value]),
    ...paper.sums.flatMap(({ label, value }) => [label, value]),
    ...paper.notes,
  ]
}

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

function recipient({ from, to, language }: Paper, { print }: PdfFont): ReactNode {
  const lines = addressLines(to, language)
  // Other scripts reach further below the line.
  const style = lines.some((one) => OTHER_SCRIPT.test(one)) ? styles.mixed : {}
  return h(
    View,
    { style: styles.to },
    h(Text, { style: styles.sender }, print([from.name, ...from.lines.slice(0, 2)].join(' · '))),
    ...lines.map((one, index) => h(Text, { key: index, style }, print(one))),
  )
}

function facts({ facts: given }: Paper, { print }: PdfFont): ReactNode {
  return h(
    View,
    { style: styles.facts },
    ...given.map(({ label, value }) =>
      h(
        View,
        { style: styles.fact, key: label },
        h(Text, { style: styles.factLabel }, print(label)),
        h(Text, { style: styles.factValue }, print(value)),
      ),
    ),
  )
}

/** Fewer rows stand on one page with everything around them; a page that must count is laid out twice. */
const MOST_ROWS_OF_A_PAGE = 5

function foot({ from }: Paper, { print }: PdfFont): ReactNode {
  return h(
    View,
    { style: styles.foot, fixed: true },
    h(Text, null, print([from.name, ...from.lines].join(' · '))),
  )
}

function pageNumber({ rows }: Paper): ReactNode {
  return rows.length > MOST_ROWS_OF_A_PAGE
    ? h(Text, { style: styles.pageNumber, fixed: true, render: pageOf })
    : null
}

/** `2 / 3`, on papers of several pages. */
function pageOf({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }): string {
  return totalPages > 1 ? `${pageNumber} / ${totalPages}` : ''
}

/** The second line of a cell says more about the first. */
function cells(
  { print }: PdfFont,
  style: typeof styles.row | typeof styles.columns,
  values: [string, Paper['columns'][number]['width']][],
): ReactNode {
  return h(
    View,
    { style, wrap: false },
    ...values.map(([value, width], index) => {
      const [first = '', ...more] = value.split('\n')
      const details = more.map((one) => h(Text, { key: one, style: styles.detail }, print(one)))
      return h(View, { key: index, style: styles[width] }, h(Text, null, print(first)), ...details)
    }),
  )
}
