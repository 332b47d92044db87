import type Stripe from 'stripe'
import type { ProviderPayment } from '#modules/payments/provider.ts'
import { KEY } from './stripe.rules.ts'

/** Statuses in which Stripe has not taken the money: `warning_*` are questions of a bank. */
const HARMLESS = new Set(['won', 'prevented', 'warning_closed'])
const ASKED = new Set(['warning_needs_response', 'warning_under_review'])

/** What disputes mean for a captured payment: a card charged back, a direct debit sent back. */
export function settlementByDisputes(statuses: readonly string[]): ProviderPayment['settlement'] {
  const open = statuses.filter((status) => !HARMLESS.has(status))
  if (open.length === 0) return 'arrived'
  return open.every((status) => ASKED.has(status)) ? 'underway' : 'returned'
}

/** Asks Stripe about the disputes of a payment that has been captured. */
export async function withDisputes(stripe: Stripe, payment: ProviderPayment): Promise<ProviderPayment> {
  if (
    payment.state !== 'captured' ||
    payment.settlement !== 'arrived' ||
    !payment.reference.startsWith('pi_')
  )
    return payment
  const { data } = await stripe.disputes.list({ payment_intent: payment.reference, limit: 100 })
  const statuses = data.map(({ status }) => status)
  return { ...payment, settlement: settlementByDisputes(statuses), reason: data[0]?.reason ?? payment.reason }
}

/** A dispute carries no word of ours; its payment does. */
export async function keyOfDispute(stripe: Stripe, object: Stripe.Event.Data.Object): Promise<string | null> {
  const dispute = object as { object?: string; payment_intent?: string | { id: string } | null }
  if (dispute.object !== 'dispute' || !dispute.payment_intent) return null
  const id = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent.id
  return (await stripe.paymentIntents.retrieve(id)).metadata[KEY] ?? null
}
