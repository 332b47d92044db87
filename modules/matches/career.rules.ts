import type { MatchPlayer, TickerEvent } from './match.schema.ts'
import { periodMinutes } from './minutes.schema.ts'
import { inOrder } from './periods.rules.ts'

/** What a player did in one match. */
export type MatchWork = {
  minutes: number
  goals: number
  assists: number
  yellowCards: number
  redCards: number
}

/**
 * From line-up and ticker: minutes from coming on to going off, without stoppage time, at least one; own goals are no
 * goals; a second yellow is a red card. Null: on the bench to the end, or not there.
 */
export function workOf(given: {
  personId: string
  players: readonly MatchPlayer[]
  events: readonly TickerEvent[]
}): MatchWork | null {
  const { personId, players, events } = given
  const player = players.find((one) => one.personId === personId)
  if (!player) return null
  const valid = inOrder(events.filter((event) => event.deletedAt === null))
  const cameOn = valid.find((event) => event.type === 'Substitution' && event.playerId === personId)
  if (!player.isStarter && !cameOn) return null
  const wentOff = valid.find(
    (event) =>
      (event.type === 'Substitution' && event.secondPlayerId === personId) ||
      ((event.type === 'RedCard' || event.type === 'YellowRedCard') && event.playerId === personId),
  )
  const from = player.isStarter ? 0 : minuteOf(cameOn!)
  const until = wentOff ? minuteOf(wentOff) : lengthOf(valid)
  const by = (type: TickerEvent['type']) =>
    valid.filter((event) => event.type === type && event.playerId === personId)
  return {
    minutes: Math.max(1, until - from),
    goals: by('Goal').filter((event) => event.goal !== 'own').length,
    assists: valid.filter((event) => event.type === 'Goal' && event.secondPlayerId === personId).length,
    yellowCards: by('YellowCard').length,
    redCards: by('RedCard').length + by('YellowRedCard').length,
  }
}

const minuteOf = ({ minute }: TickerEvent): number => minute ?? 0

/** MAT-17: a match lasts 90 minutes, or as many as its extra time makes. */
function lengthOf(events: readonly TickerEvent[]): number {
  const reached = events.map((event) => periodMinutes[event.becomes ?? event.period]?.end ?? 0)
  return Math.max(90, ...reached)
}

/** Several matches together. */
export function sumOf(works: readonly MatchWork[]): MatchWork & { appearances: number } {
  return works.reduce<MatchWork & { appearances: number }>(
    (sum, work) => ({
      appearances: sum.appearances + 1,
      minutes: sum.minutes + work.minutes,
      goals: sum.goals + work.goals,
      assists: sum.assists + work.assists,
      yellowCards: sum.yellowCards + work.yellowCards,
      redCards: sum.redCards + work.redCards,
    }),
    { appearances: 0, minutes: 0, goals: 0, assists: 0, yellowCards: 0, redCards: 0 },
  )
}
