import Stripe from 'stripe'
import { ProviderError } from '#modules/payments/provider.ts'

/** Stripe's refusals are final; everything else may have been done, or may work the next time. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const isFinal =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError ||
      (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400)
    throw new ProviderError(
      isFinal ? 'refused' : 'unavailable',
      `Stripe: ${codeOf(error) ?? 'no answer'}`,
      error,
    )
  }
}

/** Stripe's own word for what is wrong. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : undefined
}
