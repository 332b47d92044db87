import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { reminderTexts } from './reminders.texts.ts'

type Given = { language: Language; pieces: number; url: string; offUrl: string }

/** Something lies in the cart since a while, and its person wanted to be told. */
export function leftCartMail({ language, pieces, url, offUrl }: Given) {
  const text = reminderTexts[language]
  return writeMail(papers, {
    subject: text.subject,
    language,
    title: text.title,
    paragraphs: [text.text(pieces), text.once],
    action: { label: text.action, url },
    footer: `${club.legalName}\n${text.offLine(offUrl)}`,
  })
}
