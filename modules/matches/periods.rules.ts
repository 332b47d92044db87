import type { Match, TickerEvent } from './match.schema.ts'
import { isLive, isOver, MATCH_PERIODS } from './minutes.schema.ts'
import type { EventType, MatchPeriod, MatchStatus, Score } from './schema.ts'

/** Which period may follow which. `Live` after the second half is the break before extra time or a shoot-out. */
const NEXT: Record<MatchPeriod, readonly MatchPeriod[]> = {
  PreMatch: ['FirstHalf', 'Live'],
  Live: ['HalfTime', 'ExtraFirstHalf', 'ShootOut', 'FullTime'],
  FirstHalf: ['HalfTime'],
  HalfTime: ['SecondHalf'],
  SecondHalf: ['FullTime', 'Live'],
  ExtraFirstHalf: ['ExtraSecondHalf'],
  ExtraSecondHalf: ['ShootOut', 'FullTime'],
  ShootOut: ['FullTime'],
  FullTime: [],
}

export const nextPeriods = (period: MatchPeriod): readonly MatchPeriod[] => NEXT[period]

/** Whether one period may follow another; extra time and kicks belong to cups alone. */
export function mayFollow(given: { from: MatchPeriod; to: MatchPeriod; isCup: boolean }): boolean {
  const { from, to, isCup } = given
  const needsCup = to === 'ExtraFirstHalf' || to === 'ShootOut' || (from === 'SecondHalf' && to === 'Live')
  return NEXT[from].includes(to) && (isCup || !needsCup)
}

/** The kick-off or whistle that a step from one period to the next is, and the period it is counted to. */
export function eventOfStep(from: MatchPeriod, to: MatchPeriod): { type: EventType; period: MatchPeriod } {
  switch (to) {
    case 'HalfTime':
      return { type: 'WhistleFirstHalf', period: from }
    case 'SecondHalf':
      return { type: 'KickoffSecondHalf', period: to }
    case 'ExtraSecondHalf':
      return { type: 'KickoffSecondHalf', period: to }
    case 'FullTime':
      return { type: 'FinalWhistle', period: from }
    case 'Live':
      return from === 'PreMatch' ? { type: 'Kickoff', period: to } : { type: 'FinalWhistle', period: from }
    default:
      return { type: 'Kickoff', period: to }
  }
}

const DAY_IN_BERLIN = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' })

/** MAT-04. On the day of the match, or with an open ticker, it is before; what is void is over. */
export function statusOf(
  match: Pick<Match, 'period' | 'kickOff' | 'tickerOpenedAt' | 'tickerClosedAt' | 'voidAt'>,
  now: Date,
): MatchStatus {
  const { period, kickOff, tickerOpenedAt, tickerClosedAt, voidAt } = match
  if (isOver(period) || voidAt) return 'after'
  if (isLive(period)) return 'live'
  const isOpen = tickerOpenedAt !== null && tickerClosedAt === null
  return isOpen || DAY_IN_BERLIN.format(now) >= DAY_IN_BERLIN.format(kickOff) ? 'before' : 'announced'
}

/** What the events of a match come to: its period and every score. */
export type Course = Pick<Match, 'period' | 'score' | 'halfTime' | 'fullTime' | 'extraTime' | 'penalties'> & {
  /** The event that began the period. */
  periodSince: TickerEvent | null
}

const FIRST = new Set<MatchPeriod>(['Live', 'FirstHalf', 'HalfTime'])
const REGULAR = new Set<MatchPeriod>(['Live', 'FirstHalf', 'HalfTime', 'SecondHalf'])

/** Deleted events count for nothing, so taking back a goal or a whistle is enough to put everything right. */
export function courseOf(events: readonly TickerEvent[]): Course {
  const valid = events.filter((event) => event.deletedAt === null)
  const steps = valid.filter((event) => event.becomes !== null).toSorted((a, b) => a.sequence - b.sequence)
  const periodSince = steps.at(-1) ?? null
  const period = periodSince?.becomes ?? 'PreMatch'
  const passed = new Set(steps.map((event) => event.becomes))
  const goals = (among?: ReadonlySet<MatchPeriod>) =>
    count(valid.filter((event) => event.type === 'Goal' && (!among || among.has(event.period))))
  const hadExtraTime = passed.has('ExtraFirstHalf')
  const isPast90 = period === 'FullTime' || hadExtraTime || passed.has('ShootOut')
  return {
    period,
    periodSince,
    score: period === 'PreMatch' ? null : goals(),
    halfTime: passed.has('HalfTime') ? goals(FIRST) : null,
    fullTime: isPast90 ? goals(REGULAR) : null,
    extraTime: hadExtraTime && (period === 'FullTime' || passed.has('ShootOut')) ? goals() : null,
    penalties: passed.has('ShootOut') ? kicks(valid) : null,
  }
}

const kicks = (events: readonly TickerEvent[]) =>
  count(
    events.filter(
      (event) => event.type === 'PenaltyShot' && event.period === 'ShootOut' && event.outcome === 'scored',
    ),
  )

function count(events: readonly TickerEvent[]): Score {
  const home = events.filter((event) => event.side === 'home').length
  return { home, away: events.filter((event) => event.side === 'away').length }
}

/** Events in the order of the match, which is not the one of writing: what came late stands at its minute. */
export function inOrder(events: readonly TickerEvent[]): TickerEvent[] {
  return events.toSorted(
    (a, b) =>
      MATCH_PERIODS.indexOf(a.period) - MATCH_PERIODS.indexOf(b.period) ||
      placeOf(a) - placeOf(b) ||
      minuteOf(a) - minuteOf(b) ||
      a.sequence - b.sequence,
  )
}

/** A kick-off opens its period and a whistle ends it, whatever stands beside them. */
function placeOf({ type, becomes }: TickerEvent): number {
  if (becomes === null) return 1
  return type === 'Kickoff' || type === 'KickoffSecondHalf' ? 0 : 2
}

/** What has no minute stands where it was written. */
const minuteOf = ({ minute, extraMinute }: TickerEvent) =>
  minute === null ? Number.NEGATIVE_INFINITY : minute + (extraMinute ?? 0) / 100

/** The score after each goal, and of each kick of a shoot-out, by the id of its event; in the order of the match. */
export function scoresAfter(events: readonly TickerEvent[]): Map<string, Score> {
  const after = new Map<string, Score>()
  let score: Score = { home: 0, away: 0 }
  let shootOut: Score = { home: 0, away: 0 }
  for (const event of inOrder(events.filter((one) => one.deletedAt === null))) {
    const { id, type, side, period, outcome } = event
    if (type === 'Goal' && side) {
      score = { ...score, [side]: score[side] + 1 }
      after.set(id, score)
    }
    if (type === 'PenaltyShot' && side && period === 'ShootOut') {
      if (outcome === 'scored') shootOut = { ...shootOut, [side]: shootOut[side] + 1 }
      after.set(id, shootOut)
    }
  }
  return after
}

/** True where the goals that are written down are not the result that is given; the result is trusted. */
export function disagrees(given: { score: Score | null; events: readonly TickerEvent[] }): boolean {
  const { score, events } = given
  if (!score) return false
  const goals = count(events.filter((event) => event.type === 'Goal' && event.deletedAt === null))
  return goals.home !== score.home || goals.away !== score.away
}
