import type { Db } from '#platform/db.ts'
import { feedTeam } from '../feed.rules.ts'
import type { Match } from '../match.schema.ts'
import type { TableRow, Team } from '../page.schema.ts'
import { statusOf } from '../periods.rules.ts'
import type { StandingsFeed } from '../schema.ts'
import { listCompetitionMatches } from '../storage.ts'
import {
  type Competition,
  findLeagueOf,
  listCompetitions,
  listEntrants,
  listTeams,
} from '../teams.storage.ts'
import { latestMatchday, type Place, ranksBefore, standingsOf, type TableKind } from './standings.rules.ts'

export type LeagueTable = {
  competition: Competition
  season: string
  matchday: number | null
  live: boolean
  rows(kind: TableKind): TableRow[]
  /** Of these days: from the day before to the day after. */
  matches(now: Date): Match[]
}

const A_DAY = 86_400_000

/** The table of the league that a team plays in; null where it plays none that season. */
export async function loadTable(
  db: Db,
  given: { teamId: number; season: string },
): Promise<LeagueTable | null> {
  const competitionId = await findLeagueOf(db, given)
  if (!competitionId) return null
  const which = { competitionId, season: given.season }
  const [competitions, entrants, matches] = await Promise.all([
    listCompetitions(db, [competitionId]),
    listEntrants(db, which),
    listCompetitionMatches(db, which),
  ])
  const competition = competitions.get(competitionId)!
  const teams = await listTeams(
    db,
    entrants.map(({ teamId }) => teamId),
  )
  const counted = { entrants, matches, tieBreakers: competition.tieBreakers }
  const total = standingsOf(counted)
  const before = ranksBefore(counted)
  const rowsOf = (places: readonly Place[], kind: TableKind) =>
    places.map((place) => rowOf({ place, kind, teams, before, competition }))
  return {
    competition,
    season: given.season,
    matchday: latestMatchday(matches),
    live: total.some((place) => place.live),
    rows: (kind) => rowsOf(kind === 'total' ? total : standingsOf({ ...counted, kind }), kind),
    matches: (now) =>
      matches.filter(({ kickOff, kickOffPrecision }) => {
        return kickOffPrecision !== 'open' && Math.abs(kickOff.getTime() - now.getTime()) < A_DAY
      }),
  }
}

function rowOf(given: {
  place: Place
  kind: TableKind
  teams: Map<number, Team>
  before: Map<number, number>
  competition: Competition
}): TableRow {
  const { place, kind, teams, before, competition } = given
  const { teamId, ...rest } = place
  const zone = competition.zones.find(({ from, to }) => place.rank >= from && place.rank <= to)
  return {
    ...rest,
    team: teams.get(teamId)!,
    previousRank: kind === 'total' ? (before.get(teamId) ?? null) : null,
    zone: kind === 'total' ? (zone?.key ?? null) : null,
  }
}

/** MAT-12 */
export function standingsFeed(table: LeagueTable | null, now: Date): StandingsFeed {
  if (!table) return { data: null }
  return {
    data: {
      season: table.season,
      competition: table.competition.name,
      matchday: table.matchday,
      live: table.live,
      rows: table.rows('total').map((row) => ({
        rank: row.rank,
        previous_rank: row.previousRank,
        team: feedTeam(row.team),
        played: row.played,
        won: row.won,
        drawn: row.drawn,
        lost: row.lost,
        goals_for: row.goalsFor,
        goals_against: row.goalsAgainst,
        goal_difference: row.goalDifference,
        points: row.points,
        deducted: row.deducted,
        form: row.form,
        zone: row.zone,
        live: row.live,
      })),
      scores: table.matches(now).map((match) => ({
        id: match.id,
        status: statusOf(match, now),
        period: match.period,
        score: match.award?.score ?? match.score,
      })),
    },
  }
}
