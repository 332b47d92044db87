import type { Language } from '#club/club.ts'
import { isLive, isOver } from '#modules/matches/minutes.schema.ts'
import type { MatchSummary, TableRow } from '#modules/matches/page.schema.ts'
import type { FeedEvent, Score, Side, StandingsRow, TickerData } from '#modules/matches/schema.ts'
import { ZONE } from '#platform/dates.ts'
import { part } from '#web/ui/time/date-parts.ts'

/** `2025/26` */
export function seasonName(season: string): string {
  return `${season}/${String((Number(season) + 1) % 100).padStart(2, '0')}`
}

/** What stands over a match: how far it is, in the words of the texts (`state.…`). */
export type MatchState = 'announced' | 'before' | 'live' | 'after' | 'postponed' | 'cancelled' | 'annulled'

type Stated = Pick<MatchSummary, 'status' | 'period' | 'void'> &
  (Pick<MatchSummary, 'kickOffPrecision'> | Pick<TickerData, 'kick_off_precision'>)

/** MAT-04, and what can come in between: called off, put off without a new day, or played and not counted. */
export function stateOf(match: Stated): MatchState {
  if (match.void) return hasBegun(match) ? 'annulled' : 'cancelled'
  const precision = 'kickOffPrecision' in match ? match.kickOffPrecision : match.kick_off_precision
  if (precision === 'open' && match.status !== 'after') return 'postponed'
  return match.status
}

/** `2:1`; before the first whistle nothing. */
export const scoreText = (score: Score | null): string | null => score && `${score.home}:${score.away}`

/** Won, drawn or lost, from one side; null before the end. */
export function resultOf(
  match: Pick<MatchSummary, 'status' | 'score' | 'penalties' | 'void'>,
  side: Side,
): 'win' | 'draw' | 'loss' | null {
  if (match.status !== 'after' || !match.score || match.void) return null
  const { home, away } = match.score
  const ahead = home - away || (match.penalties ? match.penalties.home - match.penalties.away : 0)
  if (ahead === 0) return 'draw'
  return ahead > 0 === (side === 'home') ? 'win' : 'loss'
}

/** The side of a team in a match. */
export const sideOf = (match: Pick<MatchSummary, 'home'>, teamId: number): Side =>
  match.home.id === teamId ? 'home' : 'away'

/** The goals of a side, as they stand under its name; kicks of a shoot-out are no goals. */
export function goalsOf(ticker: Pick<TickerData, 'events' | 'home' | 'away'>, side: Side): FeedEvent[] {
  return ticker.events.filter((event) => event.type === 'Goal' && event.team_id === ticker[side].id)
}

export function sideOfEvent(
  event: Pick<FeedEvent, 'team_id'>,
  ticker: Pick<TickerData, 'home' | 'away'>,
): Side | null {
  if (event.team_id === null) return null
  if (event.team_id === ticker.home.id) return 'home'
  return event.team_id === ticker.away.id ? 'away' : null
}

export const CARDS = ['YellowCard', 'YellowRedCard', 'RedCard'] as const
const HIGHLIGHTS = new Set<FeedEvent['type']>([
  ...['Goal', 'YellowRedCard', 'RedCard', 'PenaltyShot', 'VAR', 'Kickoff'],
  ...['WhistleFirstHalf', 'KickoffSecondHalf', 'FinalWhistle'],
] as FeedEvent['type'][])

export type TickerFilter = 'all' | 'goals' | 'cards' | 'highlights'

/** The events a filter lets through, the latest first. */
export function newestFirst(events: FeedEvent[], filter: TickerFilter): FeedEvent[] {
  return events.filter((event) => passes(event, filter)).toReversed()
}

function passes(event: FeedEvent, filter: TickerFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'goals':
      return event.type === 'Goal' || event.type === 'PenaltyShot'
    case 'cards':
      return CARDS.some((type) => type === event.type)
    case 'highlights':
      return HIGHLIGHTS.has(event.type)
  }
}

/** Is or was there anything to tell: from the first whistle on. */
export const hasBegun = (ticker: Pick<TickerData, 'period'>): boolean =>
  isLive(ticker.period) || isOver(ticker.period)

/** The row of a live feed in the words of the pages. */
export function tableRow(row: StandingsRow): TableRow {
  return {
    rank: row.rank,
    previousRank: row.previous_rank,
    team: {
      id: row.team.id,
      name: row.team.name,
      shortName: row.team.short_name,
      code: row.team.code,
      crest: row.team.crest,
      site: null,
    },
    played: row.played,
    won: row.won,
    drawn: row.drawn,
    lost: row.lost,
    goalsFor: row.goals_for,
    goalsAgainst: row.goals_against,
    goalDifference: row.goal_difference,
    points: row.points,
    deducted: row.deducted,
    form: row.form,
    zone: row.zone,
    live: row.live,
  }
}

/** `+12`, `−3`, `0`, with a real minus. */
export function signed(count: number): string {
  if (count === 0) return '0'
  return count > 0 ? `+${count}` : `−${-count}`
}

/** The rows around a team and the first of all, for a short table: never the own row missing. */
export function rowsAround(rows: TableRow[], teamId: number, count: number): TableRow[] {
  const own = rows.findIndex((row) => row.team.id === teamId)
  const start = Math.max(0, Math.min(own - Math.floor(count / 2), rows.length - count))
  return rows.slice(start, start + count)
}

/** A part of a date in Berlin as the language writes it: `4. April 1999`, `8. Nov.` */
export function dateText(moment: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const locale = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }[language]
  return new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options }).format(new Date(moment))
}

/** Matches by calendar month in Berlin, in the order given. */
export function byMonth(
  matches: MatchSummary[],
  language: Language,
): { month: string; matches: MatchSummary[] }[] {
  const months = Map.groupBy(matches, (match) =>
    part(match.kickOff, language, { month: 'long', year: 'numeric' }),
  )
  return [...months].map(([month, of]) => ({ month, matches: of }))
}
