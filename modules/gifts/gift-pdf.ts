import { club } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { pdfFont } from '#platform/pdf/pdf-font.ts'
import { pdfBareCode, pdfCrest } from '#platform/pdf/pdf-parts.ts'
import { A5_LANDSCAPE, box, type Style, text } from '#platform/pdf/piece.ts'
import { writePdf } from '#platform/pdf/write-pdf.ts'
import { giftPaperTexts } from './gift-pdf.texts.ts'

const { ink: INK, paper: PAPER, hot: HOT, faint: FAINT } = papers

const styles = {
  page: {
    color: PAPER,
    backgroundColor: INK,
    padding: 36,
    justifyContent: 'space-between',
  },
  bar: { width: 72, height: 6, backgroundColor: HOT, marginBottom: 14 },
  head: { flexDirection: 'row', alignItems: 'center', gap: 12, marginBottom: 12 },
  kind: { fontSize: 12, color: FAINT },
  amount: { fontWeight: 900, fontSize: 50, lineHeight: 1.05 },
  name: { fontWeight: 700, fontSize: 17, lineHeight: 1.45, marginTop: 6 },
  message: { fontSize: 12, lineHeight: 1.4, marginTop: 4, maxWidth: 420 },
  foot: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' },
  label: { fontSize: 8, color: FAINT, marginBottom: 4 },
  code: { fontFamily: 'Courier-Bold', fontSize: 20, letterSpacing: 1 },
  small: { fontSize: 8, color: FAINT, marginTop: 10, maxWidth: 330, lineHeight: 1.4 },
  square: { backgroundColor: PAPER, padding: 8 },
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
  const children = [
    box(
      {},
      box(styles.bar),
      box(styles.head, pdfCrest(papers, 34), text(styles.kind, `${t.kind} · ${club.name}`)),
      text(styles.amount, formatMoney(given.amountCents, language)),
      given.recipientName ? text(styles.name, `${t.for} ${print(given.recipientName)}`) : null,
      given.message ? text(styles.message, print(given.message)) : null,
    ),
    box(
      styles.foot,
      box(
        {},
        text(styles.label, t.code),
        text(styles.code, given.code),
        text(styles.small, `${until} ${club.legalName}`),
      ),
      // To scan, so that nobody has to type it.
      box(styles.square, pdfBareCode(given.code, 84, INK)),
    ),
  ]
  return writePdf({ title: `${t.kind} ${club.name}`, author: club.legalName, language }, [
    { size: A5_LANDSCAPE, font, style: styles.page, children },
  ])
}
