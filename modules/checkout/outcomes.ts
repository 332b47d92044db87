import { sql } from 'kysely'
import type { CartApi } from '#modules/cart/cart.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { Payments } from '#modules/payments/payments.ts'
import type { Payment } from '#modules/payments/schema.ts'
import type { Buyer } from '#modules/selling/sellable.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import { addMinutes } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { listCodes } from './codes.storage.ts'
import type { ItemRow, OrderRow } from './order.schema.ts'
import * as orderRows from './orders.storage.ts'
import { mayBecome, orderNumber } from './rules.ts'
import * as storage from './storage.ts'

/** Whose things are that somebody buys for others, chosen in the cart. */
export type Holders = {
  /** Keeps it with a checkout that begins, whatever becomes of the cart; refuses what does not hold any more. */
  keep(trx: Trx, given: { checkoutId: string; ownerId: string }): Promise<void>
  /** By item, whose each piece is now that it is paid; null: the owner's. */
  holdersOf(
    trx: Trx,
    given: { checkoutId: string; ownerId: string },
  ): Promise<ReadonlyMap<string, readonly (string | null)[]>>
}

type OutcomesContext = {
  cart: Pick<CartApi, 'removeBought'>
  sellables: Sellables
  payments: Payments
  jobs: Jobs
  discounts: Discounts
  /** Left out: everything is its buyer's. */
  holders?: Holders
}

/** What follows from a payment: deliver, give back, or explain. Each runs in the transaction that writes the payment's decision. */
export function createOutcomes(ctx: OutcomesContext) {
  return inContext(ctx, { onPaid, onPaying, onFailed, onWithheld, onUnsettled, onSettled, end })
}

async function onPaid(ctx: OutcomesContext, trx: Trx, payment: Payment): Promise<void> {
  const goOn = await onPaying(ctx, trx, payment)
  await goOn(payment)
}

async function onPaying(
  ctx: OutcomesContext,
  trx: Trx,
  { checkoutId }: Payment,
): Promise<(paid: Payment) => Promise<void>> {
  const held = await holdToPlace(trx, checkoutId)
  return (paid) => place(ctx, trx, paid, held)
}

/** What is about to be paid, locked and read. */
async function holdToPlace(trx: Trx, checkoutId: string) {
  const [checkout, items, orders] = await Promise.all([
    lockWithCart(trx, checkoutId),
    itemsForSellers(trx, { id: checkoutId }),
    orderRows.listOrdersToPlace(trx, checkoutId),
  ])
  return { checkout, items, orders }
}

async function place(
  ctx: OutcomesContext,
  trx: Trx,
  payment: Payment,
  { checkout, items, orders }: Awaited<ReturnType<typeof holdToPlace>>,
): Promise<void> {
  const { payments, jobs } = ctx
  if (!mayBecome(checkout.state, 'paid')) return
  if (checkout.state === 'open' && !checkout.isOver)
    return deliver(ctx, trx, { checkout, items, orders, payment })
  // Its time was over before anybody looked: somebody else may have what was promised to it.
  if (checkout.state === 'open') await end(ctx, trx, checkout, { state: 'expired', reason: 'expired' })
  if (await securedAgain(ctx, trx, checkout, items))
    return deliver(ctx, trx, { checkout, items: await itemsForSellers(trx, checkout), orders, payment })
  await payments.requestRefund(trx, {
    paymentId: payment.id,
    amountCents: payment.amountCents,
    reason: 'late',
  })
  await storage.closeCheckout(trx, { id: checkout.id, state: 'refunded', reason: 'late' })
  await orderRows.cancelOrders(trx, { checkoutId: checkout.id, reason: 'late' })
  await jobs.enqueue(trx, 'checkout-refunded-mail', { checkoutId: checkout.id })
}

async function onFailed(ctx: OutcomesContext, trx: Trx, payment: Payment, reason: string): Promise<void> {
  const checkout = await lockWithCart(trx, payment.checkoutId)
  if (checkout.state !== 'open') return
  await end(ctx, trx, checkout, { state: payment.state === 'expired' ? 'expired' : 'failed', reason })
}

