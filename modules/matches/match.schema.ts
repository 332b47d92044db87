import type { Text } from '#club/club.ts'
import type {
  EventType,
  GoalKind,
  KickOffPrecision,
  MatchPeriod,
  PenaltyOutcome,
  Score,
  Side,
  StatisticName,
} from './schema.ts'

/** A match as it is kept. */
export type Match = {
  id: string
  competitionId: string
  season: string
  matchday: number | null
  round: Text | null
  homeTeamId: number
  awayTeamId: number
  kickOff: Date
  kickOffPrecision: KickOffPrecision
  venue: string | null
  referee: string | null
  attendance: number | null
  period: MatchPeriod
  periodStartedAt: Date | null
  clockSpeed: number
  /** As it stands or ended, kicks left out; null before the kick-off. */
  score: Score | null
  halfTime: Score | null
  fullTime: Score | null
  extraTime: Score | null
  penalties: Score | null
  award: Award | null
  voidAt: Date | null
  tickerOpenedAt: Date | null
  tickerClosedAt: Date | null
  tickerSequence: number
  tickerVersion: number
  /** Readers of an earlier version start over. */
  tickerResetVersion: number
  icalSequence: number
  ticketEvent: string | null
  pressure: number[]
  /** Chosen by the club. */
  bestPlayerId: string | null
  /** Typed by somebody of the club: no import says otherwise. */
  isResultHeld: boolean
  /** Of what is told of its day (`day/`). */
  dayVersion: number
  /** When it was to begin, where it was put off on its day. */
  kickOffBefore: Date | null
  changedAt: Date
}

/** A result by a ruling: the goals it counts and who gets the points; `none` gets any. */
export type Award = { score: Score; winner: Side | 'draw' | 'none' }

/** An event of the ticker as it is kept; deleted ones stay, so that every reader learns of it. */
export type TickerEvent = {
  id: string
  sequence: number
  version: number
  type: EventType | null
  period: MatchPeriod
  /** The period of the match after this event, of kick-offs and whistles. */
  becomes: MatchPeriod | null
  minute: number | null
  extraMinute: number | null
  periodSecond: number | null
  side: Side | null
  playerId: string | null
  secondPlayerId: string | null
  goal: GoalKind | null
  outcome: PenaltyOutcome | null
  text: Text | null
  createdAt: Date
  correctedAt: Date | null
  deletedAt: Date | null
}

/** Of a line-up: `place` counts from the goalkeeper, 0. */
export type MatchPlayer = {
  personId: string
  side: Side
  number: number | null
  isStarter: boolean
  isCaptain: boolean
  place: number
}

export type Statistic = { name: StatisticName; home: number; away: number }

/** What an editor says of an event; null leaves it out. The minute is the running one where none is given. */
export type EventWords = {
  type: EventType | null
  side: Side | null
  playerId: string | null
  secondPlayerId: string | null
  goal: GoalKind | null
  outcome: PenaltyOutcome | null
  text: Text | null
  minute: number | null
  extraMinute: number | null
}
