import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDate } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { creditTexts } from './credits.texts.ts'

/** The share of a match that was called off, as a voucher. */
export function matchCreditMail(given: {
  language: Language
  match: string
  startsAt: Date
  /** Of the season ticket. */
  number: string
  cents: number
  code: string
  url: string
}) {
  const { language, match, startsAt, number, cents, code, url } = given
  const text = creditTexts[language]
  const words = { match, number, day: formatDate(startsAt, language), amount: formatMoney(cents, language) }
  return {
    ...writeMail(papers, {
      subject: text.subject(match),
      language,
      title: text.title,
      paragraphs: [text.text(words), text.code(code), text.after],
      action: { label: text.action, url },
    }),
  }
}
