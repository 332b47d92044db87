import type Stripe from 'stripe'
import { club } from '#club/club.ts'
import { ProviderError, type ProviderPayment, type StartAtProvider } from '#modules/payments/provider.ts'
import { KEY } from './stripe.rules.ts'
import { ASKS_WHO_BUYS } from './stripe-approvals.ts'
import { asked } from './stripe-errors.ts'

type KlarnaContext = {
  stripe: Stripe
  sessionAs(session: Stripe.Checkout.Session): ProviderPayment
  intentAs(intent: Stripe.PaymentIntent): ProviderPayment
  /** What was paid; null when nothing was. */
  intentOf(reference: string): Promise<Stripe.PaymentIntent | null>
}

/**
 * Klarna on Stripe's hosted page, without a word about who buys: Klarna asks for that itself. Where the goods travel Klarna only
 * vouches (`capture_method: manual`) and is paid for when they leave, whole or in part; what is not taken is let go with it. Agreed to
 * before there is an order it always only vouches, and the page asks who buys and to where.
 */
export function createStripeKlarna({ stripe, sessionAs, intentAs, intentOf }: KlarnaContext) {
  async function start(given: StartAtProvider): Promise<ProviderPayment> {
    const { key, amountCents, currency, isTakenWhenSent, asksWhoBuys, returnUrl, cancelUrl, language } = given
    return asked(async () =>
      sessionAs(
        await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['klarna'],
            payment_intent_data: {
              metadata: { [KEY]: key },
              ...(isTakenWhenSent || asksWhoBuys ? { capture_method: 'manual' as const } : {}),
            },
            ...(asksWhoBuys ? ASKS_WHO_BUYS : {}),
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
            success_url: returnUrl,
            cancel_url: cancelUrl,
            locale: language as 'de' | 'en' | 'ja',
            client_reference_id: key,
            metadata: { [KEY]: key },
            expand: ['payment_intent.payment_method', 'setup_intent.payment_method'],
          },
          { idempotencyKey: `${key}-start` },
        ),
      ),
    )
  }

  /** What was taken before stays as it was taken; what is not vouched for any more says so by its state. */
  async function capture(given: {
    key: string
    reference: string
    amountCents: number
  }): Promise<ProviderPayment> {
    return asked(async () => {
      const intent = await intentOf(given.reference)
      if (!intent) throw new ProviderError('refused', 'nothing was agreed to')
      if (intent.status !== 'requires_capture') return intentAs(intent)
      return intentAs(
        await stripe.paymentIntents.capture(
          intent.id,
          { amount_to_capture: given.amountCents, expand: ['payment_method'] },
          { idempotencyKey: `${given.key}-capture` },
        ),
      )
    })
  }

  return { start, capture }
}
