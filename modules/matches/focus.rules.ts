import type { Match } from './match.schema.ts'
import { isLive, isOver } from './minutes.schema.ts'

type Candidate = Pick<
  Match,
  'id' | 'kickOff' | 'period' | 'tickerOpenedAt' | 'tickerClosedAt' | 'voidAt' | 'kickOffPrecision'
>

const HOUR = 3_600_000
/** How long the last match stays in view after its kick-off. */
const AFTERGLOW = 24 * HOUR

/**
 * The match a team's ticker shows: the one that runs; else the one whose ticker is open; else the last one until the day
 * after it, then the next one; without any to come the last one.
 */
export function matchInFocus<Given extends Candidate>(matches: readonly Given[], now: Date): Given | null {
  const valid = matches.filter((match) => match.voidAt === null)
  const running = valid.find((match) => isLive(match.period))
  if (running) return running
  const open = valid.find((match) => isActive(match))
  if (open) return open
  const byDate = valid.toSorted((a, b) => a.kickOff.getTime() - b.kickOff.getTime())
  const last = byDate.findLast((match) => isOver(match.period))
  if (last && now.getTime() - last.kickOff.getTime() < AFTERGLOW) return last
  const next = byDate.find((match) => !isOver(match.period) && match.kickOffPrecision !== 'open')
  return next ?? last ?? null
}

/** MAT-02: an editor writes. */
export const isActive = (match: Pick<Match, 'tickerOpenedAt' | 'tickerClosedAt'>): boolean =>
  match.tickerOpenedAt !== null && match.tickerClosedAt === null
