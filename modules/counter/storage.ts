import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

export type CounterChannel = 'phone' | 'counter'

/** A sale of staff: whose it is, who makes it, and the order that came of it. */
export type CounterSale = {
  id: string
  channel: CounterChannel
  ownerId: string
  subjectId: string | null
  sellerId: string
  sellerName: string
  eventId: string | null
  cartId: string
  checkoutId: string | null
  checkoutState: string | null
  orderId: string | null
  orderNumber: string | null
  totalCents: number | null
  method: string | null
  reference: string | null
  /** Everything of it was given back. */
  isUndone: boolean
  /** It lies in the buyer's own cart. */
  isLeft: boolean
  createdAt: Date
}

export type NewSale = Pick<
  CounterSale,
  'id' | 'channel' | 'ownerId' | 'subjectId' | 'sellerId' | 'sellerName' | 'eventId' | 'cartId'
>

export async function insertSale(trx: Trx, sale: NewSale): Promise<void> {
  await trx
    .insertInto('counter_sales')
    .values({
      id: sale.id,
      channel: sale.channel,
      owner_id: sale.ownerId,
      subject_id: sale.subjectId,
      seller_id: sale.sellerId,
      seller_name: sale.sellerName,
      event_id: sale.eventId,
      cart_id: sale.cartId,
    })
    .execute()
}

const SALE = sql`select s.id, s.channel, s.owner_id as "ownerId", s.subject_id as "subjectId", s.seller_id as "sellerId",
    s.seller_name as "sellerName", s.event_id as "eventId", s.cart_id as "cartId", s.checkout_id as "checkoutId", c.state as "checkoutState",
    o.id as "orderId", o.number as "orderNumber", c.total_price_cents as "totalCents", c.method, s.reference,
    coalesce(o.state in ('CompleteCancellation', 'Cancelled'), false) as "isUndone", s.left_at is not null as "isLeft", s.created_at as "createdAt"
  from counter_sales s left join checkouts c on c.id = s.checkout_id
    left join lateral (select id, number, state from checkout_orders where checkout_id = c.id order by seller_id, id limit 1) o on true`

export async function findSale(db: Db, id: string): Promise<CounterSale | null> {
  const { rows } = await sql<CounterSale>`${SALE} where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What one member of the staff sold last, the newest first. */
export async function listLastSales(
  db: Db,
  given: { sellerId: string; channel: CounterChannel; limit: number },
): Promise<CounterSale[]> {
  const { rows } = await sql<CounterSale>`${SALE}
    where s.seller_id = ${given.sellerId} and s.channel = ${given.channel} and c.state = 'paid'
    order by s.created_at desc limit ${given.limit}`.execute(db)
  return rows
}

/** The order that a sale is about to become. A later try, after one that came to nothing, takes its place. */
export async function setCheckout(
  trx: Trx,
  given: { saleId: string; checkoutId: string; reference: string | null },
): Promise<void> {
  await trx
    .updateTable('counter_sales')
    .set({ checkout_id: given.checkoutId, reference: given.reference })
    .where('id', '=', given.saleId)
    .execute()
}

/** It goes on in the buyer's own cart. */
export async function markLeft(trx: Trx, saleId: string): Promise<void> {
  await sql`update counter_sales set left_at = app.now() where id = ${saleId}`.execute(trx)
}

/** Nobody bought: the sale was none. */
export async function deleteSale(trx: Trx, saleId: string): Promise<void> {
  await trx.deleteFrom('counter_sales').where('id', '=', saleId).where('checkout_id', 'is', null).execute()
}

/** The live tickets of a checkout, in the order in which they are locked. */
export async function listTickets(db: Db, checkoutId: string): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    select id, owner_id as "ownerId" from tickets where checkout_id = ${checkoutId} and revoked_at is null
    order by id`.execute(db)
  return rows
}
