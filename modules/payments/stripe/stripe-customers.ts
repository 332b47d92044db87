import type Stripe from 'stripe'
import { ProviderError } from '#modules/payments/provider.ts'
import { KEY, partsOfReference } from './stripe.rules.ts'
import { asked } from './stripe-errors.ts'

type OnStripe = { stripe: Stripe }

/** A customer for each kept method, without a word about who it is. */
export async function createCustomer(ctx: OnStripe, key: string): Promise<string> {
  const { stripe } = ctx
  const { id } = await stripe.customers.create(
    { metadata: { [KEY]: key } },
    { idempotencyKey: `${key}-customer` },
  )
  return id
}

/** With the customer goes the method; gone already is what was wanted. */
export async function forgetToken(ctx: OnStripe, { reference }: { reference: string }): Promise<void> {
  const { stripe } = ctx
  await asked(() => stripe.customers.del(partsOfReference(reference).customer)).catch((error) => {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
  })
}
