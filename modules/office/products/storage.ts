import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { patternOf, wordsOf } from '#modules/catalogue/search.rules.ts'
import { IS_SENT, UNDER_WAY, UNSENT } from '#modules/office/orders/list.storage.ts'
import { countOf } from '#modules/office/shared/lists.ts'
import type { GoodsKind } from '#modules/taxes/goods.schema.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeMovement, ProductFilters, ProductState } from './schema.ts'

export type ProductSort = {
  field: 'name' | 'price' | 'released' | 'free' | 'sold' | 'marked'
  direction: 'asc' | 'desc'
}

const STATE = sql`case when p.hidden_since <= app.now() then 'hidden' when p.active_since is null then 'incomplete'
  when p.active_since > app.now() then 'planned'
  when exists (select from variants v where v.product_id = p.id and v.in_stock > 0) then 'onSale' else 'soldOut' end`
const FREE = sql`(select coalesce(sum(v.in_stock), 0)::int from variants v where v.product_id = p.id)`
const SINCE = sql`app.now() - interval '30 days'`
const SOLD = sql`(select coalesce(sum(s.quantity - s.returned_quantity), 0)::int
  from variants v join sold_goods s on s.sku = v.sku and s.sold_at > ${SINCE} where v.product_id = p.id)`

const MARKED = sql`(select count(*)::int from wishes w where w.product_id = p.id)`

const COLUMNS = sql`p.id, p.name, s.name as seller, p.images ->> 0 as picture, ${STATE} as state, p.price_cents as "priceCents",
  p.previous_price_cents as "previousPriceCents", p.released_at as "releasedAt", ${FREE} as free, ${SOLD} as sold,
  ${MARKED} as marked`

const SORT_KEYS: Record<ProductSort['field'], RawBuilder<unknown>> = {
  name: sql`(p.name ->> 'de') collate "de-x-icu"`,
  price: sql`p.price_cents`,
  released: sql`p.released_at`,
  free: FREE,
  sold: SOLD,
  marked: MARKED,
}

function conditionOf({ q, state, category }: ProductFilters): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...wordsOf(q ?? '').map(
        (word) => sql`(p.search_text like ${patternOf(word)} or p.id like ${patternOf(word)})`,
      ),
      ...(state ? [sql`${STATE} = ${state}`] : []),
      ...(category
        ? [
            sql`exists (select from product_categories pc join categories c on c.id = pc.category_id
              where pc.product_id = p.id and (c.id = ${category} or c.parent_id = ${category}))`,
          ]
        : []),
    ],
    sql` and `,
  )
}

export type ProductHeadRow = {
  id: string
  name: Text
  seller: string
  picture: string | null
  state: ProductState
  priceCents: number
  previousPriceCents: number | null
  releasedAt: Date
  free: number
  sold: number
  marked: number
}
export type ProductListRow = ProductHeadRow & { category: Text | null; soldOutSizes: number; sizes: number }

