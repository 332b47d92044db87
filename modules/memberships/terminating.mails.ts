import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDate, formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import type { TerminationRow } from './terminating.storage.ts'
import { terminatingTexts } from './terminating.texts.ts'

/** To the address that was given: all that was said, and when (§ 312k (4) BGB), or the time alone. */
export function receivedMail(row: TerminationRow, told: 'whole' | 'time') {
  const { language, text } = wordsOf(row)
  const time = formatDateTime(row.receivedAt, language)
  return letter(row, {
    subject: text.received.subject,
    title: text.received.title,
    paragraphs: [text.received.text(time), text.received.next],
    told,
  })
}

export function endedMail(row: TerminationRow & { endsOn: string }) {
  const { language, text } = wordsOf(row)
  const day = formatDate(new Date(`${row.endsOn}T12:00:00Z`), language)
  return letter(row, {
    subject: text.ended.subject,
    title: text.ended.title,
    paragraphs: [text.ended.text(day), text.ended.wrong(serviceMail())],
  })
}

export function refusedMail(row: TerminationRow, reason: string) {
  const { language, text } = wordsOf(row)
  const time = formatDateTime(row.receivedAt, language)
  const { subject, title } = text.refused
  return letter(row, { subject, title, paragraphs: [text.refused.text(time), reason] })
}

type Said = { subject: string; title: string; paragraphs: string[]; told?: 'whole' | 'time' }

function letter(row: TerminationRow, said: Said) {
  const { language, text } = wordsOf(row)
  const { subject, told = 'whole', ...rest } = said
  const whole = [
    { label: text.contract, value: text[row.kind] },
    ...(row.contractNumber ? [{ label: text.number, value: row.contractNumber }] : []),
    { label: text.name, value: row.name },
    { label: text.email, value: row.email },
    { label: text.manner, value: text.manners[row.manner] },
    ...(row.reason ? [{ label: text.reason, value: row.reason }] : []),
    { label: text.end, value: row.wantedEnd ? dayOf(row.wantedEnd, language) : text.soonest },
    { label: text.time, value: formatDateTime(row.receivedAt, language) },
  ]
  const rows = told === 'whole' ? whole : whole.slice(-1)
  return writeMail(papers, { subject, language, ...rest, rows })
}

function dayOf(day: string, language: Language): string {
  return formatDate(new Date(`${day}T12:00:00Z`), language)
}

function wordsOf(row: Pick<TerminationRow, 'language'>) {
  const language = club.languages.find((one) => one === row.language) ?? club.fallbackLanguage
  return { language, text: terminatingTexts[language] }
}
