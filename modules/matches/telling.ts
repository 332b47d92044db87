import type { Db } from '#platform/db.ts'
import type { TickerEvent } from './match.schema.ts'
import { shownMinute } from './minutes.schema.ts'
import { scoresAfter } from './periods.rules.ts'
import type { Score } from './schema.ts'
import { findMatch } from './storage.ts'
import { listNames, listTeams } from './teams.storage.ts'
import type { ToldMatch } from './telling.schema.ts'
import { listEvents } from './ticker/ticker.storage.ts'

const NONE: Score = { home: 0, away: 0 }

/** Goals and final whistles of a match, those that were taken back too, in the order of writing; null when there is no such match. */
export async function loadTold(db: Db, matchId: string): Promise<ToldMatch | null> {
  const match = await findMatch(db, matchId)
  if (!match) return null
  const events = (await listEvents(db, matchId)).filter(isTold)
  const teams = await listTeams(db, [match.homeTeamId, match.awayTeamId])
  const names = await listNames(
    db,
    events.flatMap(({ playerId }) => playerId ?? []),
  )
  const scores = scoresAfter(events)
  const score = match.score ?? NONE
  const teamOf = (id: number) => ({ id, name: teams.get(id)!.shortName })
  return {
    ...{ id: match.id, kickOff: match.kickOff, score, penalties: match.penalties },
    home: teamOf(match.homeTeamId),
    away: teamOf(match.awayTeamId),
    events: events.map((event) => {
      const { id, side, playerId, minute, extraMinute, period, deletedAt, createdAt } = event
      const name = playerId ? names.get(playerId) : undefined
      return {
        ...{ id, side, scorerId: playerId, isTakenBack: deletedAt !== null, writtenAt: createdAt },
        kind: event.type === 'Goal' ? 'goal' : 'end',
        scorer: name ? (name.knownName ?? name.shortName) : null,
        minute: minute === null ? null : shownMinute({ minute, extra: extraMinute }, period),
        score: scores.get(id) ?? score,
      }
    }),
  }
}

function isTold({ type, becomes }: TickerEvent): boolean {
  return type === 'Goal' || (type === 'FinalWhistle' && becomes === 'FullTime')
}
