import { club } from '#club/club.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import {
  areSettled,
  holdSettled,
  isProviderRefusal,
  type Payments,
  post,
} from '#modules/payments/payments.ts'
import type { StoredPaymentMethod } from '#modules/payments/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { payoutTypeOfMethod, refused } from '../offering.ts'
import { payoutAfter } from '../offers.rules.ts'
import { findOffer, type OfferRow } from '../offers.storage.ts'
import { payoutEntries, pricesByVoucher } from '../prices.rules.ts'
import type { PayoutType } from '../schema.ts'
import type { SellerMails } from '../seller-news.ts'
import {
  type Attempt,
  checkoutsOf,
  endAttempt,
  findAttempt,
  insertAttempt,
  loadDueOffers,
  loadOpenAttempts,
  loadStuckPayouts,
  lockOffer,
  repriceOffer,
  sumStuckPayouts,
  wasSent,
} from './payouts.storage.ts'

export type PayoutsOptions = {
  db: Db
  jobs: Jobs
  discounts: Pick<Discounts, 'issueVoucher'>
  paymentsOf: () => Pick<Payments, 'payOut' | 'canPayOut' | 'findPayment' | 'holdTokens'>
  methodsOf(caller: Caller): Promise<StoredPaymentMethod[]>
  mails: SellerMails
}

const PAY_JOB = 'marketplace.pay'
const SEND_JOB = 'marketplace.send'
const AT_ONCE = 500
/** So many failed payouts somebody is told of at once. */
const MOST_STUCK = 5

/**
 * Sellers get their money after the match, once: one attempt may be under way or done, and its id is the key that the
 * provider knows it by, so that asking again after a crash changes nothing.
 */
export function createPayouts(ctx: PayoutsOptions) {
  const { jobs } = ctx
  jobs.handle(PAY_JOB, (data) => pay(ctx, String(data['offerId'])))
  jobs.handle(SEND_JOB, (data) => send(ctx, String(data['attemptId'])))
  jobs.every('marketplace.payouts', '*/5 * * * *', () => payWhoIsDue(ctx))
  return {
    ...inContext(ctx, { retry, payAgain, payWhoIsDue }),
    stuckOf: (sellerId: string) => loadStuckPayouts(ctx.db, { sellerId, limit: MOST_STUCK }),
    sumStuck: () => sumStuckPayouts(ctx.db),
  }
}

async function payWhoIsDue(ctx: PayoutsOptions): Promise<void> {
  const { db, jobs } = ctx
  const offers = await loadDueOffers(db, AT_ONCE)
  const attempts = await loadOpenAttempts(db, AT_ONCE)
  await db.transaction().execute(async (trx) => {
    for (const offerId of offers) await jobs.enqueue(trx, PAY_JOB, { offerId }, { singletonKey: offerId })
    for (const attemptId of attempts)
      await jobs.enqueue(trx, SEND_JOB, { attemptId }, { singletonKey: attemptId })
  })
}

/** The first attempt; repeatable. */
async function pay(ctx: PayoutsOptions, offerId: string): Promise<void> {
  const { db } = ctx
  const attempt = await db.transaction().execute(async (trx) => {
    const { offer, isPaid } = await holdOffer(trx, offerId)
    const isDue =
      isPaid && offer?.state === 'Sold' && !offer.eventCancelledAt && offer.now >= payoutAfter(offer.startsAt)
    return isDue ? begin(ctx, trx, offer, offer) : null
  })
  if (attempt) await send(ctx, attempt.id)
}

/** MKT-12, MKT-17: a failed payout goes to another method of the seller's. */
async function retry(
  ctx: PayoutsOptions,
  given: { caller: Caller; id: string; paymentTokenId: string },
): Promise<void> {
  const { db, jobs, paymentsOf, methodsOf } = ctx
  const method = (await methodsOf(given.caller)).find((one) => one.id === given.paymentTokenId)
  const attempt = await db.transaction().execute(async (trx) => {
    const offer = await holdFailed(trx, given.id, given.caller.subjectId)
    if (!method) throw notFound()
    const payoutType = payoutTypeOfMethod(method, paymentsOf())
    if (!(await paymentsOf().holdTokens(trx, [{ id: method.id, ownerId: given.caller.subjectId }])))
      throw notFound()
    const begun = await begin(ctx, trx, offer, { payoutType, paymentTokenId: method.id })
    if (!begun) throw refused('PAYOUT_NOT_FAILED', 409)
    await jobs.enqueue(trx, SEND_JOB, { attemptId: begun.id }, { singletonKey: begun.id })
    return begun
  })
  // Most are decided at once; what is not is asked after by the job.
  await send(ctx, attempt.id).catch(() => {})
}

