import { club } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { invoicing } from '#club/money/invoicing.ts'
import { ibanInGroups } from '#modules/payments/transfers.rules.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { type PdfFont, pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfCode, pdfCrest, pdfSash } from '#platform/pdf/pdf-parts.ts'
import { A4, box, type PageCount, type Piece, text } from '#platform/pdf/piece.ts'
import { writePdf } from '#platform/pdf/write-pdf.ts'
import { addressLines, type Paper } from './paper.ts'
import { FOLDS, HEAD_HEIGHT, paperStyles as styles } from './paper-styles.ts'

/** Draws the sheet; runs in a thread. */
export function drawPage(paper: Paper): Promise<Uint8Array> {
  const { from, language, title } = paper
  const font = pdfFont(language, textsOf(paper))
  const children = [
    head(paper, font),
    ...FOLDS.map((top) => box({ ...styles.fold, top })),
    body(paper, font),
    foot(paper, font),
    text(styles.pageNumber, pageOf),
  ]
  return writePdf({ title, author: from.name, language }, [{ size: A4, font, style: styles.page, children }])
}

function head({ from }: Paper, { print }: PdfFont): Piece {
  const { name, below } = papers.wordmark
  const words = from.isClub ? [name, below] : [from.name, club.name]
  return box(
    styles.head,
    pdfSash(papers, [220, HEAD_HEIGHT]),
    from.isClub ? pdfCrest(papers, 36) : null,
    box(
      styles.names,
      text(from.isClub ? styles.wordmark : styles.partner, print(words[0]!)),
      text(styles.below, print(words[1]!)),
    ),
  )
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
        text(kind ? styles.totalLabel : styles.wide, print(label)),
        text(kind ? styles.totalValue : styles.number, print(value)),
      ),
    ),
    ...taxes(paper, font),
    transfer(paper, font),
    box(styles.notes, ...paper.notes.map((note) => text(styles.note, print(note)))),
    paper.code ? box(styles.notes, pdfCode(paper.code, 140)) : null,
  )
}

/** Narrow, at the right: what the tax office looks for. */
function taxes({ taxes: given }: Paper, { print }: PdfFont): Piece[] {
  if (!given) return []
  const row = (values: string[], style: typeof styles.tax | typeof styles.taxHead) =>
    box(style, ...values.map((value, at) => text(at === 0 ? styles.taxRate : styles.taxCell, print(value))))
  return [row(given.labels, styles.taxHead), ...given.rows.map((values) => row(values, styles.tax))]
}

/** The code lies beside the words that say the same. */
function transfer({ transfer: given }: Paper, { print }: PdfFont): Piece | null {
  return (
    (given &&
      box(
        styles.transfer,
        box(
          styles.wide,
          text(styles.transferWords, print(given.words)),
          text(styles.hint, print(given.hint)),
        ),
        pdfCode(given.code, 100),
      )) ??
    null
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
    ...(paper.taxes?.labels ?? []),
    ...(paper.transfer ? [paper.transfer.words, paper.transfer.hint] : []),
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

/** What the law wants on letters, in columns; of a partner what it gave. */
function foot({ from }: Paper, { print }: PdfFont): Piece {
  const { address, legalName, register, vatId } = club
  const { iban, bic, bank } = invoicing.account
  const columns = from.isClub
    ? [
        [legalName, address.street, `${address.postalCode} ${address.city}`],
        [serviceMail(), valueNow<string>('club.servicePhone', club.servicePhone)],
        [register, vatId],
        [bank, ibanInGroups(iban), bic],
      ]
    : [[[from.name, ...from.lines].join(' · ')]]
  return box(styles.foot, ...columns.map((lines) => box({}, ...lines.map((line) => text({}, print(line))))))
}

/** `2 / 3`, on papers of several pages. */
function pageOf({ page, pages }: PageCount): string {
  return pages > 1 ? `${page} / ${pages}` : ''
}

/** The second line of a cell says more about the first. */
function cells(
  { print }: PdfFont,
  style: typeof styles.row | typeof styles.columns,
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
