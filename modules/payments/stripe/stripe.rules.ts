import type Stripe from 'stripe'
import type { ProviderPayment } from '#modules/payments/provider.ts'
import type { TokenDisplay, TokenKind } from '#modules/payments/schema.ts'

/** Under this name our key stands at everything that we make at Stripe. */
export const KEY = 'kurve_key'
/** A refund's own: events about it are about no payment of ours. */
export const REFUND_KEY = 'kurve_refund'

/** Our words for what Stripe says about a payment. Without a customer nothing was kept. */
export function paymentOfIntent(
  intent: Stripe.PaymentIntent,
  given: { scriptUrl: string | null; paymentUrl: string | null },
): ProviderPayment {
  const state = stateOf(intent)
  const amount = intent.status === 'succeeded' ? intent.amount_received : intent.amount
  return {
    reference: intent.id,
    key: intent.metadata[KEY] ?? '',
    state,
    amountCents: amount,
    currency: intent.currency.toUpperCase(),
    reason: state === 'declined' ? reasonOf(intent.last_payment_error) : null,
    settlement: SETTLEMENTS[intent.status] ?? 'arrived',
    stored:
      state === 'captured' && intent.setup_future_usage
        ? storedOf({ customer: intent.customer, method: intent.payment_method })
        : null,
    paymentUrl: state === 'open' ? given.paymentUrl : null,
    scriptUrl: state === 'open' ? given.scriptUrl : null,
  }
}

const SETTLEMENTS: Record<string, ProviderPayment['settlement']> = {
  processing: 'underway',
  requires_capture: 'reserved',
}

function stateOf(intent: Stripe.PaymentIntent): ProviderPayment['state'] {
  switch (intent.status) {
    case 'succeeded':
      return 'captured'
    // Klarna vouches for it until it is taken.
    case 'requires_capture':
      return 'captured'
    // A direct debit is on its way for days and cannot be called back: what was bought is handed over.
    case 'processing':
      return 'captured'
    case 'canceled':
      return intent.last_payment_error ? 'declined' : 'cancelled'
    default:
      return 'open'
  }
}

/** Tried and refused: Stripe would let the buyer try again, we begin a new payment. */
export function isRefused(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'requires_payment_method' && intent.last_payment_error !== null
}

/** May we take the last step without the buyer? A stored mandate is agreement enough; a card may want its holder. */
export function isOursToConfirm(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'requires_confirmation' && methodOf(intent.payment_method)?.type === 'sepa_debit'
}

/** Does the buyer have to do something in our page: type a card, or pass the check of a stored one? */
export function needsForm(intent: Stripe.PaymentIntent): boolean {
  return methodOf(intent.payment_method)?.type !== 'sepa_debit'
}

const REASONS: Record<string, string> = {
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expiredCard',
  authentication_required: 'challengeFailed',
  payment_intent_authentication_failure: 'challengeFailed',
  setup_intent_authentication_failure: 'challengeFailed',
}

/** Stripe's decline code in our words; `declined` for the many that say no more to the buyer. */
export function reasonOf(
  error: Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code'> | null,
): string {
  return REASONS[error?.decline_code ?? ''] ?? REASONS[error?.code ?? ''] ?? 'declined'
}

type Expandable = string | { id: string; deleted?: unknown } | null | undefined

/** A kept method is known by its customer and itself: Stripe wants both. */
export function storedOf(given: {
  customer: Expandable
  method: string | Stripe.PaymentMethod | null | undefined
}): ProviderPayment['stored'] {
  const method = methodOf(given.method)
  const customer = idOf(given.customer)
  if (!method || !customer) return null
  const kind = kindOf(method)
  return kind && { reference: `${customer}/${method.id}`, kind, display: displayOf(method) }
}

export function partsOfReference(reference: string): { customer: string; method: string } {
  const [customer = '', method = ''] = reference.split('/')
  return { customer, method }
}

function kindOf({ type }: Stripe.PaymentMethod): TokenKind | null {
  if (type === 'card') return 'creditCard'
  return type === 'sepa_debit' ? 'sepa' : null
}

/** PM-03, PM-04: what a screen may show. */
function displayOf(method: Stripe.PaymentMethod): TokenDisplay {
  const { card, sepa_debit: account } = method
  const holder = method.billing_details.name
  return {
    ...(holder ? { holder } : {}),
    ...(card
      ? {
          endingDigits: card.last4,
          expiry: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`,
          brand: card.brand.replace(/^./, (letter) => letter.toUpperCase()),
        }
      : {}),
    ...(account?.last4 ? { endingDigits: account.last4 } : {}),
    ...fingerprintOf(card?.fingerprint ?? account?.fingerprint),
    ...countryOf(card?.country ?? account?.country),
  }
}

function fingerprintOf(fingerprint: string | null | undefined): Pick<TokenDisplay, 'fingerprint'> {
  return fingerprint ? { fingerprint } : {}
}

function countryOf(country: string | null | undefined): Pick<TokenDisplay, 'country'> {
  return country && /^[A-Z]{2}$/.test(country) ? { country } : {}
}

function methodOf(method: string | Stripe.PaymentMethod | null | undefined): Stripe.PaymentMethod | null {
  return method && typeof method !== 'string' ? method : null
}

export function idOf(thing: Expandable): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}
