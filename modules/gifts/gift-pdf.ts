import { club } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfBand, pdfBareCode, pdfPerforation } from '#platform/pdf/pdf-parts.ts'
import { A5_LANDSCAPE, box, type Style, text } from '#platform/pdf/piece.ts'
import { writePdf } from '#platform/pdf/write-pdf.ts'
import { giftPaperTexts } from './gift-pdf.texts.ts'

const { ink: INK, paper: PAPER, quiet: QUIET } = papers
const HEIGHT = A5_LANDSCAPE[1]
const BAND = { height: 84, sash: 160, crest: 38, size: 19, style: { paddingHorizontal: 32 } } as const

const styles = {
  page: { flexDirection: 'row', color: PAPER, backgroundColor: INK },
  main: { flexGrow: 1, flexBasis: 0, height: HEIGHT },
  words: {
    flexGrow: 1,
    paddingHorizontal: 32,
    paddingTop: 26,
    paddingBottom: 30,
    justifyContent: 'space-between',
  },
  kind: { fontWeight: 'wide', fontSize: 19, lineHeight: 1.1 },
  amount: { fontWeight: 'narrow', fontSize: 108, lineHeight: 0.95, whiteSpace: 'nowrap' },
  longAmount: { fontSize: 78 },
  name: { fontWeight: 'wide', fontSize: 16, lineHeight: 1.45 },
  message: { fontSize: 12, lineHeight: 1.4, marginTop: 6 },
  tear: {
    width: 186,
    height: HEIGHT,
    padding: 22,
    paddingVertical: 34,
    backgroundColor: PAPER,
    color: INK,
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  code: { fontFamily: 'Courier-Bold', fontSize: 10.5, whiteSpace: 'nowrap', marginTop: 16 },
  label: { fontSize: 8, color: QUIET, marginTop: 2 },
  small: { fontSize: 8, color: QUIET, lineHeight: 1.4, width: 142 },
} satisfies Record<string, Style>

/** A voucher to print or forward. */
export function drawGift(given: {
  language: string
  recipientName: string
  message: string
  amountCents: number
  code: string
  expiresAt: Date
}): Promise<Uint8Array> {
  const language = club.languages.find((one) => one === given.language) ?? 'en'
  const t = giftPaperTexts[language]
  const font = pdfFont(language, [given.recipientName, given.message])
  const { print } = font
  const until = `${t.use} ${formatDate(given.expiresAt, language)}${language === 'ja' ? '。' : '.'}`
  const amount = formatMoney(given.amountCents, language)
  const children = [
    box(
      styles.main,
      pdfBand(papers, print, BAND),
      box(
        styles.words,
        box(
          {},
          text(styles.kind, print(t.kind)),
          text(amount.length > 8 ? { ...styles.amount, ...styles.longAmount } : styles.amount, amount),
        ),
        box(
          {},
          given.recipientName ? text(styles.name, `${t.for} ${print(given.recipientName)}`) : null,
          given.message ? text(styles.message, print(given.message)) : null,
        ),
      ),
    ),
    box(
      styles.tear,
      pdfPerforation(HEIGHT, { ground: papers.white, dots: QUIET }),
      // To scan, so that nobody has to type it.
      box(
        { alignItems: 'center' },
        pdfBareCode(given.code, 138, INK),
        text(styles.code, given.code),
        text(styles.label, t.code),
      ),
      text(styles.small, print(`${until} ${club.legalName}`)),
    ),
  ]
  return writePdf({ title: `${t.kind} ${club.name}`, author: club.legalName, language }, [
    { size: A5_LANDSCAPE, font, style: styles.page, children },
  ])
}
