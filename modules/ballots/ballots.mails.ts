import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { type BallotEnding, ballotTexts } from './ballots.texts.ts'

type Notice = { language: Language; match: string; number: number; quantity: number; url: string }

const figure = ({ language, number }: Pick<Notice, 'language' | 'number'>) =>
  new Intl.NumberFormat(language).format(number)

/** Drawn, or come after somebody who let go: the places lie in the cart. */
export function drawnMail(given: Notice & { until: Date }) {
  const { language, match, quantity, url, until } = given
  const words = ballotTexts[language].drawn
  return writeMail(papers, {
    language,
    subject: words.subject(match),
    title: words.title(quantity),
    paragraphs: [
      words.text({ match, number: figure(given) }),
      words.until(formatDateTime(until, language)),
      words.after,
    ],
    action: { label: words.action, url },
  })
}

/** Not drawn; somebody may still let go. */
export function notDrawnMail(given: Notice & { until: Date }) {
  const { language, match, url, until } = given
  const words = ballotTexts[language].notDrawn
  return writeMail(papers, {
    language,
    subject: words.subject(match),
    title: words.title,
    paragraphs: [
      words.text({ match, number: figure(given) }),
      words.next(formatDateTime(until, language)),
      words.proof,
    ],
    action: { label: words.action, url },
  })
}

/** Drawn and not bought, not to be given, or there is no draw. */
export function ballotEndedMail(given: Notice & { because: BallotEnding }) {
  const { language, match, url, because } = given
  const words = ballotTexts[language].ended
  return writeMail(papers, {
    language,
    subject: words.subject(match),
    title: words.title[because],
    paragraphs: [words.text[because](match)],
    action: { label: words.action, url },
  })
}
