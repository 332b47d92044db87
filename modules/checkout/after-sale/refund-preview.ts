import { notReturnableItems, usedBeforeWithdrawal } from '#modules/checkout/orders.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { isWithinWithdrawal } from './after-sale.rules.ts'
import type { PreviewRefund, RefundPreview } from './after-sale.schema.ts'
import { listPlacedItems, listPlacedOrders } from './after-sale.storage.ts'
import type { createCancelling } from './cancelling.ts'
import { worthOf } from './refunding.ts'
import type { createReturning } from './returning.ts'

export type RefundPreviewOptions = {
  db: Db
  sellables: Sellables
  cancelling: ReturnType<typeof createCancelling>
  returning: ReturnType<typeof createReturning>
}

/** What a buyer would get back, by the rules that pay it, before anything is changed. */
export function createRefundPreview({ db, sellables, cancelling, returning }: RefundPreviewOptions) {
  return async (
    own: { ownerId: string; checkoutId: string; orderId: string },
    asked: PreviewRefund,
  ): Promise<RefundPreview> => {
    const orders = await listPlacedOrders(db, own.checkoutId)
    const order = orders.find(({ id, ownerId }) => id === own.orderId && ownerId === own.ownerId)
    if (!order) throw notFound()
    const items = await listPlacedItems(db, [order.id])
    const wish = { wishes: asked.items, actor: `buyer:${own.ownerId}` } as const
    const { kind } = asked
    const isReturn = kind === 'return'
    const notReturnable = await notReturnableItems(db, sellables, items)
    const moved = (isReturn ? returning : cancelling).chosen(order, items, wish, notReturnable)
    const isWithdrawal = isReturn && isWithinWithdrawal(order.arrivedAt, order.now)
    const { shipping, voucherCents, moneyCents } = worthOf({
      ...{ order, items, moved, kind, isWithdrawal },
      ...(isReturn ? {} : { used: await usedBeforeWithdrawal(db, sellables, items) }),
    })
    const asVoucher = isReturn && asked.payout === 'voucher'
    return {
      totalPrice: moneyCents + voucherCents,
      shippingPrice: shipping.cents,
      toMethod: asVoucher ? 0 : moneyCents,
      toVouchers: voucherCents,
      asVoucher: asVoucher ? moneyCents : 0,
    }
  }
}
