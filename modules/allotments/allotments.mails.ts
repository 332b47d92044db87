import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { readLine } from '#platform/text/text.schema.ts'
import { allotmentTexts } from './allotments.texts.ts'
import type { Unmet } from './distribution.rules.ts'

type Notice = { language: Language; fanClub: string; match: string; url: string }

/** To administrators: places are theirs to give. */
export function allotmentGivenMail(
  given: Notice & { places: number; wishesUntil: Date; payUntil: Date; returnsAt: Date },
) {
  const { language, url, places, wishesUntil, payUntil, returnsAt } = given
  const words = allotmentTexts[language].given
  const about = aboutOf(given)
  return writeMail(papers, {
    language,
    subject: words.subject(about),
    title: words.title(places),
    paragraphs: [words.text({ ...about, places })],
    rows: [
      { label: words.wishes, value: formatDateTime(wishesUntil, language) },
      { label: words.pay, value: formatDateTime(payUntil, language) },
      { label: words.returns, value: formatDateTime(returnsAt, language) },
    ],
    action: { label: words.action, url },
  })
}

/** To a member: what was decided about their wish, and why. */
export function wishDecidedMail(
  given: Notice & {
    wish: { state: 'Given' | 'Waiting' | 'Lapsed'; turn: number | null; turns: number; because: Unmet | null }
    kept: { places: number; until: Date } | null
    paidBy: 'members' | 'club'
  },
) {
  const { language, url, wish, kept, paidBy } = given
  const { met, unmet, lapsed } = allotmentTexts[language]
  const about = aboutOf(given)
  if (wish.state === 'Given' && kept) {
    const until = formatDateTime(kept.until, language)
    return writeMail(papers, {
      language,
      subject: met.subject(about),
      title: met.title(kept.places),
      paragraphs: [paidBy === 'club' ? met.clubPays(about) : met.pay({ ...about, until })],
      action: { label: met.action, url },
    })
  }
  if (wish.state === 'Waiting')
    return writeMail(papers, {
      language,
      subject: unmet.subject(about),
      title: unmet.title,
      paragraphs: [
        unmet.because[wish.because ?? 'order']({
          ...about,
          turn: wish.turn ?? wish.turns,
          turns: wish.turns,
        }),
        unmet.waiting,
      ],
      action: { label: unmet.action, url },
    })
  return writeMail(papers, {
    language,
    subject: lapsed.subject(about),
    title: lapsed.title,
    paragraphs: [lapsed.text(about)],
    action: { label: lapsed.action, url },
  })
}

/** To whoever has not paid, once before the time ends: a member, or administrators where the fan club pays for all. */
export function shareReminderMail(
  given: Notice & { places: number; until: Date; paidBy: 'members' | 'club' },
) {
  const { language, url, places, until, paidBy } = given
  const words = allotmentTexts[language].reminder
  const about = { ...aboutOf(given), places, until: formatDateTime(until, language) }
  return writeMail(papers, {
    language,
    subject: words.subject(about),
    title: words.title(places),
    paragraphs: [paidBy === 'club' ? words.club(about) : words.own(about)],
    action: { label: words.action, url },
  })
}

const aboutOf = ({ fanClub, match }: Notice) => ({ fanClub: readLine(fanClub), match })
