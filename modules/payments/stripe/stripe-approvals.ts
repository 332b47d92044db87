import type Stripe from 'stripe'
import { shippingCountries } from '#club/countries.ts'
import { paymentWays } from '#club/money/payment-ways.ts'
import { type ProviderApproval, ProviderError } from '#modules/payments/provider.ts'
import type { ApprovedBuyer } from '#modules/payments/schema.ts'
import { asked } from './stripe-errors.ts'
import { retrieveSession } from './stripe-sessions.ts'

/** What Stripe's page asks for who agrees before there is an order: an address where things are sent and Klarna pays, and a number. */
export const ASKS_WHO_BUYS = {
  shipping_address_collection: {
    allowed_countries: shippingCountries.filter((one) =>
      (paymentWays.klarna.countries as readonly string[]).includes(one),
    ),
  },
  phone_number_collection: { enabled: true },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>

/** Who agreed on Stripe's page; null: Stripe does not know it. */
export async function approvalAt(
  ctx: { stripe: Stripe },
  { reference }: { reference: string },
): Promise<ProviderApproval | null> {
  try {
    return approvalOf(await asked(() => retrieveSession(ctx, reference)))
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return null
    throw error
  }
}

/** Agreed to is what Klarna vouches for: the sum is that of the payment, not that of the page. */
function approvalOf(session: Stripe.Checkout.Session): ProviderApproval {
  const { status, payment_intent: intent, amount_total: amount } = session
  if (status === 'complete' && intent && typeof intent !== 'string' && intent.status === 'requires_capture')
    return { state: 'approved', amountCents: intent.amount, buyer: buyerOf(session) }
  return { state: status === 'open' ? 'open' : 'over', amountCents: amount ?? 0, buyer: null }
}

function buyerOf({
  customer_details: payer,
  collected_information: given,
}: Stripe.Checkout.Session): ApprovedBuyer {
  const { name, address } = given?.shipping_details ?? {}
  return {
    name: name ?? payer?.name ?? '',
    email: payer?.email ?? '',
    phone: payer?.phone ?? '',
    address: {
      street: address?.line1 ?? '',
      additionalAddress: address?.line2 ?? '',
      postalCode: address?.postal_code ?? '',
      city: address?.city ?? '',
      countryCode: address?.country ?? '',
    },
  }
}
