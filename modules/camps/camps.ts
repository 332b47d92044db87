import { camps as terms } from '#club/camps.ts'
import { inContext } from '#platform/in-context.ts'
import { bookCamp, joinLine, leaveIn, leaveLine } from './booking.ts'
import { findCamp } from './camps.storage.ts'
import { cancelPlaces, previewCancellation } from './cancelling.ts'
import type { CampsContext } from './context.ts'
import * as staff from './for-staff.ts'
import { sweepCamp } from './holds.storage.ts'
import { callOffDraw, closeList, draw, lookAfterDraws, takeOutLot } from './lots/drawing.ts'
import { findDraw } from './lots/draws.storage.ts'
import { applyForPlaces, withdrawApplication } from './lots/entering.ts'
import { forgetOldDraws } from './lots/forgetting.ts'
import { TELL, tellAll } from './lots/news.ts'
import { changeCampDraw, openCampDraw } from './lots/opening.ts'
import { drawOnWire, readDrawProof } from './lots/reading.ts'
import { listLots, listOfficeDraws } from './lots/results.storage.ts'
import { forgetPlaces } from './places.storage.ts'
import { confirmProof, previewRefusal, refuseProof, tellEndedProofs } from './proofs.ts'
import { correctOwnSheet, listCamps, listOwn, readCamp, readOwnSheet } from './reading.ts'
import { createCampSellable } from './sellable.ts'
import { SERVE, serve, serveSoon } from './serving.ts'
import { campsWithLines } from './waits.storage.ts'

export type { CampsContext } from './context.ts'
export { findCamp }
export type Camps = ReturnType<typeof createCamps>

/** Camps of the football school: booked for children, waited for, given up, and what a camp must know of a child. */
export function createCamps(ctx: CampsContext) {
  const { jobs, db } = ctx
  jobs.handle(SERVE, ({ campId }) => serve(ctx, String(campId)))
  jobs.handle(TELL, () => tellAll(ctx))
  jobs.handle(staff.REFUND, ({ campId }) => staff.refundCalledOff(ctx, String(campId)))
  jobs.every('camps-look', '* * * * *', () => look(ctx))
  jobs.every('camps-forget', '41 3 * * *', async () => {
    await forgetPlaces(db, { days: terms.forgetDays })
    await forgetOldDraws(db)
  })
  return {
    sellable: createCampSellable(ctx),
    forget: () => forgetPlaces(db, { days: terms.forgetDays }),
    forgetDraws: () => forgetOldDraws(db),
    ...inContext(ctx, {
      listCamps,
      readCamp,
      listOwn,
      bookCamp,
      joinLine,
      leaveLine,
      readOwnSheet,
      correctOwnSheet,
      previewCancellation,
      cancelPlaces,
      applyForPlaces,
      withdrawApplication,
      readDrawProof,
      serve,
      look,
    }),
    /** For the office. */
    staff: {
      ...inContext(ctx, {
        createCamp: staff.createCamp,
        changeCamp: staff.changeCamp,
        publishCamp: staff.publishCamp,
        closeCamp: staff.closeCamp,
        callOff: staff.callOff,
        listPlaces: (given: CampsContext, campId: string) => staff.listPlaces(given.db, campId),
        readSheets: staff.readSheets,
        takeOffLine: leaveIn,
        confirmProof,
        previewRefusal,
        refuseProof,
        openDraw: openCampDraw,
        changeDraw: changeCampDraw,
        closeList,
        draw,
        callOffDraw,
        takeOutLot,
      }),
      ...{ findDraw, drawOnWire, listLots, listDraws: listOfficeDraws },
    },
  }
}

/** Each minute: holds that have ended, lines that can go on, and whatever a crash left over. */
async function look(ctx: CampsContext): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => serveSoon(ctx, trx, await sweepCamp(trx, null)))
  await tellEndedProofs(ctx)
  await lookAfterDraws(ctx)
  for (const campId of await campsWithLines(ctx.db)) await serve(ctx, campId)
}
