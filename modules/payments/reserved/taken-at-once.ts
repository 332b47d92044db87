import type { PaymentsContext } from '../context.ts'
import { type PaymentProvider, ProviderError, type ProviderPayment } from '../provider.ts'
import { verdictOn } from '../rules.ts'
import type { Payment } from '../schema.ts'

/**
 * What was agreed to before the order is only vouched for, whatever was ordered with it: where nothing of that is waited with, it is
 * taken now. What the provider does not pay then is declined; so is another sum than asked for, and both are let go.
 */
export async function takenAtOnce(
  { providers, log }: Pick<PaymentsContext, 'providers' | 'log'>,
  payment: Payment,
  word: ProviderPayment | null,
): Promise<ProviderPayment | null> {
  if (word?.state !== 'captured' || word.settlement !== 'reserved') return word
  const provider = providers.named(payment.provider)
  const isRight = verdictOn(payment, word).kind === 'paid'
  if (isRight && payment.isTakenWhenSent) return word
  const taken = isRight ? await takenBy(provider, payment, word) : null
  if (taken) return taken
  log.error({ payment: payment.id, got: word.amountCents }, 'what a provider vouches for cannot be taken')
  const { id: key, method, amountCents, currency } = payment
  await provider.cancel({ key, reference: word.reference, method, amountCents, currency })
  return { ...word, state: 'declined', reason: isRight ? 'declined' : 'amountMismatch' }
}

/** Null: it will not. */
async function takenBy(
  provider: PaymentProvider,
  { id: key, amountCents }: Payment,
  { reference }: ProviderPayment,
): Promise<ProviderPayment | null> {
  try {
    return (await provider.capture?.({ key, reference, amountCents })) ?? null
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return null
    throw error
  }
}
