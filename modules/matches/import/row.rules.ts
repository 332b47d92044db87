import type { Text } from '#club/club.ts'
import type { KickOffPrecision, MatchPeriod, Side } from '#modules/matches/schema.ts'
import { berlinDate } from '#platform/dates.ts'
import type { ImportedMatch } from './import.schema.ts'
import { germanMoment } from './times.rules.ts'

/** What an import may write of a match, as its row has it. */
export type MatchRow = {
  matchday: number | null
  round: Text | null
  kick_off: Date
  kick_off_precision: KickOffPrecision
  venue: string | null
  attendance: number | null
  period: MatchPeriod
  home_score: number | null
  away_score: number | null
  half_time_home: number | null
  half_time_away: number | null
  full_time_home: number | null
  full_time_away: number | null
  extra_time_home: number | null
  extra_time_away: number | null
  penalties_home: number | null
  penalties_away: number | null
  awarded_home: number | null
  awarded_away: number | null
  award_winner: Side | 'draw' | 'none' | null
  void_at: Date | null
}

/** The hour a day without one is kept with, so that it sorts into its day. */
const NOON = '12:00'

/** Null for a match that has neither day nor hour: there is no place for it among the fixtures. */
export function rowOf(match: ImportedMatch, now: Date): MatchRow | null {
  const { score, halfTime, fullTime, extraTime, shootOut, status } = match
  const kickOff = match.kickoffAt ?? (match.day ? germanMoment(match.day, NOON) : null)
  if (!kickOff) return null
  const isAwarded = status === 'awarded' && score !== null
  return {
    matchday: match.matchday,
    round: match.matchday === null ? roundNames(match.round) : null,
    kick_off: kickOff,
    kick_off_precision: status === 'postponed' ? 'open' : match.kickoffAt ? 'minute' : 'day',
    venue: match.venue,
    attendance: match.attendance,
    period: status === 'live' ? 'Live' : status === 'finished' || isAwarded ? 'FullTime' : 'PreMatch',
    home_score: score?.home ?? null,
    away_score: score?.away ?? null,
    half_time_home: halfTime?.home ?? null,
    half_time_away: halfTime?.away ?? null,
    full_time_home: fullTime?.home ?? null,
    full_time_away: fullTime?.away ?? null,
    extra_time_home: extraTime?.home ?? null,
    extra_time_away: extraTime?.away ?? null,
    penalties_home: shootOut?.home ?? null,
    penalties_away: shootOut?.away ?? null,
    awarded_home: isAwarded ? score.home : null,
    awarded_away: isAwarded ? score.away : null,
    award_winner: isAwarded ? (match.awardedTo ?? winnerOf(score)) : null,
    void_at: status === 'cancelled' ? now : null,
  }
}

function winnerOf({ home, away }: { home: number; away: number }): Side | 'draw' {
  return home > away ? 'home' : away > home ? 'away' : 'draw'
}

const RESULT_COLUMNS = [
  'period',
  'home_score',
  'away_score',
  'half_time_home',
  'half_time_away',
  'full_time_home',
  'full_time_away',
  'extra_time_home',
  'extra_time_away',
  'penalties_home',
  'penalties_away',
  'awarded_home',
  'awarded_away',
  'award_winner',
] as const

/** Without these in the file, what is known already stays: another source may have said it. */
const ADDED_COLUMNS = [
  'matchday',
  'round',
  'venue',
  'attendance',
  'half_time_home',
  'half_time_away',
  'extra_time_home',
  'extra_time_away',
  'penalties_home',
  'penalties_away',
] as const

/** `isResultPreserved`: the file knows less than is known, or the club's own ticker says something else. */
export type RowChange = { changes: Partial<MatchRow>; isResultPreserved: boolean }

