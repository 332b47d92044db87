import type { RecurringContext } from '../context.ts'
import { findCollection } from './files.storage.ts'
import { endIn } from './mandates.ts'
import { endsMandate } from './sepa.rules.ts'

/** What the bank, or whoever withdrew the file, said of one debit becomes true for its payment and due. Repeatable. */
export async function follow(ctx: RecurringContext, attemptId: string): Promise<void> {
  const { db, payments } = ctx
  const collection = await findCollection(db, attemptId)
  if (!collection || collection.state === 'filed') return
  if (collection.state === 'withdrawn') return void (await payments.cancelPayment(attemptId))
  if (collection.wasCollected) await payments.take(attemptId)
  if (collection.state === 'collected') return
  const reason = collection.reason ?? 'returned'
  // Before the due fails: what it does next is another way.
  if (endsMandate(reason))
    await db
      .transaction()
      .execute((trx) => endIn(trx, { id: collection.mandateId, because: reason, actor: 'bank' }))
  if (!collection.wasCollected) return void (await payments.decline(attemptId, reason))
  const payment = (await payments.findPayment({ checkoutId: attemptId }))!
  await db
    .transaction()
    .execute((trx) => payments.receivables.takenBack(trx, { paymentId: payment.id, actor: 'bank', reason }))
}

export async function followAll(ctx: RecurringContext, attemptIds: readonly string[]): Promise<void> {
  for (const id of attemptIds) await follow(ctx, id)
}
