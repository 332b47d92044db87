import type { Score, Side } from './schema.ts'

/** A goal or the final whistle, as it is told to whoever is not there. */
export type ToldEvent = {
  id: string
  kind: 'goal' | 'end'
  side: Side | null
  scorerId: string | null
  /** Null where the ticker names nobody. */
  scorer: string | null
  minute: string | null
  /** After it; of what is taken back, as it stands now. */
  score: Score
  isTakenBack: boolean
  writtenAt: Date
}

export type ToldMatch = {
  id: string
  kickOff: Date
  home: { id: number; name: string }
  away: { id: number; name: string }
  /** As it stands. */
  score: Score
  /** Of a shoot-out. */
  penalties: Score | null
  events: ToldEvent[]
}
