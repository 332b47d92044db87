import type { DrawProof, Sweepstake, SweepstakeSeries } from '#modules/sweepstakes/schema.ts'

/** What the pages of sweepstakes ask the server for. */
export type SweepstakeServices = {
  /** Those that stand alone: what runs first, then what comes, then what is over. */
  list(): Promise<Sweepstake[]>
  /** Null when there is none, or nobody may see it yet. */
  one(id: string): Promise<Sweepstake | null>
  /** What is published of its draw, with the number of lots instead of them. */
  proof(id: string): Promise<ProofHead | null>
  /** The calendar that runs or comes next, else the last one, with its doors in their order. */
  calendar(): Promise<{ series: SweepstakeSeries; doors: Sweepstake[] } | null>
}

export type ProofHead = Omit<DrawProof, 'lots' | 'drawn' | 'excluded' | 'prizes'> & { lots: number }
