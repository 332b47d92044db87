import { z } from 'zod'

/** How buyers pay on the web (CHK-08, without the client's `initial`). */
export const BUYER_METHODS = [
  'creditcard',
  'paypal',
  'sepa',
  'klarna',
  'applepay',
  'googlepay',
  'token',
  'purchaseOnAccount',
  'nopayment',
] as const
export type BuyerMethod = (typeof BUYER_METHODS)[number]

/** Agreed to on a page of their own before there is an order: who buys, and to where, comes from there. */
export const APPROVAL_WAYS = ['paypal', 'klarna'] as const
export type ApprovalWay = (typeof APPROVAL_WAYS)[number]

/** Of these the provider vouches from the agreement on, and holds its buyer's credit: what is not ordered is let go. */
export const HELD_WAYS: readonly ApprovalWay[] = ['klarna']

/** What staff take themselves: by a card reader that the program does not know, or in cash. */
export const COUNTER_METHODS = ['cardOutside', 'cash'] as const
export type CounterMethod = (typeof COUNTER_METHODS)[number]

/** How a checkout can be paid. */
export const PAYMENT_METHODS = [...BUYER_METHODS, ...COUNTER_METHODS] as const
/** `ownDebit`: what recurs, by a direct debit that the club hands to its bank as a file (modules/recurring/sepa). */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number] | 'ownDebit'

export const PAYMENT_STATES = ['started', 'paid', 'failed', 'expired', 'refunding', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Why a payment came to nothing; screens have a sentence and a way on for each. */
export const PAYMENT_FAILURES = [
  'declined',
  'insufficientFunds',
  'expiredCard',
  'challengeFailed',
  'instrumentUnknown',
  'cancelled',
  'expired',
  /** The provider did not answer until the goods had to go back. */
  'unconfirmed',
  'amountMismatch',
] as const

/** Kinds of payment methods (PM-02). */
export const PAYMENT_METHOD_KINDS = ['creditCard', 'payPal', 'sepa', 'purchaseOnAccount', 'other'] as const

/** Kinds of payment methods that are kept for the next purchase. */
export const TOKEN_KINDS = ['creditCard', 'payPal', 'sepa'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** What a payment is for: an order, or something that recurs. */
export type PaymentPurpose = 'checkout' | 'due'

/** One payment. */
export type Payment = {
  id: string
  purpose: PaymentPurpose
  /** Of what it is for: a checkout, or an attempt to collect a due. */
  checkoutId: string
  ownerId: string
  method: PaymentMethod
  /** Name of the provider; `none` for what the club settles with itself (on account, nothing to pay). */
  provider: string
  /** The provider's own id, once it has answered. */
  reference: string | null
  paymentTokenId: string | null
  amountCents: number
  currency: string
  state: PaymentState
  /** Why it failed or expired: `declined`, `insufficientFunds`, `cancelled`, `expired` … */
  failure: string | null
  paymentUrl: string | null
  scriptUrl: string | null
  expiresAt: Date
  /** The money is here. */
  isSettled: boolean
  /** The money is gone again: a bank took it back, or a provider vouches no more. */
  isReturned: boolean
  /** Everything of it travels: what the provider lets wait is taken when it leaves. */
  isTakenWhenSent: boolean
  /** The provider vouches for it and has not taken it; with `captureCents` it was asked to. */
  isReserved: boolean
  /** What of it was asked for; 0: it is let go. */
  captureCents: number | null
}

/** What a screen may show of a stored method; never the whole number. */
export type TokenDisplay = {
  /** Last digits of card or account (PM-03, PM-04). */
  endingDigits?: string
  /** Month of expiry, `2031-08`. */
  expiry?: string
  holder?: string
  /** Brand of a card. */
  brand?: string
  /** Cut address of a wallet account, `f…@example.org`. */
  account?: string
  /** What the provider calls this card or account, the same whoever stores it. Shown to nobody. */
  fingerprint?: string
  /** Where the card or account was opened, ISO 3166, as far as the provider tells it. Shown to nobody. */
  country?: string
}

/** Whoever agreed at the provider, as far as it says: any of it may be missing, and all of it is to be checked. */
export const approvedBuyer = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.object({
      street: z.string(),
      additionalAddress: z.string(),
      postalCode: z.string(),
      city: z.string(),
      countryCode: z.string(),
    }),
  })
  .meta({
    id: 'ApprovedBuyer',
    description: 'Who agreed at the provider and to where; what it does not know is empty',
  })
export type ApprovedBuyer = z.infer<typeof approvedBuyer>

export const storedPaymentMethod = z
  .object({
    id: z.string(),
    kind: z.enum(PAYMENT_METHOD_KINDS),
    endingDigits: z.string().nullable(),
    expiry: z.string().nullable().meta({ description: 'Month of expiry of a card', example: '2031-08' }),
    holder: z.string().nullable(),
    brand: z.string().nullable(),
    account: z.string().nullable().meta({ description: 'Cut address of a PayPal account' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'StoredPaymentMethod', description: 'A payment method kept for the next purchase' })
export type StoredPaymentMethod = z.infer<typeof storedPaymentMethod>

/** A key that is there is a method on offer; its list holds what the buyer has stored of it (CHK-06, PM-02). */
export const paymentInfo = z
  .object({
    creditCard: z.array(storedPaymentMethod),
    payPal: z.array(storedPaymentMethod),
    sepa: z.array(storedPaymentMethod).optional(),
    purchaseOnAccount: z.array(storedPaymentMethod).optional(),
    applePay: z.array(storedPaymentMethod).optional(),
    googlePay: z.array(storedPaymentMethod).optional(),
    klarna: z.array(storedPaymentMethod).optional(),
  })
  .meta({ id: 'PaymentInfo', description: 'The ways to pay on offer and the stored methods of each' })
export type PaymentInfo = z.infer<typeof paymentInfo>

/** Why a stored method cannot be deleted (PM-14, NEC-24, NEC-25), each with its sentence. */
export const tokenBlockers = {
  USER_HAS_UNCANCELLED_CONTRACT: 'A running contract is paid with this payment method',
  USER_HAS_RUNNING_PAYOUT: 'A payout to this payment method is on its way',
} as const
export type TokenBlockerCode = keyof typeof tokenBlockers

/** Codes of refusals, each with the sentence that goes with it. */
export const paymentRefusals = {
  NOTHING_TO_PAY: 'There is nothing to pay, so no payment method is needed',
  PAYMENT_NEEDED: 'The total is not zero, so a payment method is needed',
  PAYMENT_METHOD_NOT_ALLOWED: 'This payment method is not on offer for you',
  ON_ACCOUNT_ONLY_KNOWN: 'On account is for buyers who have paid an order before',
  ON_ACCOUNT_BLOCKED: 'On account is not possible while something is not paid',
  ON_ACCOUNT_LIMIT_REACHED: 'This is more than may be open on account',
  PAYMENT_PROVIDER_UNAVAILABLE: 'The payment provider does not answer, try again in a moment',
  REDIRECT_NOT_ALLOWED: 'The return address is not one of ours',
  REFUND_ABOVE_PAYMENT: 'More would be refunded than was paid',
  PAYMENT_NOT_PAID: 'Only a paid payment can be refunded',
  PAYOUT_NOT_POSSIBLE: 'This payment method takes no payout',
  APPROVAL_NOT_VALID: 'What was agreed to at the provider is used up, too old, or not for this order',
  PAYMENT_NOT_OPEN: 'Nobody waits for this payment any more',
  PAYMENT_METHOD_FAILED: 'The payment method could not be added',
} as const
export type PaymentRefusal = keyof typeof paymentRefusals
