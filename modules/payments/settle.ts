import type { Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { type PaymentsContext, refuse } from './context.ts'
import { postReceipt } from './ledger/receipts.ts'
import type { ProviderPayment } from './provider.ts'
import type { Receivables } from './receivables/receivables.ts'
import type { Refunds } from './refunds.ts'
import { takenAtOnce } from './reserved/taken-at-once.ts'
import {
  isDecidedByClub,
  isUndecided,
  needsProvider,
  settlementOf,
  undecidedStates,
  type Verdict,
  verdictOn,
} from './rules.ts'
import type { Payment } from './schema.ts'
import { confirmExpiry, findPayment, movePayment, type PaymentWish, waitingOf } from './storage.ts'
import { chargedReference, finishToken } from './tokens.storage.ts'

/** After that long without an answer of the provider an expired payment gives its goods back (B13: 15 minutes at most). */
export const GRACE_MINUTES = 10

export type Settling = ReturnType<typeof createSettling>

type SettlingContext = PaymentsContext & {
  refunds: Pick<Refunds, 'returnMismatch'>
  receivables: Pick<Receivables, 'open' | 'arrived' | 'takenBack'>
  /** By payment: the latest question to its provider that has no answer yet, in this process. */
  underWay: Map<string, Promise<Asked>>
}

/** How a payment stands, with what the provider said about it, if it was asked. */
type Asked = { payment: Payment; word: ProviderPayment | null }

/** The one writer of decisions: asks the provider with no lock held, then moves the payment in one transaction. */
export function createSettling(
  context: PaymentsContext,
  refunds: Pick<Refunds, 'returnMismatch'>,
  receivables: Pick<Receivables, 'open' | 'arrived' | 'takenBack'>,
) {
  const ctx: SettlingContext = { ...context, refunds, receivables, underWay: new Map() }
  return inContext(ctx, { look, settle, settleHere, take, decline, hear, giveUp, lookAfter, followUp })
}

/**
 * Finds out how a payment stands and acts on it. Repeatable and safe to call from everywhere at once: of several callers
 * one writes. Null when there is no such payment. Throws a ProviderError when the provider does not answer.
 */
async function settle(ctx: SettlingContext, wish: PaymentWish): Promise<Payment | null> {
  const { db } = ctx
  const payment = await findPayment(db, wish)
  return payment && (await settleFound(ctx, payment)).payment
}

/**
 * As `settle`, for a caller with no news of its own: joins the question that is under way, if there is one (single flight). Not for
 * events: what is under way may have been asked before they happened.
 */
async function look(ctx: SettlingContext, wish: PaymentWish): Promise<Payment | null> {
  const payment = await findPayment(ctx.db, wish)
  return payment && (await (ctx.underWay.get(payment.id) ?? settleFound(ctx, payment))).payment
}

function settleFound(ctx: SettlingContext, payment: Payment): Promise<Asked> {
  const { underWay } = ctx
  const asked = askAbout(ctx, payment)
  const isAnswered = () => void (underWay.get(payment.id) === asked && underWay.delete(payment.id))
  underWay.set(payment.id, asked)
  asked.then(isAnswered, isAnswered)
  return asked
}

async function askAbout(ctx: SettlingContext, payment: Payment): Promise<Asked> {
  const { db, providers } = ctx
  if (!isUndecided(payment.state) || isOver(payment)) return { payment, word: null }
  if (isDecidedByClub(payment.method)) return { payment, word: null }
  if (!needsProvider(payment.method)) return { payment: await settleHere(ctx, payment), word: null }
  const told = await providers.named(payment.provider).confirm({
    key: payment.id,
    reference: payment.reference,
    tokenReference: await chargedReference(db, payment),
    isGivenUp: payment.state !== 'started',
  })
  const word = await takenAtOnce(ctx, payment, told)
  return { payment: await decide(ctx, payment, verdictOn(payment, word), word), word }
}

/** The provider says that something happened: asks what, and acts on it. False when there is no such payment. */
async function hear(ctx: SettlingContext, paymentId: string): Promise<boolean> {
  // A question under way may be older than this event, so its answer does not count; but let it end, or both would capture and write.
  await ctx.underWay.get(paymentId)?.catch(() => null)
  const found = await findPayment(ctx.db, { paymentId })
  if (!found) return false
  const { payment, word } = await (ctx.underWay.get(paymentId) ?? settleFound(ctx, found))
  // It has just said that the money is here, and that is written: nothing is left to ask.
  const isDone = payment.isSettled && settlementOf(word) === 'arrived'
  if (!isDone) await followUpOn(ctx, payment)
  return true
}

/** Asks about a payment that was made: has the money arrived, or did a bank take it back? Repeatable. */
async function followUp(ctx: SettlingContext, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx.db, { paymentId })
  if (payment) await followUpOn(ctx, payment)
}

