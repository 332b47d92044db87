import { invoicing } from '#club/money/invoicing.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { PaymentsContext } from '../context.ts'
import { receiptEntries } from '../ledger/ledger.rules.ts'
import { post } from '../ledger/ledger.ts'
import { lockPayment, refundsOf } from '../refunds.ts'
import { isReturnable } from '../rules.ts'
import type { Payment } from '../schema.ts'
import { findPayment } from '../storage.ts'
import { openCents, splitMoney } from './receivables.rules.ts'
import {
  addToReceivable,
  clearReturned,
  findReceivable,
  isReturned,
  markReturned,
  markSettled,
  openAgain,
  openReceivable,
  raiseDunning,
  writeStep,
} from './receivables.storage.ts'

const DUNNING_STEPS = ['reminder', 'dunning1', 'dunning2', 'handedToStaff'] as const
export type DunningStep = (typeof DUNNING_STEPS)[number]

export type Receivables = ReturnType<typeof createReceivables>

/** Money that came for a payment. `reference` is the bank's name of the entry. */
export type MoneyIn = { paymentId: string; amountCents: number; actor: string; reference?: string | null }

type ReceivablesContext = Pick<PaymentsContext, 'reactions'>

/**
 * What buyers owe: purchases on account, and payments that a bank took back. Everything here runs under the lock of the
 * payment's row, so that a payout, an offer and a refund see either the money or the claim.
 */
export function createReceivables(ctx: ReceivablesContext) {
  return {
    open,
    ...inContext(ctx, { takenBack, takeBack, arrived, receive, giveUp, credit, dun }),
    worthOf,
    worthTakenBack,
    openOf,
  }
}

/** Bought on account: the whole sum is owed. */
async function open(trx: Trx, payment: Payment): Promise<void> {
  const { id: paymentId, checkoutId, ownerId, amountCents: cents } = payment
  await openReceivable(trx, {
    paymentId,
    checkoutId,
    ownerId,
    cause: 'onAccount',
    cents,
    days: valueNow<number>('invoicing.dueDays', invoicing.dueDays),
  })
  await writeStep(trx, { paymentId, kind: 'opened', amountCents: cents, actor: 'system' })
}

/**
 * The bank took the money back: what was not refunded before is owed again, and what was handed over is held back. False
 * when that is known already.
 */
async function takenBack(
  ctx: ReceivablesContext,
  trx: Trx,
  given: { paymentId: string; actor: string; reason: string | null },
): Promise<boolean> {
  const { paymentId, actor, reason } = given
  await lockPayment(trx, paymentId)
  const payment = await findPayment(trx, { paymentId })
  if (!payment || payment.method === 'purchaseOnAccount' || !(await markReturned(trx, paymentId)))
    return false
  const { promisedCents } = await refundsOf(trx, paymentId)
  const cents = payment.amountCents - promisedCents
  if (cents > 0) {
    const { checkoutId, ownerId } = payment
    await openReceivable(trx, {
      paymentId,
      checkoutId,
      ownerId,
      cause: 'returned',
      cents,
      days: valueNow<number>('invoicing.returnedDueDays', invoicing.returnedDueDays),
    })
    await postFor(
      trx,
      payment,
      [
        { account: 'receivable', amountCents: cents },
        { account: 'bank', amountCents: -cents },
      ],
      'returned',
    )
    await writeStep(trx, { paymentId, kind: 'returned', amountCents: cents, actor, reference: reason })
  }
  await ctx.reactions(payment).onWithheld?.(trx, payment)
  if (cents > 0) await ctx.reactions(payment).onTakenBack?.(trx, payment)
  return true
}

/**
 * What is owed again once the bank takes a payment back; null where it cannot, or has already. The caller holds the payment, or what
 * it shows may be another sum by then.
 */
async function worthTakenBack(asked: Db, paymentId: string): Promise<{ owedCents: number } | null> {
  const payment = await findPayment(asked, { paymentId })
  if (!payment || !isReturnable(payment) || (await isReturned(asked, paymentId))) return null
  const { promisedCents } = await refundsOf(asked, paymentId)
  return { owedCents: payment.amountCents - promisedCents }
}

/** Somebody of the staff says so; answers what is owed again, null where nothing can be taken back. */
async function takeBack(
  ctx: ReceivablesContext,
  trx: Trx,
  given: { paymentId: string; actor: string; reason: string },
): Promise<{ owedCents: number } | null> {
  await lockPayment(trx, given.paymentId)
  const worth = await worthTakenBack(trx, given.paymentId)
  if (worth) await takenBack(ctx, trx, given)
  return worth
}

/** The provider has the money: of a debit under way, or of one that it had taken back. */
async function arrived(ctx: ReceivablesContext, trx: Trx, paymentId: string): Promise<void> {
  await lockPayment(trx, paymentId)
  const payment = await findPayment(trx, { paymentId })
  if (!payment) return
  const wasReturned = await clearReturned(trx, paymentId)
  const receivable = wasReturned ? await findReceivable(trx, paymentId) : null
  if (receivable) {
    const { promisedCents } = await refundsOf(trx, paymentId)
    const amountCents = payment.amountCents - Math.max(0, promisedCents - receivable.creditedCents)
    await take(trx, payment, { paymentId, amountCents, actor: 'bank' })
  }
  if (!receivable || openCents((await findReceivable(trx, paymentId))!) === 0)
    await settled(ctx, trx, payment)
}

