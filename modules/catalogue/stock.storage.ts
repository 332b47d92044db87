import { CompiledQuery, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Content } from '#modules/selling/sellable.ts'
import type { GoodsKind } from '#modules/taxes/goods.schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { StoredPrint } from './print.schema.ts'
import { CONTENT, IS_ACTIVE, IS_HIDDEN } from './products.storage.ts'
import type { StockLine, StockState } from './stock.rules.ts'

/** What a quote needs to know of a variant. */
export type VariantOnSale = {
  sku: string
  size: string | null
  in_stock: number
  surcharge_cents: number
  product_id: string
  seller_id: number
  name: Text
  images: string[]
  price_cents: number
  vat_rate: number
  goods_kind: GoodsKind
  member_discount_percent: number
  price_group_discounts: Record<string, number>
  max_quantity: number
  flock: StoredPrint | null
  min_age: number | null
  shippable_to: string[] | null
  weight_grams: number
  is_active: boolean
  content: Content | null
  category: Text | null
  categories: number[]
}

const FIND_VARIANT = `
  select v.sku, v.size, v.in_stock, v.surcharge_cents, p.id as product_id, p.seller_id, p.name, p.images, p.price_cents,
    p.vat_rate, p.goods_kind, p.member_discount_percent, p.price_group_discounts, p.max_quantity, p.flock, p.min_age, p.shippable_to,
    p.weight_grams, coalesce(p.active_since <= app.now(), false) and not coalesce(p.hidden_since <= app.now(), false) as is_active,
    ${CONTENT} as content,
    (select c.slug from product_categories pc join categories c on c.id = pc.category_id
      where pc.product_id = p.id order by c.position limit 1) as category,
    array(select pc.category_id from product_categories pc where pc.product_id = p.id) as categories
  from variants v join products p on p.id = v.product_id
  where v.sku = $1`

export async function findVariantOnSale(db: Db, sku: string): Promise<VariantOnSale | null> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(FIND_VARIANT, [sku]) as CompiledQuery<VariantOnSale>,
  )
  return rows[0] ?? null
}

/** For a quote that was remembered: it may be sold, and there is enough of it. */
export function stillSold({ sku, quantity }: { sku: string; quantity: number }) {
  return sql`exists (select from variants v join products p on p.id = v.product_id
    where v.sku = ${sku} and v.in_stock >= ${quantity} and ${sql.raw(IS_ACTIVE)} and not ${sql.raw(IS_HIDDEN)})`
}

const LOAD_STOCK = `
  select v.sku, p.id as "productId", p.max_quantity as "maxQuantity",
    coalesce(p.active_since <= app.now(), false) and not coalesce(p.hidden_since <= app.now(), false) as "isActive",
    (v.in_stock + coalesce((
      select sum(r.quantity) from stock_reservations r where r.sku = v.sku and r.cart_item_id = any($2::uuid[])
    ), 0))::int as available
  from variants v join products p on p.id = v.product_id
  where v.sku = any($1::text[])`

/** The stock as these lines see it: what their own checkout has already taken still counts as theirs. */
export async function loadStockStates(db: Db, lines: readonly StockLine[]): Promise<StockState[]> {
  const skus = lines.map((line) => line.sku)
  const cartItemIds = lines.map((line) => line.cartItemId)
  const query = CompiledQuery.raw(LOAD_STOCK, [skus, cartItemIds]) as CompiledQuery<StockState>
  return (await db.executeQuery(query)).rows
}

/** The same for one item `i` of a cart `c`, as JSON; what any line of this cart was promised counts as its own. */
export const STOCK_STATUS = `(
  select json_build_object('sku', v.sku, 'productId', p.id, 'maxQuantity', p.max_quantity,
    'isActive', coalesce(p.active_since <= app.now(), false) and not coalesce(p.hidden_since <= app.now(), false),
    'available', v.in_stock + coalesce((
      select sum(r.quantity) from cart_items o join stock_reservations r on r.cart_item_id = o.id
      where o.cart_id = c.id and r.sku = v.sku), 0))
  from variants v join products p on p.id = v.product_id where v.sku = i.sku)`

export type Reservation = { cart_item_id: string; checkout_id: string }

export async function loadReservations(db: Db, cartItemIds: string[]): Promise<Reservation[]> {
  return db
    .selectFrom('stock_reservations')
    .select(['cart_item_id', 'checkout_id'])
    .where('cart_item_id', 'in', cartItemIds)
    .execute()
}

/**
 * Takes the stock of one sku for all lines that share it, and writes down for whom, in one guarded statement: two lines
 * of one cart count together. Answers what is left; null, and nothing written, when there is not enough, the product is
 * no longer on sale, or something is promised to one of the lines already.
 */
export async function takeStock(
  trx: Trx,
  given: { checkoutId: string; sku: string; lines: readonly StockLine[] },
): Promise<number | null> {
  const { checkoutId, sku, lines } = given
  const total = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (unsafe('noStockGuard')) return takeStockUnguarded(trx, given, total)
  const cartItemIds = lines.map((line) => line.cartItemId)
  const { rows } = await sql<{ left: number }>`
    with taken as (
      update variants set in_stock = in_stock - ${total}
      where sku = ${sku} and in_stock >= ${total} and exists (
        select from products p where p.id = variants.product_id
          and p.active_since <= app.now() and (p.hidden_since is null or p.hidden_since > app.now()))
        and not exists (select from stock_reservations r where r.cart_item_id = any(${cartItemIds}::uuid[]))
      returning sku, in_stock
    ), written as (
      insert into stock_reservations (cart_item_id, checkout_id, sku, quantity)
      select line.id, ${checkoutId}, taken.sku, line.quantity
      from taken, unnest(${cartItemIds}::uuid[], ${lines.map((line) => line.quantity)}::int[]) as line (id, quantity)
      returning cart_item_id
    )
    select in_stock as left from taken`.execute(trx)
  return rows[0]?.left ?? null
}

