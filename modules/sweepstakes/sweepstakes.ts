import type { Db } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { SweepstakesContext } from './context.ts'
import * as drawing from './drawing.ts'
import { enterPostcard, enterToday, participate, withdraw } from './entering.ts'
import { excludeEntry } from './entries.storage.ts'
import { forgetOld } from './forgetting.ts'
import * as making from './making.ts'
import * as reading from './reading.ts'
import { remind, remindNoMore } from './reminding.ts'
import { RESULTS_JOB, tellResults } from './results.ts'
import type { Sweepstake, SweepstakeSeries } from './schema.ts'
import * as storage from './storage.ts'
import { answerWin, handOver, passOn } from './winning.ts'
import { listWins, loadPrizes } from './wins.storage.ts'

export type Sweepstakes = ReturnType<typeof createSweepstakes>
export type { NewQuestion, NewSweepstake } from './making.ts'
export type { LocalText, SweepstakeRow } from './storage.ts'
export type { PrizeRow, WinRow } from './wins.storage.ts'

/** Sweepstakes and calendars: who takes part, draws that anybody can make again, and what becomes of what was won. */
export function createSweepstakes(ctx: SweepstakesContext) {
  ctx.jobs.every('sweepstakes-look', '* * * * *', () => drawing.lookAfter(ctx))
  ctx.jobs.handle(RESULTS_JOB, ({ id }) => tellResults(ctx, String(id)))
  ctx.jobs.every('sweepstakes-forget', '37 3 * * *', () => forgetOld(ctx.db))
  return {
    ...inContext(ctx, {
      listActiveSeries: reading.listActiveSeries,
      readSeries: reading.readSeries,
      listOfSeries: reading.listOfSeries,
      listOwn: reading.listOwn,
      readSweepstake: reading.readSweepstake,
      readProof: reading.readProof,
      participate,
      enterToday,
      withdraw,
      answerWin,
      remind,
      remindNoMore,
      lookAfter: drawing.lookAfter,
    }),
    /** For pages that are the same for everybody. */
    pages: pagesOf(ctx.db),
    /** For the office, in its transactions. */
    staff: {
      ...inContext(ctx, { enterPostcard, draw: drawing.draw, handOver, passOn, make: making.make }),
      makeSeries: making.makeSeries,
      change: making.change,
      publish: making.publish,
      closeList: drawing.closeList,
      excludeEntry,
      find: (db: Db, id: string) => storage.findSweepstake(db, { id, drafts: 'shown' }),
      lock: storage.lockSweepstake,
      loadPrizes,
      listWins,
    },
  }
}

const ON_PAGE = 40

function pagesOf(db: Db) {
  const calendarOf = async (
    row: storage.SeriesRow,
  ): Promise<{ series: SweepstakeSeries; doors: Sweepstake[] }> => ({
    series: { ...row, runningSweepstake: null },
    doors: (await storage.loadDoors(db, row.id)).map(reading.toWire),
  })
  return {
    list: async () => (await storage.listPublic(db, ON_PAGE)).map(reading.toWire),
    async one(id: string) {
      const row = UUID.test(id) ? await storage.findSweepstake(db, { id }) : null
      return row && reading.toWire(row)
    },
    /** Without the lots, which whoever makes it again fetches. */
    async proof(id: string) {
      const row = UUID.test(id) ? await storage.findSweepstake(db, { id }) : null
      return row && { ...reading.proofOf(row), lots: row.entries }
    },
    async calendar() {
      const row = await storage.findCalendar(db)
      return row && (await calendarOf(row))
    },
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
