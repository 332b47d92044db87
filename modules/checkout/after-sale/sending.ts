import { sql } from 'kysely'
import type { CarrierName } from '#club/shipping.ts'
import { chosenPieces, holdOrder, type Limit, refuse, type Wish } from '#modules/checkout/orders.ts'
import { numberDocument } from '#modules/checkout/papers/documents.ts'
import { mayStep, remainingOf, stateAfterShipment, unsentOf } from '#modules/checkout/steps/steps.rules.ts'
import { type Actor, takeStep } from '#modules/checkout/steps/steps.storage.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { isPlaced, isSent } from './after-sale.rules.ts'
import { type Moved, movePieces, type PlacedItem } from './after-sale.storage.ts'
import type { Pledges } from './pledges.ts'

export type Sending = {
  orderId: string
  wishes: Wish[] | null
  carrier: CarrierName
  trackingNumber: string | null
  actor: Actor
}

type SendingContext = { db: Db; jobs: Jobs; pledges: Pick<Pledges, 'takeWhenAllLeft'> }

/** From the shelf to the buyer: begun, sent in one parcel or several, arrived. Staff's work. */
export function createSending(ctx: SendingContext) {
  return inContext(ctx, { start, ship, arrive })
}

/** Packing or printing begins: from now on nothing made to order is called off by its buyer. */
function start(ctx: SendingContext, given: { orderId: string; actor: Actor }): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdOrder(trx, given.orderId)
    if (!(await takeStep(trx, given.orderId, { to: 'OrderInProgress', actor: given.actor })))
      throw refuse('ORDER_CHANGED', 409)
  })
}

/** A parcel leaves, with its delivery note. Null wishes: everything that waits. */
function ship(ctx: SendingContext, given: Sending): Promise<{ shipmentId: string }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { order, items } = await holdOrder(trx, given.orderId)
    if (!isPlaced(order.state)) throw refuse('ORDER_NOT_PLACED', 409)
    const sent = items.filter((item) => isSent(item.options))
    const limitOf = (item: PlacedItem): Limit => {
      const most = Math.min(unsentOf(item), remainingOf(item))
      return { most, least: 1, refusal: most === 0 ? 'NOTHING_LEFT' : null }
    }
    const moved = chosenPieces(sent, given.wishes, { limitOf, notReturnable: new Map() })
    const shipmentId = await writeShipment(trx, given, moved)
    await movePieces(trx, 'shipped', moved)
    const after = sent.map((item) => ({
      ...item,
      shipped: item.shipped + (moved.find(({ itemId }) => itemId === item.id)?.pieces ?? 0),
    }))
    const to = stateAfterShipment(order.state, after)
    if (
      to !== order.state &&
      !(await takeStep(trx, order.id, { to, actor: given.actor, reason: given.trackingNumber }))
    )
      throw refuse('ORDER_CHANGED', 409)
    await ctx.pledges.takeWhenAllLeft(trx, order.checkoutId)
    // Last, because the row of the numbers is everybody's.
    await numberDocument(trx, {
      kind: 'deliveryNote',
      checkoutId: order.checkoutId,
      orderId: order.id,
      shipmentId,
    })
    await ctx.jobs.enqueue(trx, 'order-shipped', { shipmentId })
    return { shipmentId }
  })
}

/** Everything that is on its way is there: the time to send it back begins. */
function arrive(ctx: SendingContext, given: { orderId: string; actor: Actor }): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const { order } = await holdOrder(trx, given.orderId)
    const { rows } = await sql`update shipments set arrived_at = app.now()
      where order_id = ${order.id} and arrived_at is null returning id`.execute(trx)
    if (rows.length === 0) throw refuse('ORDER_CHANGED', 409)
    if (mayStep(order.state, 'OrderArrived'))
      await takeStep(trx, order.id, { to: 'OrderArrived', actor: given.actor })
  })
}

async function writeShipment(trx: Trx, given: Sending, moved: Moved[]): Promise<string> {
  const id = newId()
  await trx
    .insertInto('shipments')
    .values({
      id,
      order_id: given.orderId,
      carrier: given.carrier,
      tracking_number: given.trackingNumber,
      shipped_by: given.actor,
    })
    .execute()
  await trx
    .insertInto('shipment_lines')
    .values(
      moved.map(({ itemId, pieces }) => ({ shipment_id: id, checkout_item_id: itemId, quantity: pieces })),
    )
    .execute()
  return id
}
