import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { Db } from '#platform/db.ts'

export type SizeInTable = {
  sku: string
  productId: string
  name: Text
  size: string | null
  priceCents: number
  percent: number
  surchargeCents: number
  weight: number
  most: number
  categories: string[]
  stock: number
}

const SIZES = sql`select v.sku, p.id as "productId", p.name, v.size, p.price_cents as "priceCents",
  p.member_discount_percent as percent, v.surcharge_cents as "surchargeCents", p.weight_grams as weight,
  p.max_quantity as most, v.in_stock as stock,
  array(select coalesce(o.name ->> 'de' || ' / ', '') || (c.name ->> 'de') from product_categories pc
    join categories c on c.id = pc.category_id left join categories o on o.id = c.parent_id
    where pc.product_id = p.id order by c.position) as categories
  from products p join variants v on v.product_id = p.id`

/** A page of products with all their sizes. */
export async function listSizesOf(db: Db, productIds: readonly string[]): Promise<SizeInTable[]> {
  const { rows } = await sql<SizeInTable>`
    ${SIZES} where p.id = any(${[...productIds]}::text[]) order by p.seller_id, p.number, v.position, v.sku`.execute(
    db,
  )
  return rows
}

/** Sizes by their articles. */
export async function findSizes(db: Db, skus: readonly string[]): Promise<SizeInTable[]> {
  const { rows } = await sql<SizeInTable>`${SIZES} where v.sku = any(${[...skus]}::text[])`.execute(db)
  return rows
}

/** Products that a table is about to change, ids ascending: held until the transaction ends. */
export async function holdProducts(db: Db, skus: readonly string[]): Promise<void> {
  await sql`select p.id from products p where p.id in (select product_id from variants where sku = any(${[...skus]}::text[]))
    order by p.id for update`.execute(db)
}

/** Categories by the name that the table gives them. */
export async function categoriesByName(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, coalesce(o.name ->> 'de' || ' / ', '') || (c.name ->> 'de') as name
    from categories c left join categories o on o.id = c.parent_id order by c.id desc`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
