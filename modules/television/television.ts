import { inContext } from '#platform/in-context.ts'
import { endByHand, giveByHand } from './by-hand.ts'
import { cancelOwn, resumeOwn } from './cancelling.ts'
import { TELEVISION, type TelevisionContext } from './context.ts'
import { televisionDues } from './dues.ts'
import { extendGiftByHand, refundOfGift, sendGiftByHand, voidGiftByHand } from './gifts/by-hand.ts'
import { listGiven, loadPaper } from './gifts/giving.ts'
import { forgetClosed, handleGiftJobs, sendDue } from './gifts/handing-over.ts'
import { previewGift, redeemGift } from './gifts/redeeming.ts'
import { createTelevisionGiftSellable } from './gifts/sellable.ts'
import { endPauseOwn, pauseByHand, pauseOwn } from './pausing.ts'
import {
  answerPrice,
  decidePrices,
  handlePriceJobs,
  judgePriceChange,
  listPriceChanges,
  planPriceChange,
  withdrawPriceChange,
} from './prices.ts'
import { findHome, readOwn } from './reading.ts'
import { endOver, remindOfEnds } from './rounds.ts'
import { createTelevisionSellable } from './sellable.ts'
import { terminableTelevision } from './terminable.ts'
import { beginTrial, remindOfTrials } from './trials/trials.ts'
import { findWithdrawable, withdrawByHand, withdrawOwn } from './withdrawing.ts'

export type Television = ReturnType<typeof createTelevision>

/**
 * Club TV as it is sold: a month that goes on, a season that ends by itself. What is paid opens the paywall until a moment; nothing
 * but that moment does (VID-18).
 */
export function createTelevision(ctx: TelevisionContext) {
  const { jobs } = ctx
  jobs.every('television.ends', '*/20 * * * *', () => endOver(ctx))
  jobs.every('television.reminders', '20 9 * * *', () => remindOfEnds(ctx))
  jobs.every('television.trials', '40 9 * * *', () => remindOfTrials(ctx))
  handlePriceJobs(ctx)
  handleGiftJobs(ctx)
  return {
    sellable: createTelevisionSellable(ctx),
    giftSellable: createTelevisionGiftSellable(ctx),
    gifts: inContext(ctx, { previewGift, redeemGift, listGiven, loadPaper, sendDue, forgetClosed }),
    /** Once the engine for what recurs is there. */
    registerDues: () => ctx.recurring().register(TELEVISION, televisionDues(ctx)),
    terminable: () => terminableTelevision(ctx),
    ...inContext(ctx, {
      ...{ readOwn, cancelOwn, resumeOwn, beginTrial, withdrawOwn, pauseOwn, endPauseOwn, answerPrice },
      ...{ endOver, remindOfEnds, remindOfTrials, decidePrices },
    }),
    homeOf: (subjectId: string) => findHome(ctx.db, subjectId),
    judgePriceChange,
    listPriceChanges,
    /** For the office. */
    byHand: inContext(ctx, {
      ...{ giveByHand, endByHand, withdrawByHand, findWithdrawable, pauseByHand },
      ...{ planPriceChange, withdrawPriceChange },
      ...{ sendGiftByHand, extendGiftByHand, voidGiftByHand, refundOfGift },
    }),
  }
}
