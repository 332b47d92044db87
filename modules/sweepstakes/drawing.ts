import { sql } from 'kysely'
import { listHashOf } from '#modules/draws/draw.rules.ts'
import { openSecret, sealAnew } from '#modules/draws/draws.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { refuse, type SweepstakesContext } from './context.ts'
import { excludeWrongAnswers, findOwner, forgetNetworks, loadLots } from './entries.storage.ts'
import { tellWinner } from './news.ts'
import { remindAll } from './reminding.ts'
import { RESULTS_JOB } from './results.ts'
import { findSweepstake, lockSweepstake, readNow, type SweepstakeRow } from './storage.ts'
import { answerUntil, type Piece, piecesOf } from './sweepstakes.rules.ts'
import * as wins from './wins.storage.ts'

export const SWEEPSTAKES_TAG = 'sweepstakes'

/** Where the secret of a sweepstake lies. */
export const placeOf = (id: string): string => `sweepstakes.secret.${id}`

/** Entries are taken no more, and what the list is stands fixed for everybody to see. Null: it was closed already. */
export async function closeList(trx: Trx, id: string): Promise<string | null> {
  await lockSweepstake(trx, id)
  const sweepstake = await findSweepstake(trx, { id, drafts: 'shown' })
  if (!sweepstake?.publishedAt || sweepstake.closedAt) return null
  const listHash = listHashOf(await loadLots(trx, id))
  await sql`
    update sweepstakes set closed_at = app.now(), list_hash = ${listHash}, closes_at = least(closes_at, greatest(app.now(),
      opens_at + interval '1 second')), draws_at = greatest(draws_at, opens_at + interval '1 second'), version = version + 1
    where id = ${id}`.execute(trx)
  await excludeWrongAnswers(trx, id)
  await dropTags(trx, [SWEEPSTAKES_TAG])
  return listHash
}

/** Opens the secret, which fixes the order of all lots, and gives every piece of every prize to the next that may have it. */
export async function draw(
  ctx: SweepstakesContext,
  trx: Trx,
  { id, publicNumber = '' }: { id: string; publicNumber?: string },
): Promise<{ winners: number }> {
  await lockSweepstake(trx, id)
  const sweepstake = await findSweepstake(trx, { id, drafts: 'shown' })
  if (!sweepstake?.closedAt || sweepstake.drawnAt) throw refuse('SWEEPSTAKE_LIST_CLOSED')
  const lots = await loadLots(trx, id)
  const { secret, order } = openSecret(sweepstake, { sealing: ctx.sealing, placeOf, lots, publicNumber })
  await sql`
    update sweepstakes set drawn_at = app.now(), revealed = ${secret}, draw_order = ${order}::integer[],
      public_number = ${publicNumber}, version = version + 1
    where id = ${id}`.execute(trx)
  const winners = await giveFreePieces(ctx, trx, { sweepstake, order })
  await forgetNetworks(trx, id)
  await ctx.jobs.enqueue(trx, RESULTS_JOB, { id })
  await dropTags(trx, [SWEEPSTAKES_TAG])
  return { winners }
}

/** Somebody has said no, or nothing: what was theirs is the next lot's. */
export async function drawAgain(ctx: SweepstakesContext, trx: Trx, id: string): Promise<void> {
  await lockSweepstake(trx, id)
  const sweepstake = (await findSweepstake(trx, { id, drafts: 'shown' }))!
  const { rows } = await sql<{ order: number[] }>`
    select draw_order as order from sweepstakes where id = ${id}`.execute(trx)
  // Once it is forgotten whose the lots were, nobody can be told any more.
  if (sweepstake.forgottenAt) return
  await giveFreePieces(ctx, trx, { sweepstake, order: rows[0]!.order })
  await dropTags(trx, [SWEEPSTAKES_TAG])
}

async function giveFreePieces(
  ctx: SweepstakesContext,
  trx: Trx,
  { sweepstake, order }: { sweepstake: SweepstakeRow; order: readonly number[] },
): Promise<number> {
  const { id } = sweepstake
  const prizes = await wins.loadPrizes(trx, id)
  const taken = await wins.takenPieces(trx, id)
  const free = piecesOf(prizes).filter(({ prizeId, piece }) => !taken.has(`${prizeId}/${piece}`))
  let turn = await wins.lastTurn(trx, id)
  let given = 0
  for (const piece of free) {
    let isGiven = false
    while (!isGiven && turn < order.length) {
      turn += 1
      isGiven = await takeTurn(ctx, trx, { sweepstake, turn, number: order[turn - 1]!, piece })
    }
    if (isGiven) given += 1
  }
  return given
}

/** Whose turn it is gets the piece, unless they are out or gone: then it is written down that they were passed over. */
async function takeTurn(
  ctx: SweepstakesContext,
  trx: Trx,
  given: { sweepstake: SweepstakeRow; turn: number; number: number; piece: Piece },
): Promise<boolean> {
  const { sweepstake, turn, number, piece } = given
  const sweepstakeId = sweepstake.id
  const owner = await findOwner(trx, { sweepstakeId, number })
  const isGone = !owner || (owner.personId === null && !owner.isPostal)
  const because = owner?.excluded ? 'excluded' : isGone ? 'gone' : null
  const id = newId()
  const personId = owner?.personId ?? null
  const until = personId ? answerUntil(await readNow(trx)) : null
  const row = { id, sweepstakeId, turn, number, because } as const
  if (because) {
    await wins.insertTurn(trx, {
      ...row,
      ...{ state: 'Skipped', prizeId: null, piece: null, personId: null, answerUntil: null },
    })
    return false
  }
  await wins.insertTurn(trx, { ...row, state: 'Open', ...piece, personId, answerUntil: until })
  if (personId && until) await tellWinner(ctx, trx, { sweepstake, winId: id, personId, until })
  return true
}

/** Once a minute: what is over is closed, doors are drawn, and what nobody answered goes on. */
export async function lookAfter(ctx: SweepstakesContext): Promise<void> {
  const { db, sealing } = ctx
  await sealAnew(db, { sealing, placeOf, table: 'sweepstakes' })
  const due = await sql<{ id: string }>`
    select id from sweepstakes where published_at is not null and closed_at is null and closes_at <= app.now()
    order by closes_at, id limit 50`.execute(db)
  for (const { id } of due.rows) await db.transaction().execute((trx) => closeList(trx, id))
  const doors = await sql<{ id: string }>`
    select s.id from sweepstakes s join sweepstake_series r on r.id = s.series_id
    where r.kind = 'calendar' and s.closed_at is not null and s.drawn_at is null and s.draws_at <= app.now()
      and s.number_source is null
    order by s.draws_at, s.id limit 50`.execute(db)
  for (const { id } of doors.rows) await db.transaction().execute((trx) => draw(ctx, trx, { id }))
  await remindAll(ctx)
  for (const { id, sweepstakeId } of await wins.listUnanswered(db))
    await db.transaction().execute(async (trx) => {
      await lockSweepstake(trx, sweepstakeId)
      if (await wins.passOn(trx, { id, because: 'unanswered' })) await drawAgain(ctx, trx, sweepstakeId)
    })
}
