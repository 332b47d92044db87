import { club, type Language } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import { papers } from '#club/papers.ts'
import { formatDate, formatDateTime } from '#platform/dates.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { type LetterName, televisionTexts } from './television.texts.ts'

export type TelevisionLetter = {
  letter: LetterName
  language: Language
  number: string
  expiresAt: Date
  url: string
  /** Of what was bought. */
  bought?: { offer: string; amountCents: number; next: { cents: number; dueOn: string } | null }
  /** When a cancellation came. */
  at?: Date
}

/** One letter about a subscription: it began, was cancelled, goes on, has ended, was given, ends soon. */
export function televisionMail(given: TelevisionLetter) {
  const { letter, language, number, url, bought, at } = given
  const t = televisionTexts[language]
  const day = (moment: Date) => formatDate(moment, language)
  const named = { tv: club.tvName, day: day(given.expiresAt) }
  const words = t.letters[letter]
  const next = bought?.next
  const isOver = letter === 'unpaid' || letter === 'staff' || letter === 'ending'
  return {
    subject: words.subject(named),
    ...writeLetter(papers, {
      language,
      title: words.title(named),
      paragraphs: [
        words.paragraph(named),
        ...(next
          ? [
              t.renews({
                amount: formatMoney(next.cents, language),
                day: day(new Date(`${next.dueOn}T12:00:00Z`)),
              }),
            ]
          : []),
        ...(bought ? [...(next ? [] : [t.endsByItself]), t.withdrawal(ordering.withdrawalDays)] : []),
        ...(at ? [t.wrong(club.serviceMail)] : []),
      ],
      rows: [
        { label: t.rows.number, value: number },
        ...(bought
          ? [
              { label: t.rows.offer, value: bought.offer },
              { label: t.rows.price, value: formatMoney(bought.amountCents, language) },
            ]
          : []),
        ...(at ? [{ label: t.rows.at, value: formatDateTime(at, language) }] : []),
        { label: t.rows.until, value: named.day },
      ],
      action: { label: isOver ? t.offers : t.action, url },
      footer: club.legalName,
    }),
  }
}
