import type { Db } from '#platform/db.ts'
import type { MatchRecord } from './feed.rules.ts'
import type { Match } from './match.schema.ts'
import type { Side } from './schema.ts'
import { listLineUps, listPlayers, listStatistics } from './storage.ts'
import { listCompetitions, listNames, listTeams } from './teams.storage.ts'
import { listEvents } from './ticker/ticker.storage.ts'

/** Everything that is told of a match; `for: 'desk'` with line-ups that nobody may read yet. */
export async function loadMatchRecord(
  db: Db,
  match: Match,
  { for: reader }: { for: 'readers' | 'desk' } = { for: 'readers' },
): Promise<MatchRecord> {
  const [events, allPlayers, allLineUps, statistics, teams, competitions] = await Promise.all([
    listEvents(db, match.id),
    listPlayers(db, match.id),
    listLineUps(db, match.id),
    listStatistics(db, match.id),
    listTeams(db, [match.homeTeamId, match.awayTeamId]),
    listCompetitions(db, [match.competitionId]),
  ])
  // Once it runs everybody sees who plays.
  const hidden = new Set(
    allLineUps.filter(({ publishAt }) => publishAt && match.period === 'PreMatch').map(({ side }) => side),
  )
  const isShown = ({ side }: { side: Side }) => reader === 'desk' || !hidden.has(side)
  const [players, lineUps] = [allPlayers.filter(isShown), allLineUps.filter(isShown)]
  const ids = events.flatMap(({ playerId, secondPlayerId }) => [playerId, secondPlayerId])
  const names = await listNames(db, [
    ...ids.filter((id) => id !== null),
    ...players.map(({ personId }) => personId),
  ])
  return {
    match,
    competition: competitions.get(match.competitionId)!.name,
    home: teams.get(match.homeTeamId)!,
    away: teams.get(match.awayTeamId)!,
    events,
    players,
    lineUps,
    statistics,
    names,
  }
}
