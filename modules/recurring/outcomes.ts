import type { Payment } from '#modules/payments/schema.ts'
import { addDays } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { type Attempt, endAttempt, findAttempt, holdBills, reopenAttempt } from './attempts.storage.ts'
import { saleOf, takeBackBill, undo } from './bills.ts'
import { LETTER_JOB, PAID_JOB, type RecurringContext } from './context.ts'
import { changeDue, type DueRow, holdDue, todayOf } from './dues.storage.ts'
import { fail } from './failing.ts'
import { laterOf } from './ladder.rules.ts'
import { lookAtSuspension } from './planning.ts'
import { findCollection } from './sepa/files.storage.ts'
import { isOpen } from './states.rules.ts'

/**
 * What follows from the payment of an attempt, in the transaction that decides it. Locks: the payment that is decided, those of
 * open bills, the due.
 */
export function createOutcomes(ctx: RecurringContext) {
  return inContext(ctx, { onPaid, onFailed, onSettled, onUnsettled, onWithheld, onTakenBack })
}

async function held(trx: Trx, payment: Payment): Promise<{ attempt: Attempt; due: DueRow }> {
  const attempt = (await findAttempt(trx, payment.checkoutId))!
  await holdBills(trx, [attempt.dueId])
  const due = (await holdDue(trx, attempt.dueId))!
  return { attempt: (await findAttempt(trx, attempt.id))!, due }
}

/** The money is here, or on account: the bill is out. */
async function onPaid(ctx: RecurringContext, trx: Trx, payment: Payment): Promise<void> {
  const { attempt, due } = await held(trx, payment)
  if (attempt.via === 'transfer') return billed(ctx, trx, payment, { attempt, due })
  if (due.calledOff || !(due.state === 'collecting' || isOpen(due.state)))
    return giveBack(ctx, trx, payment, { attempt, due })
  await takeBackBill(ctx, trx, due)
  await ctx.payments.postSale(trx, await saleOf(trx, { due, payment, grossCents: payment.amountCents }))
  await endAttempt(trx, {
    id: attempt.id,
    outcome: 'paid',
    ...(attempt.outcome && { from: attempt.outcome }),
  })
  await markPaid(ctx, trx, due, { actor: attempt.actor, wasSuspended: attempt.fromState === 'suspended' })
}

async function billed(
  ctx: RecurringContext,
  trx: Trx,
  payment: Payment,
  { attempt, due }: { attempt: Attempt; due: DueRow },
): Promise<void> {
  const { payments, jobs } = ctx
  await payments.postSale(trx, await saleOf(trx, { due, payment, grossCents: payment.amountCents }))
  if (attempt.outcome || !isOpen(due.state)) {
    // It was called off or paid between the two transactions of its bill.
    if (!attempt.outcome) await endAttempt(trx, { id: attempt.id, outcome: 'withdrawn' })
    return undo(ctx, trx, due, attempt.id)
  }
  const state = due.state === 'suspended' ? 'suspended' : 'invoiced'
  const { amountCents } = payment
  await changeDue(trx, due, {
    to: { state, next_attempt_on: null },
    step: { kind: 'invoiced', actor: attempt.actor, amountCents },
  })
  if (state === 'invoiced') await jobs.enqueue(trx, LETTER_JOB, { dueId: due.id, letter: 'bill' })
}

/** Nobody owes it any more, or it came twice. */
async function giveBack(
  { payments }: RecurringContext,
  trx: Trx,
  payment: Payment,
  { attempt, due }: { attempt: Attempt; due: DueRow },
): Promise<void> {
  const { id: paymentId, amountCents } = payment
  await payments.requestRefund(trx, { paymentId, amountCents, reason: 'late' })
  const from = attempt.outcome ? { from: attempt.outcome } : {}
  await endAttempt(trx, { id: attempt.id, outcome: 'returned', reason: 'late', ...from })
  if (due.calledOff && due.state === 'collecting') await endCalledOff(trx, due)
}

async function endCalledOff(trx: Trx, due: DueRow): Promise<void> {
  await changeDue(trx, due, {
    to: { state: 'cancelled', next_attempt_on: null },
    step: { kind: 'cancelled', actor: 'system', reason: due.calledOff },
  })
}

