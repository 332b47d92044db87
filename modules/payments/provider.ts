import type { ApprovedBuyer, PaymentMethod, TokenDisplay, TokenKind } from './schema.ts'

/**
 * The port to whoever moves the money. Every write carries a key of ours; the same key is the same thing, however often it
 * is sent. Every call may throw a ProviderError and may take as long as the adapter's own time limit, so none of them is
 * made while a transaction is open.
 */
export type PaymentProvider = {
  /** Stands in `payments.provider` and in the address of the webhook. */
  name: string
  /** Starts a payment, or finds the one that was started with this key. */
  start(given: StartAtProvider): Promise<ProviderPayment>
  /**
   * The payment as the provider knows it now; null if it was never started there. Takes the last step of payments that
   * the buyer has agreed to and that the provider leaves to us.
   */
  confirm(given: ConfirmAtProvider): Promise<ProviderPayment | null>
  /** Who agreed to a payment that was started with `asksWhoBuys`; null: not known there any more. Absent where no way asks. */
  approval?(given: { key: string; reference: string }): Promise<ProviderApproval | null>
  /**
   * After the answer this payment can no longer be captured: it is `cancelled` (even if it was never started), or was
   * decided before.
   */
  cancel(given: CancelAtProvider): Promise<ProviderPayment>
  /**
   * Takes what it vouches for, or a part of it: the rest is let go. Once: the same again changes nothing. Refused where it vouches
   * no more. Absent where nothing is taken later.
   */
  capture?(given: { key: string; reference: string; amountCents: number }): Promise<ProviderPayment>
  /** Gives money back. */
  refund(given: { key: string; reference: string; amountCents: number }): Promise<ProviderRefund>
  /**
   * Gives somebody money that they had not paid here, on a method that they keep. Absent where the provider only gives back
   * what was paid. `underway` is asked after with the same key and the reference of that answer.
   */
  payOut?(given: PayOutAtProvider): Promise<ProviderPayout>
  canPayOut(kind: TokenKind): boolean
  /** Starts to keep a payment method without paying; the buyer agrees at `paymentUrl`. Asked after by `confirm`. */
  storeToken(given: StoreAtProvider): Promise<ProviderPayment>
  /** The provider forgets a kept method; repeatable. */
  forgetToken(given: { reference: string }): Promise<void>
  /** Forgets who paid these payments; repeatable. Absent where the provider keeps its own records by a duty of its own. */
  forgetPayer?(given: { keys: string[] }): Promise<void>
  /**
   * Proves that an event comes from the provider and is fresh; null when it is about nothing of ours. Throws
   * ForgedEventError otherwise.
   */
  handleWebhook(given: WebhookDelivery): Promise<ProviderEvent | null>
}

export type StartAtProvider = {
  key: string
  method: PaymentMethod
  amountCents: number
  currency: string
  /** The provider's name of a kept method, for payments with one. */
  tokenReference: string | null
  /** Keep the method for next time. */
  store: boolean
  /** Where the way allows it, the money waits for `capture`. */
  isTakenWhenSent: boolean
  /** Its buyer agrees before anything is ordered, and says who and to where; nothing is taken until `confirm`, or `capture`. */
  asksWhoBuys?: boolean
  returnUrl: string
  cancelUrl: string
  language: string
}

export type ConfirmAtProvider = {
  key: string
  /** What `start` or `storeToken` answered; null when that answer never reached us, so no buyer has agreed either. */
  reference: string | null
  /** The kept method that the payment is made with, if it is. */
  tokenReference: string | null
  /** Nobody waits for it any more: what has not been taken yet must not be taken. */
  isGivenUp: boolean
}

export type CancelAtProvider = {
  key: string
  reference: string | null
  method: PaymentMethod
  amountCents: number
  currency: string
}

export type PayOutAtProvider = {
  key: string
  /** What the answer before called the payout; null when there was none. */
  reference: string | null
  /** The provider's name of the kept method that gets the money. */
  tokenReference: string
  amountCents: number
  currency: string
}

export type StoreAtProvider = {
  key: string
  kind: TokenKind
  returnUrl: string
  cancelUrl: string
  language: string
}

export type ProviderPayment = {
  /** Empty when the provider never heard of it. */
  reference: string
  key: string
  state: 'open' | 'captured' | 'declined' | 'cancelled'
  amountCents: number
  currency: string
  /** Why it was declined. */
  reason: string | null
  /**
   * Of what was captured: is the money here? `underway`: a direct debit that may still come back. `reserved`: the provider vouches
   * for it, and takes it when we ask. `returned`: it came back, or a card was charged back.
   */
  settlement: 'arrived' | 'underway' | 'reserved' | 'returned'
  /** The kept method, once there is one. */
  stored: { reference: string; kind: TokenKind; display: TokenDisplay } | null
  /** Where the buyer goes with the whole browser. */
  paymentUrl: string | null
  /** Script that mounts the provider's form in our page. */
  scriptUrl: string | null
}

/** `open`: not agreed to yet. `over`: it was taken, or can be taken no more. */
export type ProviderApproval = {
  state: 'open' | 'approved' | 'over'
  /** What was agreed to. */
  amountCents: number
  buyer: ApprovedBuyer | null
}

export type ProviderRefund = { reference: string; amountCents: number; currency: string }
export type ProviderPayout = { reference: string; state: 'done' | 'underway' }

export type WebhookDelivery = {
  rawBody: string
  headers: Record<string, string | string[] | undefined>
  now: Date
}

/** Says only that something happened to a payment; what happened is asked for. */
export type ProviderEvent = { id: string; key: string }

/** The provider did not do what it was asked for. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  /** `unavailable`: unknown whether it was done, ask again with the same key. `refused`: it will never be done. */
  readonly kind: 'unavailable' | 'refused'

  constructor(kind: 'unavailable' | 'refused', message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
}

export class ForgedEventError extends Error {
  override name = 'ForgedEventError'
}

/** The answer to the cancellation of what the provider never heard of: nothing was taken, and nobody can pay it. */
export function neverStarted(given: CancelAtProvider): ProviderPayment {
  const { key, amountCents, currency } = given
  const nothing = {
    reason: null,
    settlement: 'arrived' as const,
    stored: null,
    paymentUrl: null,
    scriptUrl: null,
  }
  return { reference: '', key, state: 'cancelled', amountCents, currency, ...nothing }
}