/** Whether a file that knows the end of a match has another result than the club tells by itself. */
export function contradicts(
  stored: Pick<MatchRow, 'home_score' | 'away_score'> & { hasOwnTicker: boolean; tickerIsOpen: boolean },
  wanted: MatchRow,
): boolean {
  if (!stored.hasOwnTicker || wanted.period !== 'FullTime' || wanted.home_score === null) return false
  // A match that runs here is not over: what it ends with is told then.
  if (stored.tickerIsOpen && stored.home_score === null) return false
  return stored.home_score !== wanted.home_score || stored.away_score !== wanted.away_score
}

/** What of a kept match a file changes. A file older than what is known takes no result back. */
export function changeOf(given: { stored: MatchRow; wanted: MatchRow; hasOwnTicker: boolean }): RowChange {
  const { stored, hasOwnTicker } = given
  const wanted = { ...given.wanted }
  const goesBack = PROGRESS[wanted.period] < PROGRESS[stored.period]
  const holdsResult = hasOwnTicker || goesBack
  if (holdsResult) for (const column of RESULT_COLUMNS) assign(wanted, column, stored)
  for (const column of ADDED_COLUMNS) if (wanted[column] === null) assign(wanted, column, stored)
  // A match under way is known better where its half is known.
  if (wanted.period === 'Live' && stored.period !== 'PreMatch') wanted.period = stored.period
  if (knowsHourOnly(stored, wanted))
    for (const column of ['kick_off', 'kick_off_precision'] as const) assign(wanted, column, stored)
  if (wanted.void_at && stored.void_at) wanted.void_at = stored.void_at
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => !isSame(value, stored[column as keyof MatchRow])),
  ) as Partial<MatchRow>
  return {
    changes,
    isResultPreserved:
      holdsResult && (goesBack || RESULT_COLUMNS.some((column) => given.wanted[column] !== stored[column])),
  }
}

const PROGRESS: Record<MatchPeriod, number> = {
  PreMatch: 0,
  Live: 1,
  FirstHalf: 1,
  HalfTime: 1,
  SecondHalf: 1,
  ExtraFirstHalf: 1,
  ExtraSecondHalf: 1,
  ShootOut: 1,
  FullTime: 2,
}

/** The file knows the day alone, and it is the day of the hour that is known. */
function knowsHourOnly(stored: MatchRow, wanted: MatchRow): boolean {
  return (
    wanted.kick_off_precision === 'day' &&
    stored.kick_off_precision === 'minute' &&
    berlinDate(wanted.kick_off) === berlinDate(stored.kick_off)
  )
}

function assign<Column extends keyof MatchRow>(row: MatchRow, column: Column, from: MatchRow): void {
  row[column] = from[column]
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (one !== null && typeof one === 'object') return JSON.stringify(one) === JSON.stringify(other)
  return one === other
}

const ROUNDS: [RegExp, Text][] = [
  [/^quarter-?finals?$/i, { de: 'Viertelfinale', en: 'Quarter-finals', ja: '準々決勝' }],
  [/^semi-?finals?$/i, { de: 'Halbfinale', en: 'Semi-finals', ja: '準決勝' }],
  [/^final$/i, { de: 'Finale', en: 'Final', ja: '決勝' }],
  [/^round of 16$/i, { de: 'Achtelfinale', en: 'Round of 16', ja: 'ラウンド16' }],
  [/^round of 32$/i, { de: 'Sechzehntelfinale', en: 'Round of 32', ja: 'ラウンド32' }],
  [/^knock-?out round$/i, { de: 'K.-o.-Runde', en: 'Knock-out round', ja: '決勝トーナメント' }],
]

/** A round in the languages of the sites; a name nobody knows stays as it is. Null where there is none. */
export function roundNames(round: string): Text | null {
  if (!round) return null
  const known = ROUNDS.find(([pattern]) => pattern.test(round))?.[1]
  if (known) return known
  const number = /^round (\d{1,2})$/i.exec(round)?.[1] ?? /^(\d{1,2})\. (?:round|runde)$/i.exec(round)?.[1]
  return number
    ? { de: `${number}. Runde`, en: `Round ${number}`, ja: `${number}回戦` }
    : { de: round, en: round, ja: round }
}
