import type { ConfirmationsOptions } from '#modules/checkout/confirmations/confirmations.ts'
import { notReturnableItems } from '#modules/checkout/orders.ts'
import { createStaffReading } from '#modules/checkout/staff.reading.ts'
import { buyerActor } from '#modules/checkout/steps/steps.storage.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import { notFound } from '#platform/errors.ts'
import { onceOnly } from '#platform/http/idempotency.ts'
import { inContext } from '#platform/in-context.ts'
import { createAfterSalePapers } from './after-sale.papers.ts'
import { createAfterSaleReading } from './after-sale.reading.ts'
import type { CancelOrder, OrdersAfterSale, RegisterReturn } from './after-sale.schema.ts'
import { findOwnOrder, listPlacedItems, lockOrder, orderOfItem } from './after-sale.storage.ts'
import { createAfterSaleMails } from './after-sale-news.ts'
import { createCancelling } from './cancelling.ts'
import { createPledges } from './pledges.ts'
import { createReducing } from './reducing.ts'
import { createRefundPreview } from './refund-preview.ts'
import { createRefunding } from './refunding.ts'
import { createReturning } from './returning.ts'
import { createSending } from './sending.ts'
import { createWithdrawing } from './withdrawing.ts'

export type AfterSaleOptions = ConfirmationsOptions & {
  sellables: Sellables
  payments: Payments
  discounts: Discounts
}

export type AfterSale = ReturnType<typeof createAfterSale>

/** A buyer's order, named by the path; the caller's own or a 404. */
export type OwnOrder = {
  ownerId: string
  /** The person who asks; another than the owner where an organisation owns the order. */
  actorId: string
  checkoutId: string
  orderId: string
  idempotencyKey: string | null
}

type AfterSaleContext = AfterSaleOptions & {
  papers: ReturnType<typeof createAfterSalePapers>
  cancelling: ReturnType<typeof createCancelling>
  returning: ReturnType<typeof createReturning>
  reading: ReturnType<typeof createAfterSaleReading>
}

/** What becomes of an order once it is paid: sent, called off, sent back, refunded. */
export function createAfterSale(options: AfterSaleOptions) {
  const { db, sellables, jobs } = options
  const papers = createAfterSalePapers(options)
  createAfterSaleMails({ ...options, papers, voucherCodeOf: options.discounts.codeOf })
  const pledges = createPledges(options)
  const refunding = createRefunding({ ...options, pledges })
  const sending = createSending({ db, jobs, pledges })
  const cancelling = createCancelling({ db, sellables, refunding })
  const returning = createReturning({ db, sellables, jobs, refunding })
  const withdrawing = createWithdrawing({ ...options, cancelling, returning })
  const reading = createAfterSaleReading({ db, sellables })
  const ctx: AfterSaleContext = { ...options, papers, cancelling, returning, reading }
  return {
    describe: reading.describe,
    previewRefund: createRefundPreview({ db, sellables, cancelling, returning }),
    declareWithdrawal: withdrawing.declare,
    ...createReducing(options),
    takeBeforeTheyEnd: pledges.takeBeforeTheyEnd,
    staff: {
      ...sending,
      cancel: cancelling.cancel,
      cancelIn: cancelling.cancelIn /** Everything that gives money back takes turns from here on. */,
      hold: lockOrder,
      worth: cancelling.worth,
      returns: returning,
      withdrawals: withdrawing.office,
      chances: reading.staffChances,
      ...createStaffReading(db),
    },
    ...inContext(ctx, { refundItems, refusalsOf, cancelOwn, returnOwn, loadLabel }),
  }
}

/** The buyer calls off what was not sent. The same key does it once. */
function cancelOwn(ctx: AfterSaleContext, own: OwnOrder, body: CancelOrder): Promise<OrdersAfterSale> {
  const { cancelling } = ctx
  return once(ctx, 'cancellation', own, body, async (orderId) => {
    await cancelling.cancel({
      orderId,
      wishes: body.items ?? null,
      actor: buyerActor(own),
      reason: [body.reason, body.comment].filter(Boolean).join(': '),
    })
  })
}

/** The buyer announces what comes back (CART-49). */
function returnOwn(ctx: AfterSaleContext, own: OwnOrder, body: RegisterReturn): Promise<OrdersAfterSale> {
  const { returning } = ctx
  return once(ctx, 'return', own, body, async (orderId) => {
    await returning.register({
      orderId,
      wishes: body.items,
      reason: body.reason,
      comment: body.comment ?? null,
      payout: body.payout ?? 'method',
      actor: buyerActor(own),
    })
  })
}

async function once(
  ctx: AfterSaleContext,
  kind: string,
  own: OwnOrder,
  body: object,
  act: (orderId: string) => Promise<void>,
): Promise<OrdersAfterSale> {
  const { db, reading } = ctx
  const orderId = await findOwnOrder(db, own)
  if (!orderId) throw notFound()
  const run = async () => {
    await act(orderId)
    return { status: 200, body: await reading.describe(own) }
  }
  if (!own.idempotencyKey) return (await run()).body
  const answer = await onceOnly({
    db,
    subject: `${kind}:${own.ownerId}`,
    key: own.idempotencyKey,
    request: [orderId, body],
    run,
  })
  return answer.body as OrdersAfterSale
}

/** The label of a return of one's own that is still to come, as PDF. */
async function loadLabel(ctx: AfterSaleContext, own: { ownerId: string; returnId: string }) {
  const { papers } = ctx
  const notice = await papers.loadReturn(own.returnId)
  if (notice?.ownerId !== own.ownerId || notice.state !== 'registered') throw notFound()
  return { name: `${notice.number}.pdf`, content: await papers.returnLabel(own.returnId, notice) }
}

/** For sellers whose things there will not be: items of one order are called off whole, and their money goes back. */
async function refundItems(ctx: AfterSaleContext, checkoutItemIds: string[], reason: string): Promise<void> {
  const { db, cancelling } = ctx
  const orderId = await orderOfItem(db, checkoutItemIds[0]!)
  const wishes = checkoutItemIds.map((itemId) => ({ itemId }))
  if (orderId) await cancelling.cancel({ orderId, wishes, actor: 'system', reason })
}

/** Why items could not be refunded now, by their ids. */
async function refusalsOf(
  ctx: AfterSaleContext,
  checkoutItemIds: string[],
): Promise<ReadonlyMap<string, string>> {
  const { db, sellables } = ctx
  const orders = new Set(await Promise.all(checkoutItemIds.map((id) => orderOfItem(db, id))))
  const items = await listPlacedItems(
    db,
    [...orders].filter((id) => id !== null),
  )
  const notReturnable = await notReturnableItems(db, sellables, items)
  return new Map([...notReturnable].filter(([id]) => checkoutItemIds.includes(id)))
}
