import type { Logger } from 'pino'
import type { Domains } from '#club/domains.ts'
import type { DeliveryBook } from '#modules/operations/operations.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newSecret } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import { forgetOldApprovals } from './approvals/approvals.storage.ts'
import { createApprovals } from './approvals/approvals.ts'
import { createLettingGo, LET_GO_JOB } from './approvals/letting-go.ts'
import { type PaymentsContext, type Reactions, refuse } from './context.ts'
import { handBack, refundsWaiting } from './handing-back.ts'
import { ledgerBalance, post, postSale, reverseSale } from './ledger/ledger.ts'
import { decideCredit, forgetCreditDecision, holdCredit, loadCredit } from './on-account.ts'
import { createPayouts } from './payouts.ts'
import { ProviderError } from './provider.ts'
import type { Providers } from './providers.ts'
import { areSettled, holdSettled, isPaymentSettled, loadToDun } from './receivables/receivables.storage.ts'
import { createReceivables } from './receivables/receivables.ts'
import { createReconciling } from './reconciling.ts'
import { createRefunds, REFUND_JOB } from './refunds.ts'
import { CAPTURE_JOB } from './reserved/reserved.lessening.ts'
import { createReserved } from './reserved/reserved.ts'
import type { Payment, PaymentPurpose } from './schema.ts'
import { createSettling } from './settle.ts'
import { createStarting } from './start.ts'
import { findPayment, loadMissingEvents, type PaymentWish } from './storage.ts'
import { findToken, holdTokens } from './tokens.storage.ts'
import { createTokens, FORGET_JOB, FORGET_PAYER_JOB } from './tokens.ts'

export type { TokenBlocker } from './context.ts'
export type { DunningStep } from './receivables/receivables.ts'
export { areSettled, holdSettled, loadToDun, post }

export type Payments = ReturnType<typeof createPayments>

export type PaymentsOptions = {
  db: Db
  jobs: Jobs
  domains: Domains
  log: Logger
  providers: Providers
  /** Where it is written down what providers sent; left out: nowhere. */
  deliveries?: Pick<DeliveryBook, 'note'>
  isInGroup: PaymentsContext['isInGroup']
  isOnAccountOffered?: boolean
  /** Seals what buyers agree to before they order; left out: one of this run. */
  approvalSecret?: string
  /** Where there is a cash book; without one nobody takes cash. */
  takeCash?: PaymentsContext['takeCash']
  giveCash?: PaymentsContext['giveCash']
  /** Asked in this order before a stored method is deleted. Without any, nothing keeps it. */
  tokenBlockers?: PaymentsContext['tokenBlockers']
}

const RECONCILE_JOB = 'payments.reconcile'

/** Payments, refunds, stored methods and the ledger. The order of locks is: payment, then checkout. */
export function createPayments(options: PaymentsOptions) {
  const reactions = createReactions()
  const context = contextOf(options, reactions)
  const parts = partsOf(context)
  const { receivables, refunds, reserved, settling, tokens, lettingGo, reconciling } = parts
  workOnJobs(context, parts)
  return {
    react: reactions.react,
    ...reconciling,
    /** Payments that were paid without a word of their provider. */
    missingEvents: loadMissingEvents,
    ...parts.starting,
    /** Agreed to at the provider before there is an order. */
    ...createApprovals(context),
    /** Do what the clock does, now. */
    letGoForgotten: lettingGo.letGoForgotten,
    forgetOldApprovals: () => forgetOldApprovals(context.db),
    ...deciding(context, settling),
    refundsWaiting,
    requestRefund: refunds.requestRefund,
    /** The goods leave: what a provider vouches for is taken. */
    takeReserved: reserved.takeReserved,
    receivables,
    /** Who may buy on account, and for how much. */
    credit: { load: loadCredit, hold: holdCredit, decide: decideCredit, forget: forgetCreditDecision },
    isOnAccountOffered: options.isOnAccountOffered ?? false,
    isSettled: isPaymentSettled,
    ...parts.payouts,
    /** The payment of a checkout as it stands here, without asking the provider. */
    findPayment: (wish: PaymentWish) => findPayment(context.db, wish),
    /** The same in the caller's transaction, by what it is for. */
    paymentOf: (from: Db, checkoutId: string) => findPayment(from, { checkoutId }),
    ...storedMethods(tokens),
    post,
    postSale,
    reverseSale,
    ledgerBalance,
    /** Picks up what an earlier run left behind; call it once when the program listens. */
    start: () =>
      reconciling
        .reconcile()
        .catch((error) => context.log.warn({ err: error }, 'payments could not be reconciled yet')),
  }
}

