import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { complimentaryTexts } from './complimentary.texts.ts'

type Invitation = { language: Language; match: string; count: number; url: string }

/** To whoever is given complimentary tickets. */
export function complimentaryMail({ language, match, count, url }: Invitation) {
  const say = complimentaryTexts[language]
  return writeMail(papers, {
    subject: say.subject(match),
    language,
    title: say.title(count),
    paragraphs: say.paragraphs(match, count),
    action: { label: say.action, url },
  })
}
