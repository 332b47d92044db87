import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDate, formatDateTime } from '#platform/dates.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { privacyTexts } from './privacy.texts.ts'

export function readyMail(given: { to: string; language: Language; url: string; expiresAt: Date }): Mail {
  const { to, language, url, expiresAt } = given
  const { ready, footer } = privacyTexts[language]
  const paragraphs = [ready.text, ready.until(formatDateTime(expiresAt, language))]
  const action = { label: ready.action, url }
  return {
    to,
    subject: ready.subject,
    ...writeLetter(papers, { language, title: ready.title, paragraphs, action, footer: footer() }),
  }
}

export function goodbyeMail(given: { to: string; language: Language; retainedUntil: Date | null }): Mail {
  const { to, language, retainedUntil } = given
  const { goodbye, footer } = privacyTexts[language]
  const paragraphs = [
    goodbye.text,
    ...(retainedUntil ? [goodbye.kept(formatDate(retainedUntil, language))] : []),
    goodbye.late,
    goodbye.unasked,
  ]
  return {
    to,
    subject: goodbye.subject,
    ...writeLetter(papers, { language, title: goodbye.title, paragraphs, footer: footer() }),
  }
}

/** To both addresses: which account stays, and what has ended with the other. */
export function mergedMail(given: { to: string; language: Language; kept: string }): Mail {
  const { to, language, kept } = given
  const { merged, footer } = privacyTexts[language]
  const paragraphs = [merged.text(kept), merged.ended, merged.unasked]
  return {
    to,
    subject: merged.subject,
    ...writeLetter(papers, { language, title: merged.title, paragraphs, footer: footer() }),
  }
}
