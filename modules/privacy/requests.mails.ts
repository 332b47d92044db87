import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDate } from '#platform/dates.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { privacyTexts } from './privacy.texts.ts'
import type { RequestKind } from './requests.schema.ts'
import { requestTexts } from './requests.texts.ts'

type To = { to: string; language: Language }

/** It is here, and until when there is an answer. */
export function requestReceivedMail({
  to,
  language,
  kind,
  dueOn,
}: To & { kind: RequestKind; dueOn: string }): Mail {
  const { received, kinds } = requestTexts[language]
  const paragraphs = [
    received.text(kinds[kind]),
    ...(kind === 'objection' ? [received.atOnce] : []),
    received.due(dayOf(dueOn, language)),
  ]
  return letter({ to, language, ...received, paragraphs })
}

/** It takes longer, and why. */
export function requestExtendedMail({
  to,
  language,
  dueOn,
  reason,
}: To & { dueOn: string; reason: string }): Mail {
  const { extended } = requestTexts[language]
  const paragraphs = [extended.text(dayOf(dueOn, language)), reason, extended.complain]
  return letter({ to, language, ...extended, paragraphs })
}

/** Done or refused, in the words of whoever worked on it. */
export function requestAnsweredMail(
  given: To & { kind: RequestKind; state: 'done' | 'refused'; answer: string | null },
): Mail {
  const { to, language, kind, state, answer } = given
  const { kinds, ...texts } = requestTexts[language]
  const paragraphs = [
    texts[state].text(kinds[kind]),
    ...(answer ? [answer] : []),
    ...(state === 'refused' ? [texts.refused.complain] : []),
  ]
  return letter({ to, language, ...texts[state], paragraphs })
}

type Letter = To & { subject: string; title: string; paragraphs: string[] }

function letter({ to, language, subject, title, paragraphs }: Letter): Mail {
  const { footer } = privacyTexts[language]
  return { to, subject, ...writeLetter(papers, { language, title, paragraphs, footer: footer() }) }
}

function dayOf(day: string, language: Language): string {
  return formatDate(new Date(`${day}T12:00:00Z`), language)
}
