import type { ScanResult } from '#modules/admission/schema.ts'

/** In; not in, and nothing helps here; not here, not now, or not so. */
export type ResultKind = 'in' | 'out' | 'wait'

const WAITING: ReadonlySet<ScanResult> = new Set([
  ...(['wrongGate', 'tooEarly', 'stale', 'offered', 'unknown', 'unverified'] as const),
])

export function kindOf(result: ScanResult): ResultKind {
  if (result === 'admitted') return 'in'
  return WAITING.has(result) ? 'wait' : 'out'
}