async function followUpOn(ctx: SettlingContext, payment: Payment): Promise<void> {
  const { db, providers, receivables } = ctx
  if (isUndecided(payment.state) || !needsProvider(payment.method)) return
  if (payment.state !== 'paid' && payment.state !== 'refunding') return
  const word = await providers.named(payment.provider).confirm({
    key: payment.id,
    reference: payment.reference,
    tokenReference: await chargedReference(db, payment),
    isGivenUp: true,
  })
  const settlement = settlementOf(word)
  if (!settlement || settlement === 'underway' || settlement === 'reserved') return
  // What is let go is taken back by nobody.
  if (payment.isReserved && payment.captureCents === 0) return
  if (settlement === 'arrived' && payment.isSettled) return
  await db.transaction().execute(async (trx) => {
    if (settlement === 'arrived') await receivables.arrived(trx, payment.id)
    else
      await receivables.takenBack(trx, { paymentId: payment.id, actor: 'bank', reason: word?.reason ?? null })
  })
}

/** On account and nothing to pay: no provider has a say. What the club decides waits for it. */
async function settleHere(ctx: SettlingContext, payment: Payment): Promise<Payment> {
  const isDecided = payment.state === 'started' && !isDecidedByClub(payment.method)
  return isDecided ? decide(ctx, payment, { kind: 'paid' }, null) : payment
}

/** The club has the money of this checkout: it is paid now, once. 409 when its time was over. */
async function take(ctx: SettlingContext, checkoutId: string): Promise<Payment> {
  const { db } = ctx
  const payment = await findPayment(db, { checkoutId })
  if (!payment || !isDecidedByClub(payment.method)) throw refuse('PAYMENT_NOT_OPEN', 409)
  const taken = payment.state === 'started' ? await decide(ctx, payment, { kind: 'paid' }, null) : payment
  if (taken.state === 'started' || isUndecided(taken.state)) throw refuse('PAYMENT_NOT_OPEN', 409)
  return taken
}

/** The club's bank says that this debit brought no money. Null: it was decided before. */
async function decline(ctx: SettlingContext, checkoutId: string, reason: string): Promise<Payment | null> {
  const { db } = ctx
  const payment = await findPayment(db, { checkoutId })
  if (payment?.state !== 'started' || !isDecidedByClub(payment.method)) return null
  return close(ctx, payment, 'failed', reason, null)
}

/**
 * Ends a payment that nobody waits for any more. The provider is told first; if it had captured already, the payment is
 * paid instead. `reason` is `expired` or `cancelled`.
 */
async function giveUp(
  ctx: SettlingContext,
  payment: Payment,
  reason: 'expired' | 'cancelled',
): Promise<Payment> {
  const { db, providers } = ctx
  if (!isUndecided(payment.state)) return payment
  if (!needsProvider(payment.method)) return close(ctx, payment, 'expired', reason, null)
  const told = await providers.named(payment.provider).cancel({
    key: payment.id,
    reference: payment.reference,
    method: payment.method,
    amountCents: payment.amountCents,
    currency: payment.currency,
  })
  const word = await takenAtOnce(ctx, payment, told)
  const verdict = verdictOn(payment, word)
  if (verdict.kind === 'paid' || verdict.kind === 'mismatch') return decide(ctx, payment, verdict, word)
  if (payment.state === 'expired') await confirmExpiry(db, payment.id)
  const to = reason === 'expired' ? 'expired' : 'failed'
  return close(
    ctx,
    payment,
    to,
    verdict.kind === 'failed' && reason !== 'expired' ? verdict.reason : reason,
    word,
  )
}

