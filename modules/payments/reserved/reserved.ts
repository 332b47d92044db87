import type { Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { PaymentsContext } from '../context.ts'
import { ProviderError, type ProviderPayment } from '../provider.ts'
import type { Receivables } from '../receivables/receivables.ts'
import { lockPayment, refundsOf } from '../refunds.ts'
import type { Payment } from '../schema.ts'
import { findPayment, setCapture } from '../storage.ts'
import { CAPTURE_JOB } from './reserved.lessening.ts'

type ReservedContext = PaymentsContext & { receivables: Pick<Receivables, 'arrived' | 'takenBack'> }

/**
 * What a provider vouches for until the goods leave. That it is asked for, and for how much, is written under the payment's lock:
 * what is called off before makes it less, what comes after is a refund.
 */
export function createReserved(context: PaymentsContext, receivables: ReservedContext['receivables']) {
  const ctx: ReservedContext = { ...context, receivables }
  return inContext(ctx, { takeReserved, capture })
}

/**
 * The goods leave: what was not called off of it is taken now. Repeatable; nothing for what was taken at once. Answers how much is asked
 * for by this call.
 */
async function takeReserved(ctx: ReservedContext, trx: Trx, checkoutId: string): Promise<number> {
  const found = await findPayment(trx, { checkoutId })
  if (!found?.isReserved) return 0
  if (!unsafe('noReservedLock')) await lockPayment(trx, found.id)
  const { promisedCents } = await refundsOf(trx, found.id)
  const captureCents = found.amountCents - promisedCents
  if (!(await setCapture(trx, { paymentId: found.id, captureCents }))) return 0
  await ctx.jobs.enqueue(trx, CAPTURE_JOB, { paymentId: found.id })
  return captureCents
}

/** Takes it at the provider, or lets it go; repeatable. What the provider does not vouch for any more is owed by the buyer. */
async function capture(ctx: ReservedContext, paymentId: string): Promise<void> {
  const { db, log, receivables } = ctx
  const payment = await findPayment(db, { paymentId })
  if (!payment?.reference || payment.captureCents === null || payment.isSettled) return
  if (payment.captureCents === 0) return void (await letGo(ctx, payment))
  const word = await taken(ctx, payment).catch((error) => {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    log.error({ err: error, payment: paymentId }, 'the provider does not vouch for a payment any more')
    return null
  })
  if (word?.settlement === 'reserved') throw new ProviderError('unavailable', 'nothing was taken yet')
  await db.transaction().execute(async (trx) => {
    if (word) await receivables.arrived(trx, paymentId)
    else await receivables.takenBack(trx, { paymentId, actor: 'provider', reason: 'notVouchedFor' })
  })
}

async function taken({ providers }: ReservedContext, payment: Payment): Promise<ProviderPayment> {
  const { id: key, captureCents, reference, provider } = payment
  const at = providers.named(provider)
  if (!at.capture) throw new ProviderError('refused', `${provider} takes nothing later`)
  const word = await at.capture({ key, reference: reference!, amountCents: captureCents! })
  if (word.state === 'captured') return word
  throw new ProviderError('refused', `it is ${word.state} there`)
}

function letGo({ providers }: ReservedContext, payment: Payment): Promise<ProviderPayment> {
  const { id: key, reference, method, amountCents, currency, provider } = payment
  return providers.named(provider).cancel({ key, reference, method, amountCents, currency })
}
