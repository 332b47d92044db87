import { inContext } from '#platform/in-context.ts'
import { loadSeasons } from '../seasons.storage.ts'
import type { RenewalContext } from './context.ts'
import { askHolders } from './opening.ts'
import { beginRun, carryOut, piecesLeft, tryRun } from './running.ts'
import { findRun, listRuns, loadProgress, loadTroubles } from './runs.storage.ts'
import { changeSeason, copyPrices, createSeason, loadPriceList, savePrices } from './seasons.ts'

export type Renewal = ReturnType<typeof createRenewal>
export type { RunPiece } from './running.ts'
export type { RenewalRun, RunProgress, Trouble } from './runs.storage.ts'

/** The yearly renewal of contracts: seasons with their prices, holders who are asked, and the run. */
export function createRenewal(ctx: RenewalContext) {
  const { db, jobs } = ctx
  jobs.every('contracts.ask-holders', '*/10 * * * *', async () => {
    await askHolders(ctx)
  })
  return {
    ...inContext(ctx, { askHolders, tryRun, beginRun, carryOut }),
    piecesLeft: (runId: string) => piecesLeft(db, runId),
    /** The latest first. */
    listSeasons: () => loadSeasons(db),
    findRun: (id: string) => findRun(db, id),
    listRuns: (season: number) => listRuns(db, season),
    loadProgress: (runId: string) => loadProgress(db, runId),
    loadTroubles: (runId: string) => loadTroubles(db, runId),
    createSeason,
    changeSeason,
    copyPrices,
    savePrices,
    loadPriceList,
  }
}
