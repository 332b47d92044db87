import type Stripe from 'stripe'
import { ForgedEventError, type ProviderEvent, type WebhookDelivery } from '#modules/payments/provider.ts'
import { KEY } from './stripe.rules.ts'
import { keyOfDispute } from './stripe-disputes.ts'
import { asked } from './stripe-errors.ts'

const MAX_AGE_SECONDS = 300
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Which payment an event of Stripe is about; null when it is about none of ours. Throws when it is not from Stripe. */
export async function readStripeEvent(
  stripe: Stripe,
  given: WebhookDelivery & { webhookSecret: string },
): Promise<ProviderEvent | null> {
  const { rawBody, headers, now, webhookSecret } = given
  const header = [headers['stripe-signature']].flat()[0] ?? ''
  const event = verified(() =>
    stripe.webhooks.constructEvent(rawBody, header, webhookSecret, MAX_AGE_SECONDS, undefined, now.getTime()),
  )
  const { metadata } = event.data.object as { metadata?: Record<string, string> | null }
  const key = metadata?.[KEY] ?? (await asked(() => keyOfDispute(stripe, event.data.object)))
  return key && UUID.test(key) ? { id: event.id, key } : null
}

function verified(read: () => Stripe.Event): Stripe.Event {
  try {
    return read()
  } catch (error) {
    throw new ForgedEventError(error instanceof Error ? error.message : 'not an event')
  }
}
