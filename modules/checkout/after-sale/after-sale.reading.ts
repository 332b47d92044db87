import { sql } from 'kysely'
import { notReturnableItems, soldLine } from '#modules/checkout/orders.ts'
import { remainingOf, unsentOf } from '#modules/checkout/steps/steps.rules.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import {
  cancellable,
  isPlaced,
  isSent,
  refusalToCancel,
  refusalToReturn,
  returnable,
  returnableUntil,
} from './after-sale.rules.ts'
import type { OrderAfterSale, OrdersAfterSale } from './after-sale.schema.ts'
import { listPlacedItems, listPlacedOrders, type PlacedItem, type PlacedOrder } from './after-sale.storage.ts'
import { trackingUrl } from './tracking.rules.ts'

type Shipment = Omit<OrderAfterSale['shipments'][number], 'trackingUrl'> & { orderId: string }
type Return = OrderAfterSale['returns'][number] & { orderId: string }
type Refund = OrderAfterSale['refunds'][number] & { orderId: string }
type Step = OrderAfterSale['steps'][number] & { orderId: string }
/** Pieces that staff may send, call off and take back; where none, the code that says why. */
export type StaffChance = {
  sendable: number
  cancellable: number
  returnable: number
  notCancellable: string | null
  notReturnable: string | null
}
type Happened = { shipments: Shipment[]; returns: Return[]; refunds: Refund[]; steps: Step[] }

type AfterSaleReadingContext = { db: Db; sellables: Sellables }

/** What a buyer sees of their orders after the sale. */
export function createAfterSaleReading(ctx: AfterSaleReadingContext) {
  return inContext(ctx, { describe, staffChances })
}

async function describe(
  ctx: AfterSaleReadingContext,
  asked: { ownerId: string; checkoutId: string },
): Promise<OrdersAfterSale> {
  const { db } = ctx
  const orders = await listPlacedOrders(db, asked.checkoutId)
  if (orders[0]?.ownerId !== asked.ownerId) throw notFound()
  const ids = orders.map((order) => order.id)
  const [items, happened] = await Promise.all([listPlacedItems(db, ids), listHappened(db, ids)])
  return {
    items: orders.map((order) =>
      describeOrder(
        ctx,
        order,
        items.filter((item) => item.orderId === order.id),
        happened,
      ),
    ),
  }
}

function describeOrder(
  ctx: AfterSaleReadingContext,
  order: PlacedOrder,
  items: PlacedItem[],
  happened: Happened,
): OrderAfterSale {
  const mine = <T extends { orderId: string }>(rows: T[]) =>
    rows.filter((row) => row.orderId === order.id).map(({ orderId: _, ...row }) => row)
  return {
    id: order.id,
    state: order.state,
    items: items.map((item) => describeItem(ctx, order, item)),
    shipments: mine(happened.shipments).map((shipment) => ({
      ...shipment,
      trackingUrl: trackingUrl(shipment.carrier, shipment.trackingNumber),
    })),
    returns: mine(happened.returns),
    refunds: mine(happened.refunds),
    steps: mine(happened.steps),
    returnableUntil: returnableUntil(order)?.toISOString() ?? null,
  }
}

function describeItem(
  ctx: AfterSaleReadingContext,
  order: PlacedOrder,
  item: PlacedItem,
): OrderAfterSale['items'][number] {
  const line = soldLine(ctx.sellables, item)
  const asked = { by: 'buyer', now: order.now } as const
  return {
    id: item.id,
    quantity: item.quantity,
    shipped: item.shipped,
    cancelled: item.cancelled,
    returned: item.returned,
    cancellable: cancellable(order, line, 'buyer'),
    returnable: returnable(order, line, asked),
    notCancellable: refusalToCancel(order, line, 'buyer'),
    notReturnable: refusalToReturn(order, line, asked),
  }
}

/** What staff may do with each item of an order now, by its id. */
async function staffChances(
  ctx: AfterSaleReadingContext,
  asked: {
    checkoutId: string
    orderId: string
  },
): Promise<Map<string, StaffChance>> {
  const { db } = ctx
  const order = (await listPlacedOrders(db, asked.checkoutId)).find(({ id }) => id === asked.orderId)
  if (!order) throw notFound()
  const items = await listPlacedItems(db, [order.id])
  const held = await notReturnableItems(db, ctx.sellables, items)
  return new Map(items.map((item) => [item.id, chanceOf(ctx, order, item, held.get(item.id) ?? null)]))
}

function chanceOf(
  ctx: AfterSaleReadingContext,
  order: PlacedOrder,
  item: PlacedItem,
  heldBecause: string | null,
): StaffChance {
  const line = soldLine(ctx.sellables, item)
  const asked = { by: 'staff', now: order.now } as const
  const isSendable = isPlaced(order.state) && isSent(item.options)
  const notCancellable = refusalToCancel(order, line, 'staff') ?? heldBecause
  const notReturnable = refusalToReturn(order, line, asked) ?? heldBecause
  return {
    sendable: isSendable ? Math.min(unsentOf(item), remainingOf(item)) : 0,
    cancellable: notCancellable ? 0 : cancellable(order, line, 'staff'),
    returnable: notReturnable ? 0 : returnable(order, line, asked),
    notCancellable,
    notReturnable,
  }
}

/** Times leave the database as the wire writes them. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

async function listHappened(db: Db, orderIds: string[]): Promise<Happened> {
  const [shipments, returns, refunds, steps] = await Promise.all([
    sql<Shipment>`select s.id, s.order_id as "orderId", s.carrier, s.tracking_number as "trackingNumber",
        ${iso('s.shipped_at')} as "shippedAt", ${iso('s.arrived_at')} as "arrivedAt"
      from shipments s where s.order_id = any(${orderIds}::uuid[]) order by s.shipped_at, s.id`.execute(db),
    sql<Return>`select r.id, r.order_id as "orderId", r.number, r.state, r.reason, r.payout, r.refusal,
        ${iso('r.registered_at')} as "registeredAt", ${iso('r.decided_at')} as "decidedAt",
        (select json_agg(json_build_object('id', l.checkout_item_id, 'quantity', l.quantity) order by l.checkout_item_id)
          from return_lines l where l.return_id = r.id) as items
      from returns r where r.order_id = any(${orderIds}::uuid[]) order by r.registered_at, r.id`.execute(db),
    sql<Refund>`select k.id, k.order_id as "orderId", k.kind, coalesce(f.state, 'done') as state,
        k.money_cents + k.voucher_cents + k.new_voucher_cents as "totalPrice", k.shipping_cents as "shippingPrice",
        k.money_cents as "toMethod", k.voucher_cents as "toVouchers", k.new_voucher_cents as "asVoucher",
        ${iso('k.created_at')} as created,
        ${iso('case when f.id is null then k.created_at else f.done_at end')} as "doneAt",
        (select json_build_object('id', d.id, 'kind', d.kind, 'number', d.number,
          'hasEInvoice', d.e_invoice_file is not null) from documents d where d.credit_id = k.id and d.file is not null) as "creditNote"
      from order_credits k left join refunds f on f.id = k.refund_id
      where k.order_id = any(${orderIds}::uuid[]) order by k.created_at, k.id`.execute(db),
    sql<Step>`select order_id as "orderId", to_state as state, ${iso('taken_at')} as "takenAt"
      from order_steps where order_id = any(${orderIds}::uuid[]) order by taken_at, id`.execute(db),
  ])
  return { shipments: shipments.rows, returns: returns.rows, refunds: refunds.rows, steps: steps.rows }
}
