import type { Jobs } from '#platform/jobs.ts'
import type { SaleContext } from './context.ts'
import { createSeasonsOnSale } from './on-sale.ts'
import { loadSeasonPhases, saveSeasonPhases } from './phases.ts'
import { createSeasonSellable } from './sellable.ts'
import { createSeasonWaiting, type WaitingContext } from './waiting.ts'

export type { DuesOfSale } from './context.ts'
export type SeasonSale = ReturnType<typeof createSeasonSale>

/** Season tickets as they are sold: what there is, the way through cart and checkout, and who waits. */
export function createSeasonSale(given: SaleContext & WaitingContext & { jobs: Jobs; cacheMs?: number }) {
  const waiting = createSeasonWaiting(given)
  // Offers that are over, phases that begin: nobody waits longer than this for their turn.
  given.jobs.every('season-waiting-look', '* * * * *', async () => void (await waiting.offer()))
  return {
    sellable: createSeasonSellable(given),
    ...createSeasonsOnSale(given),
    waiting,
    /** For staff. */
    phases: { load: loadSeasonPhases, save: saveSeasonPhases },
  }
}