/** With what counts where nothing was handed in. */
function contextOf(options: PaymentsOptions, reactions: ReturnType<typeof createReactions>): PaymentsContext {
  return {
    ...options,
    tokenBlockers: options.tokenBlockers ?? [],
    approvalSecret: options.approvalSecret ?? newSecret(),
    deliveries: options.deliveries ?? { note: () => {} },
    takeCash: options.takeCash ?? noCash,
    giveCash: options.giveCash ?? noCash,
    reactions: ({ purpose }) => reactions.of(purpose),
  }
}

type Parts = ReturnType<typeof partsOf>

function partsOf(context: PaymentsContext) {
  const receivables = createReceivables(context)
  const refunds = createRefunds(context, receivables)
  const payouts = createPayouts(context)
  const reserved = createReserved(context, receivables)
  const settling = createSettling(context, refunds, receivables)
  const starting = createStarting(context, settling)
  const tokens = createTokens(context)
  const lettingGo = createLettingGo(context)
  const reconciling = createReconciling({ ...context, settling, refunds, tokens })
  return { receivables, refunds, payouts, reserved, settling, starting, tokens, lettingGo, reconciling }
}

function workOnJobs(
  { db, jobs }: PaymentsContext,
  { refunds, reserved, tokens, lettingGo, reconciling }: Parts,
): void {
  jobs.handle(REFUND_JOB, (data) => refunds.sendRefund(String(data['refundId'])))
  jobs.handle(CAPTURE_JOB, (data) => reserved.capture(String(data['paymentId'])))
  jobs.handle(FORGET_JOB, (data) => tokens.forgetAtProvider(data as { provider: string; reference: string }))
  jobs.handle(FORGET_PAYER_JOB, (data) => tokens.forgetPayer(data as { provider: string; keys: string[] }))
  jobs.handle(LET_GO_JOB, (data) => lettingGo.letGoAtProvider(String(data['approvalId'])))
  jobs.every('payments-approvals-let-go', '*/5 * * * *', lettingGo.letGoForgotten)
  jobs.every('payments-approvals-forget', '29 4 * * *', () => forgetOldApprovals(db))
  jobs.every(RECONCILE_JOB, '* * * * *', reconciling.reconcile)
}

/** How a payment comes to its outcome: the provider is asked, or the club says it of money that it takes itself. */
function deciding(context: PaymentsContext, settling: Parts['settling']) {
  return {
    settle: settling.settle,
    look: settling.look,
    cancelPayment: (checkoutId: string) => cancelPayment(context.db, settling, checkoutId),
    /** Money that the club takes itself is here: by a card reader, in cash, or by its own direct debit. */
    take: settling.take,
    /** The club's own direct debit brought none. */
    decline: settling.decline,
    /** What was taken so goes back over the counter; the caller holds the payment. */
    handBack: (trx: Trx, given: Parameters<typeof handBack>[2]) => handBack(context, trx, given),
    /** Asks the provider whether the money of a paid payment has arrived, or was taken back. */
    followUp: settling.followUp,
  }
}

function storedMethods(tokens: Parts['tokens']) {
  return {
    /** A method that its owner keeps; null for others' and for deleted ones. */
    findToken,
    holdTokens,
    paymentInfo: tokens.paymentInfo,
    addToken: tokens.addToken,
    tokenStatus: tokens.tokenStatus,
    deleteToken: tokens.deleteToken,
    forgetTokens: tokens.forgetTokens,
  }
}

/** What is done when a payment is decided, by what it is for. */
function createReactions() {
  const handedIn = new Map<PaymentPurpose, Reactions>()
  return {
    /** Hands them in, once for each purpose. */
    react(purpose: PaymentPurpose, reactions: Reactions): void {
      if (handedIn.has(purpose)) throw new Error(`payments.react was called twice for ${purpose}`)
      handedIn.set(purpose, reactions)
    },
    of(purpose: PaymentPurpose): Reactions {
      const reactions = handedIn.get(purpose)
      if (!reactions) throw new Error(`payments.react was not called for ${purpose}: nobody would deliver`)
      return reactions
    },
  }
}

/** The buyer went back or began another checkout: the payment must not be captured any more. Paid if it was. */
async function cancelPayment(
  db: Db,
  settling: ReturnType<typeof createSettling>,
  checkoutId: string,
): Promise<Payment | null> {
  const payment = await findPayment(db, { checkoutId })
  return payment?.state === 'started' ? settling.giveUp(payment, 'cancelled') : payment
}

async function noCash(): Promise<never> {
  throw refuse('PAYMENT_METHOD_NOT_ALLOWED')
}

/** True for errors that mean: the provider will never do this, so something else has to be chosen. */
export function isProviderRefusal(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'refused'
}

/** True for errors that mean: the provider was away, nothing is decided. */
export function isProviderAway(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'unavailable'
}
