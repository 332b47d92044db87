import type Stripe from 'stripe'
import { ProviderError, type ProviderRefund } from '#modules/payments/provider.ts'
import { REFUND_KEY } from './stripe.rules.ts'
import { asked } from './stripe-errors.ts'

type RefundsOptions = {
  stripe: Stripe
  /** What was paid; null when nothing was. */
  intentOf(reference: string): Promise<Stripe.PaymentIntent | null>
}

/** Money back to where it came from. */
export function createStripeRefunds({ stripe, intentOf }: RefundsOptions) {
  async function refund(given: {
    key: string
    reference: string
    amountCents: number
  }): Promise<ProviderRefund> {
    return asked(async () => {
      const intent = await intentOf(given.reference)
      if (intent?.status === 'processing')
        throw new ProviderError('unavailable', 'a debit on its way cannot be refunded yet')
      if (intent?.status === 'requires_capture')
        throw new ProviderError('unavailable', 'what was not taken yet cannot be refunded')
      if (!intent) throw new ProviderError('refused', 'nothing was paid')
      const refunded =
        (await refundOf(intent.id, given.key)) ??
        (await stripe.refunds.create(
          {
            payment_intent: intent.id,
            amount: given.amountCents,
            metadata: { [REFUND_KEY]: given.key },
          },
          { idempotencyKey: given.key },
        ))
      if (refunded.status === 'failed' || refunded.status === 'canceled')
        throw new ProviderError('refused', `the refund is ${refunded.status}`)
      return {
        reference: refunded.id,
        amountCents: refunded.amount,
        currency: refunded.currency.toUpperCase(),
      }
    })
  }

  /** Stripe forgets keys after a day; what was made with one carries it on. */
  async function refundOf(intentId: string, key: string): Promise<Stripe.Refund | null> {
    for await (const refunded of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      if (refunded.metadata?.[REFUND_KEY] === key) return refunded
    return null
  }

  return refund
}
