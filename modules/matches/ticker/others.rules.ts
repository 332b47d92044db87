import type { Match } from '../match.schema.ts'
import type { OtherPeriod, Score } from '../schema.ts'

/** What somebody says of a match that others play: no more than how far it is and how it stands. */
export type OtherStand = { period: OtherPeriod; score: Score | null }

/** A minute of theirs may be one of ours before it was announced. */
const EARLY_MS = 15 * 60_000

type Played = Pick<Match, 'kickOff' | 'voidAt' | 'period' | 'score'>

export function refusalToStand(match: Played, { period, score }: OtherStand, now: Date): string | null {
  if (match.voidAt) return 'The match is void.'
  if (period === 'PreMatch') return score === null ? null : 'Before the first whistle nothing stands.'
  if (match.kickOff.getTime() - EARLY_MS > now.getTime()) return 'The match has not begun.'
  return score === null ? 'Once it has begun it stands somehow.' : null
}

/** Said twice it is said once. */
export const standsSo = ({ period, score }: Played, stand: OtherStand): boolean =>
  period === stand.period && score?.home === stand.score?.home && score?.away === stand.score?.away

/** The match as it stands then. At the break that is also how it stood at the break. */
export function withStand(match: Match, { period, score }: OtherStand, now: Date): Match {
  const isOver = period === 'FullTime'
  return {
    ...match,
    ...{ period, score, fullTime: isOver ? score : null, extraTime: null, penalties: null },
    halfTime: period === 'HalfTime' ? score : period === 'SecondHalf' || isOver ? match.halfTime : null,
    periodStartedAt: match.period === period ? match.periodStartedAt : isOver ? null : now,
  }
}
