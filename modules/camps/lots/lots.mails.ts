import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { listed } from '#platform/text/joined.rules.ts'
import type { WaitEnding } from '../camps.texts.ts'
import { type HeldWords, lotTexts } from './lots.texts.ts'

type Notice = { language: Language; camp: string; url: string }

type Held = Notice & { names: string[]; until: Date }

/** Drawn: the places are held for whoever applied. */
export const campDrawnMail = (given: Held) => heldMail(given, lotTexts[given.language].drawn)

/** Not drawn, and come after somebody who let go. */
export const campFollowedMail = (given: Held) => heldMail(given, lotTexts[given.language].followed)

function heldMail({ language, camp, url, names, until }: Held, words: HeldWords) {
  return writeMail(papers, {
    language,
    subject: words.subject(camp),
    title: words.title(names.length),
    paragraphs: [
      words.text({
        ...{ camp, names: listed(names, language), count: names.length },
        until: formatDateTime(until, language),
      }),
      words.after,
    ],
    action: { label: words.action, url },
  })
}

/** Not drawn; somebody may still let go. */
export function campNotDrawnMail(given: Notice & { names: string[]; numbers: number[] }) {
  const { language, camp, url, names, numbers } = given
  const words = lotTexts[language].notDrawn
  return writeMail(papers, {
    language,
    subject: words.subject(camp),
    title: words.title,
    paragraphs: [
      words.text({
        ...{ camp, names: listed(names, language), count: names.length },
        numbers: figures(numbers, language),
      }),
      words.next,
      words.proof,
    ],
    action: { label: words.action, url },
  })
}

/** Offered and not paid, not to be given, or nothing came free until the camp. */
export function campTurnEndedMail(given: Notice & { because: WaitEnding }) {
  const { language, camp, url, because } = given
  const words = lotTexts[language].ended
  return writeMail(papers, {
    language,
    subject: words.subject(camp),
    title: words.title[because],
    paragraphs: [words.text[because](camp)],
    ...(because === 'cancelled' ? {} : { action: { label: words.action, url } }),
  })
}

/** There is no draw. */
export function campDrawOffMail({ language, camp, url, reason }: Notice & { reason: string }) {
  const words = lotTexts[language].calledOff
  return writeMail(papers, {
    language,
    subject: words.subject(camp),
    title: words.title,
    paragraphs: [words.text({ camp, reason }), words.after],
    action: { label: words.action, url },
  })
}

/** Staff took lots out. */
export function campLotOutMail(given: Notice & { numbers: number[]; reason: string }) {
  const { language, camp, url, numbers, reason } = given
  const words = lotTexts[language].out
  return writeMail(papers, {
    language,
    subject: words.subject(camp),
    title: words.title,
    paragraphs: [words.text({ camp, numbers: figures(numbers, language), reason }), words.after],
    action: { label: words.action, url },
  })
}

function figures(numbers: readonly number[], language: string): string {
  const figure = new Intl.NumberFormat(language)
  return listed(
    numbers.map((number) => figure.format(number)),
    language,
  )
}