/** Ends an open checkout without money: what it took goes back, the cart stays. */
async function end(
  ctx: OutcomesContext,
  trx: Trx,
  checkout: storage.CheckoutRow,
  given: { state: 'failed' | 'expired'; reason: string },
): Promise<void> {
  const { discounts, sellables } = ctx
  await discounts.giveBack(trx, checkout.id)
  const items = await itemsForSellers(trx, checkout)
  for (const [seller, lines] of sellables.inLockOrder(items))
    await seller.unsecure(trx, { checkoutId: checkout.id, lines })
  await storage.closeCheckout(trx, { id: checkout.id, ...given })
  await orderRows.cancelOrders(trx, { checkoutId: checkout.id, reason: given.reason })
}

/**
 * The cart's row first, then its checkouts by id: everybody who decides about a cart queues at the same door. Other open
 * checkouts of the same cart end here, because their items are about to be sold.
 */
async function lockWithCart(trx: Trx, checkoutId: string): Promise<storage.CheckoutRow> {
  const [, checkout] = await Promise.all([
    storage.lockCartOf(trx, checkoutId),
    storage.lockCheckout(trx, checkoutId),
  ])
  return checkout
}

/** Money that came late: is everything still to be had? All or nothing, undone by a savepoint when a part is gone. */
async function securedAgain(
  ctx: OutcomesContext,
  trx: Trx,
  checkout: storage.CheckoutRow,
  items: ItemRow[],
): Promise<boolean> {
  const { discounts, sellables } = ctx
  const cartItemIds = items.map((item) => item.cartItemId)
  if (await storage.isSoldElsewhere(trx, { checkoutId: checkout.id, cartItemIds })) return false
  for (const other of await storage.lockOpenOfCart(trx, checkout.cartId))
    await end(ctx, trx, other, { state: 'expired', reason: 'superseded' })
  const until = addMinutes(await databaseNow(trx), 5)
  const buyer: Buyer = {
    subjectId: checkout.ownerId,
    actorId: checkout.actorId,
    isMember: true,
    priceGroup: null,
    // It was asked when the checkout began.
    rights: null,
    countryCode: checkout.shippingAddress.countryCode,
  }
  await sql`savepoint secured_again`.execute(trx)
  const codes = await listCodes(trx, [checkout.id])
  if (!(await discounts.redeemAgain(trx, { checkoutId: checkout.id, cartId: checkout.cartId, codes }))) {
    await sql`rollback to savepoint secured_again`.execute(trx)
    return false
  }
  for (const [seller, lines] of sellables.inLockOrder(items)) {
    if (await seller.secureAgain(trx, { checkoutId: checkout.id, lines, until, buyer })) continue
    await sql`rollback to savepoint secured_again`.execute(trx)
    return false
  }
  return true
}

/** What is to be handed over, its checkout locked. */
type Delivery = {
  checkout: storage.CheckoutRow
  items: ItemRow[]
  orders: orderRows.OrderToPlace[]
  payment: Payment
}

async function deliver(ctx: OutcomesContext, trx: Trx, delivery: Delivery): Promise<void> {
  const { cart, discounts, jobs, sellables } = ctx
  const { checkout, items, orders } = delivery
  const holders = sellables.areForPeople(items)
    ? await ctx.holders?.holdersOf(trx, { checkoutId: checkout.id, ownerId: checkout.ownerId })
    : undefined
  const placed = orders.map(({ id, sequence }) => ({ id, number: orderNumber(sequence!, new Date()) }))
  const numberOf = new Map(placed.map((one) => [one.id, one.number]))
  await Promise.all([
    orderRows.placeOrders(trx, checkout.id, placed),
    fulfilAll(ctx, trx, { ...delivery, holders, numberOf }),
  ])
  await Promise.all([
    cart.removeBought(
      trx,
      items.map((item) => item.cartItemId),
    ),
    checkout.hasCodes && discounts.deleteBought(trx, checkout.id),
    postSale(ctx, trx, delivery),
    jobs.enqueue(trx, 'checkout-confirmation', { checkoutId: checkout.id }),
  ])
}

