import type { Payment } from '#modules/payments/schema.ts'
import type { Trx } from '#platform/db.ts'
import { receiptEntries } from './ledger.rules.ts'
import { post } from './ledger.ts'

/** The money of a payment that was made. */
export function postReceipt(trx: Trx, payment: Payment): Promise<void> {
  return post(trx, {
    entries: receiptEntries({ account: accountOf(payment), amountCents: payment.amountCents }),
    reason: 'receipt',
    checkoutId: payment.checkoutId,
    paymentId: payment.id,
  })
}

/** Where the money of a payment is: at the provider, in the card reader, in a drawer, or still with the buyer. */
export function accountOf({ method }: Pick<Payment, 'method'>): 'bank' | 'receivable' | 'terminal' | 'cash' {
  if (method === 'cash') return 'cash'
  if (method === 'cardOutside') return 'terminal'
  return method === 'purchaseOnAccount' ? 'receivable' : 'bank'
}