export async function markPaid(
  ctx: RecurringContext,
  trx: Trx,
  due: DueRow,
  given: { actor: string; wasSuspended: boolean; kind?: 'paid' | 'paidByHand'; reason?: string },
): Promise<void> {
  const { jobs } = ctx
  const { actor, kind = 'paid', reason = null } = given
  await changeDue(trx, due, {
    to: { state: 'paid', next_attempt_on: null },
    step: { kind, actor, reason, amountCents: due.amountCents },
  })
  await jobs.enqueue(trx, PAID_JOB, { dueId: due.id })
  if (given.wasSuspended || due.state === 'suspended') await lookAtSuspension(ctx, trx, due)
}

async function onFailed(ctx: RecurringContext, trx: Trx, payment: Payment, reason: string): Promise<void> {
  const { attempt, due } = await held(trx, payment)
  const isDeclined = payment.state === 'failed'
  const outcome = isDeclined ? 'failed' : 'abandoned'
  if (!(await endAttempt(trx, { id: attempt.id, outcome, reason })) || due.state !== 'collecting') return
  if (due.calledOff) {
    await takeBackBill(ctx, trx, due)
    return endCalledOff(trx, due)
  }
  const wasSuspended = attempt.fromState === 'suspended'
  if (isDeclined && attempt.actor === 'system')
    return fail(ctx, trx, due, { reason, kind: 'failed', actor: 'system', wasSuspended })
  await changeDue(trx, due, {
    to: { state: attempt.fromState, next_attempt_on: await nextTry(trx, attempt, due) },
    step: { kind: 'abandoned', actor: attempt.actor, reason },
  })
}

/** As before; tomorrow, where the provider could not be asked in time. */
async function nextTry(trx: Trx, attempt: Attempt, due: DueRow): Promise<string | null> {
  if (attempt.fromState === 'invoiced' || attempt.fromState === 'suspended') return null
  return laterOf(due.dueOn, addDays(await todayOf(trx), 1))
}

/** A bill is paid. A debit that arrived changes nothing. */
async function onSettled(ctx: RecurringContext, trx: Trx, payment: Payment): Promise<void> {
  const { attempt, due } = await held(trx, payment)
  if (attempt.via !== 'transfer' || attempt.outcome) return
  await endAttempt(trx, { id: attempt.id, outcome: 'paid' })
  if (isOpen(due.state) || due.state === 'collecting')
    await markPaid(ctx, trx, due, { actor: 'bank', wasSuspended: due.state === 'suspended' })
}

/** What paid a bill was another's. */
async function onUnsettled(_ctx: RecurringContext, trx: Trx, payment: Payment): Promise<void> {
  const { attempt, due } = await held(trx, payment)
  if (attempt.outcome !== 'paid' || due.state !== 'paid') return
  await reopenAttempt(trx, attempt.id)
  await changeDue(trx, due, { to: { state: 'invoiced' }, step: { kind: 'takenBack', actor: 'system' } })
}

/** Its last letter was for nothing. A debit that came back is `onTakenBack`. */
async function onWithheld(ctx: RecurringContext, trx: Trx, payment: Payment): Promise<void> {
  const { attempt, due } = await held(trx, payment)
  if (attempt.via !== 'transfer') return
  if (attempt.outcome === 'paid') await reopenAttempt(trx, attempt.id)
  if (due.state !== 'invoiced' && due.state !== 'paid') return
  await changeDue(trx, due, { to: { state: 'suspended' }, step: { kind: 'suspended', actor: 'system' } })
  await lookAtSuspension(ctx, trx, due)
}

/** A bank took it back days later: the due is open again, its money and its sale are out of the books, and the ladder goes on. */
async function onTakenBack(ctx: RecurringContext, trx: Trx, payment: Payment): Promise<void> {
  const { attempt, due } = await held(trx, payment)
  if (attempt.via !== 'provider' || attempt.outcome !== 'paid') return
  await endAttempt(trx, { id: attempt.id, outcome: 'takenBack', from: 'paid' })
  await undo(ctx, trx, due, attempt.id)
  if (due.state !== 'paid') return
  const reason = (await findCollection(trx, attempt.id))?.reason ?? 'returned'
  await fail(ctx, trx, due, { reason, kind: 'takenBack', actor: 'bank' })
}
