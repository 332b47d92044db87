import { club } from '#club/club.ts'
import type { Payment } from '#modules/payments/schema.ts'
import type { Trx } from '#platform/db.ts'
import { endAttempt, openAttempt, taxOfAttempt } from './attempts.storage.ts'
import type { RecurringContext } from './context.ts'
import type { DueRow } from './dues.storage.ts'

/** What the club earns by an attempt, for the ledger, with the tax that was in it when it was begun. */
export async function saleOf(
  trx: Trx,
  given: { due: DueRow; payment: Pick<Payment, 'id' | 'checkoutId'>; grossCents: number },
) {
  const { due, payment, grossCents } = given
  const { vatRate, vatCountry } = (await taxOfAttempt(trx, payment.checkoutId)) ?? {
    vatRate: due.vatRate,
    vatCountry: null,
  }
  const lines = [
    { sellerId: club.defaultTenantId, grossCents, vatRate, vatCountry, delivery: 'email' as const },
  ]
  return { checkoutId: payment.checkoutId, paymentId: payment.id, voucherCents: 0, lines }
}

/**
 * The open bill of a due is owed no more, for as much as nobody has paid of it. The caller holds its payment (`holdBills`), then
 * the due.
 */
export async function takeBackBill(ctx: RecurringContext, trx: Trx, due: DueRow): Promise<void> {
  const attempt = await openAttempt(trx, due.id, 'transfer')
  if (!attempt) return
  await endAttempt(trx, { id: attempt.id, outcome: 'withdrawn' })
  await undo(ctx, trx, due, attempt.id)
}

/** Takes the sale of an attempt back, as far as its money is not here: what is left in the books of it sums to zero. */
export async function undo(
  { payments }: RecurringContext,
  trx: Trx,
  due: DueRow,
  attemptId: string,
): Promise<void> {
  const payment = await payments.paymentOf(trx, attemptId)
  if (!payment) return
  const cents = await payments.receivables.openOf(trx, payment.id)
  if (cents === 0) return
  await payments.reverseSale(trx, await saleOf(trx, { due, payment, grossCents: cents }))
  await payments.receivables.credit(trx, { payment, amountCents: cents, actor: 'system' })
}

/** What is left to pay of a due: less than its amount where a part of its bill has come. */
export async function openCentsOf({ payments }: RecurringContext, trx: Trx, due: DueRow): Promise<number> {
  const bill = await openAttempt(trx, due.id, 'transfer')
  const payment = bill && (await payments.paymentOf(trx, bill.id))
  if (payment?.state !== 'paid') return due.amountCents
  return payments.receivables.openOf(trx, payment.id)
}