/** Looks first and writes then. Wrong on purpose: the race tests prove with it that they would see goods sold twice. */
async function takeStockUnguarded(
  trx: Trx,
  { checkoutId, sku, lines }: { checkoutId: string; sku: string; lines: readonly StockLine[] },
  total: number,
): Promise<number | null> {
  const { rows } = await sql<{
    left: number
  }>`select in_stock as left from variants where sku = ${sku}`.execute(trx)
  const left = rows[0]!.left - total
  if (left < 0) return null
  await sql`update variants set in_stock = ${left} where sku = ${sku}`.execute(trx)
  for (const { cartItemId, quantity } of lines)
    await sql`insert into stock_reservations (cart_item_id, checkout_id, sku, quantity)
      values (${cartItemId}, ${checkoutId}, ${sku}, ${quantity})`.execute(trx)
  return left
}

/** A stock that has changed: what there was before and what there is now. */
export type StockChange = { sku: string; before: number; now: number }

/** Gives a checkout's promises back to the stock; what was given back before is no longer there to be counted again. */
export async function giveBack(
  trx: Trx,
  given: { checkoutId: string; cartItemIds: string[] },
): Promise<StockChange[]> {
  const { rows } = await sql<StockChange>`
    with gone as (
      delete from stock_reservations
      where checkout_id = ${given.checkoutId} and cart_item_id = any(${given.cartItemIds}::uuid[])
      returning sku, quantity
    ), back as (
      select sku, sum(quantity)::int as quantity from gone group by sku
    ), locked as (
      -- In the order in which takeStock takes them.
      select v.sku from variants v where v.sku in (select sku from back) order by v.sku for update
    )
    update variants set in_stock = in_stock + back.quantity
    from locked join back using (sku) where variants.sku = locked.sku
    returning variants.sku, in_stock - back.quantity as before, in_stock as now`.execute(trx)
  return rows
}

export type SoldItem = { checkoutItemId: string; cartItemId: string; sku: string; quantity: number }

/** Turns promises into sold goods. Returns the checkout items that are sold now, those of an earlier call included. */
export async function bookOut(
  trx: Trx,
  given: { checkoutId: string; items: readonly SoldItem[] },
): Promise<Set<string>> {
  const { checkoutId, items } = given
  const itemIds = items.map((item) => item.checkoutItemId)
  const { rows } = await sql<{ checkout_item_id: string }>`
    with gone as (
      delete from stock_reservations
      where checkout_id = ${checkoutId} and cart_item_id = any(${items.map((item) => item.cartItemId)}::uuid[])
      returning cart_item_id, sku, quantity
    ), sold as (
      insert into sold_goods (checkout_item_id, checkout_id, sku, quantity, sold_at)
      select item.id, ${checkoutId}, gone.sku, gone.quantity, app.now()
      from unnest(${itemIds}::uuid[], ${items.map((item) => item.cartItemId)}::uuid[]) as item (id, cart_item_id)
      join gone using (cart_item_id)
      returning checkout_item_id
    )
    select checkout_item_id from sold
    union select checkout_item_id from sold_goods where checkout_item_id = any(${itemIds}::uuid[])`.execute(
    trx,
  )
  return new Set(rows.map((row) => row.checkout_item_id))
}

/** Sold goods that are back: how many pieces in all, or, left out, every one. */
export type BackInAll = { checkoutItemId: string; piecesInAll?: number | undefined }

/** Brings sold goods back to the stock, each piece once: what counts is how many are back in all. */
export async function takeBack(trx: Trx, items: readonly BackInAll[]): Promise<StockChange[]> {
  const { rows } = await sql<StockChange>`
    with given as (
      select s.checkout_item_id, s.sku, s.returned_quantity as before, least(coalesce(item.pieces, s.quantity), s.quantity) as pieces
      from unnest(${items.map((item) => item.checkoutItemId)}::uuid[], ${items.map((item) => item.piecesInAll ?? null)}::int[])
        as item (id, pieces)
      join sold_goods s on s.checkout_item_id = item.id
      where s.returned_quantity < coalesce(item.pieces, s.quantity)
      for update of s
    ), returned as (
      update sold_goods s set returned_quantity = given.pieces,
        returned_at = case when given.pieces = s.quantity then app.now() else s.returned_at end
      from given where s.checkout_item_id = given.checkout_item_id and s.returned_quantity < given.pieces
      returning given.sku, given.pieces - given.before as quantity
    ), back as (
      select sku, sum(quantity)::int as quantity from returned group by sku
    ), locked as (
      select v.sku from variants v where v.sku in (select sku from back) order by v.sku for update
    )
    update variants set in_stock = in_stock + back.quantity
    from locked join back using (sku) where variants.sku = locked.sku
    returning variants.sku, in_stock - back.quantity as before, in_stock as now`.execute(trx)
  return rows
}
