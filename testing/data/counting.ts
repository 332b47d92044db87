import type { ImportedMatch, ImportedSeason } from '#modules/matches/import/import.schema.ts'
import { rowOf } from '#modules/matches/import/row.rules.ts'
import {
  type CountedMatch,
  standingsOf,
  type TieBreaker,
} from '#modules/matches/standings/standings.rules.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const LEAGUE: TieBreaker[] = ['goalDifference', 'goalsFor']

/** A table with names, by the rules that the pages go by. */
export function tableOf(season: ImportedSeason) {
  const ids = new Map(season.teams.map(({ externalId }, index) => [externalId, index + 1]))
  const names = new Map(season.teams.map(({ externalId, name }) => [ids.get(externalId)!, name]))
  const deducted = (team: string) => -(season.adjustments.find((one) => one.team === team)?.points ?? 0)
  const places = standingsOf({
    entrants: season.teams.map(({ externalId }) => ({
      teamId: ids.get(externalId)!,
      deducted: deducted(externalId),
    })),
    matches: season.matches.flatMap((match) => countedMatch(match, ids)),
    tieBreakers: season.ranking === 'perGame' ? ['pointsPerGame', ...LEAGUE] : LEAGUE,
  })
  return places.map(({ teamId, rank, played, won, drawn, lost, goalsFor, goalsAgainst, points }) => ({
    rank,
    team: names.get(teamId)!,
    played,
    won,
    drawn,
    lost,
    goalsFor,
    goalsAgainst,
    points,
  }))
}

function countedMatch(match: ImportedMatch, ids: ReadonlyMap<string, number>): CountedMatch[] {
  const row = rowOf(match, NOW)
  if (!row || !match.home || !match.away) return []
  return [
    {
      homeTeamId: ids.get(match.home)!,
      awayTeamId: ids.get(match.away)!,
      matchday: row.matchday,
      kickOff: row.kick_off,
      period: row.period,
      score: match.score,
      award: row.award_winner ? { score: match.score!, winner: row.award_winner } : null,
      voidAt: row.void_at,
    },
  ]
}

export const played = ({ matches }: ImportedSeason): ImportedMatch[] =>
  matches.filter(({ status }) => status === 'finished' || status === 'awarded')

export const goalsIn = (matches: readonly ImportedMatch[]): number =>
  matches.reduce((sum, { score }) => sum + (score ? score.home + score.away : 0), 0)

/** What two sources can be compared by: who played whom, and how it ended. */
export function resultsOf(
  season: ImportedSeason,
  keyOf: (name: string) => string,
): Map<string, Pick<ImportedMatch, 'fullTime' | 'halfTime' | 'matchday' | 'kickoffAt' | 'externalId'>> {
  const names = new Map(season.teams.map(({ externalId, name }) => [externalId, keyOf(name)]))
  return new Map(
    played(season).map(({ home, away, fullTime, halfTime, matchday, kickoffAt, externalId }) => [
      `${names.get(home!)} – ${names.get(away!)}`,
      { fullTime, halfTime, matchday, kickoffAt, externalId },
    ]),
  )
}
