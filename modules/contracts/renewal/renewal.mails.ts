import type { Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { formatDateTime } from '#platform/dates.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { formatMoney } from '#platform/money.ts'
import { renewalTexts } from './renewal.texts.ts'

/** A contract in a letter: its place and what it costs, gross cents. */
export type LetterContract = {
  number: string
  blockId: string
  row: string | null
  seat: string | null
  formerCents: number
  /** Null: the list has no price yet. */
  nextCents: number | null
}

type Asking = {
  language: Language
  season: number
  until: Date
  silentHolders: 'end' | 'renew'
  contracts: readonly LetterContract[]
  url: string
}

/** One letter for all contracts of a subscriber: what each costs next season, and what happens if they say nothing. */
export function renewalOpenedMail(given: Asking) {
  const text = renewalTexts[given.language]
  const season = nameOfSeason(given.season)
  return ask(given, {
    subject: text.openedSubject(season),
    title: text.openedTitle(season),
    first: text.opened(wordsFor(given)),
    last: [text.wishes],
  })
}

/** The same once more, before the time is over, for those that are not confirmed. */
export function renewalReminderMail(given: Asking) {
  const text = renewalTexts[given.language]
  return ask(given, {
    subject: text.remindedSubject(wordsFor(given)),
    title: text.remindedTitle,
    first: text.reminded(wordsFor(given)),
    last: [],
  })
}

function ask(given: Asking, words: { subject: string; title: string; first: string; last: string[] }) {
  const { language, contracts, silentHolders, url } = given
  const text = renewalTexts[language]
  const silent = text.silent[silentHolders](wordsFor(given))
  return {
    ...writeMail(papers, {
      subject: words.subject,
      language,
      title: words.title,
      paragraphs: [words.first, silent, ...words.last],
      rowsAfter: 2,
      rows: contracts.map((contract) => ({
        label: `${contract.number} · ${placeOf(contract, language)}`,
        value:
          contract.nextCents === null
            ? text.noPrice
            : text.change({
                former: formatMoney(contract.formerCents, language),
                next: formatMoney(contract.nextCents, language),
              }),
      })),
      action: { label: text.openedAction, url },
    }),
  }
}

/** What came of all contracts of a subscriber when the season was renewed. */
export function renewedMail(given: {
  language: Language
  season: number
  contracts: readonly (Omit<LetterContract, 'formerCents' | 'nextCents'> & {
    result: 'renewed' | 'ended'
    wish: 'served' | 'refused' | null
    priceCents: number
  })[]
  url: string
}) {
  const { language, contracts, url } = given
  const text = renewalTexts[language]
  const season = nameOfSeason(given.season)
  const has = (result: 'renewed' | 'ended') => contracts.some((one) => one.result === result)
  const wishWords = { served: text.wishServed, refused: text.wishRefused }
  return {
    ...writeMail(papers, {
      subject: has('renewed') ? text.renewedSubject(season) : text.endedTitle,
      language,
      title: has('renewed') ? text.renewedTitle(season) : text.endedTitle,
      paragraphs: [
        ...(has('renewed') ? [text.renewed(season)] : []),
        ...(has('ended') ? [text.ended(season)] : []),
        ...(has('renewed') ? [text.dues] : []),
      ],
      rowsAfter: has('renewed') && has('ended') ? 2 : 1,
      rows: contracts.map((contract) => ({
        label: [
          contract.number,
          placeOf(contract, language),
          ...(contract.wish && contract.result === 'renewed' ? [wishWords[contract.wish]] : []),
        ].join(' · '),
        value: contract.result === 'ended' ? text.endedRow : formatMoney(contract.priceCents, language),
      })),
      action: { label: text.action, url },
    }),
  }
}

function wordsFor({ season, until, language }: Asking) {
  return { season: nameOfSeason(season), until: formatDateTime(until, language) }
}

function placeOf(
  { blockId, row, seat }: Pick<LetterContract, 'blockId' | 'row' | 'seat'>,
  language: Language,
): string {
  return renewalTexts[language].place({ block: blockId, row, seat })
}
