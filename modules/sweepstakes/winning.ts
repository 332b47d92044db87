import { club } from '#club/club.ts'
import { sweepstakes as terms } from '#club/sweepstakes.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { refuse, type SweepstakesContext } from './context.ts'
import { drawAgain } from './drawing.ts'
import { tellVoucher } from './news.ts'
import type { WinAnswer } from './schema.ts'
import { lockSweepstake } from './storage.ts'
import * as wins from './wins.storage.ts'

/**
 * A winner says yes or no. A voucher is theirs at once; goods and tickets are handed over by staff, goods to the address they name.
 * What somebody does not want is the next lot's.
 */
export async function answerWin(
  ctx: SweepstakesContext,
  given: { caller: Caller; id: string; answer: WinAnswer },
): Promise<void> {
  const { caller, id, answer } = given
  const address = answer.addressId
    ? ((await ctx.addressesOf(caller)).find((one) => one.id === answer.addressId) ?? null)
    : null
  if (answer.addressId && !address) throw notFound()
  await ctx.db.transaction().execute(async (trx) => {
    await ctx.holdPerson(trx, caller.actorId)
    const seen = await wins.findWin(trx, id)
    if (seen?.personId !== caller.actorId) throw notFound()
    if (!answer.accepts) await lockSweepstake(trx, seen.sweepstakeId)
    const win = (await wins.holdWin(trx, id))!
    if (win.state !== 'Open') throw refuse('SWEEPSTAKE_WIN_ANSWERED')
    if (!answer.accepts) {
      await wins.passOn(trx, { id, because: 'declined' })
      return drawAgain(ctx, trx, win.sweepstakeId)
    }
    if (win.kind === 'voucher') return giveVoucher(ctx, trx, win)
    if (win.kind === 'goods' && !address) throw refuse('SWEEPSTAKE_ADDRESS_NEEDED')
    await wins.accept(trx, { id, address: win.kind === 'goods' ? address : null })
  })
}

/** In the transaction that says it is handed over: there is one voucher, whoever presses twice. */
async function giveVoucher(ctx: SweepstakesContext, trx: Trx, win: wins.WinRow): Promise<void> {
  const expiresAt = new Date()
  expiresAt.setFullYear(expiresAt.getFullYear() + terms.voucherYears)
  const { id: voucherId } = await ctx.discounts.issueVoucher(trx, {
    sellerId: club.defaultTenantId,
    kind: 'gift',
    amountCents: win.voucherCents!,
    expiresAt,
    createdBy: 'sweepstakes',
    owedFrom: 'goodwill',
  })
  if (!(await wins.handOver(trx, { id: win.id, note: null, voucherId })))
    throw refuse('SWEEPSTAKE_WIN_ANSWERED')
  await tellVoucher(ctx, trx, { win, voucherId, expiresAt })
}

/** By staff: sent, fetched, or a ticket that is theirs now; once. */
export async function handOver(
  _ctx: SweepstakesContext,
  trx: Trx,
  given: { id: string; note: string | null; check?: (win: wins.WinRow) => Promise<void> },
): Promise<wins.WinRow> {
  const { id, note } = given
  const win = await wins.holdWin(trx, id)
  if (!win) throw notFound()
  if (win.state !== 'Open' && win.state !== 'Accepted') throw refuse('SWEEPSTAKE_WIN_ANSWERED')
  await given.check?.(win)
  if (!(await wins.handOver(trx, { id, note, voucherId: null }))) throw refuse('SWEEPSTAKE_WIN_ANSWERED')
  return win
}

/** By staff: it cannot be handed over, and is the next lot's. */
export async function passOn(
  ctx: SweepstakesContext,
  trx: Trx,
  { id, because }: { id: string; because: 'declined' | 'unanswered' },
): Promise<wins.WinRow> {
  const seen = await wins.findWin(trx, id)
  if (!seen) throw notFound()
  await lockSweepstake(trx, seen.sweepstakeId)
  if (!(await wins.passOn(trx, { id, because }))) throw refuse('SWEEPSTAKE_WIN_ANSWERED')
  await drawAgain(ctx, trx, seen.sweepstakeId)
  return seen
}
