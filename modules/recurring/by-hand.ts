import { sql } from 'kysely'
import { ordering } from '#club/ordering.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { holdBills, openAttempt } from './attempts.storage.ts'
import { openCentsOf, takeBackBill } from './bills.ts'
import { beginAttempt, bill, send } from './collecting.ts'
import type { RecurringContext } from './context.ts'
import { type DueRefusal, dueRefusals } from './due.schema.ts'
import { changeDue, type DueRow, holdDue } from './dues.storage.ts'
import { lookAtSuspension } from './planning.ts'
import { isOpen } from './states.rules.ts'

const DAY_MINUTES = 24 * 60

/** `also`: what else belongs to the same transaction: a row of the audit book. */
type ByHand = { dueId: string; actor: string; also(trx: Trx): Promise<void> }

/** Staff collect it now: what failed or rests, and what its payer was told of. */
export async function collectNow(ctx: RecurringContext, given: ByHand): Promise<void> {
  const { db } = ctx
  const { actor } = given
  const attemptId = await db.transaction().execute(async (trx) => {
    const due = await open(trx, given.dueId)
    const isTold = due.announcedOn !== null || due.state === 'failed' || due.state === 'suspended'
    const { paymentTokenId, payerId } = due
    if (!paymentTokenId || !isTold) throw refuse('DUE_NOT_COLLECTABLE')
    const token = await ctx.payments.findToken(trx, { id: paymentTokenId, ownerId: payerId })
    if (token?.state !== 'active') throw refuse('DUE_NOT_COLLECTABLE')
    const wanted = { method: 'token', paymentTokenId, actor, minutes: DAY_MINUTES } as const
    const id = await beginAttempt(ctx, trx, due, wanted)
    if (!id) throw refuse('DUE_IN_COLLECTION')
    await given.also(trx)
    return id
  })
  await send(ctx, attemptId)
}

/** Its money came another way: its bill is out first, so that the books know what was owed. */
export async function payByHand(ctx: RecurringContext, given: ByHand & { reason: string }): Promise<void> {
  const { db, payments } = ctx
  const { dueId, actor, reason } = given
  const billId = await db.transaction().execute(async (trx) => bill(ctx, trx, await open(trx, dueId), actor))
  if (billId) await send(ctx, billId)
  await db.transaction().execute(async (trx) => {
    await holdBills(trx, [dueId])
    const due = await open(trx, dueId)
    const attempt = await openAttempt(trx, dueId, 'transfer')
    const payment = attempt && (await payments.paymentOf(trx, attempt.id))
    if (payment?.state !== 'paid') throw refuse('DUE_IN_COLLECTION')
    const amountCents = await openCentsOf(ctx, trx, due)
    await payments.receivables.receive(trx, { paymentId: payment.id, amountCents, actor })
    const paid = (await holdDue(trx, dueId))!
    await changeDue(trx, paid, { to: {}, step: { kind: 'paidByHand', actor, reason, amountCents } })
    await given.also(trx)
  })
}

/** `personId`: the account of whoever does it. */
type WriteOff = ByHand & { personId: string; reason: string }

/** Owed, and given up: the ticket or membership is as if it were paid. */
export async function writeOff(ctx: RecurringContext, given: WriteOff): Promise<void> {
  const { db } = ctx
  const { dueId, actor, personId, reason } = given
  await db.transaction().execute(async (trx) => {
    await holdBills(trx, [dueId])
    const due = await open(trx, dueId)
    const amountCents = await openCentsOf(ctx, trx, due)
    await given.also(trx)
    if (amountCents >= ordering.secondPersonFromCents && !(await isAskedByAnother(trx, given))) {
      const asked = { kind: 'writeOffAsked', actor, reason, amountCents, askedBy: personId } as const
      await changeDue(trx, due, { to: {}, step: asked })
      return
    }
    await takeBackBill(ctx, trx, due)
    await changeDue(trx, due, {
      to: { state: 'writtenOff', next_attempt_on: null },
      step: { kind: 'writtenOff', actor, reason, amountCents },
    })
    if (due.state === 'suspended') await lookAtSuspension(ctx, trx, due)
  })
}

/** The last thing that happened to it is that somebody else wanted to give it up. */
async function isAskedByAnother(
  trx: Trx,
  { dueId, personId }: Pick<WriteOff, 'dueId' | 'personId'>,
): Promise<boolean> {
  const { rows } = await sql<{ kind: string; askedBy: string | null }>`
    select kind, asked_by as "askedBy" from due_steps where due_id = ${dueId}
    order by taken_at desc, id desc limit 1`.execute(trx)
  const [last] = rows
  return last?.kind === 'writeOffAsked' && last.askedBy !== null && last.askedBy !== personId
}

async function open(trx: Trx, dueId: string): Promise<DueRow> {
  const due = await holdDue(trx, dueId)
  if (due?.state === 'collecting') throw refuse('DUE_IN_COLLECTION')
  if (!due || !isOpen(due.state)) throw refuse('DUE_NOT_OPEN')
  return due
}

function refuse(code: DueRefusal): AppError {
  return new AppError(409, code, dueRefusals[code], { title: code })
}
