import { createHash } from 'node:crypto'
import { AppError } from '#platform/errors.ts'
import type { Consequences } from './consequences.schema.ts'

type Told = Omit<Consequences, 'digest' | 'needsSecondPerson' | 'lines'> & {
  needsSecondPerson?: boolean
  lines: {
    kind: string
    count?: number | null
    cents?: number | null
    isNot?: boolean
    /** Changes by itself from minute to minute and costs nobody anything: shown, and not confirmed. */
    isPassing?: boolean
  }[]
}

/** Consequences with their digest. */
export function tellConsequences({
  lines,
  totalCents,
  isFinal,
  needsSecondPerson = false,
}: Told): Consequences {
  const shown = (some: Told['lines']) =>
    some.map(({ kind, count = null, cents = null, isNot = false }) => ({ kind, count, cents, isNot }))
  const rest = { totalCents, isFinal, needsSecondPerson }
  const confirmed = lines.filter(({ isPassing = false }) => !isPassing)
  return { lines: shown(lines), ...rest, digest: digestOf({ lines: shown(confirmed), ...rest }) }
}

/** Of what was shown, whatever it is: goes with the action. */
export function digestOf(told: unknown): string {
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22)
}

/** Throws when what would happen now is not what was confirmed. */
export function requireSame(now: Pick<Consequences, 'digest'>, confirmed: { digest: string }): void {
  if (now.digest !== confirmed.digest)
    throw new AppError(
      409,
      'OFFICE_CONSEQUENCES_CHANGED',
      'What this does has changed since it was shown: look again',
    )
}
