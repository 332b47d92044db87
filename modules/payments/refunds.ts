import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { type PaymentsContext, refuse } from './context.ts'
import { receiptEntries, refundEntries } from './ledger/ledger.rules.ts'
import { post } from './ledger/ledger.ts'
import { ProviderError, type ProviderRefund } from './provider.ts'
import { lessenReserved } from './reserved/reserved.lessening.ts'
import { needsProvider, stateAfterRefund, type Verdict } from './rules.ts'
import type { Payment } from './schema.ts'
import { findPayment, movePayment } from './storage.ts'

export const REFUND_JOB = 'payments.refund'

export type RefundWish = { paymentId: string; amountCents: number; reason: string }

export type Refunds = ReturnType<typeof createRefunds>

/** Takes from what is still owed for a payment, before money goes back. Answers how much that was, in cents. */
export type CreditReceivable = (
  trx: Trx,
  given: { payment: Payment; amountCents: number; actor: string },
) => Promise<number>

type RefundsContext = PaymentsContext & { receivables: { credit: CreditReceivable } }

export function createRefunds(context: PaymentsContext, receivables: { credit: CreditReceivable }) {
  const ctx: RefundsContext = { ...context, receivables }
  return inContext(ctx, { requestRefund, sendRefund, returnMismatch, overdueRefunds })
}

/**
 * Writes a refund and the job that sends it, in the caller's transaction. What the buyer still owes becomes less first: no
 * money goes out for what was never paid. More than was paid is a 422, whoever asks at
 * the same time: the payment's row is locked before the sum is looked at.
 */
async function requestRefund(
  ctx: RefundsContext,
  trx: Trx,
  { paymentId, amountCents, reason }: RefundWish,
): Promise<{ id: string }> {
  const { receivables } = ctx
  const payment = await movePayment(trx, { paymentId, to: 'refunding' })
  if (!payment) throw refuse('PAYMENT_NOT_PAID', 409)
  const { promisedCents } = await refundsOf(trx, paymentId)
  if (promisedCents + amountCents > payment.amountCents) throw refuse('REFUND_ABOVE_PAYMENT', 422)
  const owedCents = await receivables.credit(trx, { payment, amountCents, actor: reason })
  const untakenCents = await lessenReserved(ctx, trx, { payment, amountCents, promisedCents })
  const creditedCents = owedCents + untakenCents
  return writeRefund(ctx, trx, { paymentId, amountCents, reason, creditedCents })
}

async function writeRefund(
  ctx: RefundsContext,
  trx: Trx,
  { paymentId, amountCents, reason, creditedCents = 0 }: RefundWish & { creditedCents?: number },
) {
  const { jobs } = ctx
  const id = newId()
  await trx
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      amount_cents: amountCents,
      reason,
      credited_cents: creditedCents,
      state: 'requested',
    })
    .execute()
  await jobs.enqueue(trx, REFUND_JOB, { refundId: id })
  return { id }
}

/** Sends one refund; repeatable, because the provider knows it by its id. */
async function sendRefund(ctx: RefundsContext, refundId: string): Promise<void> {
  const { db, log } = ctx
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (refund?.state !== 'requested') return
  const payment = (await findPayment(db, { paymentId: refund.payment_id }))!
  try {
    const sent = await send(ctx, payment, {
      id: refundId,
      amountCents: refund.amount_cents - refund.credited_cents,
    })
    await db.transaction().execute((trx) => finishRefund(ctx, trx, payment, refundId, sent))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    log.error({ err: error, refund: refundId }, 'the provider refused a refund')
    await db.transaction().execute((trx) => failRefund(trx, payment, refundId))
  }
}

async function send(
  ctx: RefundsContext,
  payment: Payment,
  refund: { id: string; amountCents: number },
): Promise<ProviderRefund> {
  const { providers } = ctx
  if (!needsProvider(payment.method) || refund.amountCents === 0)
    return { reference: refund.id, amountCents: refund.amountCents, currency: payment.currency }
  if (!payment.reference) throw new ProviderError('refused', 'the provider never knew this payment')
  const { reference, provider } = payment
  return providers.named(provider).refund({ key: refund.id, reference, amountCents: refund.amountCents })
}

