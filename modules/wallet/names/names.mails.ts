import { club, type Language, type Text } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { serviceMail } from '#modules/values/service-mail.rules.ts'
import { formatDateTime } from '#platform/dates.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { namesTexts } from './names.texts.ts'

type Given = {
  to: string
  language: Language
  url: string
  event: { name: Text; startsAt: Date }
  until: Date
  /** So many of their tickets bear no name. */
  count: number
}

/** Tickets that still need a name, and until when. */
export function namesMissingMail({ to, language, url, event, until, count }: Given): Mail {
  const t = namesTexts[language]
  const match = event.name[language] ?? event.name.de
  const title = t.title(count)
  return {
    to,
    ...writeMail(papers, {
      subject: t.subject(match),
      language,
      title,
      paragraphs: [t.asked(match, count), t.until(formatDateTime(until, language))],
      action: { label: t.action, url },
      footer: `${club.legalName}\n${serviceMail()}`,
    }),
  }
}
