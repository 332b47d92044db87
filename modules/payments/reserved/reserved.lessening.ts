import type { Trx } from '#platform/db.ts'
import type { PaymentsContext } from '../context.ts'
import { receiptEntries } from '../ledger/ledger.rules.ts'
import { post } from '../ledger/ledger.ts'
import type { Payment } from '../schema.ts'
import { setCapture } from '../storage.ts'

export const CAPTURE_JOB = 'payments.capture'

/**
 * Called off while nothing was taken: that part is never asked for, and nothing has to be sent back. With the last of it the provider
 * is told that it need not vouch any more. Answers how much that was. The caller holds the payment.
 */
export async function lessenReserved(
  { jobs }: Pick<PaymentsContext, 'jobs'>,
  trx: Trx,
  given: { payment: Payment; amountCents: number; promisedCents: number },
): Promise<number> {
  const { payment, amountCents, promisedCents } = given
  const { id: paymentId, checkoutId, currency } = payment
  if (!isVouchedFor(payment)) return 0
  await post(trx, {
    entries: receiptEntries({ account: 'bank', amountCents: -amountCents }),
    reason: 'credited',
    ...{ checkoutId, paymentId, currency },
  })
  if (promisedCents + amountCents === payment.amountCents) {
    await setCapture(trx, { paymentId, captureCents: 0 })
    await jobs.enqueue(trx, CAPTURE_JOB, { paymentId })
  }
  return amountCents
}

/** Nothing was taken, and it still can be: once the provider lets it go, its buyer owes it or has paid it another way. */
function isVouchedFor({ isReserved, captureCents, isSettled, isReturned }: Payment): boolean {
  return isReserved && captureCents === null && !isSettled && !isReturned
}
