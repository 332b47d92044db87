import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDateTime } from '#platform/dates.ts'
import { writeLetter } from '#platform/mail/mail-layout.ts'
import { eventTexts } from './events.texts.ts'

type Notice = { language: Language; match: string; url: string }

export function movedMail({ language, match, startsAt, url }: Notice & { startsAt: Date }) {
  const say = eventTexts[language]
  const when = formatDateTime(startsAt, language)
  return {
    subject: say.movedSubject(match),
    ...letter(language, url, { title: say.movedTitle, paragraphs: [say.moved(match, when), say.stays] }),
  }
}

export function calledOffMail({ language, match, url, givesBack }: Notice & { givesBack: boolean }) {
  const say = eventTexts[language]
  return {
    subject: say.offSubject(match),
    ...letter(language, url, {
      title: say.offTitle,
      paragraphs: [say.off(match), givesBack ? say.givesBack : say.money],
    }),
  }
}

function letter(language: Language, url: string, said: { title: string; paragraphs: string[] }) {
  const action = { label: eventTexts[language].action, url }
  return writeLetter(papers, { language, ...said, action })
}
