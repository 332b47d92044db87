import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { loadBearers } from './bearers.storage.ts'
import type { AllotmentsContext } from './context.ts'
import { changeTerms, draftDraw, draw, giveByHand, passOnDue, takeFromMember } from './distributing.ts'
import { giveToFanClubs, takeBack } from './giving.ts'
import { type Forward, handOn } from './handing-on.ts'
import { TELL, tellDecided } from './news.ts'
import { countPlaces } from './places.storage.ts'
import { sumMoney, sumWishes } from './reading.storage.ts'
import { changePassenger, listManaged, listOwn, listWishes, readDraw } from './reading.ts'
import { remindUnpaid } from './reminding.ts'
import { createAllotmentSellable } from './sellable.ts'
import { listAllotments } from './storage.ts'
import { putShareInCart, wish, withdrawWish } from './wishing.ts'

export type { PlaceCounts } from './places.storage.ts'
export type Allotments = ReturnType<typeof createAllotments>

/** Whose names tickets bear, by ticket, where a fan club has written them down. */
export function bearersOf(db: Db, ticketIds: readonly string[]): Promise<Map<string, string>> {
  return loadBearers(db, ticketIds)
}

/**
 * Places of a match that the club gives to fan clubs: their members say what they want, whoever acts for the fan club distributes by
 * hand or by the published rule, each pays their share, and what nobody pays goes to the next and at last back to the club.
 */
export function createAllotments(ctx: AllotmentsContext) {
  const { jobs } = ctx
  jobs.handle(TELL, () => tellDecided(ctx))
  jobs.every('allotments-look', '* * * * *', async () => {
    await passOnDue(ctx)
    await tellDecided(ctx)
    await remindUnpaid(ctx)
  })
  let forward: Forward | null = null
  return {
    /** What forwards tickets comes after what is sold. */
    forwardBy: (by: Forward) => {
      forward = by
    },
    handOn: (given: Parameters<typeof handOn>[1]) => handOn({ ...ctx, forward: forward! }, given),
    sellable: createAllotmentSellable(ctx),
    /** For staff: how those of a match stand. */
    list: listAllotments,
    countPlaces,
    sumWishes,
    sumMoney,
    ...inContext(ctx, {
      giveToFanClubs,
      takeBack,
      wish,
      withdrawWish,
      putShareInCart,
      draftDraw,
      draw,
      giveByHand,
      takeFromMember,
      changeTerms,
      passOnDue,
      tellDecided,
      remindUnpaid,
      listOwn,
      listManaged,
      listWishes,
      changePassenger,
      readDraw,
    }),
  }
}
