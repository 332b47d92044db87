import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { OrderRow } from './order.schema.ts'
import { CHECKOUT_STEPS, type CheckoutState, mayBecome } from './rules.ts'
import { takeSteps } from './steps/steps.storage.ts'

const BEFORE_PAID = (Object.keys(CHECKOUT_STEPS) as CheckoutState[]).filter((state) =>
  mayBecome(state, 'paid'),
)

const ORDER =
  sql.raw(`id, checkout_id as "checkoutId", seller_id as "sellerId", number, state, shipping_code as "shippingCode",
  shipping_cents as "shippingCents", shipping_vat_rate as "shippingVatRate", shipping_vat_country as "shippingVatCountry", shipping_voucher_cents as "shippingVoucherCents", delivery_days as "deliveryDays", total_cents as "totalCents"`)

export async function listOrders(
  db: Db,
  checkoutIds: string[],
): Promise<(OrderRow & { checkoutId: string })[]> {
  const { rows } = await sql<OrderRow & { checkoutId: string }>`
    select ${ORDER} from checkout_orders where checkout_id = any(${checkoutIds}) order by seller_id, id`.execute(
    db,
  )
  return rows
}

/** `sequence`: what its number is made of; null where it has one already. */
export type OrderToPlace = OrderRow & { sequence: number | null }

/** The orders of a checkout that is about to be paid, and is locked. */
export async function listOrdersToPlace(trx: Trx, checkoutId: string): Promise<OrderToPlace[]> {
  const { rows } = await sql<OrderToPlace>`
    select one.*, case when (select state from checkouts where id = ${checkoutId}) = any(${BEFORE_PAID}::text[])
      then nextval('order_number_sequence')::int end as sequence
    from (
      select ${ORDER} from checkout_orders where checkout_id = ${checkoutId} order by seller_id, id
    ) as one`.execute(trx)
  return rows
}

/** The payment failed: the orders of the checkout were never placed. */
export async function cancelOrders(
  trx: Trx,
  given: { checkoutId: string; reason: string | null },
): Promise<void> {
  const orders = await listOrders(trx, [given.checkoutId])
  await takeSteps(
    trx,
    orders.map((order) => order.id),
    { to: 'Cancelled', actor: 'payment', reason: given.reason },
  )
}

/** Paid: the checkout is closed and its orders get their numbers. */
export async function placeOrders(
  trx: Trx,
  checkoutId: string,
  orders: { id: string; number: string }[],
): Promise<void> {
  await sql`
    with paid as (update checkouts set state = 'paid', state_reason = null, closed_at = now() where id = ${checkoutId}),
    given as (
      select * from unnest(${orders.map((one) => one.id)}::uuid[], ${orders.map((one) => one.number)}::text[],
        ${orders.map(() => newId())}::uuid[]) as given (id, number, step_id)
    ), step as (
      insert into order_steps (id, order_id, from_state, to_state, actor)
      select given.step_id, o.id, o.state, 'OrderPlaced', 'payment' from checkout_orders o join given on given.id = o.id
    )
    update checkout_orders o set number = given.number, state = 'OrderPlaced', placed_at = app.now()
    from given where o.id = given.id`.execute(trx)
}

export async function setSerialNumbers(
  trx: Trx,
  items: { checkoutItemId: string; serialNumber: string }[],
): Promise<void> {
  if (items.length === 0) return
  await sql`update checkout_items i set serial_number = given.serial
    from unnest(${items.map((one) => one.checkoutItemId)}::uuid[], ${items.map((one) => one.serialNumber)}::text[]) as given (id, serial) where i.id = given.id`.execute(
    trx,
  )
}
