import type { Match, TickerEvent } from './match.schema.ts'

/** A league match between teams 1 and 2, announced. */
export function buildMatch(given: Partial<Match> = {}): Match {
  return {
    id: '01990000-0000-7000-8900-000000000001',
    competitionId: 'liga',
    season: '2025',
    matchday: 1,
    round: null,
    homeTeamId: 1,
    awayTeamId: 2,
    kickOff: new Date('2026-11-28T14:30:00Z'),
    kickOffPrecision: 'minute',
    venue: null,
    referee: null,
    attendance: null,
    period: 'PreMatch',
    periodStartedAt: null,
    clockSpeed: 1,
    score: null,
    halfTime: null,
    fullTime: null,
    extraTime: null,
    penalties: null,
    award: null,
    voidAt: null,
    tickerOpenedAt: null,
    tickerClosedAt: null,
    tickerSequence: 0,
    tickerVersion: 0,
    tickerResetVersion: 0,
    icalSequence: 0,
    ticketEvent: null,
    pressure: [],
    bestPlayerId: null,
    isResultHeld: false,
    dayVersion: 0,
    kickOffBefore: null,
    changedAt: new Date('2026-11-01T00:00:00Z'),
    ...given,
  }
}

/** An event of the first half; `sequence` is its id too. */
export function buildEvent(given: Partial<TickerEvent> & { sequence: number }): TickerEvent {
  return {
    id: String(given.sequence),
    version: given.sequence,
    type: null,
    period: 'FirstHalf',
    becomes: null,
    minute: null,
    extraMinute: null,
    periodSecond: null,
    side: null,
    playerId: null,
    secondPlayerId: null,
    goal: null,
    outcome: null,
    text: null,
    createdAt: new Date('2026-11-28T14:30:00Z'),
    correctedAt: null,
    deletedAt: null,
    ...given,
  }
}
