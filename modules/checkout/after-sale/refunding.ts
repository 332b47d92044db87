import type { Actor } from '#modules/checkout/steps/steps.storage.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Used } from '#modules/selling/given-back.schema.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { shareOf } from '#platform/money.ts'
import {
  creditAfterUse,
  creditFor,
  isSent,
  lessKept,
  shippingCredit,
  standardShipping,
} from './after-sale.rules.ts'
import { type Moved, movePieces, type PlacedItem, type PlacedOrder } from './after-sale.storage.ts'
import { documentCredit } from './credits.storage.ts'
import type { Pledges } from './pledges.ts'

export type RefundingOptions = {
  sellables: Sellables
  payments: Payments
  jobs: Jobs
  discounts: Discounts
  pledges: Pick<Pledges, 'takeWhenAllLeft'>
}

export type Credit = {
  order: PlacedOrder
  /** All items of the order, as they are before. */
  items: PlacedItem[]
  moved: Moved[]
  kind: 'cancellation' | 'return'
  returnId?: string
  isWithdrawal: boolean
  /** Of items that whoever withdraws pays for as far as they used them. */
  used?: ReadonlyMap<string, Used>
  payout: 'method' | 'voucher'
  actor: Actor
  reason: string | null
  /** What the seller keeps of an item, by its terms, in gross cents. */
  kept?: ReadonlyMap<string, number>
}

/**
 * Gives back what pieces of an order cost: counts them, reverses the sale, sends the money the way it came, returns the goods
 * to their seller and writes the credit note; all in the caller's transaction, which holds the order (`lockOrder`).
 */
export function createRefunding(ctx: RefundingOptions) {
  return inContext(ctx, { credit })
}

async function credit(ctx: RefundingOptions, trx: Trx, given: Credit): Promise<PlacedItem[]> {
  const { payments, discounts, jobs } = ctx
  const { order, moved, kind } = given
  const worth = worthOf(given)
  const { after, lines, shipping, voucherCents, moneyCents } = worth
  // What is not paid becomes less; money that is still on its way goes back the way it came, never as a voucher.
  const asVoucher =
    given.payout === 'voucher' && moneyCents > 0 && (await payments.isSettled(trx, order.paymentId))

  await movePieces(trx, kind === 'return' ? 'returned' : 'cancelled', moved)
  await reverseInBooks(ctx, trx, order, worth)
  if (voucherCents > 0)
    await discounts.giveBackToVoucher(trx, {
      checkoutId: order.checkoutId,
      sellerId: order.sellerId,
      amountCents: voucherCents,
    })
  const refund =
    moneyCents > 0 && !asVoucher
      ? await payments.requestRefund(trx, {
          paymentId: order.paymentId,
          amountCents: moneyCents,
          reason: kind,
        })
      : null
  await ctx.pledges.takeWhenAllLeft(trx, order.checkoutId)
  await giveToSellers(ctx, trx, { items: after, moved, reason: kind })
  const issued = asVoucher
    ? await discounts.issueVoucher(trx, {
        sellerId: order.sellerId,
        kind: 'credit',
        amountCents: moneyCents,
        expiresAt: null,
        createdBy: given.actor,
        orderId: order.id,
        owedFrom: 'deposits',
        checkoutId: order.checkoutId,
      })
    : null
  // Last, because the row of the numbers is everybody's.
  await documentCredit(trx, jobs, {
    ...{ orderId: order.id, checkoutId: order.checkoutId, kind, returnId: given.returnId },
    ...{ reason: given.reason, actor: given.actor, shipping, voucherCents },
    lines: lines.map(({ item, ...line }) => ({ itemId: item.id, ...line })),
    moneyCents: asVoucher ? 0 : moneyCents,
    newVoucherCents: asVoucher ? moneyCents : 0,
    newVoucherId: issued?.id ?? null,
    refundId: refund?.id ?? null,
  })
  return after
}

