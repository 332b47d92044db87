import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { leftLineTexts } from './waiting-by-hand.texts.ts'

/** Staff have taken somebody out of the line for season tickets. */
export function leftLineMail(given: { language: Language; season: number }) {
  const { language } = given
  const { subject, title, text, wrong } = leftLineTexts[language]
  const season = nameOfSeason(given.season)
  return {
    ...writeMail(papers, {
      subject: subject(season),
      language,
      title,
      paragraphs: [text(season), wrong(serviceMail())],
    }),
  }
}