/** Money that came by transfer. What is more than was open waits to be assigned or sent back. */
async function receive(
  ctx: ReceivablesContext,
  trx: Trx,
  money: MoneyIn,
): Promise<{ settledCents: number; surplusCents: number; openCents: number } | null> {
  await lockPayment(trx, money.paymentId)
  const payment = await findPayment(trx, { paymentId: money.paymentId })
  if (!payment || !(await findReceivable(trx, money.paymentId))) return null
  const split = await take(trx, payment, money)
  const open = openCents((await findReceivable(trx, money.paymentId))!)
  if (open === 0 && split.settledCents > 0) await settled(ctx, trx, payment)
  return { ...split, openCents: open }
}

/** What money that came by transfer would settle; the caller holds nothing, so it may be less by then. */
async function worthOf(asked: Db, money: Pick<MoneyIn, 'paymentId' | 'amountCents'>) {
  const receivable = await findReceivable(asked, money.paymentId)
  if (!receivable) return null
  const split = splitMoney(receivable, money.amountCents)
  return { ...split, openCents: openCents(receivable) - split.settledCents }
}

/** What is still owed for a payment, in cents. */
async function openOf(asked: Db, paymentId: string): Promise<number> {
  const receivable = await findReceivable(asked, paymentId)
  return receivable ? openCents(receivable) : 0
}

async function take(trx: Trx, payment: Payment, money: MoneyIn) {
  const { paymentId, amountCents, actor, reference } = money
  const receivable = (await findReceivable(trx, paymentId))!
  const { settledCents, surplusCents } = splitMoney(receivable, amountCents)
  await addToReceivable(trx, { paymentId, paidCents: settledCents })
  await postFor(
    trx,
    payment,
    [
      { account: 'bank', amountCents },
      { account: 'receivable', amountCents: -settledCents },
      { account: 'unassigned', amountCents: -surplusCents },
    ],
    'received',
  )
  await writeStep(trx, { paymentId, kind: 'paid', amountCents: settledCents, actor, reference })
  return { settledCents, surplusCents }
}

/**
 * Money that was another's: what it settled is open again, and what may not be had unpaid is held back. Its entry of the bank is
 * in nobody's books until it is assigned anew.
 */
async function giveUp(
  ctx: ReceivablesContext,
  trx: Trx,
  given: Omit<MoneyIn, 'amountCents'> & { settledCents: number; surplusCents: number },
): Promise<void> {
  const { paymentId, settledCents, surplusCents, actor, reference } = given
  await lockPayment(trx, paymentId)
  const payment = (await findPayment(trx, { paymentId }))!
  const receivable = (await findReceivable(trx, paymentId))!
  await addToReceivable(trx, { paymentId, paidCents: -settledCents })
  await postFor(
    trx,
    payment,
    [
      { account: 'bank', amountCents: -settledCents - surplusCents },
      { account: 'receivable', amountCents: settledCents },
      { account: 'unassigned', amountCents: surplusCents },
    ],
    'receivedReversed',
  )
  await writeStep(trx, { paymentId, kind: 'unassigned', amountCents: settledCents, actor, reference })
  if (settledCents === 0 || openCents(receivable) > 0) return
  await openAgain(trx, paymentId)
  const isHeldBack = receivable.cause === 'returned' || receivable.dunningLevel === DUNNING_STEPS.length
  const { onWithheld, onUnsettled } = ctx.reactions(payment)
  await (isHeldBack ? onWithheld : onUnsettled)?.(trx, payment)
}

/**
 * Goods go back that were not paid: what is owed becomes less, and no money goes out for that part. Answers how much of
 * `amountCents` it was. The caller holds the payment.
 */
async function credit(
  ctx: ReceivablesContext,
  trx: Trx,
  given: { payment: Payment; amountCents: number; actor: string },
): Promise<number> {
  const { payment, actor } = given
  const receivable = await findReceivable(trx, payment.id)
  if (!receivable) return 0
  const cents = Math.min(given.amountCents, openCents(receivable))
  if (cents === 0) return 0
  await addToReceivable(trx, { paymentId: payment.id, creditedCents: cents })
  await postFor(trx, payment, receiptEntries({ account: 'receivable', amountCents: -cents }), 'credited')
  await writeStep(trx, { paymentId: payment.id, kind: 'credited', amountCents: cents, actor })
  if (cents === openCents(receivable)) await settled(ctx, trx, payment)
  return cents
}

/**
 * The next letter, or the hand-over to staff, if its day has come; null when it has not, or somebody else was quicker. After
 * the last date what was bought is held back.
 */
async function dun(ctx: ReceivablesContext, trx: Trx, paymentId: string): Promise<DunningStep | null> {
  await lockPayment(trx, paymentId)
  const level = await raiseDunning(trx, paymentId)
  const kind = level === null ? null : DUNNING_STEPS[level - 1]!
  if (!kind) return null
  const receivable = (await findReceivable(trx, paymentId))!
  await writeStep(trx, { paymentId, kind, amountCents: openCents(receivable), actor: 'system' })
  const payment = (await findPayment(trx, { paymentId }))!
  if (kind === 'handedToStaff') await ctx.reactions(payment).onWithheld?.(trx, payment)
  return kind
}

async function settled(ctx: ReceivablesContext, trx: Trx, payment: Payment): Promise<void> {
  await markSettled(trx, payment.id)
  await ctx.reactions(payment).onSettled?.(trx, payment)
}

function postFor(
  trx: Trx,
  payment: Payment,
  entries: { account: string; amountCents: number }[],
  reason: string,
) {
  const { checkoutId, id: paymentId, currency } = payment
  return post(trx, { entries, reason, checkoutId, paymentId, currency })
}
