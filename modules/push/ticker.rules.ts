import { club, type Language, type Text } from '#club/club.ts'
import type { ToldEvent, ToldMatch } from '#modules/matches/telling.schema.ts'
import type { NewMatter } from './matters.storage.ts'
import type { NoticeKind } from './notices.texts.ts'

const MINUTE = 60_000
/** What is written down later than this is no news. */
const FRESH_MS = 15 * MINUTE
/** A goal that comes later than this is known. */
const GOAL_MS = 20 * MINUTE
const END_MS = 180 * MINUTE
/** A match that is told lies so far around now: an old one that is played again is not. */
const BEFORE_MS = 30 * MINUTE
const AFTER_MS = 300 * MINUTE

/** Is it a match of now? */
export function isNow({ kickOff }: Pick<ToldMatch, 'kickOff'>, now: Date): boolean {
  const since = now.getTime() - kickOff.getTime()
  return since > -BEFORE_MS && since < AFTER_MS
}

/** How keys of what a match tells a team's followers begin. */
export function beginningsOf({ events }: Pick<ToldMatch, 'events'>, teamId: number): string[] {
  return events.flatMap(({ id, kind }) => [`${kind}:${teamId}:${id}:`, `${kind}Back:${teamId}:${id}`])
}

export type ToTell = { matters: NewMatter[]; overtaken: string[] }

/** What is to be told of a match to those who follow one of its teams, by what it is now and what was told before. */
export function mattersOf(given: {
  match: ToldMatch
  teamId: number
  told: readonly string[]
  now: Date
  url(language: Language): string
}): ToTell {
  const { match, teamId, told, now, url } = given
  const found: ToTell = { matters: [], overtaken: [] }
  const urls = Object.fromEntries(club.languages.map((language) => [language, url(language)]))
  for (const event of match.events) {
    const beginning = `${event.kind}:${teamId}:${event.id}:`
    const before = told.filter((key) => key.startsWith(beginning))
    const one = matterOf({ event, match, teamId, before, told, now })
    if (!one) continue
    found.overtaken.push(...before)
    found.matters.push({
      ...{ topic: 'goals', tag: `match:${match.id}`, teamId },
      ...{ key: one.key, kind: one.kind },
      facts: {
        ...factsOf(event, match),
        ...(one.isScoreNow ? { score: scoreOf(match) } : {}),
        url: urls as never,
      },
      expiresAt: new Date(now.getTime() + (event.kind === 'goal' ? GOAL_MS : END_MS)),
    })
  }
  return found
}

type Of = {
  event: ToldEvent
  match: ToldMatch
  teamId: number
  before: string[]
  told: readonly string[]
  now: Date
}

function matterOf({ event, match, teamId, before, told, now }: Of): {
  key: string
  kind: NoticeKind
  isScoreNow: boolean
} | null {
  const { id, kind, side, scorerId, isTakenBack, writtenAt } = event
  const back = `${kind}Back:${teamId}:${id}`
  if (isTakenBack) {
    // Only what somebody has heard of is taken back.
    if (before.length === 0 || told.includes(back)) return null
    return { key: back, kind: kind === 'goal' ? 'goalBack' : 'endBack', isScoreNow: true }
  }
  const key = `${kind}:${teamId}:${id}:${side ?? ''}:${scorerId ?? ''}`
  if (before.length > 0) {
    // Put right and put back again is a third thing to tell.
    const isSame = before.at(-1)!.split('#')[0] === key
    return kind === 'end' || isSame
      ? null
      : { key: `${key}#${before.length}`, kind: 'goalCorrected', isScoreNow: true }
  }
  if (now.getTime() - writtenAt.getTime() > FRESH_MS) return null
  if (kind === 'end') return { key, kind: 'end', isScoreNow: true }
  const own = match.home.id === teamId ? 'home' : 'away'
  return { key, kind: side === own ? 'goal' : 'goalAgainst', isScoreNow: false }
}

function factsOf({ side, scorer, minute, score }: ToldEvent, { home, away }: ToldMatch) {
  const names = `${home.name} – ${away.name}`
  const match: Text = { de: names, en: names, ja: names }
  const team = side === null ? '' : side === 'home' ? home.name : away.name
  return { match, team, scorer, minute, score: `${score.home}:${score.away}` }
}

function scoreOf({ score, penalties }: ToldMatch): string {
  const after = penalties ? ` (${penalties.home}:${penalties.away})` : ''
  return `${score.home}:${score.away}${after}`
}
