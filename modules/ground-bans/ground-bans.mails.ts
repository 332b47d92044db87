import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDate } from '#platform/dates.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { groundBanTexts } from './ground-bans.texts.ts'
import type { BanWish } from './schema.ts'

type To = { to: { email: string; language: Language | null } }

/** Tells somebody that they are kept out, for how long and why, and where they are heard. */
export function bannedMail({ to, ...ban }: To & BanWish): Mail {
  const language = to.language ?? club.fallbackLanguage
  const text = groundBanTexts[language]
  const letter = writeLetter(papers, {
    language,
    title: text.banned.title,
    paragraphs: [
      text.banned.text,
      text.banned.tickets[ban.tickets],
      text.banned.account,
      text.banned.hearing(serviceMail()),
    ],
    rows: [
      { label: text.from, value: dayOf(ban.firstDay, language) },
      { label: text.until, value: ban.lastDay ? dayOf(ban.lastDay, language) : text.noEnd },
      { label: text.scope, value: text.scopes[ban.scope] },
      { label: text.reason, value: text.reasons[ban.reasonCode] },
    ],
    footer: `${club.legalName}\n${serviceMail()}`,
  })
  return { to: to.email, subject: text.banned.subject, ...letter }
}

/** The ban was ended before its day: they may come again. */
export function banEndedMail({ to }: To): Mail {
  const language = to.language ?? club.fallbackLanguage
  const { ended } = groundBanTexts[language]
  const letter = writeLetter(papers, {
    language,
    title: ended.title,
    paragraphs: [ended.text, ended.tickets],
    footer: `${club.legalName}\n${serviceMail()}`,
  })
  return { to: to.email, subject: ended.subject, ...letter }
}

function dayOf(day: string, language: Language): string {
  return formatDate(new Date(`${day}T12:00:00Z`), language)
}
