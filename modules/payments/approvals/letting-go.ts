import { inContext } from '#platform/in-context.ts'
import type { PaymentsContext } from '../context.ts'
import { ProviderError } from '../provider.ts'
import { findPayment } from '../storage.ts'
import { findBegun, listForgotten, lockBegun, noteLetGo } from './approvals.storage.ts'

export const LET_GO_JOB = 'payments.letGo'

/** What a provider holds for its buyer since they agreed: an order takes it over, or it is let go. Never both, never neither. */
export function createLettingGo(ctx: PaymentsContext) {
  return inContext(ctx, { letGo, letGoForgotten, letGoAtProvider })
}

/** Nobody orders with it any more, and a job tells the provider; repeatable. Nothing where an order was placed with it. */
export async function letGo({ db, jobs }: Pick<PaymentsContext, 'db' | 'jobs'>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const begun = await lockBegun(trx, id)
    if (!begun || begun.isLetGo || (await findPayment(trx, { paymentId: id }))) return
    await noteLetGo(trx, id)
    await jobs.enqueue(trx, LET_GO_JOB, { approvalId: id })
  })
}

/** Agreed to, or only begun, and its time to order with it is over. */
async function letGoForgotten(ctx: PaymentsContext): Promise<void> {
  for (const id of await listForgotten(ctx.db)) await letGo(ctx, id)
}

/** Ends it at the provider, whatever its buyer does there meanwhile; repeatable. */
async function letGoAtProvider({ db, providers }: PaymentsContext, id: string): Promise<void> {
  const begun = await findBegun(db, id)
  if (!begun?.provider) return
  const { method, reference, amountCents } = begun
  const provider = providers.named(begun.provider)
  const word = await provider.confirm({ key: id, reference, tokenReference: null, isGivenUp: true })
  if (word === null || word.state === 'cancelled' || word.state === 'declined') return
  // Agreed to, it is called something else there.
  const given = { key: id, reference: word.reference, method, amountCents, currency: word.currency }
  const after = await provider.cancel(given)
  if (after.state !== 'cancelled' && after.state !== 'declined')
    throw new ProviderError('unavailable', `it is ${after.state} there`)
}
