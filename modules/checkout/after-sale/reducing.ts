import type { Payments } from '#modules/payments/payments.ts'
import type { Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { listPlacedItems, orderOfItem } from './after-sale.storage.ts'
import { documentCredit } from './credits.storage.ts'

export type PriceReduction = {
  /** Whose price becomes less. */
  checkoutItemId: string
  checkoutId: string
  sellerId: number
  paymentId: string
  /** With its VAT; as much of it was paid with money. */
  cents: number
  /** A code, then the words of whoever did it. */
  reason: string
  actor: string
}

type ReducingContext = { payments: Pick<Payments, 'reverseSale' | 'requestRefund'>; jobs: Jobs }

/** Gives back a part of what an item cost, and none of its pieces. */
export function createReducing(ctx: ReducingContext) {
  return inContext(ctx, { reducePrice })
}

/**
 * Takes the sale back for so much, sends the money the way it came and writes the credit note; in the caller's transaction, which
 * holds the payment and has asked how much can go back. Last of what it does, because the row of the numbers is everybody's.
 */
async function reducePrice(ctx: ReducingContext, trx: Trx, given: PriceReduction): Promise<void> {
  const { checkoutItemId, checkoutId, sellerId, paymentId, cents, reason, actor } = given
  const orderId = (await orderOfItem(trx, checkoutItemId))!
  const item = (await listPlacedItems(trx, [orderId])).find(({ id }) => id === checkoutItemId)!
  const { vatRate, vatCountry, delivery, settlesAs } = item
  await ctx.payments.reverseSale(trx, {
    ...{ checkoutId, paymentId, voucherCents: 0 },
    lines: [{ sellerId, grossCents: cents, vatRate, vatCountry, delivery, settlesAs }],
  })
  const refund = await ctx.payments.requestRefund(trx, {
    ...{ paymentId, amountCents: cents, reason: 'priceReduction' },
  })
  await documentCredit(trx, ctx.jobs, {
    ...{ orderId, checkoutId, kind: 'priceReduction', reason, moneyCents: cents, refundId: refund.id, actor },
    lines: [{ itemId: checkoutItemId, pieces: 0, grossCents: cents, voucherCents: 0 }],
  })
}
