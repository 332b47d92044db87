import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { addedTexts } from './added.texts.ts'

/** About one place that is kept; `priceCents` gross, for whoever reads it. */
export type PlaceNotice = {
  language: Language
  match: string
  place: string
  until: Date
  priceCents: number
  url: string
}

/** A match was added: the place of one's season ticket waits. */
export function placeKeptMail(notice: PlaceNotice) {
  const { language, url } = notice
  const text = addedTexts[language]
  const about = aboutOf(notice)
  return {
    ...writeMail(papers, {
      subject: text.keptSubject(notice.match),
      language,
      title: text.keptTitle,
      paragraphs: [text.kept(about), text.keptAfter],
      action: { label: text.keptAction, url },
    }),
  }
}

/** It was to be bought by itself, and could not be. */
export function placeNotBoughtMail(notice: PlaceNotice) {
  const { language, url } = notice
  const text = addedTexts[language]
  const about = aboutOf(notice)
  return {
    ...writeMail(papers, {
      subject: text.failedSubject(notice.match),
      language,
      title: text.failedTitle,
      paragraphs: [text.failed(about), text.failedAfter],
      action: { label: text.failedAction, url },
    }),
  }
}

function aboutOf({ language, match, place, until, priceCents }: PlaceNotice) {
  return { match, place, until: formatDateTime(until, language), price: formatMoney(priceCents, language) }
}