/** Looks after one payment that waits: expires it when its time is over, else asks how it stands. */
async function lookAfter(ctx: SettlingContext, paymentId: string): Promise<void> {
  const { db } = ctx
  const waiting = await waitingOf(db, { paymentId, graceMinutes: GRACE_MINUTES })
  if (!waiting || !isUndecided(waiting.state)) return
  if (!waiting.isExpired) return void (await settle(ctx, { paymentId }))
  const payment = (await findPayment(db, { paymentId }))!
  try {
    await giveUp(ctx, payment, 'expired')
  } catch (error) {
    // Seats and stock do not wait for a dead provider for ever; it is asked again until it answers.
    if (waiting.isLongExpired && payment.state === 'started' && payment.purpose === 'checkout')
      await close(ctx, payment, 'expired', 'unconfirmed', null)
    throw error
  }
}

async function decide(
  ctx: SettlingContext,
  payment: Payment,
  verdict: Verdict,
  word: ProviderPayment | null,
): Promise<Payment> {
  const { db, log, refunds, receivables } = ctx
  if (verdict.kind === 'open') return payment
  if (verdict.kind === 'failed' && payment.state !== 'started') return payment
  if (verdict.kind === 'failed') return close(ctx, payment, 'failed', verdict.reason, word)
  if (verdict.kind === 'mismatch') {
    log.error(
      { payment: payment.id, got: verdict.amountCents },
      'the provider took another amount than asked for',
    )
    return refunds.returnMismatch(payment, verdict, word!.reference, (trx, failed) =>
      ctx.reactions(failed).onFailed(trx, failed, 'amountMismatch'),
    )
  }
  const isOnAccount = payment.method === 'purchaseOnAccount'
  return db.transaction().execute(async (trx) => {
    const moving = movePayment(trx, {
      paymentId: payment.id,
      to: 'paid',
      // Not from `refunding`: whoever was quicker has taken the money already, and may be giving it back.
      from: undecidedStates,
      failure: null,
      reference: word?.reference,
      // Before anything is handed over, so that sellers know whether the money is here.
      isSettled: !isOnAccount && (!word || word.settlement === 'arrived'),
      isReserved: word?.settlement === 'reserved',
    })
    const begun = reactionTo(ctx, trx, payment)
    // Nobody waits for it where somebody else was quicker.
    begun.catch(() => null)
    const paid = await moving
    if (!paid) return latest(trx, payment)
    if (paid.method === 'cash') await ctx.takeCash(trx, paid)
    const goOn = await begun
    const posted = postReceipt(trx, paid)
    const finished = finishToken(trx, { payment: paid, stored: word?.stored ?? null })
    const opened = isOnAccount ? receivables.open(trx, paid) : null
    await Promise.all([posted, finished, opened, goOn(paid)])
    return paid
  })
}

/** What follows once the payment has moved, begun at once where that may be. */
async function reactionTo(
  ctx: SettlingContext,
  trx: Trx,
  payment: Payment,
): Promise<(paid: Payment) => Promise<void>> {
  const { onPaid, onPaying } = ctx.reactions(payment)
  // The drawer before what is sold: whoever closes it waits, or the sale finds it closed.
  const isBegun = onPaying !== undefined && payment.method !== 'cash'
  return isBegun ? onPaying(trx, payment) : (paid) => onPaid(trx, paid)
}

async function close(
  ctx: SettlingContext,
  payment: Payment,
  to: 'failed' | 'expired',
  reason: string,
  word: ProviderPayment | null,
): Promise<Payment> {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    const closed = await movePayment(trx, {
      paymentId: payment.id,
      to,
      from: ['started'],
      failure: reason,
      reference: word?.reference,
    })
    if (!closed) return latest(trx, payment)
    await finishToken(trx, { payment: closed, stored: null })
    await ctx.reactions(closed).onFailed(trx, closed, reason)
    return closed
  })
}

/** What was taken wrongly goes back, whatever the provider says about it afterwards: its word is worth nothing here. */
function isOver({ state, failure }: Payment): boolean {
  return state === 'failed' && failure === 'amountMismatch'
}

/** Somebody else was quicker: what they wrote counts. */
async function latest(trx: Trx, payment: Payment): Promise<Payment> {
  return (await findPayment(trx, { paymentId: payment.id })) ?? payment
}
