import type { Logger } from 'pino'
import type { Domains } from '#club/domains.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type PaymentsContext, type Reactions, refuse } from './context.ts'
import { handBack } from './handing-back.ts'
import { ledgerBalance, post, postSale, reverseSale } from './ledger.ts'
import { decideCredit } from './on-account.ts'
import { createPayouts } from './payouts.ts'
import { ForgedEventError, ProviderError, type WebhookDelivery } from './provider.ts'
import type { Providers } from './providers.ts'
import { areSettled, holdSettled, isPaymentSettled, loadToDun } from './receivables.storage.ts'
import { createReceivables } from './receivables.ts'
import { createRefunds, REFUND_JOB } from './refunds.ts'
import type { Payment } from './schema.ts'
import { createSettling, GRACE_MINUTES } from './settle.ts'
import { createStarting } from './start.ts'
import {
  findPayment,
  forgetOldEvents,
  hasSeenEvent,
  type PaymentWish,
  rememberEvent,
  takeUnsettled,
  takeWaiting,
} from './storage.ts'
import { tokenById } from './tokens.storage.ts'
import { createTokens, FORGET_JOB, FORGET_PAYER_JOB } from './tokens.ts'

export type { TokenBlocker } from './context.ts'
export type { DunningStep } from './receivables.ts'
export { areSettled, holdSettled, loadToDun, post }

export type Payments = ReturnType<typeof createPayments>

export type PaymentsOptions = {
  db: Db
  jobs: Jobs
  domains: Domains
  log: Logger
  providers: Providers
  isInGroup: PaymentsContext['isInGroup']
  isOnAccountOffered?: boolean
  /** Where there is a cash book; without one nobody takes cash. */
  takeCash?: PaymentsContext['takeCash']
  giveCash?: PaymentsContext['giveCash']
  /** Asked in this order before a stored method is deleted. Without any, nothing keeps it. */
  tokenBlockers?: PaymentsContext['tokenBlockers']
}

const RECONCILE_JOB = 'payments.reconcile'
const ASK_AFTER_SECONDS = 30
const RECONCILED_AT_ONCE = 8

/** What became of a webhook: `unknown` when its payment is not there (yet), so that it is sent again. */
export type WebhookOutcome = 'settled' | 'repeated' | 'unknown' | 'forged' | 'wrongProvider'

