import { club } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import { type PdfFont, pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfCode, pdfCrest } from '#platform/pdf/pdf-parts.ts'
import { A4, box, type PageCount, type Piece, type Style, text } from '#platform/pdf/piece.ts'
import { writePdf } from '#platform/pdf/write-pdf.ts'
import { addressLines, type Paper } from './paper.ts'

const { ink, quiet, line, paper: ivory, faint, hot } = papers

const styles = {
  page: { paddingBottom: 76, fontSize: 9.5, color: ink, lineHeight: 1.4 },
  head: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    backgroundColor: ink,
    color: ivory,
    paddingHorizontal: 48,
    paddingVertical: 16,
    repeat: 'each page',
  },
  club: { fontWeight: 900, fontSize: 15, lineHeight: 1.1 },
  kind: { marginLeft: 'auto', fontSize: 9, color: faint },
  stripe: { height: 5, marginBottom: 26, backgroundColor: hot, repeat: 'each page' },
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
    repeat: 'each page',
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
  pageNumber: {
    position: 'absolute',
    top: 802,
    left: 48,
    right: 48,
    textAlign: 'right',
    fontSize: 7.5,
    color: quiet,
    repeat: 'each page',
  },
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
    repeat: 'each page',
  },
} satisfies Record<string, Style>

/** Draws the sheet; runs in a thread. */
export function drawPage(paper: Paper): Promise<Uint8Array> {
  const { from, language, title } = paper
  const font = pdfFont(language, textsOf(paper))
  const children = [
    ...head(paper, font),
    body(paper, font),
    foot(paper, font),
    text(styles.pageNumber, pageOf),
  ]
  return writePdf({ title, author: from.name, language }, [{ size: A4, font, style: styles.page, children }])
}

function head({ from }: Paper, { print }: PdfFont): Piece[] {
  return [
    box(
      styles.head,
      from.isClub ? pdfCrest(papers, 30) : null,
      text(styles.club, print(from.name)),
      from.isClub ? null : text(styles.kind, print(club.name)),
    ),
    box(styles.stripe),
  ]
}

function body(paper: Paper, font: PdfFont): Piece {
  const { print } = font
  const widths = paper.columns.map(({ width }) => width)
  const labels = paper.columns.map(({ label }) => label)
  return box(
    styles.body,
    box(styles.top, recipient(paper, font), facts(paper, font)),
    text(styles.title, print(paper.title)),
    cells(font, styles.columns, labels, widths),
    ...paper.rows.map((row) => cells(font, styles.row, row, widths)),
    ...paper.sums.map(({ label, value, kind }) =>
      box(
        kind ? styles[kind] : styles.sum,
        text(styles.wide, print(label)),
        text(styles.number, print(value)),
      ),
    ),
    box(styles.notes, ...paper.notes.map((note) => text(styles.note, print(note)))),
    paper.code ? box(styles.notes, pdfCode(paper.code, 140)) : null,
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

function recipient({ from, to, language }: Paper, { print }: PdfFont): Piece {
  const lines = addressLines(to, language)
  // Other scripts reach further below the line.
  const style = lines.some((one) => OTHER_SCRIPT.test(one)) ? styles.mixed : {}
  return box(
    styles.to,
    text(styles.sender, print([from.name, ...from.lines.slice(0, 2)].join(' · '))),
    ...lines.map((one) => text(style, print(one))),
  )
}

function facts({ facts: given }: Paper, { print }: PdfFont): Piece {
  return box(
    styles.facts,
    ...given.map(({ label, value }) =>
      box(styles.fact, text(styles.factLabel, print(label)), text(styles.factValue, print(value))),
    ),
  )
}

function foot({ from }: Paper, { print }: PdfFont): Piece {
  return box(styles.foot, text({}, print([from.name, ...from.lines].join(' · '))))
}

/** `2 / 3`, on papers of several pages. */
function pageOf({ page, pages }: PageCount): string {
  return pages > 1 ? `${page} / ${pages}` : ''
}

/** The second line of a cell says more about the first. */
function cells(
  { print }: PdfFont,
  style: Style,
  values: readonly string[],
  widths: readonly Paper['columns'][number]['width'][],
): Piece {
  return box(
    style,
    ...widths.map((width, index) => {
      const [first = '', ...more] = (values[index] ?? '').split('\n')
      const details = more.map((one) => text(styles.detail, print(one)))
      return box(styles[width], text({}, print(first)), ...details)
    }),
  )
}
