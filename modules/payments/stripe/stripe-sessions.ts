import Stripe from 'stripe'
import { club } from '#club/club.ts'
import {
  ProviderError,
  type ProviderPayment,
  type StartAtProvider,
  type StoreAtProvider,
} from '#modules/payments/provider.ts'
import type { TokenKind } from '#modules/payments/schema.ts'
import { KEY, paymentOfIntent, storedOf } from './stripe.rules.ts'
import { createCustomer } from './stripe-customers.ts'
import { asked } from './stripe-errors.ts'

type OnStripe = { stripe: Stripe }

const SESSION_EXPANDED = ['payment_intent.payment_method', 'setup_intent.payment_method']
const METHOD_TYPES: Partial<Record<TokenKind, 'card' | 'sepa_debit'>> = {
  creditCard: 'card',
  sepa: 'sepa_debit',
}

/** Is it a session on Stripe's hosted page? Else it is an intent. */
export function isSession(reference: string): boolean {
  return reference.startsWith('cs_')
}

/** The hosted page on which a mandate is given and paid by. */
export async function startMandate(ctx: OnStripe, given: StartAtProvider): Promise<ProviderPayment> {
  const { stripe } = ctx
  const { key, amountCents, currency } = given
  return asked(async () =>
    sessionAs(
      await stripe.checkout.sessions.create(
        {
          ...(await sessionOf(ctx, given, 'sepa')),
          mode: 'payment',
          payment_intent_data: { metadata: { [KEY]: key }, setup_future_usage: 'off_session' },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amountCents,
                product_data: { name: club.name },
              },
            },
          ],
        },
        { idempotencyKey: `${key}-start` },
      ),
    ),
  )
}

/** The hosted page on which a method is given that is to be kept. */
export async function storeToken(ctx: OnStripe, given: StoreAtProvider): Promise<ProviderPayment> {
  const { stripe } = ctx
  const { key, kind } = given
  return asked(async () =>
    sessionAs(
      await stripe.checkout.sessions.create(
        {
          ...(await sessionOf(ctx, given, kind)),
          mode: 'setup',
          setup_intent_data: { metadata: { [KEY]: key } },
        },
        { idempotencyKey: `${key}-start` },
      ),
    ),
  )
}

async function sessionOf(
  ctx: OnStripe,
  given: Pick<StartAtProvider, 'key' | 'returnUrl' | 'cancelUrl' | 'language'>,
  kind: TokenKind,
) {
  const type = METHOD_TYPES[kind]
  if (!type) throw new ProviderError('refused', `Stripe does not keep ${kind}`)
  return {
    allowed_payment_method_types: [type],
    customer: await createCustomer(ctx, given.key),
    success_url: given.returnUrl,
    cancel_url: given.cancelUrl,
    locale: given.language as 'de' | 'en' | 'ja',
    client_reference_id: given.key,
    metadata: { [KEY]: given.key },
    expand: SESSION_EXPANDED,
  }
}

export const retrieveSession = (ctx: OnStripe, reference: string) =>
  ctx.stripe.checkout.sessions.retrieve(reference, { expand: SESSION_EXPANDED })

/** As it is now when it can no longer be ended. */
export async function expireSession(ctx: OnStripe, reference: string): Promise<Stripe.Checkout.Session> {
  const { stripe } = ctx
  try {
    return await stripe.checkout.sessions.expire(reference, { expand: SESSION_EXPANDED })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return retrieveSession(ctx, reference)
  }
}

/** A payment by mandate, or a method that is to be kept. */
export function sessionAs(session: Stripe.Checkout.Session): ProviderPayment {
  const { payment_intent: intent, setup_intent: setup, status } = session
  if (intent && typeof intent !== 'string' && status === 'complete')
    return paymentOfIntent(intent, { scriptUrl: null, paymentUrl: session.url })
  const isSetUp = status === 'complete' && setup && typeof setup !== 'string' && setup.status === 'succeeded'
  return {
    reference: session.id,
    key: session.metadata?.[KEY] ?? '',
    state: isSetUp ? 'captured' : status === 'expired' ? 'cancelled' : 'open',
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? 'eur').toUpperCase(),
    reason: null,
    settlement: 'arrived',
    stored: isSetUp ? storedOf({ customer: session.customer, method: setup.payment_method }) : null,
    paymentUrl: status === 'open' ? session.url : null,
    scriptUrl: null,
  }
}