async function finishRefund(
  ctx: RefundsContext,
  trx: Trx,
  payment: Payment,
  refundId: string,
  sent: ProviderRefund,
): Promise<void> {
  await lockPayment(trx, payment.id)
  const done = await trx
    .updateTable('refunds')
    .set({ state: 'done', done_at: sql<Date>`app.now()`, provider_reference: sent.reference })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .returning('amount_cents')
    .executeTakeFirst()
  if (!done) return
  // What came by transfer or over the counter is sent by nobody but staff: it waits for them.
  const account = needsProvider(payment.method) ? 'bank' : 'transfers'
  await post(trx, {
    entries: refundEntries({ account, amountCents: sent.amountCents }),
    reason: 'refund',
    checkoutId: payment.checkoutId,
    paymentId: payment.id,
    currency: sent.currency,
  })
  const moved = await moveAfterRefund(trx, payment)
  if (moved) {
    await ctx.reactions(moved).onRefunded?.(trx, moved, { id: refundId, amountCents: done.amount_cents })
  }
}

async function failRefund(trx: Trx, payment: Payment, refundId: string): Promise<void> {
  await lockPayment(trx, payment.id)
  await trx
    .updateTable('refunds')
    .set({ state: 'failed' })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .execute()
  await moveAfterRefund(trx, payment)
}

async function moveAfterRefund(trx: Trx, payment: Payment): Promise<Payment | null> {
  const { refundedCents, stillRequested } = await refundsOf(trx, payment.id)
  const to = stateAfterRefund({ amountCents: payment.amountCents, refundedCents, stillRequested })
  // What failed stays so: what goes back then is only what the provider should not have taken.
  return movePayment(trx, { paymentId: payment.id, to, from: ['refunding'] })
}

/**
 * The provider took another amount or currency than we asked for. The payment fails, and what was taken goes back in
 * full; both are in the ledger.
 */
async function returnMismatch(
  ctx: RefundsContext,
  payment: Payment,
  taken: Extract<Verdict, { kind: 'mismatch' }>,
  reference: string,
  onFailed: (trx: Trx, failed: Payment) => Promise<void>,
): Promise<Payment> {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    const failed = await movePayment(trx, {
      paymentId: payment.id,
      to: 'failed',
      failure: 'amountMismatch',
      reference,
    })
    if (!failed) return (await findPayment(trx, { paymentId: payment.id })) ?? payment
    await post(trx, {
      entries: receiptEntries({ account: 'bank', amountCents: taken.amountCents }),
      reason: 'receipt',
      checkoutId: payment.checkoutId,
      paymentId: payment.id,
      currency: taken.currency,
    })
    if (taken.amountCents > 0) {
      await writeRefund(ctx, trx, {
        paymentId: payment.id,
        amountCents: taken.amountCents,
        reason: 'amountMismatch',
      })
    }
    await onFailed(trx, failed)
    return failed
  })
}

/** Refunds whose job gave up while the provider was away. */
async function overdueRefunds(ctx: RefundsContext): Promise<string[]> {
  const { db } = ctx
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'requested')
    .where('created_at', '<', sql<Date>`app.now() - interval '2 minutes'`)
    .orderBy('created_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export async function lockPayment(trx: Trx, paymentId: string): Promise<void> {
  await trx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute()
}

/** What goes back on a payment: refunds, and payouts to whoever had paid it. */
export async function refundsOf(
  db: Db,
  paymentId: string,
): Promise<{ promisedCents: number; refundedCents: number; stillRequested: number }> {
  const { rows } = await sql<{ promisedCents: number; refundedCents: number; stillRequested: number }>`
    select coalesce(sum(amount_cents) filter (where state <> 'failed'), 0)
        + (select coalesce(sum(amount_cents), 0) from payouts where payment_id = ${paymentId} and state <> 'refused')
        as "promisedCents",
      coalesce(sum(amount_cents) filter (where state = 'done'), 0) as "refundedCents",
      count(*) filter (where state = 'requested') as "stillRequested"
    from refunds where payment_id = ${paymentId}`.execute(db)
  return rows[0]!
}
