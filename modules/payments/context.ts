import type { Logger } from 'pino'
import type { Domains } from '#club/domains.ts'
import type { DeliveryBook } from '#modules/operations/operations.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Providers } from './providers.ts'
import { type Payment, type PaymentRefusal, paymentRefusals, type TokenBlockerCode } from './schema.ts'

/** What whoever opened a payment does when it is decided. Runs in the transaction that writes the decision; errors undo both. */
export type Reactions = {
  /** Also called when money comes after the payment had failed or expired: deliver, or call `requestRefund`. */
  onPaid(trx: Trx, payment: Payment): Promise<void>
  /**
   * What `onPaid` begins with, asked for right behind the statement that moves the payment: one round trip less. What it answers
   * does the rest, and is not called where somebody else was quicker. Left out: `onPaid` does all of it.
   */
  onPaying?(trx: Trx, payment: Payment): Promise<(paid: Payment) => Promise<void>>
  /** `reason`: `declined`, `cancelled`, `expired` … */
  onFailed(trx: Trx, payment: Payment, reason: string): Promise<void>
  /** The money is here, or nothing is owed any more: what was held back may be used. Repeatable. */
  onSettled?(trx: Trx, payment: Payment): Promise<void>
  /** The money is not here and may not come: what was bought with it is held back. Repeatable. */
  onWithheld?(trx: Trx, payment: Payment): Promise<void>
  /** Its money counted as here by mistake. */
  onUnsettled?(trx: Trx, payment: Payment): Promise<void>
  /** A bank took the money back: the buyer is told what to do. */
  onTakenBack?(trx: Trx, payment: Payment): Promise<void>
  /** A refund has reached the buyer; `payment.state` is `refunded` when it was the last of the money. */
  onRefunded?(trx: Trx, payment: Payment, refund: { id: string; amountCents: number }): Promise<void>
}

/**
 * What keeps a stored method from being deleted (PM-06): a check of a module that this one does not know. Asked while the method is
 * locked; who writes one down holds it (`holdTokens`), so that either the deletion sees that, or they see the deletion.
 */
export type TokenBlocker = {
  code: TokenBlockerCode
  blocks(db: Db, paymentTokenId: string): Promise<boolean>
}

export type PaymentsContext = {
  db: Db
  jobs: Jobs
  domains: Domains
  log: Logger
  providers: Providers
  /** What providers sent, and what became of it. */
  deliveries: Pick<DeliveryBook, 'note'>
  /** Groups are the identity module's business. */
  isInGroup(given: { personId: string; group: string }): Promise<boolean>
  tokenBlockers: readonly TokenBlocker[]
  /** Seals what buyers agree to before they order. */
  approvalSecret: string
  /** Purchase on account; left out: it is not on offer. */
  isOnAccountOffered?: boolean
  /** Cash of a payment that is just decided goes into its drawer, in the same transaction; throws where there is none. */
  takeCash(trx: Trx, payment: Payment): Promise<void>
  /** Cash that is handed back leaves its drawer, in the same transaction. */
  giveCash(trx: Trx, payment: Payment, refund: { refundId: string; amountCents: number }): Promise<void>
  /** The functions that were handed in for what a payment is for; throws while there are none. */
  reactions(payment: Pick<Payment, 'purpose'>): Reactions
}

export function refuse(code: PaymentRefusal, status = 400): AppError {
  return new AppError(status, code, paymentRefusals[code], { title: code })
}

export function providerUnavailable(cause: unknown): AppError {
  return new AppError(503, 'PAYMENT_PROVIDER_UNAVAILABLE', paymentRefusals.PAYMENT_PROVIDER_UNAVAILABLE, {
    cause,
    retryAfterSeconds: 2,
  })
}
