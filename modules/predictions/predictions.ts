import { inContext } from '#platform/in-context.ts'
import type { PredictionsContext } from './context.ts'
import { countResults } from './counting.ts'
import * as making from './making.ts'
import * as reading from './reading.ts'
import * as storage from './storage.ts'
import { chooseName, tip } from './tipping.ts'

export type Predictions = ReturnType<typeof createPredictions>

/** The tip game: results tipped until each kick-off, points by the result alone, tables of matchdays and season. */
export function createPredictions(ctx: PredictionsContext) {
  ctx.jobs.every('predictions-count', '* * * * *', () => countResults(ctx))
  return {
    ...inContext(ctx, {
      listGames: reading.listGames,
      readMatchday: reading.readMatchday,
      readOwn: reading.readOwn,
      readTable: reading.readTable,
      readOther: reading.readOther,
      tip,
      chooseName,
      countResults,
    }),
    pages: reading.pagesOf(ctx.db),
    /** For the office, in its transactions. */
    staff: {
      makeGame: making.makeGame,
      openGame: making.openGame,
      closeGame: making.closeGame,
      clearName: making.clearName,
      lockGame: storage.lockGame,
    },
  }
}
