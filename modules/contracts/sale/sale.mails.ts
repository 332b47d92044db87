import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { saleTexts } from './sale.texts.ts'

/** Whoever waited for a season ticket may buy one now. */
export function seasonOfferedMail(given: { language: Language; season: number; until: Date; url: string }) {
  const { language, until, url } = given
  const text = saleTexts[language]
  const season = nameOfSeason(given.season)
  return {
    ...writeMail(papers, {
      subject: text.offeredSubject(season),
      language,
      title: text.offeredTitle,
      paragraphs: [text.offered({ season, until: formatDateTime(until, language) }), text.offeredAfter],
      action: { label: text.offeredAction, url },
    }),
  }
}
