import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'

export type StaffOrder = {
  id: string
  checkoutId: string
  number: string
  state: string
  placedAt: Date
  buyer: string
  totalCents: number
}

export type StaffItem = {
  id: string
  sku: string
  name: string
  quantity: number
  shipped: number
  cancelled: number
  returned: number
  totalCents: number
}

export type StaffReturn = {
  number: string
  order: string
  state: string
  reason: string
  comment: string | null
  payout: string
  registeredAt: Date
  pieces: number
}

export type StaffRefund = {
  id: string
  order: string | null
  state: string
  amountCents: number
  reason: string
  createdAt: Date
  doneAt: Date | null
}

export type StaffWithdrawal = {
  id: string
  orderNumber: string
  name: string
  email: string
  statement: string | null
  state: string
  receivedAt: Date
}

const LIMIT = 200

const ORDER =
  sql.raw(`o.id, o.checkout_id as "checkoutId", o.number, o.state, c.closed_at as "placedAt", o.total_cents as "totalCents",
  concat_ws(' ', c.billing_address ->> 'firstName', c.billing_address ->> 'lastName') as buyer`)

/** What staff look at: orders, returns, refunds and declarations of withdrawal, the newest first. */
export function createStaffReading(ctx: Db) {
  return inContext(ctx, {
    listOrders,
    loadOrder,
    listItems,
    listSteps,
    listReturns,
    listRefunds,
    listWithdrawals,
  })
}

async function listOrders(ctx: Db, given: { state: string | null }): Promise<StaffOrder[]> {
  const { rows } =
    await sql<StaffOrder>`select ${ORDER} from checkout_orders o join checkouts c on c.id = o.checkout_id
    where o.number is not null and (${given.state}::text is null or o.state = ${given.state})
    order by c.created_at desc, o.id desc limit ${LIMIT}`.execute(ctx)
  return rows
}

/** By its number, in any case. */
async function loadOrder(ctx: Db, number: string): Promise<StaffOrder> {
  const { rows } =
    await sql<StaffOrder>`select ${ORDER} from checkout_orders o join checkouts c on c.id = o.checkout_id
    where o.number = upper(${number})`.execute(ctx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function listItems(ctx: Db, orderId: string): Promise<StaffItem[]> {
  const { rows } =
    await sql<StaffItem>`select id, sku, name ->> 'de' as name, quantity, shipped_quantity as shipped,
      cancelled_quantity as cancelled, returned_quantity as returned, total_cents as "totalCents"
    from checkout_items where order_id = ${orderId} order by id`.execute(ctx)
  return rows
}

async function listSteps(
  ctx: Db,
  orderId: string,
): Promise<{ from: string; to: string; actor: string; reason: string | null; takenAt: Date }[]> {
  const { rows } = await sql<{
    from: string
    to: string
    actor: string
    reason: string | null
    takenAt: Date
  }>`
    select from_state as "from", to_state as "to", actor, reason, taken_at as "takenAt"
    from order_steps where order_id = ${orderId} order by taken_at, id`.execute(ctx)
  return rows
}

async function listReturns(ctx: Db, given: { state: string | null }): Promise<StaffReturn[]> {
  const { rows } =
    await sql<StaffReturn>`select r.number, o.number as "order", r.state, r.reason, r.comment, r.payout,
      r.registered_at as "registeredAt",
      (select sum(quantity)::int from return_lines l where l.return_id = r.id) as pieces
    from returns r join checkout_orders o on o.id = r.order_id
    where ${given.state}::text is null or r.state = ${given.state}
    order by r.registered_at desc, r.id desc limit ${LIMIT}`.execute(ctx)
  return rows
}

async function listRefunds(ctx: Db, given: { state: string | null }): Promise<StaffRefund[]> {
  const { rows } =
    await sql<StaffRefund>`select f.id, o.number as "order", f.state, f.amount_cents as "amountCents", f.reason,
      f.created_at as "createdAt", f.done_at as "doneAt"
    from refunds f left join order_credits k on k.refund_id = f.id left join checkout_orders o on o.id = k.order_id
    where ${given.state}::text is null or f.state = ${given.state}
    order by f.created_at desc, f.id desc limit ${LIMIT}`.execute(ctx)
  return rows
}

/** Those that fit no order by themselves wait for somebody. */
async function listWithdrawals(ctx: Db, given: { state: string | null }): Promise<StaffWithdrawal[]> {
  const { rows } =
    await sql<StaffWithdrawal>`select id, order_number as "orderNumber", name, email, statement, state,
      received_at as "receivedAt"
    from withdrawals where ${given.state}::text is null or state = ${given.state}
    order by received_at desc, id desc limit ${LIMIT}`.execute(ctx)
  return rows
}
