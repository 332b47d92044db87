import type { TipGame, TipMatchday } from '#modules/predictions/schema.ts'

/** What pages ask the server for about the tip game. */
export type PredictionServices = {
  /** The running one first. */
  games(): Promise<TipGame[]>
  /** Null: nothing is played then. */
  matchday(given: { gameId: string; matchday: number }): Promise<TipMatchday | null>
}
