import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDate, formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { contractTexts } from './contracts.texts.ts'

/** The receipt of a termination (§ 312k (4) BGB): of what, when it came, and when it ends. */
export function terminatedMail(given: {
  language: Language
  name: string | null
  number: string
  /** Its last day, `2027-06-30`. */
  endsOn: string
  at: Date
}) {
  const { language, text } = wordsOf(given.language)
  const { subject, title, contract, received, ends, paragraph, wrong } = text.terminated
  const day = formatDate(new Date(`${given.endsOn}T12:00:00Z`), language)
  return {
    ...writeMail(papers, {
      subject,
      language,
      title,
      ...greetingOf(text, given.name),
      paragraphs: [paragraph(day), wrong(serviceMail())],
      rowsAfter: 1,
      rows: [
        { label: contract, value: given.number },
        { label: received, value: formatDateTime(given.at, language) },
        { label: ends, value: day },
      ],
    }),
  }
}

/** Somebody stays: which contracts go on for which season. */
export function confirmedMail(given: {
  language: Language
  name: string | null
  season: number
  numbers: string[]
  url: string
}) {
  const { language, text } = wordsOf(given.language)
  const { subject, title, paragraph, contract, action } = text.confirmed
  const season = nameOfSeason(given.season)
  return {
    ...writeMail(papers, {
      subject: subject(season),
      language,
      title: title(season),
      ...greetingOf(text, given.name),
      paragraphs: [paragraph(season)],
      rows: given.numbers.map((number) => ({ label: contract, value: number })),
      action: { label: action, url: given.url },
    }),
  }
}

function greetingOf(text: (typeof contractTexts)[Language], name: string | null) {
  return name ? { greeting: text.greeting(name) } : {}
}

function wordsOf(language: Language) {
  return { language, text: contractTexts[language] }
}
