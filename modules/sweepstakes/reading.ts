import { lineOf } from '#modules/draws/draw.rules.ts'
import { fixedOnWire } from '#modules/draws/proof.rules.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { SweepstakesContext } from './context.ts'
import { loadExcluded, loadLots, loadOwn, type OwnEntry } from './entries.storage.ts'
import { loadReminded } from './reminding.storage.ts'
import type {
  DrawProof,
  OwnLot,
  OwnSweepstake,
  Sweepstake,
  SweepstakeQuestion,
  SweepstakeSeries,
  SweepstakesQuery,
} from './schema.ts'
import * as storage from './storage.ts'
import { listOwnWins, loadPrizes, loadTurns, type WinRow } from './wins.storage.ts'

/** What everybody may know: of a door that is shut, only when it opens. */
export function toWire(row: storage.SweepstakeRow): Sweepstake {
  const { opensAt, closesAt, drawsAt, drawnAt, ...rest } = row
  const isShut = row.kind === 'calendar' && row.status === 'planned'
  return {
    id: rest.id,
    seriesId: rest.seriesId,
    status: rest.status,
    door: rest.door,
    name: isShut ? null : rest.name,
    text: isShut ? null : rest.text,
    conditions: isShut ? null : rest.conditions,
    picture: isShut ? null : rest.picture,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    drawsAt: drawsAt.toISOString(),
    drawnAt: drawnAt?.toISOString() ?? null,
    minAge: rest.minAge,
    membersOnly: rest.membersOnly,
    question: isShut ? null : questionOf(row),
    prizes: isShut ? [] : rest.prizes,
    entries: rest.entries,
    winners: rest.winners,
    commitment: rest.commitment,
  }
}

/** Which answer is right is nobody’s business while lots are taken. */
function questionOf({ question, closedAt }: storage.SweepstakeRow): SweepstakeQuestion | null {
  return question && { ...question, right: closedAt ? question.right : null }
}

async function seriesToWire(db: Db, row: storage.SeriesRow): Promise<SweepstakeSeries> {
  const { runningId, ...series } = row
  const running = runningId ? await storage.findSweepstake(db, { id: runningId }) : null
  return { ...series, runningSweepstake: running && toWire(running) }
}

const pageFrom = ({ page, pageSize }: SweepstakesQuery) => ({
  limit: pageSize + 1,
  offset: (page - 1) * pageSize,
})

/** SWP-04. */
export async function listActiveSeries(
  { db }: Pick<SweepstakesContext, 'db'>,
  query: SweepstakesQuery,
): Promise<List<SweepstakeSeries>> {
  const rows = pageOf(await storage.listActiveSeries(db, pageFrom(query)), query)
  return { ...rows, items: await Promise.all(rows.items.map((row) => seriesToWire(db, row))) }
}

/** SWP-05. */
export async function readSeries({ db }: SweepstakesContext, id: string): Promise<SweepstakeSeries> {
  const row = await storage.findSeries(db, id)
  if (!row) throw notFound()
  return seriesToWire(db, row)
}

type Own = { caller: Caller }

export async function listOfSeries(
  ctx: SweepstakesContext,
  given: Own & { id: string; query: SweepstakesQuery },
): Promise<List<OwnSweepstake>> {
  const { db } = ctx
  const { id: seriesId, query } = given
  if (!(await storage.findSeries(db, seriesId))) throw notFound()
  const rows = await storage.listOfSeries(db, { seriesId, ...pageFrom(query) })
  return withLots(ctx, { ...given, rows })
}

/** Where the caller takes part. */
export async function listOwn(
  ctx: SweepstakesContext,
  given: Own & { query: SweepstakesQuery },
): Promise<List<OwnSweepstake>> {
  const rows = await storage.listEntered(ctx.db, {
    personId: given.caller.actorId,
    ...pageFrom(given.query),
  })
  return withLots(ctx, { ...given, rows })
}

/** SWP-06. */
export async function readSweepstake(
  ctx: SweepstakesContext,
  given: Own & { id: string },
): Promise<OwnSweepstake> {
  const row = await storage.findSweepstake(ctx.db, given)
  if (!row) throw notFound()
  const { items } = await withLots(ctx, { ...given, rows: [row], query: { page: 1, pageSize: 1 } })
  return items[0]!
}

async function withLots(
  ctx: SweepstakesContext,
  given: Own & { rows: storage.SweepstakeRow[]; query: SweepstakesQuery },
): Promise<List<OwnSweepstake>> {
  const { db } = ctx
  const list = pageOf(given.rows, given.query)
  const of = { personId: given.caller.actorId, sweepstakeIds: list.items.map(({ id }) => id) }
  const [own, won, reminded] = await Promise.all([loadOwn(db, of), listOwnWins(db, of), loadReminded(db, of)])
  return {
    ...list,
    items: list.items.map((row) => {
      const entry = own.get(row.id)
      return {
        ...toWire(row),
        lot: entry ? lotToWire(ctx, entry, won.get(row.id)) : null,
        reminds: reminded.has(row.id),
      }
    }),
  }
}

function lotToWire(ctx: SweepstakesContext, entry: OwnEntry, win: WinRow | undefined): OwnLot {
  const { number, code, salt, enteredAt, excludedBecause, answer, wantsResult } = entry
  return {
    number,
    code,
    salt,
    enteredAt: enteredAt.toISOString(),
    answer,
    wantsResult,
    excluded: excludedBecause,
    win: win
      ? {
          id: win.id,
          prize: win.prize,
          kind: win.kind,
          state: win.state,
          answerUntil: win.answerUntil?.toISOString() ?? null,
          voucherCode: win.voucherId ? ctx.discounts.codeOf(win.voucherId) : null,
          handedOverAt: win.handedOverAt?.toISOString() ?? null,
        }
      : null,
  }
}

/** Published as soon as it is fixed: the commitment at once, the list once it is closed, the secret with the draw. */
export async function readProof({ db }: Pick<SweepstakesContext, 'db'>, id: string): Promise<DrawProof> {
  const row = await storage.findSweepstake(db, { id })
  if (!row) throw notFound()
  const [prizes, excluded, drawn, lots] = await Promise.all([
    loadPrizes(db, id),
    row.closedAt ? loadExcluded(db, id) : [],
    loadTurns(db, id),
    row.closedAt ? loadLots(db, id) : [],
  ])
  return {
    ...proofOf(row),
    prizes: prizes.reduce((sum, { quantity }) => sum + quantity, 0),
    excluded: excluded.map(({ number, because, at }) => ({ number, because, at: at.toISOString() })),
    drawn,
    lots: lots.map(lineOf),
  }
}

/** What is fixed of it so far. */
export function proofOf(row: storage.SweepstakeRow) {
  return {
    version: 1 as const,
    id: row.id,
    name: toWire(row).name,
    ...fixedOnWire(row),
    publicNumberSource: row.numberSource,
    publicNumber: row.publicNumber ?? '',
  }
}
