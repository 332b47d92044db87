import type { DrawStatus } from './schema.ts'

/** What has happened to a draw, and what is still to come, beside the database's clock. */
export type DrawMoments = {
  now: Date
  opensAt: Date
  closesAt: Date
  closedAt: Date | null
  drawnAt: Date | null
  /** Nobody follows, or buys, any more. */
  endedAt: Date | null
  calledOffAt: Date | null
}

/** How a draw stands; its window ends with the first moment in which nobody takes part any more. */
export function drawStatusOf(draw: DrawMoments): DrawStatus {
  if (draw.calledOffAt) return 'calledOff'
  if (draw.endedAt) return 'ended'
  if (draw.drawnAt) return 'drawn'
  if (draw.closedAt || draw.now >= draw.closesAt) return 'closed'
  return draw.now < draw.opensAt ? 'planned' : 'open'
}
