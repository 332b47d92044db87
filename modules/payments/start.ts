import { isOwnOrigin } from '#club/domains.ts'
import { invoicing } from '#club/money/invoicing.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { type Claim, claimApproval, isAgreed } from './approvals/approvals.ts'
import { type PaymentsContext, providerUnavailable, refuse } from './context.ts'
import { holdCredit, refusalToCredit } from './on-account.ts'
import { ProviderError } from './provider.ts'
import { needsProvider, refusalToAmount } from './rules.ts'
import type { Payment, PaymentMethod, PaymentPurpose, TokenKind } from './schema.ts'
import type { Settling } from './settle.ts'
import { findPayment, insertOwnDebits, insertPayment, saveStart } from './storage.ts'
import { chargedReference, findToken, insertToken, tokenById } from './tokens.storage.ts'
import { refusalToWay } from './ways.rules.ts'

export type OpenPayment = {
  checkoutId: string
  /** Left out: a checkout. What somebody owes anyhow asks for no credit, and no permission to debit what is stored. */
  purpose?: PaymentPurpose
  ownerId: string
  method: PaymentMethod
  amountCents: number
  /** A stored method; needed for `token`, possible for `sepa`. */
  paymentTokenId?: string | null
  /** Keep what the buyer pays with for next time; a direct debit's mandate is always kept. */
  remember?: boolean
  /** What its buyer has agreed to before there was an order, sealed; and for which cart, by whom. */
  approval?: Claim | null
  /** Everything that it buys travels. */
  isTakenWhenSent?: boolean
  expiresAt: Date
}

export type StartPayment = { returnUrl: string; cancelUrl: string; language: string }

/** Where the buyer goes now (CHK-07); with none of the three the payment is decided already. */
export type Started = {
  payment: Payment
  paymentUrl: string | null
  scriptUrl: string | null
  /** The mandate of a direct debit. */
  paymentTokenId: string | null
}

const STORED_AS: Partial<Record<PaymentMethod, TokenKind>> = {
  creditcard: 'creditCard',
  paypal: 'payPal',
  sepa: 'sepa',
}

/** Nothing is kept of them but where the buyer asks for it. */
const UNSTORED = new Set<PaymentMethod>(['creditcard', 'paypal', 'klarna', 'applepay', 'googlepay'])

type StartingContext = PaymentsContext & { settling: Settling }

export function createStarting(context: PaymentsContext, settling: Settling) {
  const ctx: StartingContext = { ...context, settling }
  return { ...inContext(ctx, { openPayment, startPayment }), openOwnDebits, isWrittenAtOnce }
}

/** Payments of a file with direct debits of the club's own, as `openPayment` writes one. */
async function openOwnDebits(
  trx: Trx,
  all: readonly Pick<OpenPayment, 'checkoutId' | 'ownerId' | 'amountCents' | 'expiresAt'>[],
): Promise<void> {
  for (const { amountCents } of all) {
    const refusal = refusalToAmount({ method: 'ownDebit', amountCents })
    if (refusal) throw refuse(refusal)
  }
  await insertOwnDebits(trx, all)
}

/**
 * Writes the payment of a checkout, in the checkout's transaction. Called again for the same checkout it changes nothing
 * and answers the first payment. 404 for other people's stored methods.
 */
async function openPayment(ctx: StartingContext, trx: Trx, given: OpenPayment): Promise<Payment> {
  const refusal = refusalToAmount(given)
  if (refusal) throw refuse(refusal)
  // What is not written at once must not be refused, nor prepared, a second time.
  const earlier = isWrittenAtOnce(given) ? null : await findPayment(trx, { checkoutId: given.checkoutId })
  if (earlier) return earlier
  if (given.method === 'purchaseOnAccount' && given.purpose !== 'due')
    await refuseUnlessCredit(ctx, trx, given)
  const paymentTokenId = await tokenFor(ctx, trx, given)
  const approval = given.approval ? await claimApproval(ctx, trx, { ...given, ...given.approval }) : null
  const written = await insertPayment(trx, {
    id: approval?.key ?? newId(),
    purpose: given.purpose ?? 'checkout',
    checkoutId: given.checkoutId,
    ownerId: given.ownerId,
    method: given.method,
    provider: approval?.provider ?? (await providerFor(ctx, trx, given.method, paymentTokenId)),
    reference: approval?.reference ?? null,
    paymentTokenId,
    amountCents: given.amountCents,
    currency: 'EUR',
    isTakenWhenSent: given.isTakenWhenSent ?? false,
    expiresAt: given.expiresAt,
  })
  return written ?? (await findPayment(trx, { checkoutId: given.checkoutId }))!
}

