import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { OrderState, PaymentMethod } from '#modules/checkout/schema.ts'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { LineFacts } from '#modules/selling/facts.schema.ts'
import type { UserOption } from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { unsafe } from '#platform/unsafe.ts'

/** An order as it is dealt with after the sale. */
export type PlacedOrder = {
  id: string
  number: string | null
  state: OrderState
  sellerId: number
  checkoutId: string
  ownerId: string
  method: PaymentMethod
  language: string
  shippingAddress: PostalAddress
  billingAddress: PostalAddress
  shippingCents: number
  shippingVoucherCents: number
  shippingVatRate: number
  /** Whose tax it is; null: the home country's. */
  shippingVatCountry: string | null
  /** Of the shipping, what went back already. */
  shippingCreditedCents: number
  shippingVoucherCreditedCents: number
  paymentId: string
  isStarted: boolean
  /** Of the last parcel; null while one is on its way or still to be sent (§ 356 (2) BGB). */
  arrivedAt: Date | null
  boughtAt: Date
  now: Date
}

export type PlacedItem = LineFacts & {
  id: string
  orderId: string
  kind: string
  type: string
  sku: string
  serialNumber: string
  name: Text
  quantity: number
  shipped: number
  cancelled: number
  returned: number
  announced: number
  priceCents: number
  totalCents: number
  promotionCents: number
  voucherCents: number
  vatRate: number
  vatCountry: string | null
  performedAt: Date | null
  options: UserOption[]
}

const ORDER =
  sql.raw(`o.id, o.number, o.state, o.seller_id as "sellerId", o.checkout_id as "checkoutId", c.owner_id as "ownerId",
  c.method, c.language, c.shipping_address as "shippingAddress", c.billing_address as "billingAddress",
  o.shipping_cents as "shippingCents", o.shipping_voucher_cents as "shippingVoucherCents", o.shipping_vat_rate as "shippingVatRate", o.shipping_vat_country as "shippingVatCountry",
  coalesce((select sum(shipping_cents) from order_credits k where k.order_id = o.id), 0)::int as "shippingCreditedCents",
  coalesce((select sum(shipping_voucher_cents) from order_credits k where k.order_id = o.id), 0)::int as "shippingVoucherCreditedCents",
  p.id as "paymentId", app.now() as now, c.created_at as "boughtAt",
  exists (select from order_steps s where s.order_id = o.id and s.to_state = 'OrderInProgress') as "isStarted",
  (select max(s.arrived_at) from shipments s where s.order_id = o.id
    having bool_and(s.arrived_at is not null) and not exists (select from checkout_items i where i.order_id = o.id
      and i.delivery = 'parcel' and i.quantity > i.cancelled_quantity + i.shipped_quantity)) as "arrivedAt"`)

const ITEM =
  sql.raw(`i.id, i.order_id as "orderId", i.kind, i.type, i.sku, i.serial_number as "serialNumber", i.name, i.quantity,
  i.shipped_quantity as shipped, i.cancelled_quantity as cancelled, i.returned_quantity as returned,
  coalesce((select sum(l.quantity) from return_lines l join returns r on r.id = l.return_id
    where l.checkout_item_id = i.id and r.state = 'registered'), 0)::int as announced,
  i.price_cents as "priceCents", i.total_cents as "totalCents", i.promotion_cents as "promotionCents",
  i.voucher_cents as "voucherCents", i.vat_rate as "vatRate", i.vat_country as "vatCountry", i.user_option_values as options,
  i.settles_as as "settlesAs", i.delivery, i.shown_as as "shownAs", i.performed_at as "performedAt"`)

/**
 * Locks an order for a change after the sale: the payment's row first, which is the one door for everything that gives money
 * back, then the order's. Null when there is none.
 */
export async function lockOrder(trx: Trx, orderId: string): Promise<PlacedOrder | null> {
  if (!unsafe('noOrderLock')) {
    await sql`select p.id from payments p join checkout_orders o on o.checkout_id = p.checkout_id
      where o.id = ${orderId} for update of p`.execute(trx)
    await sql`select id from checkout_orders where id = ${orderId} for update`.execute(trx)
  }
  const { rows } = await sql<PlacedOrder>`
    select ${ORDER} from checkout_orders o join checkouts c on c.id = o.checkout_id join payments p on p.checkout_id = c.id
    where o.id = ${orderId}`.execute(trx)
  return rows[0] ?? null
}

/** 404 when there is none. */
export async function loadPlacedOrder(db: Db, orderId: string): Promise<PlacedOrder> {
  const { rows } = await sql<PlacedOrder>`
    select ${ORDER} from checkout_orders o join checkouts c on c.id = o.checkout_id join payments p on p.checkout_id = c.id
    where o.id = ${orderId}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function listPlacedOrders(db: Db, checkoutId: string): Promise<PlacedOrder[]> {
  const { rows } = await sql<PlacedOrder>`
    select ${ORDER} from checkout_orders o join checkouts c on c.id = o.checkout_id join payments p on p.checkout_id = c.id
    where c.id = ${checkoutId} order by o.seller_id, o.id`.execute(db)
  return rows
}

/** The order of a buyer; null for somebody else's. The id may be any text. */
export async function findOwnOrder(
  db: Db,
  given: { ownerId: string; checkoutId: string; orderId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select o.id from checkout_orders o join checkouts c on c.id = o.checkout_id
    where o.id::text = ${given.orderId} and c.id = ${given.checkoutId} and c.owner_id = ${given.ownerId}`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

export async function orderOfItem(db: Db, checkoutItemId: string): Promise<string | null> {
  const row = await db
    .selectFrom('checkout_items')
    .select('order_id')
    .where('id', '=', checkoutItemId)
    .executeTakeFirst()
  return row?.order_id ?? null
}

export async function listPlacedItems(db: Db, orderIds: string[]): Promise<PlacedItem[]> {
  const { rows } = await sql<PlacedItem>`
    select ${ITEM} from checkout_items i where i.order_id = any(${orderIds}::uuid[]) order by i.id`.execute(
    db,
  )
  return rows
}

export type Moved = { itemId: string; pieces: number }

const COUNTERS = {
  shipped: 'shipped_quantity',
  cancelled: 'cancelled_quantity',
  returned: 'returned_quantity',
} as const

/** Counts pieces as sent, called off or back; the check of the table refuses more than there are. */
export async function movePieces(
  trx: Trx,
  counter: keyof typeof COUNTERS,
  moved: readonly Moved[],
): Promise<void> {
  const column = sql.ref(COUNTERS[counter])
  await sql`update checkout_items i set ${column} = i.${column} + moved.pieces
    from unnest(${moved.map((one) => one.itemId)}::uuid[], ${moved.map((one) => one.pieces)}::int[]) as moved (id, pieces)
    where i.id = moved.id`.execute(trx)
}