/** Every seller hands over what is theirs, in the order of their locks. */
async function fulfilAll(
  ctx: OutcomesContext,
  trx: Trx,
  given: Delivery & {
    holders: ReadonlyMap<string, readonly (string | null)[]> | undefined
    /** Of every order. */
    numberOf: ReadonlyMap<string, string>
  },
): Promise<void> {
  const { sellables } = ctx
  const { checkout, items, payment, holders, numberOf } = given
  const isUnsettled = !payment.isSettled
  for (const [seller, lines] of sellables.inLockOrder(items)) {
    for (const [orderId, ofOrder] of Map.groupBy(lines, (line) => line.orderId)) {
      const serials = await seller.fulfil(trx, {
        checkoutId: checkout.id,
        orderNumber: numberOf.get(orderId)!,
        language: checkout.language,
        ownerId: checkout.ownerId,
        buyerId: checkout.ownerId,
        isUnsettled,
        items: ofOrder.map((item) => ({
          ...{ ...item, checkoutItemId: item.id },
          holderIds: holders?.get(item.id) ?? [],
        })),
      })
      const written = new Map(ofOrder.map((item) => [item.id, item.serialNumber]))
      await orderRows.setSerialNumbers(
        trx,
        serials.filter((one) => one.serialNumber !== written.get(one.checkoutItemId)),
      )
    }
  }
}

function postSale(
  ctx: OutcomesContext,
  trx: Trx,
  { checkout, items, orders, payment }: Delivery,
): Promise<void> {
  const { payments } = ctx
  return payments.postSale(trx, {
    checkoutId: checkout.id,
    paymentId: payment.id,
    voucherCents:
      items.reduce((sum, item) => sum + item.voucherCents, 0) +
      orders.reduce((sum, order) => sum + order.shippingVoucherCents, 0),
    lines: [
      ...items.map((item) => ({
        sellerId: orderOf(orders, item).sellerId,
        grossCents: item.totalCents - item.promotionCents,
        vatRate: item.vatRate,
        vatCountry: item.vatCountry,
        delivery: item.delivery,
        settlesAs: item.settlesAs,
      })),
      ...orders.map((order) => ({
        sellerId: order.sellerId,
        grossCents: order.shippingCents,
        vatRate: order.shippingVatRate,
        vatCountry: order.shippingVatCountry,
      })),
    ],
  })
}

/** Every seller of the checkout, in the order of their locks. */
async function sellersOf(ctx: OutcomesContext, trx: Trx, checkoutId: string) {
  const { sellables } = ctx
  return sellables.inLockOrder(await storage.listItems(trx, [checkoutId])).map(([seller]) => seller)
}

async function onWithheld(ctx: OutcomesContext, trx: Trx, { checkoutId }: Payment): Promise<void> {
  for (const seller of await sellersOf(ctx, trx, checkoutId)) await seller.withhold?.(trx, { checkoutId })
}

async function onUnsettled(ctx: OutcomesContext, trx: Trx, { checkoutId }: Payment): Promise<void> {
  for (const seller of await sellersOf(ctx, trx, checkoutId)) await seller.unsettle?.(trx, { checkoutId })
}

async function onSettled(ctx: OutcomesContext, trx: Trx, { checkoutId }: Payment): Promise<void> {
  for (const seller of await sellersOf(ctx, trx, checkoutId)) await seller.restore?.(trx, { checkoutId })
}

/** As sellers know them: the way of shipping among the options is checkout's own addition (CHK-01). */
async function itemsForSellers(trx: Trx, checkout: { id: string }): Promise<ItemRow[]> {
  const items = await storage.listItems(trx, [checkout.id])
  return items.map((item) => ({
    ...item,
    options: item.options.filter((option) => option.key !== 'shippingCode'),
  }))
}

function orderOf(orders: OrderRow[], item: ItemRow): OrderRow {
  return orders.find((order) => order.id === item.orderId)!
}

async function databaseNow(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(trx)
  return rows[0]!.now
}
