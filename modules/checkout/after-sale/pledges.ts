import type { Payments } from '#modules/payments/payments.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { holdOrder } from '../orders.ts'
import { piecesOf, sentBeforeTheyEnd } from './pledges.storage.ts'

export type PledgesContext = { db: Db; jobs: Jobs; payments: Pick<Payments, 'takeReserved'> }

/** Its buyer hears that the whole purchase is taken although a part of it waits. */
export const PLEDGE_TAKEN_JOB = 'order-pledge-taken'

export type Pledges = ReturnType<typeof createPledges>

/**
 * When a provider is asked for what it vouches for: once, because it takes in parts only once. Not with the first parcel of several, or
 * its buyer would pay for what nobody has sent; with the last, and before the pledge of what has left ends.
 */
export function createPledges(ctx: PledgesContext) {
  ctx.jobs.every('checkout-pledges', '13 * * * *', () => takeBeforeTheyEnd(ctx))
  return {
    ...inContext(ctx, { takeWhenAllLeft }),
    /** Does what the hour does, now. */
    takeBeforeTheyEnd: () => takeBeforeTheyEnd(ctx),
  }
}

/**
 * A parcel left, or pieces were called off: if nothing of the whole purchase waits any more, it is taken, whoever sold it. The caller
 * holds the order, and with it the payment: of two parcels that leave at once the second sees the first.
 */
async function takeWhenAllLeft(ctx: PledgesContext, trx: Trx, checkoutId: string): Promise<void> {
  const { waiting } = await piecesOf(trx, checkoutId)
  if (waiting === 0) await ctx.payments.takeReserved(trx, checkoutId)
}

/** What has left would be paid by nobody: taken whole, because what is not taken is let go with it. Its buyer is told. */
async function takeBeforeTheyEnd({ db, jobs, payments }: PledgesContext): Promise<void> {
  for (const { checkoutId, orderId } of await sentBeforeTheyEnd(db))
    await db.transaction().execute(async (trx) => {
      await holdOrder(trx, orderId)
      const { sent, waiting } = await piecesOf(trx, checkoutId)
      const cents = sent > 0 ? await payments.takeReserved(trx, checkoutId) : 0
      if (cents > 0 && waiting > 0) await jobs.enqueue(trx, PLEDGE_TAKEN_JOB, { checkoutId })
    })
}
