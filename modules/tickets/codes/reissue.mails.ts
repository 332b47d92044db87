import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { reissueTexts } from './reissue.texts.ts'

/** To whoever has tickets on paper whose codes have ended. */
export function newCodeMail({ language, url }: { language: Language; url: string }) {
  const { subject, title, paragraphs, action } = reissueTexts[language]
  return writeMail(papers, {
    subject,
    language,
    title,
    paragraphs,
    action: { label: action, url },
  })
}