/** The stored method to charge, or the place where the one that is about to be made will be kept. */
async function tokenFor(ctx: StartingContext, trx: Trx, given: OpenPayment): Promise<string | null> {
  const { providers } = ctx
  if (given.method === 'token' || (given.method === 'sepa' && given.paymentTokenId)) {
    const token = await findToken(trx, { id: given.paymentTokenId ?? '', ownerId: given.ownerId })
    if (token?.state !== 'active') throw notFound()
    if (given.method === 'sepa' && token.kind !== 'sepa') throw notFound()
    if (token.kind === 'sepa' && given.purpose !== 'due') await refuseUnlessSepa(ctx, given.ownerId)
    if (token.kind === 'payPal' && given.purpose !== 'due') refuseUnlessPayPal(given.amountCents)
    return token.id
  }
  if (given.method === 'sepa') await refuseUnlessSepa(ctx, given.ownerId)
  const kind = STORED_AS[given.method]
  if (!kind || !(given.remember || given.method === 'sepa')) return null
  const id = newId()
  await insertToken(trx, { id, ownerId: given.ownerId, kind, provider: providers.forKind(kind).name })
  return id
}

/** A stored method is charged by whoever keeps it. */
async function providerFor(
  ctx: StartingContext,
  trx: Trx,
  method: PaymentMethod,
  paymentTokenId: string | null,
): Promise<string> {
  const { providers } = ctx
  if (!needsProvider(method)) return 'none'
  const token = paymentTokenId ? await tokenById(trx, paymentTokenId) : null
  return token?.provider ?? providers.forMethod(method).name
}

async function refuseUnlessCredit(
  ctx: StartingContext,
  trx: Trx,
  { ownerId, amountCents }: OpenPayment,
): Promise<void> {
  if (!ctx.isOnAccountOffered) throw refuse('PAYMENT_METHOD_NOT_ALLOWED')
  const refusal = refusalToCredit(await holdCredit(trx, ownerId), amountCents)
  if (refusal) throw refuse(refusal, 422)
}

/** A kept account is PayPal all the same: what the office says of the way counts for it, too. */
function refuseUnlessPayPal(cents: number): void {
  if (refusalToWay('paypal', { cents, countryCode: null }, valueNow))
    throw refuse('PAYMENT_METHOD_NOT_ALLOWED')
}

async function refuseUnlessSepa(ctx: StartingContext, ownerId: string): Promise<void> {
  const may = await ctx.isInGroup({ personId: ownerId, group: invoicing.sepaGroup })
  if (!may) throw refuse('PAYMENT_METHOD_NOT_ALLOWED')
}

/**
 * Starts the payment at the provider, after the checkout's transaction has committed and with no lock held. Repeatable:
 * a second call, or the first after a crash, finds the same provider payment. On account and nothing-to-pay are settled
 * here at once. 503 while the provider does not answer. `opened`: as `openPayment` has just written it.
 */
async function startPayment(
  ctx: StartingContext,
  checkoutId: string,
  given: StartPayment,
  opened: Payment | null = null,
): Promise<Started> {
  const { db, domains, settling } = ctx
  for (const url of [given.returnUrl, given.cancelUrl])
    if (!isOwnOrigin(url, domains)) throw refuse('REDIRECT_NOT_ALLOWED')
  const payment = opened ?? (await findPayment(db, { checkoutId }))
  if (!payment) throw notFound()
  try {
    if (isAgreed(payment)) return startedAs((await settling.settle({ paymentId: payment.id })) ?? payment)
    if (payment.state !== 'started' || payment.reference) return startedAs(payment)
    if (needsProvider(payment.method)) return await startAtProvider(ctx, payment, given)
    return startedAs(await settling.settleHere(payment))
  } catch (error) {
    throw error instanceof ProviderError ? providerUnavailable(error) : error
  }
}

async function startAtProvider(
  ctx: StartingContext,
  payment: Payment,
  given: StartPayment,
): Promise<Started> {
  const { db, providers, settling } = ctx
  const tokenReference = await chargedReference(db, payment)
  const word = await providers.named(payment.provider).start({
    key: payment.id,
    method: payment.method,
    amountCents: payment.amountCents,
    currency: payment.currency,
    tokenReference,
    store: payment.paymentTokenId !== null && tokenReference === null,
    isTakenWhenSent: payment.isTakenWhenSent,
    ...given,
  })
  const { reference, paymentUrl, scriptUrl } = word
  const current = await saveStart(db, { paymentId: payment.id, reference, paymentUrl, scriptUrl })
  if (!current) return startedAs(await endLate(ctx, payment.id, reference))
  // Without anywhere to go the buyer has nothing left to do: what is left is the provider's or ours.
  if (word.state === 'open' && (paymentUrl || scriptUrl)) return startedAs(current)
  return startedAs((await settling.settle({ paymentId: payment.id })) ?? current)
}

/** It expired while the provider was asked: what was just started there must not be captured. */
async function endLate(ctx: StartingContext, paymentId: string, reference: string): Promise<Payment> {
  const { db, settling } = ctx
  const late = (await findPayment(db, { paymentId }))!
  return settling.giveUp({ ...late, reference }, 'expired')
}

/** `openPayment` is one statement that waits for nobody: no credit is asked for, nothing agreed to or stored looked up or made. */
function isWrittenAtOnce({ method, remember, approval }: OpenPayment): boolean {
  return !approval && (method === 'nopayment' || (!remember && UNSTORED.has(method)))
}

function startedAs(payment: Payment): Started {
  return {
    payment,
    paymentUrl: payment.paymentUrl,
    scriptUrl: payment.scriptUrl,
    paymentTokenId: payment.method === 'sepa' ? payment.paymentTokenId : null,
  }
}
