import { club } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { pdfFont } from '#platform/pdf/pdf-font.ts'
import { text } from '#platform/pdf/piece.ts'
import { stubSheet, stubWords } from '#platform/pdf/stub-sheet.ts'
import { writePdf } from '#platform/pdf/write-pdf.ts'
import { giftPaperTexts } from './gift-pdf.texts.ts'

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
  const { recipientName, message, code } = given
  const font = pdfFont(language, [recipientName, message])
  const { print } = font
  const until = `${t.use} ${formatDate(given.expiresAt, language)}${language === 'ja' ? '。' : '.'}`
  const amount = formatMoney(given.amountCents, language)
  const fontSize = amount.length > 8 ? 78 : 108
  const sheet = stubSheet({
    look: papers,
    font,
    what: [
      text(stubWords.kind, print(t.kind)),
      text({ ...stubWords.worth, fontSize, whiteSpace: 'nowrap' }, amount),
    ],
    whom: [
      recipientName ? text(stubWords.name, `${t.for} ${print(recipientName)}`) : null,
      message ? text(stubWords.message, print(message)) : null,
    ],
    code: { scanned: code, typed: code, label: t.code },
    small: `${until} ${club.legalName}`,
  })
  return writePdf({ title: `${t.kind} ${club.name}`, author: club.legalName, language }, [sheet])
}
