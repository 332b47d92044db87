import { club, type Language } from '#club/club.ts'
import { papers } from '#club/papers.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { alertTexts } from './alerts.texts.ts'

type Given = { language: Language; thing: string; url: string }

export function confirmAlertMail({ language, thing, url }: Given) {
  const text = alertTexts[language]
  const letter = writeLetter(papers, {
    language,
    title: text.confirmTitle,
    paragraphs: [text.confirmText(thing), text.confirmIgnore],
    action: { label: text.confirmAction, url },
    footer: club.legalName,
  })
  return { subject: text.confirmSubject, ...letter }
}

export function backInStockMail({ language, thing, url, offUrl }: Given & { offUrl: string }) {
  const text = alertTexts[language]
  const letter = writeLetter(papers, {
    language,
    title: text.backTitle,
    paragraphs: [text.backText(thing), text.backOnce],
    action: { label: text.backAction, url },
    footer: `${club.legalName}\n${text.offLine(offUrl)}`,
  })
  return { subject: text.backSubject(thing), ...letter }
}
