import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { holdBills } from './attempts.storage.ts'
import { takeBackBill } from './bills.ts'
import { type RecurringContext, SUSPENSION_JOB } from './context.ts'
import {
  changeDue,
  type DueRow,
  holdDues,
  insertDues,
  listDues,
  type NewDue,
  todayOf,
} from './dues.storage.ts'
import { billedOn } from './ladder.rules.ts'
import type { DueState } from './schema.ts'
import { isOpen } from './states.rules.ts'

export type Plan = {
  kind: string
  subjectId: string
  period: string
  payerId: string
  vatRate: number
  /** `isPaid`: before the program kept dues; nobody is asked for it. Amounts gross; zero is left out. */
  parts: readonly { amountCents: number; dueOn: string; isPaid?: boolean }[]
  /** A method that the payer keeps; null: on account, by transfer. */
  paymentTokenId: string | null
  actor: string
}

/** Writes what will be owed. Repeatable: parts that are there already stay as they are. 404 for another's stored method. */
export async function plan(ctx: RecurringContext, trx: Trx, given: Plan): Promise<void> {
  await planTogether(ctx, trx, [given])
}

/** The same of many subjects at once. */
export async function planTogether(
  { kindOf, payments }: RecurringContext,
  trx: Trx,
  plans: readonly Plan[],
): Promise<void> {
  for (const kind of new Set(plans.map((one) => one.kind))) kindOf(kind)
  const stored = plans.flatMap(({ paymentTokenId, payerId }) =>
    paymentTokenId ? [{ id: paymentTokenId, ownerId: payerId }] : [],
  )
  if (!(await payments.holdTokens(trx, stored))) throw notFound()
  const dues = plans.flatMap(partsOf)
  if (dues.length > 0) await insertDues(trx, dues)
}

function partsOf({ parts, ...common }: Plan): NewDue[] {
  return parts
    .map(({ amountCents, dueOn, isPaid = false }, index) => ({
      ...common,
      ...{ part: index + 1, parts: parts.length, amountCents, dueOn, isPaid },
      nextAttemptOn: isPaid || common.paymentTokenId ? null : billedOn(dueOn),
    }))
    .filter(({ amountCents }) => amountCents > 0)
}

type Cancel = { kind: string; subjectId: string; period?: string; because: string; actor: string }

/**
 * Nobody owes any more what was not collected; answers how much that was. What is being collected right now goes back when it
 * comes; what is paid stays paid (`refund`).
 */
export async function cancel(ctx: RecurringContext, trx: Trx, given: Cancel): Promise<{ cents: number }> {
  const { because: reason, actor } = given
  let cents = 0
  let wasSuspended = false
  for (const due of await holdOpenDues(trx, given)) {
    await takeBackBill(ctx, trx, due)
    if (due.state === 'collecting') {
      await changeDue(trx, due, { to: { called_off: reason }, step: { kind: 'calledOff', actor, reason } })
    } else {
      await changeDue(trx, due, {
        to: { state: 'cancelled', next_attempt_on: null },
        step: { kind: 'cancelled', actor, reason },
      })
      wasSuspended ||= due.state === 'suspended'
    }
    cents += due.amountCents
  }
  if (wasSuspended) await lookAtSuspension(ctx, trx, given)
  return { cents }
}

type ChangePayment = {
  kind: string
  subjectId: string
  /** Left out: for whoever owes it. */
  payerId?: string
  paymentTokenId: string | null
  actor: string
}

/**
 * Another way to pay for what is not paid yet. What failed is tried with it at once; a bill that is out stays, and may be paid
 * either way.
 */
export async function changePayment(ctx: RecurringContext, trx: Trx, given: ChangePayment): Promise<void> {
  const { paymentTokenId, actor } = given
  const dues = (await holdOpenDues(trx, given)).filter(
    (due) => due.state !== 'collecting' && (!given.payerId || given.payerId === due.payerId),
  )
  for (const payerId of new Set(dues.map((due) => due.payerId)))
    await refuseOthersToken(ctx, trx, { payerId, paymentTokenId })
  const today = await todayOf(trx)
  for (const due of dues)
    await changeDue(trx, due, {
      to: { payment_token_id: paymentTokenId, ...whenPaidBy(due, paymentTokenId, today) },
      step: { kind: 'paymentChanged', actor },
    })
}

/** When it is tried next with another way to pay. */
function whenPaidBy(due: DueRow, paymentTokenId: string | null, today: string) {
  const tries: Partial<Record<DueState, { next_attempt_on: string | null; announced_on?: null }>> = {
    planned: { next_attempt_on: paymentTokenId ? null : billedOn(due.dueOn), announced_on: null },
    failed: { next_attempt_on: today },
    suspended: { next_attempt_on: paymentTokenId ? today : null },
  }
  return tries[due.state] ?? {}
}

/**
 * Somebody else pays from now on: for what is due after today. What was due before stays the debt of who owed it then.
 */
export async function changePayer(
  ctx: RecurringContext,
  trx: Trx,
  given: ChangePayment & { payerId: string },
): Promise<void> {
  const { payerId, paymentTokenId, actor } = given
  await refuseOthersToken(ctx, trx, given)
  const today = await todayOf(trx)
  for (const due of await holdOpenDues(trx, given)) {
    if (due.dueOn <= today || (due.state !== 'planned' && due.state !== 'invoiced')) continue
    await takeBackBill(ctx, trx, due)
    await changeDue(trx, due, {
      to: {
        state: 'planned',
        payer_id: payerId,
        payment_token_id: paymentTokenId,
        announced_on: null,
        next_attempt_on: paymentTokenId ? null : billedOn(due.dueOn),
      },
      step: { kind: 'payerChanged', actor },
    })
  }
}

/** The payments of open bills before the dues, as everybody holds them. */
async function holdOpenDues(trx: Trx, wish: { kind: string; subjectId: string; period?: string }) {
  const known = await listDues(trx, wish)
  await holdBills(
    trx,
    known.map(({ id }) => id),
  )
  return (await holdDues(trx, wish)).filter(({ state }) => isOpen(state) || state === 'collecting')
}

/** Has anything changed about what rests? Looked at by a job, which holds nothing. */
export function lookAtSuspension(
  { jobs }: RecurringContext,
  trx: Trx,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<void> {
  return jobs.enqueue(trx, SUSPENSION_JOB, { kind, subjectId })
}

async function refuseOthersToken(
  { payments }: RecurringContext,
  trx: Trx,
  { payerId, paymentTokenId }: { payerId: string; paymentTokenId: string | null },
): Promise<void> {
  if (paymentTokenId && !(await payments.holdTokens(trx, [{ id: paymentTokenId, ownerId: payerId }])))
    throw notFound()
}
