import type { ProviderPayment } from './provider.ts'
import {
  COUNTER_METHODS,
  type CounterMethod,
  type Payment,
  type PaymentMethod,
  type PaymentRefusal,
  type PaymentState,
} from './schema.ts'

/**
 * Every step a payment can take. Money that arrives after we gave up is still money: `failed` and `expired` can become
 * `paid`, and the checkout decides whether it delivers or refunds. `expired` becomes `failed` only when what arrives is not
 * what we asked for.
 */
export const PAYMENT_STEPS: Record<PaymentState, readonly PaymentState[]> = {
  started: ['paid', 'failed', 'expired'],
  failed: ['paid'],
  expired: ['paid', 'failed'],
  paid: ['refunding'],
  refunding: ['paid', 'refunding', 'refunded'],
  refunded: [],
}

/** The states from which a payment may go to `target`, for the guard of the update. */
export function statesBefore(target: PaymentState): PaymentState[] {
  return (Object.keys(PAYMENT_STEPS) as PaymentState[]).filter((state) =>
    PAYMENT_STEPS[state].includes(target),
  )
}

/** The states in which the provider may still tell us something. */
export const undecidedStates: PaymentState[] = statesBefore('paid').filter((state) => state !== 'refunding')

export function isUndecided(state: PaymentState): boolean {
  return undecidedStates.includes(state)
}

/** Methods that the club settles with itself. */
export function needsProvider(method: PaymentMethod): boolean {
  return method !== 'purchaseOnAccount' && method !== 'nopayment' && !isDecidedByClub(method)
}

/** Nobody can be asked: it is paid when the club itself knows that the money is here. */
export function isDecidedByClub(method: PaymentMethod): boolean {
  return method === 'ownDebit' || isTakenByStaff(method)
}

/** Paid when the member of the staff says so who has the money, and never by itself. */
export function isTakenByStaff(method: PaymentMethod): method is CounterMethod {
  return (COUNTER_METHODS as readonly PaymentMethod[]).includes(method)
}

/** Whether a bank can take it back: money came through one, and has come. */
export function isReturnable({ method, state }: { method: PaymentMethod; state: string }): boolean {
  const isOfBank = needsProvider(method) || method === 'ownDebit'
  return isOfBank && (state === 'paid' || state === 'refunding' || state === 'refunded')
}

export function refusalToAmount(given: {
  method: PaymentMethod
  amountCents: number
}): PaymentRefusal | null {
  if (given.method === 'nopayment') return given.amountCents === 0 ? null : 'PAYMENT_NEEDED'
  return given.amountCents > 0 ? null : 'NOTHING_TO_PAY'
}

/** What the provider's word means for our payment. */
export type Verdict =
  | { kind: 'open' }
  | { kind: 'paid' }
  | { kind: 'failed'; reason: string }
  /** It took something else than we asked for: not paid, and what it took goes back. */
  | { kind: 'mismatch'; amountCents: number; currency: string }

export function verdictOn(
  payment: Pick<Payment, 'amountCents' | 'currency'>,
  word: ProviderPayment | null,
): Verdict {
  if (!word || word.state === 'open') return { kind: 'open' }
  if (word.state === 'cancelled') return { kind: 'failed', reason: 'cancelled' }
  if (word.state === 'declined') return { kind: 'failed', reason: word.reason ?? 'declined' }
  if (word.amountCents !== payment.amountCents || word.currency !== payment.currency) {
    return { kind: 'mismatch', amountCents: word.amountCents, currency: word.currency }
  }
  return { kind: 'paid' }
}

/** What the provider's word means for a payment that was made. Null: nothing new. */
export function settlementOf(word: ProviderPayment | null): ProviderPayment['settlement'] | null {
  if (!word || word.state === 'open') return null
  // A direct debit that was on its way and failed.
  return word.state === 'captured' ? word.settlement : 'returned'
}

/** Where a payment stands when a refund is done or has failed. */
export function stateAfterRefund(given: {
  amountCents: number
  refundedCents: number
  stillRequested: number
}): PaymentState {
  if (given.stillRequested > 0) return 'refunding'
  return given.refundedCents >= given.amountCents ? 'refunded' : 'paid'
}