/** Payments, refunds, stored methods and the ledger. The order of locks is: payment, then checkout. */
export function createPayments(options: PaymentsOptions) {
  let handedIn: Reactions | null = null
  const context: PaymentsContext = {
    ...options,
    tokenBlockers: options.tokenBlockers ?? [],
    takeCash: options.takeCash ?? noCash,
    giveCash: options.giveCash ?? noCash,
    reactions() {
      if (!handedIn) throw new Error('payments.react was not called: nobody would deliver what is paid')
      return handedIn
    },
  }
  const { db, jobs, log, providers } = context
  const receivables = createReceivables(context)
  const refunds = createRefunds(context, receivables)
  const payouts = createPayouts(context)
  const settling = createSettling(context, refunds, receivables)
  const starting = createStarting(context, settling)
  const tokens = createTokens(context)

  jobs.handle(REFUND_JOB, (data) => refunds.sendRefund(String(data['refundId'])))
  jobs.handle(FORGET_JOB, (data) => tokens.forgetAtProvider(data as { provider: string; reference: string }))
  jobs.handle(FORGET_PAYER_JOB, (data) => tokens.forgetPayer(data as { provider: string; keys: string[] }))
  jobs.every(RECONCILE_JOB, '* * * * *', reconcile)

  /** Hands in, once, what the checkout does when a payment is decided. */
  function react(reactions: Reactions): void {
    if (handedIn) throw new Error('payments.react was called twice')
    handedIn = reactions
  }

  /** The buyer went back or began another checkout: the payment must not be captured any more. Paid if it was. */
  async function cancelPayment(checkoutId: string): Promise<Payment | null> {
    const payment = await findPayment(db, { checkoutId })
    return payment?.state === 'started' ? settling.giveUp(payment, 'cancelled') : payment
  }

  /** Verifies an event and asks the provider what it is about; the event's own word is never taken (T27). */
  async function receiveWebhook(given: WebhookDelivery & { providerName: string }): Promise<WebhookOutcome> {
    const provider = providers.find(given.providerName)
    if (!provider) return 'wrongProvider'
    try {
      const event = await provider.handleWebhook(given)
      if (!event) return 'settled'
      if (await hasSeenEvent(db, provider.name, event.id)) return 'repeated'
      if (!(await settleEvent(event.key))) return 'unknown'
      // After settling, so that a crash in between leaves the event to be sent again.
      await rememberEvent(db, provider.name, event.id)
      return 'settled'
    } catch (error) {
      if (!(error instanceof ForgedEventError)) throw error
      log.warn({ err: error }, 'a payment event was refused')
      return 'forged'
    }
  }

  /** False: neither a payment nor a stored method has this key, or its transaction has not committed. */
  async function settleEvent(key: string): Promise<boolean> {
    if (await settling.hear(key)) return true
    const token = await tokenById(db, key)
    if (token) await tokens.refreshToken(token)
    return token !== null
  }

  /** Asks about every payment that has waited for half a minute, ends the expired ones and sends refunds left over. */
  async function reconcile(): Promise<void> {
    const waiting = await takeWaiting(db, {
      olderThanSeconds: ASK_AFTER_SECONDS,
      graceMinutes: GRACE_MINUTES,
      limit: 1_000,
    })
    await inParallel(
      waiting.map(({ id }) => id),
      settling.lookAfter,
    )
    await inParallel(await takeUnsettled(db, 1_000), settling.followUp)
    await inParallel(await refunds.overdueRefunds(), refunds.sendRefund)
    await forgetOldEvents(db)
  }

  async function inParallel(ids: string[], work: (id: string) => Promise<void>): Promise<void> {
    const left = [...ids]
    const worker = async () => {
      for (let id = left.pop(); id; id = left.pop()) {
        // One payment that cannot be settled must not keep the others waiting.
        await work(id).catch((error) => log.warn({ err: error, id }, 'payment left for the next round'))
      }
    }
    await Promise.all(Array.from({ length: RECONCILED_AT_ONCE }, worker))
  }

  return {
    react,
    openPayment: starting.openPayment,
    startPayment: starting.startPayment,
    settle: settling.settle,
    /** Money that staff take themselves is here: by a card reader, or in cash. */
    take: settling.take,
    /** What was taken so goes back over the counter; the caller holds the payment. */
    handBack: (trx: Trx, given: { checkoutId: string; actor: string }) => handBack(context, trx, given),
    /** Asks the provider whether the money of a paid payment has arrived, or was taken back. */
    followUp: settling.followUp,
    cancelPayment,
    requestRefund: refunds.requestRefund,
    receivables,
    decideCredit,
    isSettled: isPaymentSettled,
    payOut: payouts.payOut,
    canPayOut: payouts.canPayOut,
    canPayBack: payouts.canPayBack,
    receiveWebhook,
    reconcile,
    /** The payment of a checkout as it stands here, without asking the provider. */
    findPayment: (wish: PaymentWish) => findPayment(db, wish),
    paymentInfo: tokens.paymentInfo,
    addToken: tokens.addToken,
    tokenStatus: tokens.tokenStatus,
    deleteToken: tokens.deleteToken,
    forgetTokens: tokens.forgetTokens,
    post,
    postSale,
    reverseSale,
    ledgerBalance,
    /** Picks up what an earlier run left behind; call it once when the program listens. */
    start: () =>
      reconcile().catch((error) => log.warn({ err: error }, 'payments could not be reconciled yet')),
  }
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
