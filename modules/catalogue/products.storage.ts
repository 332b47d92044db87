import { CompiledQuery, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { reductionShownDays } from '#club/shop.ts'
import type { Content } from '#modules/selling/sellable.ts'
import type { GoodsKind } from '#modules/taxes/goods.schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { type PriceStep, reductionOf } from './price-history.rules.ts'
import { insertPriceSteps } from './prices.storage.ts'
import type { StoredPrint } from './print.schema.ts'

/** A product as the database tells it, in one row with its sizes and categories. */
export type ProductRow = {
  id: string
  seller_id: number
  seller_name: string
  number: number
  name: Text
  description: Text | null
  images: string[]
  /** Only with the details. */
  image_texts: Record<string, Text> | null
  price_cents: number
  previous_price_cents: number | null
  vat_rate: number
  member_discount_percent: number
  max_quantity: number
  flock: StoredPrint | null
  badges: string[]
  labels: string[]
  min_age: number | null
  shippable_to: string[] | null
  released_at: Date
  appclusive_until: Date | null
  is_active: boolean
  is_hidden: boolean
  is_sold_out: boolean
  colours: string[]
  size_guide: string | null
  price_group_discounts: Record<string, number>
  content: Content | null
  /** Main category first. */
  categories: { id: number; slug: Text }[]
  variants: { sku: string; size: string | null; inStock: number; surchargeCents: number }[] | null
}

export const IS_ACTIVE = 'coalesce(p.active_since <= app.now(), false)'
export const IS_HIDDEN = 'coalesce(p.hidden_since <= app.now(), false)'
/** A reduction is shown for a while; then the lower price is the price. */
export const IS_REDUCED = `coalesce(p.reduced_at > app.now() - interval '${reductionShownDays} days', false)`
const REDUCTION_SHOWN = sql.raw(`interval '${reductionShownDays} days'`)

/** What is in one piece, for the price of a unit. */
export const CONTENT = `case when p.content_unit is not null then
    json_build_object('quantity', p.content_quantity::float8, 'unit', p.content_unit) end`

/** Of `products p join sellers s`. */
export function productColumns(withDetails: boolean): string {
  return `p.id, p.seller_id, s.name as seller_name, p.number, p.name, p.images, p.price_cents,
    case when ${IS_REDUCED} then p.previous_price_cents end as previous_price_cents,
    p.vat_rate, p.member_discount_percent, p.max_quantity, p.flock, p.badges, p.labels, p.min_age, p.shippable_to,
    p.released_at, p.appclusive_until, p.colours, p.size_guide, p.price_group_discounts,
    ${CONTENT} as content, ${IS_ACTIVE} as is_active, ${IS_HIDDEN} as is_hidden,
    not exists (select from variants v where v.product_id = p.id and v.in_stock > 0) as is_sold_out,
    (select coalesce(json_agg(json_build_object('id', c.id, 'slug', c.slug) order by c.position), '[]')
      from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories,
    ${withDetails ? DETAILS : 'null as description, null as variants, null::jsonb as image_texts'}`
}

const DETAILS = `p.description, p.image_texts,
    (select coalesce(json_agg(json_build_object('sku', v.sku, 'size', v.size, 'inStock', v.in_stock,
        'surchargeCents', v.surcharge_cents) order by v.position), '[]')
      from variants v where v.product_id = p.id) as variants`

const FIND_PRODUCT = `select ${productColumns(true)} from products p join sellers s on s.id = p.seller_id where p.id = $1`

export async function findProduct(db: Db, id: string): Promise<ProductRow | null> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(FIND_PRODUCT, [id]) as CompiledQuery<ProductRow>)
  return rows[0] ?? null
}

export type CategoryRow = {
  id: number
  parent_id: number | null
  name: Text
  slug: Text
  product_count: number
}

