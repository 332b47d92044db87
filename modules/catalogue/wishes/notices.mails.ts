import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { noticeTexts } from './notices.texts.ts'

type Given = { language: Language; thing: string; priceCents: number; url: string; offUrl: string }

/** A marked product costs less than when its notice was asked for. */
export function cheaperMail({ language, thing, priceCents, url, offUrl }: Given) {
  const text = noticeTexts[language]
  return writeMail(papers, {
    subject: text.subject(thing),
    language,
    title: text.title,
    paragraphs: [text.text(thing, formatMoney(priceCents, language)), text.once],
    action: { label: text.action, url },
    footer: `${club.legalName}\n${text.offLine(offUrl)}`,
  })
}
