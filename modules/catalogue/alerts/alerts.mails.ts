import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { alertTexts } from './alerts.texts.ts'

type Given = { language: Language; thing: string; url: string }

export function confirmAlertMail({ language, thing, url }: Given) {
  const text = alertTexts[language]
  return writeMail(papers, {
    subject: text.confirmSubject,
    language,
    title: text.confirmTitle,
    paragraphs: [text.confirmText(thing), text.confirmIgnore],
    action: { label: text.confirmAction, url },
  })
}

export function backInStockMail({ language, thing, url, offUrl }: Given & { offUrl: string }) {
  const text = alertTexts[language]
  return writeMail(papers, {
    subject: text.backSubject(thing),
    language,
    title: text.backTitle,
    paragraphs: [text.backText(thing), text.backOnce],
    action: { label: text.backAction, url },
    footer: `${club.legalName}\n${text.offLine(offUrl)}`,
  })
}