/** All categories in the order of the navigation, with how many products a visitor finds in each. */
export async function loadCategories(db: Db, shopId: number | null): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.parent_id, c.name, c.slug, (
      select count(distinct p.id)
      from product_categories pc join categories within on within.id = pc.category_id join products p on p.id = pc.product_id
      where (within.id = c.id or within.parent_id = c.id)
        and p.active_since <= app.now() and (p.hidden_since is null or p.hidden_since > app.now())
        and (p.appclusive_until is null or p.appclusive_until <= app.now())
        and (${shopId}::int is null or p.seller_id = ${shopId}::int)
    ) as product_count
    from categories c order by c.position, c.id`.execute(db)
  return rows
}

/**
 * For how many seconds time alone changes nothing of what products show: none appears, is hidden, leaves the app's own
 * shelf, or stops being reduced.
 */
export async function secondsUntilNextChange(db: Db, atMost: number): Promise<number> {
  // The first entry of an index each, however many products there are.
  const { rows } = await sql<{ seconds: number }>`
    select least(${atMost}, extract(epoch from least(
      (select min(active_since) from products where active_since > app.now()),
      (select min(hidden_since) from products where hidden_since > app.now()),
      (select min(appclusive_until) from products where appclusive_until > app.now()),
      (select min(reduced_at) from products where reduced_at > app.now() - ${REDUCTION_SHOWN}) + ${REDUCTION_SHOWN}
    ) - app.now()))::float as seconds`.execute(db)
  return rows[0]!.seconds
}

export async function shopExists(db: Db, shopId: number): Promise<boolean> {
  const row = await db.selectFrom('sellers').select('id').where('id', '=', shopId).executeTakeFirst()
  return row !== undefined
}

/** A product as it is written: by imports and by the demo world. */
export type NewProduct = {
  sellerId: number
  number: number
  name: Text
  description: Text
  images: string[]
  categories: number[]
  priceCents: number
  /** What it cost before, and since when it is reduced. */
  reducedFrom?: { priceCents: number; at: Date }
  vatRate: number
  /** Left out: `other`, the standard rate in other countries. */
  goodsKind?: GoodsKind
  memberDiscountPercent: number
  priceGroupDiscounts?: Record<string, number>
  maxQuantity: number
  flock?: StoredPrint
  badges?: ('New' | 'Tip')[]
  labels?: ('Customizable' | 'Highlight' | 'ProductOfTheMonth')[]
  colours?: string[]
  sizeGuide?: string
  /** What is in one piece, where the law wants the price of a unit beside it. */
  content?: Content
  minAge?: number
  shippableTo?: string[]
  weightGrams: number
  releasedAt: Date
  appclusiveUntil?: Date
  activeSince: Date | null
  hiddenSince?: Date
  variants: { code: string; size: string | null; inStock: number; surchargeCents?: number }[]
}

export async function insertProduct(
  trx: Trx,
  product: NewProduct,
  search: { name: string; text: string },
): Promise<string> {
  const id = `${product.sellerId}.${product.number}`
  const steps = priceStepsOf(product)
  await insertItself(trx, { id, product, steps, search })
  await insertPriceSteps(trx, id, steps)
  if (product.categories.length > 0) {
    await trx
      .insertInto('product_categories')
      .values(product.categories.map((category_id) => ({ product_id: id, category_id })))
      .execute()
  }
  await insertVariants(trx, id, product.variants)
  return id
}

/** The row of the product alone. */
async function insertItself(
  trx: Trx,
  given: { id: string; product: NewProduct; steps: PriceStep[]; search: { name: string; text: string } },
): Promise<void> {
  const { id, product, steps, search } = given
  const reduction = reductionOf(steps, steps.at(-1)!.validFrom)
  await trx
    .insertInto('products')
    .values({
      id,
      seller_id: product.sellerId,
      number: product.number,
      name: JSON.stringify(product.name),
      description: JSON.stringify(product.description),
      images: JSON.stringify(product.images),
      price_cents: product.priceCents,
      previous_price_cents: reduction?.lowestCents ?? null,
      reduced_at: reduction?.reducedAt ?? null,
      vat_rate: product.vatRate,
      goods_kind: product.goodsKind ?? 'other',
      member_discount_percent: product.memberDiscountPercent,
      price_group_discounts: JSON.stringify(product.priceGroupDiscounts ?? {}),
      max_quantity: product.maxQuantity,
      flock: product.flock ? JSON.stringify(product.flock) : null,
      badges: product.badges ?? [],
      labels: product.labels ?? [],
      content_quantity: product.content?.quantity ?? null,
      content_unit: product.content?.unit ?? null,
      min_age: product.minAge ?? null,
      shippable_to: product.shippableTo ?? null,
      weight_grams: product.weightGrams,
      released_at: product.releasedAt,
      appclusive_until: product.appclusiveUntil ?? null,
      active_since: product.activeSince,
      hidden_since: product.hiddenSince ?? null,
      colours: product.colours ?? [],
      size_guide: product.sizeGuide ?? null,
      search_text: search.text,
      search_name: search.name,
    })
    .execute()
}

async function insertVariants(trx: Trx, productId: string, variants: NewProduct['variants']): Promise<void> {
  await trx
    .insertInto('variants')
    .values(
      variants.map((variant, position) => ({
        sku: `${productId}.${variant.code}`,
        product_id: productId,
        size: variant.size,
        position,
        in_stock: variant.inStock,
        surcharge_cents: variant.surchargeCents ?? 0,
      })),
    )
    .execute()
}

/** Answers false when there is no such product. */
export async function saveContent(
  trx: Trx,
  { productId, content }: { productId: string; content: Content | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set({ content_quantity: content?.quantity ?? null, content_unit: content?.unit ?? null })
    .where('id', '=', productId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The history of a product that comes with its present price, and perhaps with the one before. */
function priceStepsOf({ priceCents, reducedFrom, releasedAt }: NewProduct): PriceStep[] {
  if (!reducedFrom) return [{ priceCents, validFrom: releasedAt }]
  return [
    { priceCents: reducedFrom.priceCents, validFrom: releasedAt },
    { priceCents, validFrom: reducedFrom.at },
  ]
}
