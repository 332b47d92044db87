import type { Db } from '#platform/db.ts'
import type { Match } from './match.schema.ts'
import type { MatchSummary } from './page.schema.ts'
import { statusOf } from './periods.rules.ts'
import { listCompetitions, listTeams } from './teams.storage.ts'

/** Matches as overviews show them, in the order given. */
export async function summariesOf(db: Db, matches: readonly Match[], now: Date): Promise<MatchSummary[]> {
  const [teams, competitions] = await Promise.all([
    listTeams(
      db,
      matches.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]),
    ),
    listCompetitions(
      db,
      matches.map(({ competitionId }) => competitionId),
    ),
  ])
  return matches.map((match) => ({
    id: match.id,
    competition: competitions.get(match.competitionId)!.name,
    competitionId: match.competitionId,
    season: match.season,
    matchday: match.matchday,
    round: match.round,
    kickOff: match.kickOff.toISOString(),
    kickOffPrecision: match.kickOffPrecision,
    venue: match.venue,
    status: statusOf(match, now),
    period: match.period,
    home: teams.get(match.homeTeamId)!,
    away: teams.get(match.awayTeamId)!,
    score: match.award?.score ?? match.score,
    halfTime: match.halfTime,
    penalties: match.penalties,
    awarded: match.award !== null,
    void: match.voidAt !== null,
    ticketEvent: match.ticketEvent,
  }))
}
