import type { RateSum } from './accounting.rules.ts'

/** A day as it was closed. */
export type ClosedDay = {
  day: string
  /** Consecutive, without gaps. */
  number: number
  /** What was shown when it was closed. */
  report: unknown
  entryCount: number
  entriesDigest: string
  previousDigest: string | null
  digest: string
  closedBy: string
  closedAt: Date
}

export type DayState = 'running' | 'over' | 'closed'

export type DayBooks = {
  day: string
  state: DayState
  closed: ClosedDay | null
  rates: RateSum[]
  movements: Record<string, number>
  entryCount: number
  /** The day that must be closed before this one; null: none. */
  closeFirst: string | null
}
