import type { Award, Match } from '../match.schema.ts'
import { isLive, isOver } from '../minutes.schema.ts'
import type { Score, Side } from '../schema.ts'

/** What a table counts of a match. */
export type CountedMatch = Pick<
  Match,
  'homeTeamId' | 'awayTeamId' | 'matchday' | 'kickOff' | 'period' | 'score' | 'award' | 'voidAt'
>

/** How equal points are told apart. `pointsPerGame` comes before the points: of leagues that were stopped. */
export type TieBreaker = 'goalDifference' | 'goalsFor' | 'headToHead' | 'wins' | 'awayGoals' | 'pointsPerGame'

export type Entrant = { teamId: number; deducted: number }

/** What stands behind a team in a table. */
export type Place = {
  teamId: number
  rank: number
  played: number
  won: number
  drawn: number
  lost: number
  goalsFor: number
  goalsAgainst: number
  goalDifference: number
  points: number
  deducted: number
  form: ('W' | 'D' | 'L')[]
  live: boolean
}

/** Which matches a team's row is made of. */
export type TableKind = 'total' | 'home' | 'away'

const WIN = 3
const FORM_LENGTH = 5

/** A match as a table sees it: the goals it counts and who wins; null counts nothing. */
function outcomeOf(match: CountedMatch): { score: Score; winner: Award['winner'] } | null {
  const { period, score, award, voidAt } = match
  if (voidAt) return null
  if (award) return award
  if (!score || !(isOver(period) || isLive(period))) return null
  return { score, winner: score.home === score.away ? 'draw' : score.home > score.away ? 'home' : 'away' }
}

type Row = Omit<Place, 'rank' | 'form'> & {
  results: { at: number; letter: 'W' | 'D' | 'L' }[]
  awayGoals: number
}

/**
 * The table of a competition: three points for a win, one for a draw, then what its settings say. Matches that run count
 * with the score as it stands, awarded ones as they were ruled, void ones not at all. Points that were taken away come off
 * the whole table only.
 */
export function standingsOf(given: {
  entrants: readonly Entrant[]
  matches: readonly CountedMatch[]
  tieBreakers: readonly TieBreaker[]
  kind?: TableKind
}): Place[] {
  const { entrants, matches, tieBreakers, kind = 'total' } = given
  const order = tieBreakers.includes('pointsPerGame') ? tieBreakers : (['points', ...tieBreakers] as const)
  const groups = splitTied(rowsOf({ entrants, matches, kind }), order, matches)
  let before = 0
  return groups.flatMap((tied) => {
    const rank = before + 1
    before += tied.length
    return tied
      .toSorted((a, b) => a.teamId - b.teamId)
      .map(({ results, awayGoals: _, ...row }) => ({ ...row, rank, form: formOf(results) }))
  })
}

function formOf(results: Row['results']): ('W' | 'D' | 'L')[] {
  return results
    .toSorted((a, b) => a.at - b.at)
    .slice(-FORM_LENGTH)
    .map(({ letter }) => letter)
}

function rowsOf(given: {
  entrants: readonly Entrant[]
  matches: readonly CountedMatch[]
  kind: TableKind
}): Row[] {
  const { entrants, matches, kind } = given
  const rows = new Map(
    entrants.map(({ teamId, deducted }) => [teamId, emptyRow(teamId, kind === 'total' ? deducted : 0)]),
  )
  for (const match of matches) {
    const outcome = outcomeOf(match)
    if (!outcome) continue
    if (kind !== 'away') enter(rows.get(match.homeTeamId), { match, outcome, side: 'home' })
    if (kind !== 'home') enter(rows.get(match.awayTeamId), { match, outcome, side: 'away' })
  }
  return [...rows.values()]
}

const emptyRow = (teamId: number, deducted: number): Row => ({
  teamId,
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  goalDifference: 0,
  points: 0 - deducted,
  deducted,
  live: false,
  results: [],
  awayGoals: 0,
})

function enter(
  row: Row | undefined,
  given: { match: CountedMatch; outcome: { score: Score; winner: Award['winner'] }; side: Side },
): void {
  if (!row) return
  const { match, outcome, side } = given
  const { score, winner } = outcome
  const scored = score[side]
  const conceded = score[side === 'home' ? 'away' : 'home']
  const letter = winner === 'draw' ? 'D' : winner === side ? 'W' : 'L'
  row.played += 1
  row.won += letter === 'W' ? 1 : 0
  row.drawn += letter === 'D' ? 1 : 0
  row.lost += letter === 'L' ? 1 : 0
  row.goalsFor += scored
  row.goalsAgainst += conceded
  row.goalDifference += scored - conceded
  row.points += letter === 'W' ? WIN : letter === 'D' ? 1 : 0
  row.awayGoals += side === 'away' ? scored : 0
  row.live ||= isLive(match.period) && !match.award
  row.results.push({ at: match.kickOff.getTime(), letter })
}

/** Best first, in groups that stay equal after everything: who cannot be told apart shares the rank. */
function splitTied(
  rows: Row[],
  by: readonly ('points' | TieBreaker)[],
  matches: readonly CountedMatch[],
): Row[][] {
  const [first, ...rest] = by
  if (rows.length <= 1 || !first) return rows.length === 0 ? [] : [rows]
  const worth = worthBy(first, rows, matches)
  const groups = Map.groupBy(rows, worth)
  return [...groups.keys()]
    .toSorted((a, b) => b - a)
    .flatMap((key) => splitTied(groups.get(key)!, rest, matches))
}

function worthBy(
  by: 'points' | TieBreaker,
  rows: readonly Row[],
  matches: readonly CountedMatch[],
): (row: Row) => number {
  if (by === 'headToHead') return headToHead(rows, matches)
  if (by === 'wins') return (row) => row.won
  if (by === 'pointsPerGame') return (row) => (row.played === 0 ? 0 : row.points / row.played)
  return (row) => row[by]
}

/** Points, then goal difference, of the matches among these teams alone. */
function headToHead(rows: readonly Row[], matches: readonly CountedMatch[]): (row: Row) => number {
  const ids = new Set(rows.map((row) => row.teamId))
  const among = matches.filter((match) => ids.has(match.homeTeamId) && ids.has(match.awayTeamId))
  const small = new Map(
    rowsOf({
      entrants: rows.map(({ teamId }) => ({ teamId, deducted: 0 })),
      matches: among,
      kind: 'total',
    }).map((row) => [row.teamId, row.points * 1_000 + row.goalDifference]),
  )
  return (row) => small.get(row.teamId) ?? 0
}

/** The ranks before the latest matchday of which anything is counted, by team; empty on the first one. */
export function ranksBefore(given: Parameters<typeof standingsOf>[0]): Map<number, number> {
  const latest = latestMatchday(given.matches)
  const earlier = given.matches.filter((match) => (match.matchday ?? 0) < (latest ?? 0))
  if (earlier.length === 0) return new Map()
  return new Map(standingsOf({ ...given, matches: earlier }).map(({ teamId, rank }) => [teamId, rank]))
}

/** The highest matchday with a result or a running match; null before the season. */
export function latestMatchday(matches: readonly CountedMatch[]): number | null {
  const counted = matches.filter((match) => outcomeOf(match) !== null).map((match) => match.matchday ?? 0)
  return counted.length === 0 ? null : Math.max(...counted)
}