/** What staff do about a payout that failed: the same way once more, or a voucher, to which its seller has agreed. */
async function payAgain(
  ctx: PayoutsOptions,
  trx: Trx,
  given: { id: string; way: 'again' | 'voucher'; amountCents: number },
): Promise<void> {
  const { jobs, mails, paymentsOf } = ctx
  const offer = await holdFailed(trx, given.id)
  const { sellerId, payoutType, paymentTokenId } = offer
  const isAgain = given.way === 'again'
  const paid = isAgain ? offer : { ...offer, ...pricesByVoucher(offer) }
  if (paid.payoutCents !== given.amountCents) throw refused('PAYOUT_AMOUNT_CHANGED', 409)
  const tokens = isAgain && paymentTokenId ? [{ id: paymentTokenId, ownerId: sellerId }] : []
  if (!(await paymentsOf().holdTokens(trx, tokens))) throw refused('PAYOUT_METHOD_GONE', 409)
  if (!isAgain && !(await mails.reaches(trx, sellerId))) throw refused('PAYOUT_SELLER_GONE', 409)
  if (!isAgain) await repriceOffer(trx, paid)
  const way = isAgain
    ? { payoutType, paymentTokenId }
    : ({ payoutType: 'voucher', paymentTokenId: null } as const)
  const begun = await begin(ctx, trx, paid, way)
  if (!begun) throw refused('PAYOUT_NOT_FAILED', 409)
  if (isAgain) await jobs.enqueue(trx, SEND_JOB, { attemptId: begun.id }, { singletonKey: begun.id })
}

/** An offer whose seller could not be paid, of a match that was played; 404 for other people's. */
async function holdFailed(trx: Trx, id: string, sellerId?: string): Promise<OfferRow> {
  const { offer, isPaid } = await holdOffer(trx, id)
  if (!offer || (sellerId !== undefined && offer.sellerId !== sellerId)) throw notFound()
  if (offer.state !== 'PaymentFailed' || offer.eventCancelledAt) throw refused('PAYOUT_NOT_FAILED', 409)
  if (!isPaid) throw refused('PAYOUT_WAITS_FOR_PAYMENT', 409)
  return offer
}

/**
 * The payments first, seller's and buyer's: nobody takes either back until it is decided whether the seller is paid. A
 * purchase that is not paid waits; its seller is paid when it is.
 */
async function holdOffer(trx: Trx, id: string): Promise<{ offer: OfferRow | null; isPaid: boolean }> {
  const isPaid = await holdSettled(trx, await checkoutsOf(trx, id))
  await lockOffer(trx, id)
  return { offer: await findOffer(trx, { id }), isPaid }
}

/** Null when it is paid or being paid. A voucher is paid right here. */
async function begin(
  ctx: PayoutsOptions,
  trx: Trx,
  offer: OfferRow,
  way: { payoutType: PayoutType; paymentTokenId: string | null },
): Promise<Attempt | null> {
  const { payoutType, paymentTokenId } = way
  const attempt = await insertAttempt(trx, {
    offerId: offer.id,
    payoutType,
    paymentTokenId,
    amountCents: offer.payoutCents,
  })
  if (attempt && payoutType === 'voucher') await payByVoucher(ctx, trx, attempt, offer)
  return attempt
}

async function payByVoucher(ctx: PayoutsOptions, trx: Trx, attempt: Attempt, offer: OfferRow): Promise<void> {
  const { discounts, mails } = ctx
  const voucher = await discounts.issueVoucher(trx, {
    sellerId: club.defaultTenantId,
    kind: 'credit',
    amountCents: attempt.amountCents,
    expiresAt: null,
    createdBy: 'marketplace',
    owedFrom: null,
  })
  await endAttempt(trx, attempt, { state: 'done', provider: null, reference: null, voucherId: voucher.id })
  await post(trx, { entries: payoutEntries(offer, 'vouchers'), reason: 'payout' })
  await mails.paid(trx, offer.id, { voucherCode: voucher.code })
}

/** Outside of any transaction; repeatable, because the provider knows the attempt by its id. */
async function send(ctx: PayoutsOptions, attemptId: string): Promise<void> {
  const { db, mails } = ctx
  const attempt = await findAttempt(db, attemptId)
  if (attempt?.state !== 'requested') return
  const offer = (await findOffer(db, { id: attempt.offerId }))!
  // Taken back since the attempt began, and the provider has not heard of it: it waits.
  if (!(await wasSent(db, attemptId)) && !(await areSettled(db, await checkoutsOf(db, offer.id)))) return
  try {
    const word = await sendTo(ctx, attempt, offer)
    await db.transaction().execute(async (trx) => {
      await lockOffer(trx, offer.id)
      if (!(await endAttempt(trx, attempt, { state: 'done', voucherId: null, ...word }))) return
      await post(trx, { entries: payoutEntries(offer, 'bank'), reason: 'payout' })
      await mails.paid(trx, offer.id, { voucherCode: null })
    })
  } catch (error) {
    if (!isProviderRefusal(error)) throw error
    await fail(ctx, attempt, error instanceof Error ? error.message : 'refused')
  }
}

async function sendTo(
  ctx: PayoutsOptions,
  attempt: Attempt,
  offer: OfferRow,
): Promise<{ provider: string; reference: string }> {
  const { paymentsOf } = ctx
  const { id: key, amountCents, payoutType, paymentTokenId } = attempt
  if (payoutType === 'creditCard' || payoutType === 'payPal')
    return paymentsOf().payOut({ key, amountCents, kind: payoutType, paymentTokenId: paymentTokenId! })
  const payment = await paymentsOf().findPayment({ checkoutId: offer.originalCheckoutId! })
  return paymentsOf().payOut({ key, amountCents, kind: 'original', originalPaymentId: payment!.id })
}

async function fail(ctx: PayoutsOptions, attempt: Attempt, failure: string): Promise<void> {
  const { db, mails } = ctx
  await db.transaction().execute(async (trx) => {
    await lockOffer(trx, attempt.offerId)
    if (await endAttempt(trx, attempt, { state: 'failed', failure })) await mails.failed(trx, attempt.offerId)
  })
}
