import { siteOf, teamSites } from '#club/sites.ts'
import type { EventWords } from '#modules/matches/match.schema.ts'
import type { MatchPeriod, Side } from '#modules/matches/schema.ts'
import { minuteFrom } from '#modules/matches/ticker/ticker.rules.ts'
import { type Given, nameAt, UsageError } from './arguments.ts'
import type { Workplace } from './command.ts'

/** What an editor types, as the ticker understands it. */

const PERIODS: Record<string, MatchPeriod> = {
  kickoff: 'FirstHalf',
  'half-time': 'HalfTime',
  'second-half': 'SecondHalf',
  break: 'Live',
  'extra-time': 'ExtraFirstHalf',
  'extra-second-half': 'ExtraSecondHalf',
  'shoot-out': 'ShootOut',
  end: 'FullTime',
}

/** `half-time`, `second-half`, `break` (before extra time), `extra-time`, `extra-second-half`, `shoot-out`, `end`. */
export function periodOf(text: string): MatchPeriod {
  const period = PERIODS[text.toLowerCase()] ?? Object.values(PERIODS).find((one) => one === text)
  if (!period) throw new UsageError(`${text} is no period. There are: ${Object.keys(PERIODS).join(', ')}.`)
  return period
}

/** `next`, `last`, `now` of a team (`--team frauen`), or an id or the beginning of one. */
export async function matchOf({ matches }: Workplace, given: Given, index = 0): Promise<string> {
  const name = nameAt(given, index, 'the match: next, last, now, or its id')
  const match = await matches.desk.findMatch({ name, teamId: teamOf(given) })
  if (!match) throw new UsageError(`There is no match ${name}, or there are several.`)
  return match
}

export function teamOf({ options }: Given): number {
  const team = options['team'] ?? siteOf('firstTeam')?.key ?? ''
  const teams = new Map(teamSites())
  const id = teams.get(team)
  if (!id) throw new UsageError(`${team} is none of ${[...teams.keys()].join(', ')}.`)
  return id
}

export function sideOf(text: string | undefined): Side {
  if (text !== 'home' && text !== 'away') throw new UsageError('Say which team: home or away.')
  return text
}

/** One of a list of words. */
export function oneOf<Word extends string>(text: string | undefined, words: readonly Word[]): Word {
  const found = words.find((word) => word === text)
  if (!found) throw new UsageError(`Say one of ${words.join(', ')}.`)
  return found
}

/** A player by shirt number or name, in the line-up of a side. */
export async function playerOf(
  { matches }: Workplace,
  given: { matchId: string; side: Side; name: string | undefined },
): Promise<string | null> {
  const { matchId, side, name } = given
  if (name === undefined) return null
  const found = await matches.desk.findPlayers({ matchId, side, name })
  if (found.length === 1) return found[0]!.id
  throw new UsageError(
    found.length === 0
      ? `${name} is nobody in the line-up of the ${side} team.`
      : `${name} may be ${found.map((one) => `${one.number} ${one.name}`).join(' or ')}.`,
  )
}

/** `--minute 67` or `90+4`; without it the minute is the running one. */
export function minuteOf({ options }: Given): Pick<EventWords, 'minute' | 'extraMinute'> {
  const text = options['minute']
  if (text === undefined) return { minute: null, extraMinute: null }
  const found = minuteFrom(text)
  if (!found) throw new UsageError(`${text} is no minute, e.g. 67 or 90+4.`)
  return { minute: found.minute, extraMinute: found.extra }
}

/** `--text-de`, `--text-en`, `--text-ja`; German stands in for English until somebody writes it. */
export function textOf({ options }: Given, german = options['text-de']): EventWords['text'] {
  const de = german?.trim()
  if (!de) {
    if (options['text-en'] || options['text-ja'])
      throw new UsageError('--text-de is missing: German comes first.')
    return null
  }
  const ja = options['text-ja']
  return { de, en: options['text-en'] ?? de, ...(ja ? { ja } : {}) }
}

export const SILENT: EventWords = {
  type: null,
  side: null,
  playerId: null,
  secondPlayerId: null,
  goal: null,
  outcome: null,
  text: null,
  minute: null,
  extraMinute: null,
}
