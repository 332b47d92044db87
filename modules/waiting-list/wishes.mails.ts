import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDateTime, formatTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { type Ending, wishTexts } from './wishes.texts.ts'

type Notice = { language: Language; match: string; url: string }
type Place = { block: string; seat: { row: string; seat: string } | null; body: { quantity: number } }

/** Places are kept for whoever waited. */
export function placesOfferedMail(given: Notice & { quantity: number; items: Place[]; until: Date }) {
  const { language, match, url, quantity, items, until } = given
  const text = wishTexts[language]
  return writeMail(papers, {
    language,
    subject: text.offeredSubject(match),
    title: text.offeredTitle(quantity),
    paragraphs: [text.offered({ match, until: formatDateTime(until, language) }), text.offeredAfter],
    rows: items.map(({ block, seat, body }) => ({
      label: text.block(block),
      value: seat ? text.seat(seat) : text.standing(body.quantity),
    })),
    action: { label: text.toCart, url },
  })
}

export function placesReminderMail({ language, match, url, until }: Notice & { until: Date }) {
  const text = wishTexts[language]
  return writeMail(papers, {
    language,
    subject: text.reminderSubject(match),
    title: text.reminderTitle,
    paragraphs: [text.reminder({ match, until: formatTime(until, language) })],
    action: { label: text.toCart, url },
  })
}

export function wishEndedMail({ language, match, url, because }: Notice & { because: Ending }) {
  const text = wishTexts[language]
  return writeMail(papers, {
    language,
    subject: text.endedSubject(match),
    title: text.endedTitle[because],
    paragraphs: [text.ended[because](match)],
    ...(because === 'cancelled' ? {} : { action: { label: text.toEvent, url } }),
  })
}