/** The sale in the ledger, turned round: each line as it was sold, and what goes back of the parcel. */
async function reverseInBooks(
  { payments }: RefundingOptions,
  trx: Trx,
  order: PlacedOrder,
  { lines, shipping, voucherCents }: ReturnType<typeof worthOf>,
): Promise<void> {
  const { checkoutId, paymentId, sellerId } = order
  await payments.reverseSale(trx, {
    checkoutId,
    paymentId,
    voucherCents,
    lines: [
      ...lines.map(({ item, grossCents }) => ({
        sellerId,
        grossCents,
        vatRate: item.vatRate,
        vatCountry: item.vatCountry,
        delivery: item.delivery,
        settlesAs: item.settlesAs,
      })),
      {
        sellerId,
        grossCents: shipping.cents,
        vatRate: order.shippingVatRate,
        vatCountry: order.shippingVatCountry,
      },
    ],
  })
}

/** Sellers in the order of their kinds, as at checkout. */
async function giveToSellers(
  ctx: RefundingOptions,
  trx: Trx,
  given: { items: PlacedItem[]; moved: Moved[]; reason: string },
): Promise<void> {
  const { sellables } = ctx
  const touched = given.items.filter((item) => given.moved.some(({ itemId }) => itemId === item.id))
  for (const [seller, own] of sellables.inLockOrder(touched)) {
    await seller.revoke(trx, {
      checkoutItemIds: own.map((item) => item.id),
      reason: given.reason,
      piecesInAll: new Map(own.map((item) => [item.id, item.cancelled + item.returned])),
    })
  }
}

export type Worth = Pick<Credit, 'order' | 'items' | 'moved' | 'kind' | 'isWithdrawal' | 'used' | 'kept'>

/** What pieces of an order are worth when they go back: what is told beforehand is what is paid. */
export function worthOf(given: Worth) {
  const { items, moved, kind, used, kept } = given
  const after = items.map((item) => movedItem(item, moved, kind))
  const lines = moved.map(({ itemId, pieces }) => {
    const item = items.find(({ id }) => id === itemId)!
    const part = used?.get(itemId)
    const credit = part
      ? creditAfterUse(item, part)
      : lessKept(creditFor(item, pieces), kept?.get(itemId) ?? 0)
    return { item, pieces, ...credit }
  })
  const shipping = shippingOf(given, after)
  const voucherCents = sum(lines.map((line) => line.voucherCents)) + shipping.voucherCents
  const moneyCents = sum(lines.map((line) => line.grossCents)) + shipping.cents - voucherCents
  return { after, lines, shipping, voucherCents, moneyCents }
}

/** The provider has sent the money of a credit: its buyer is told. Refunds of late payments have a mail of their own. */
export async function notifyRefunded(trx: Trx, jobs: Jobs, refundId: string): Promise<void> {
  const credit = await trx
    .selectFrom('order_credits')
    .select('id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  if (credit) await jobs.enqueue(trx, 'order-refunded', { creditId: credit.id })
}

export type Refunding = ReturnType<typeof createRefunding>

function movedItem(item: PlacedItem, moved: Moved[], kind: Credit['kind']): PlacedItem {
  const pieces = moved.find(({ itemId }) => itemId === item.id)?.pieces ?? 0
  return kind === 'return'
    ? { ...item, returned: item.returned + pieces }
    : { ...item, cancelled: item.cancelled + pieces }
}

function shippingOf(
  { order, items, kind, isWithdrawal }: Worth,
  after: PlacedItem[],
): { cents: number; voucherCents: number } {
  const goods = items.filter((item) => isSent(item.options))
  const cents = shippingCredit({
    kind,
    isWithdrawal,
    lines: after,
    shippingCents: order.shippingCents,
    creditedCents: order.shippingCreditedCents,
    standardCents: standardShipping(
      order.shippingAddress.countryCode,
      sum(goods.map((item) => item.totalCents)),
    ),
  })
  if (cents === 0) return { cents, voucherCents: 0 }
  const from = order.shippingCreditedCents
  const part = { pieces: order.shippingCents, from, to: from + cents }
  return { cents, voucherCents: shareOf(order.shippingVoucherCents, part) }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
