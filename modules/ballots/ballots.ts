import { inContext } from '#platform/in-context.ts'
import type { BallotsContext } from './context.ts'
import { callOff, closeList, draw, lookAfter, openBallot } from './drawing.ts'
import { apply, withdraw } from './entering.ts'
import { oweWon } from './entries.storage.ts'
import { forgetOld } from './forgetting.ts'
import { TELL, tellAll, tellSoon } from './news.ts'
import { ballotOf, listOwn, readBallot, readOwn, readProof, toWire } from './reading.ts'
import { listApplications, sumApplications } from './results.storage.ts'
import { drawnFirst } from './serving.ts'
import { findBallot, listBallotsOf } from './storage.ts'

export type Ballots = ReturnType<typeof createBallots>
export type { BallotTerms } from './drawing.ts'

/**
 * Ballots of tickets for one match: who applies, a draw that anybody can make again, and winners whose places the waiting list looks
 * for and holds. What they do not buy is the next one's in the order of the draw.
 */
export function createBallots(ctx: BallotsContext) {
  ctx.list.serveDrawnFirst(drawnFirst(ctx))
  ctx.list.listen(async (trx, { wishId }) => {
    await oweWon(trx, wishId)
    await tellSoon(ctx, trx)
  })
  ctx.jobs.handle(TELL, () => tellAll(ctx))
  ctx.jobs.every('ballots-look', '* * * * *', () => lookAfter(ctx))
  ctx.jobs.every('ballots-forget', '47 3 * * *', () => forgetOld(ctx.db))
  return {
    ...inContext(ctx, { readBallot, ballotOf, listOwn, readOwn, readProof, apply, withdraw, lookAfter }),
    /** For the office, in its transactions. */
    staff: {
      ...inContext(ctx, { openBallot, closeList, draw, callOff, toWire }),
      find: findBallot,
      listOf: listBallotsOf,
      listApplications,
      sumApplications,
    },
  }
}