export async function listProducts(
  db: Db,
  given: { wanted: ProductFilters; sort: ProductSort; limit: number; offset?: number },
): Promise<ProductListRow[]> {
  const { wanted, sort, limit, offset = 0 } = given
  const { rows } = await sql<ProductListRow>`
    select ${COLUMNS},
      (select c.name from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = p.id order by c.position limit 1) as category,
      (select count(*)::int from variants v where v.product_id = p.id and v.in_stock = 0) as "soldOutSizes",
      (select count(*)::int from variants v where v.product_id = p.id) as sizes
    from products p join sellers s on s.id = p.seller_id where ${conditionOf(wanted)}
    order by ${SORT_KEYS[sort.field]} ${sql.raw(sort.direction)}, p.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export function countProducts(db: Db, wanted: ProductFilters): Promise<number> {
  return countOf(db, sql`select 1 from products p where ${conditionOf(wanted)}`)
}

export async function countStates(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select ${STATE} as state, count(*)::int as count from products p group by 1`.execute(db)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

export type ProductRow = ProductHeadRow & {
  version: number
  description: Text
  images: string[]
  imageTexts: Record<string, Text>
  categories: number[]
  category: Text | null
  vatRate: number
  goodsKind: GoodsKind
  weightGrams: number
  maxQuantity: number
  minAge: number | null
  badges: string[]
  labels: string[]
  appclusiveUntil: Date | null
  flock: { priceCents: number | null; kit: string } | null
  sizeGuide: string | null
  activeSince: Date | null
  hiddenSince: Date | null
}

export async function findProduct(db: Db, id: string): Promise<ProductRow | null> {
  const { rows } = await sql<ProductRow>`
    select ${COLUMNS}, p.version, p.description, p.images, p.image_texts as "imageTexts",
      array(select pc.category_id from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = p.id order by c.position) as categories,
      (select c.slug from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = p.id order by c.position limit 1) as category,
      p.vat_rate::float8 as "vatRate", p.goods_kind as "goodsKind", p.weight_grams as "weightGrams", p.max_quantity as "maxQuantity",
      p.min_age as "minAge", p.badges, p.labels, p.appclusive_until as "appclusiveUntil", p.flock, p.size_guide as "sizeGuide", p.active_since as "activeSince",
      p.hidden_since as "hiddenSince"
    from products p join sellers s on s.id = p.seller_id where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type SizeRow = {
  sku: string
  size: string | null
  surchargeCents: number
  free: number
  reserved: number
  sold: number
}

/** The sizes of a product in the order in which fans see them. */
export async function listSizes(db: Db, productId: string): Promise<SizeRow[]> {
  const { rows } = await sql<SizeRow>`
    select v.sku, v.size, v.surcharge_cents as "surchargeCents", v.in_stock as free,
      (select coalesce(sum(r.quantity), 0)::int from stock_reservations r where r.sku = v.sku) as reserved,
      (select coalesce(sum(s.quantity - s.returned_quantity), 0)::int from sold_goods s
        where s.sku = v.sku and s.sold_at > ${SINCE}) as sold
    from variants v where v.product_id = ${productId} order by v.position, v.sku`.execute(db)
  return rows
}

/** Pieces that are paid for and lie there until they are sent. */
export async function unsentOf(db: Db, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; pieces: number }>`
    select i.sku, sum(${UNSENT})::int as pieces from checkout_orders o join checkout_items i on i.order_id = o.id
    where ${UNDER_WAY} and i.sku = any(${[...skus]}::text[]) and ${IS_SENT} group by i.sku`.execute(db)
  return new Map(rows.map(({ sku, pieces }) => [sku, pieces]))
}

/** What the last 30 days brought. */
export async function figuresOf(
  db: Db,
  productId: string,
): Promise<{ sold: number; netCents: number; returned: number }> {
  const { rows } = await sql<{ sold: number; netCents: number; returned: number }>`
    select coalesce(sum(s.quantity), 0)::int as sold, coalesce(sum(s.returned_quantity), 0)::int as returned,
      coalesce(round(sum((i.total_cents - i.promotion_cents) * (s.quantity - s.returned_quantity)::numeric
        / s.quantity / (1 + i.vat_rate / 100))), 0)::int as "netCents"
    from variants v join sold_goods s on s.sku = v.sku and s.sold_at > ${SINCE}
      join checkout_items i on i.id = s.checkout_item_id
    where v.product_id = ${productId}`.execute(db)
  return rows[0]!
}

/** What people did to the stock, newest first. */
export async function listMovements(db: Db, productId: string): Promise<OfficeMovement[]> {
  const { rows } = await sql<Omit<OfficeMovement, 'at'> & { at: Date }>`
    select m.id::int as id, v.size, m.kind, m.pieces, m.in_stock as "inStock", m.reason, m.moved_by_name as by,
      m.moved_at as at
    from variants v join stock_movements m on m.sku = v.sku where v.product_id = ${productId}
    order by m.id desc limit 50`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export async function listCategories(db: Db): Promise<{ id: number; parentId: number | null; name: Text }[]> {
  const { rows } = await sql<{ id: number; parentId: number | null; name: Text }>`
    select id, parent_id as "parentId", name from categories order by position, id`.execute(db)
  return rows
}

/** The products that a list shows, a page at a time in the order of their numbers, however many there are. */
export async function* allIds(db: Db, wanted: ProductFilters): AsyncGenerator<string[]> {
  const pageSize = 200
  let after = { seller: 0, number: 0 }
  for (;;) {
    const { rows } = await sql<{ id: string; seller: number; number: number }>`
      select p.id, p.seller_id as seller, p.number from products p
      where ${conditionOf(wanted)} and (p.seller_id, p.number) > (${after.seller}, ${after.number})
      order by p.seller_id, p.number limit ${pageSize}`.execute(db)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < pageSize) return
    after = rows.at(-1)!
  }
}
