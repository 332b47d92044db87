import { isProviderRefusal } from '#modules/payments/payments.ts'
import { addMinutes } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { type AttemptTax, insertAttempt, loadStranded } from './attempts.storage.ts'
import { openCentsOf } from './bills.ts'
import { COLLECT_JOB, type RecurringContext } from './context.ts'
import { changeDue, type DueRow, holdDue, loadDueIds, todayOf } from './dues.storage.ts'
import { fail } from './failing.ts'
import { findLiveMandate } from './sepa/mandates.storage.ts'

const AT_ONCE = 2_000
/** The provider is asked about it for so long; nobody waits for it meanwhile. */
const DAY_MINUTES = 24 * 60

/** Hands out what is due today, one job each, and takes up what a program that is gone had begun. */
export async function collectDue(ctx: RecurringContext): Promise<void> {
  const { db, jobs } = ctx
  const ids = await loadDueIds(db, AT_ONCE)
  const stranded = await loadStranded(db, AT_ONCE)
  await db.transaction().execute(async (trx) => {
    for (const dueId of ids) await jobs.enqueue(trx, COLLECT_JOB, { dueId }, { singletonKey: dueId })
    for (const attemptId of stranded)
      await jobs.enqueue(trx, COLLECT_JOB, { attemptId }, { singletonKey: attemptId })
  })
}

/** Collects one due, or sends its bill, if its day has come. Whoever else does it at the same time finds it done. */
export async function collect(ctx: RecurringContext, given: { dueId: string; actor: string }): Promise<void> {
  const { db } = ctx
  const attemptId = await db.transaction().execute((trx) => begin(ctx, trx, given))
  if (attemptId) await send(ctx, attemptId)
}

/** The attempt stands written before anybody is asked for money. Null: nothing to do. */
async function begin(
  ctx: RecurringContext,
  trx: Trx,
  { dueId, actor }: { dueId: string; actor: string },
): Promise<string | null> {
  const due = await holdDue(trx, dueId)
  if (!due?.nextAttemptOn || due.nextAttemptOn > (await todayOf(trx))) return null
  if (due.state !== 'planned' && due.state !== 'failed' && due.state !== 'suspended') return null
  if (!due.paymentTokenId) return (await isForFile(trx, due)) ? null : bill(ctx, trx, due, actor)
  const token = await ctx.payments.findToken(trx, { id: due.paymentTokenId, ownerId: due.payerId })
  if (token?.state !== 'active') {
    await fail(ctx, trx, due, { reason: 'instrumentUnknown', kind: 'failed', actor })
    return null
  }
  const { paymentTokenId } = due
  return beginAttempt(ctx, trx, due, { method: 'token', paymentTokenId, actor, minutes: DAY_MINUTES })
}

/** Its payer lets the club debit them: it waits for the next file. What rests gets its bill nevertheless. */
async function isForFile(trx: Trx, due: DueRow): Promise<boolean> {
  return due.state !== 'suspended' && (await findLiveMandate(trx, due.payerId)) !== null
}

/** Writes an attempt at a provider and its payment; the due is `collecting` from then on. Null: one is under way. */
export async function beginAttempt(
  ctx: RecurringContext,
  trx: Trx,
  due: DueRow,
  given: {
    method: 'token' | 'creditcard' | 'paypal' | 'sepa'
    paymentTokenId: string | null
    remember?: boolean
    actor: string
    minutes: number
  },
): Promise<string | null> {
  const { actor, minutes, ...wanted } = given
  const amountCents = await openCentsOf(ctx, trx, due)
  const attempt = { dueId: due.id, via: 'provider', actor, fromState: due.state, amountCents } as const
  const paidWith = { ...due, paymentTokenId: given.paymentTokenId ?? due.paymentTokenId }
  const tax = await taxOf(ctx, trx, paidWith, amountCents)
  const id = await insertAttempt(trx, { ...attempt, tax })
  if (!id) return null
  const expiresAt = addMinutes(new Date(), minutes)
  const { payerId: ownerId } = due
  await ctx.payments.openPayment(trx, {
    ...wanted,
    checkoutId: id,
    purpose: 'due',
    ownerId,
    amountCents,
    expiresAt,
  })
  await changeDue(trx, due, {
    to: { state: 'collecting', next_attempt_on: null },
    step: { kind: 'collecting', actor, amountCents },
  })
  return id
}

/** A bill goes out: `onPaid` of its payment on account opens the receivable and writes the letter. Null: it is out already. */
export async function bill(
  ctx: RecurringContext,
  trx: Trx,
  due: DueRow,
  actor: string,
): Promise<string | null> {
  const { payerId: ownerId, amountCents } = due
  const id = await insertAttempt(trx, {
    dueId: due.id,
    via: 'transfer',
    actor,
    fromState: due.state,
    amountCents,
    tax: await taxOf(ctx, trx, due, amountCents),
  })
  if (!id) return null
  const expiresAt = addMinutes(new Date(), DAY_MINUTES)
  const method = 'purchaseOnAccount'
  await ctx.payments.openPayment(trx, {
    checkoutId: id,
    purpose: 'due',
    ownerId,
    method,
    amountCents,
    expiresAt,
  })
  return id
}

/** Whose tax is in what is collected or billed now; null: that of home. */
export async function taxOf(
  { kindOf }: RecurringContext,
  trx: Trx,
  due: DueRow,
  amountCents: number,
): Promise<AttemptTax | null> {
  return (await kindOf(due.kind).taxOf?.(trx, due, amountCents)) ?? null
}

/** The bill of a due that rests, so that a transfer finds it. */
export async function billSuspended(ctx: RecurringContext, dueId: string): Promise<void> {
  const { db } = ctx
  const attemptId = await db.transaction().execute(async (trx) => {
    const due = await holdDue(trx, dueId)
    return due?.state === 'suspended' ? bill(ctx, trx, due, 'system') : null
  })
  if (attemptId) await send(ctx, attemptId)
}

/**
 * Asks the provider for the money of an attempt that stands written; it knows the payment by its id, so that asking again after a
 * crash is the same payment. What its payer would have to agree to now is given up: nobody is there.
 */
export async function send(ctx: RecurringContext, attemptId: string): Promise<void> {
  const { payments, log, duesUrl } = ctx
  const url = duesUrl('en')
  try {
    const { payment } = await payments.startPayment(attemptId, {
      returnUrl: url,
      cancelUrl: url,
      language: 'en',
    })
    if (payment.state === 'started' && (payment.paymentUrl || payment.scriptUrl))
      await payments.cancelPayment(attemptId)
  } catch (error) {
    if (isRefusal(error)) await payments.cancelPayment(attemptId)
    else log.warn({ err: error, attempt: attemptId }, 'a due is collected in the next round')
  }
}

function isRefusal(error: unknown): boolean {
  return isProviderRefusal(error) || (error instanceof Error && isProviderRefusal(error.cause))
}
