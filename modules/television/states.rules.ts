import type { TelevisionState } from './schema.ts'

/** How a subscription stands at a moment; the office asks the same of the database (`STATE` of its storage). */
export function stateOf(given: {
  renews: boolean
  expiresAt: Date
  cancelledAt: Date | null
  endedAt: Date | null
  /** It rests until this day, as its subscriber wished. */
  pausedUntil: string | null
  /** The next month could not be collected. */
  isFailed: boolean
  now: Date
}): TelevisionState {
  const { renews, expiresAt, cancelledAt, endedAt, pausedUntil, isFailed, now } = given
  if (endedAt) return 'ended'
  if (expiresAt <= now && !renews) return 'ended'
  if (expiresAt <= now) return pausedUntil && !isFailed ? 'paused' : 'resting'
  if (renews) return isFailed ? 'failed' : 'active'
  return cancelledAt ? 'ending' : 'active'
}
