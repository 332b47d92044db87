import { CompiledQuery, sql } from 'kysely'
import type { Language, Text } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { FlockOffer } from './flock.schema.ts'

/** A product as the database tells it, in one row with its sizes and categories. */
export type ProductRow = {
  id: string
  seller_id: number
  seller_name: string
  number: number
  name: Text
  description: Text | null
  images: string[]
  price_cents: number
  previous_price_cents: number | null
  vat_rate: number
  member_discount_percent: number
  max_quantity: number
  flock: FlockOffer | null
  badges: string[]
  labels: string[]
  min_age: number | null
  shippable_to: string[] | null
  released_at: Date
  appclusive_until: Date | null
  is_active: boolean
  is_hidden: boolean
  is_sold_out: boolean
  /** Main category first. */
  categories: { id: number; slug: Text }[]
  variants: { sku: string; size: string | null; inStock: number; surchargeCents: number }[] | null
}

export type ProductFilter = {
  /** Null: all shops, for the club's own pages. */
  shopId: number | null
  categoryId?: number
  /** Every word has to occur. */
  q?: string
  /** Also hidden and inactive ones, for staff. */
  includeHidden: boolean
  includeDetails: boolean
  order: { field: 'releaseDate' | 'price' | 'name'; direction: 'asc' | 'desc' }
  language: Language
  page: number
  pageSize: number
}

export type ProductPage = { rows: ProductRow[]; totalCount: number; shopExists: boolean }

/** A page of products in one statement: how many match, whether the shop exists, and the page's rows. */
export async function loadProductPage(db: Db, filter: ProductFilter): Promise<ProductPage> {
  const words = filter.q ? searchWords(filter.q) : []
  const parameters = [
    filter.pageSize,
    (filter.page - 1) * filter.pageSize,
    ...(filter.shopId === null ? [] : [filter.shopId]),
    ...(filter.categoryId === undefined ? [] : [filter.categoryId]),
    ...(words.length > 0 ? [words] : []),
  ]
  const text = pageStatement(filter, words.length > 0)
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, parameters) as CompiledQuery<PageRow>)
  const [first] = rows as [PageRow]
  return {
    rows: rows.filter((row): row is PageRow & ProductRow => row.id !== null),
    totalCount: first.total_count,
    shopExists: first.shop_exists,
  }
}

type PageRow = { total_count: number; shop_exists: boolean; id: string | null }

const statements = new Map<string, string>()

/** The texts differ by what is asked, never by values; each is made once and prepared by the database once. */
function pageStatement(filter: ProductFilter, hasWords: boolean): string {
  const { shopId, categoryId, includeHidden, includeDetails, order, language } = filter
  const key = [shopId === null, categoryId === undefined, hasWords, includeHidden, includeDetails]
    .concat(Object.values(order) as never, language as never)
    .join()
  let text = statements.get(key)
  if (!text) {
    text = writePageStatement(filter, hasWords)
    statements.set(key, text)
  }
  return text
}

function writePageStatement(filter: ProductFilter, hasWords: boolean): string {
  let last = 2
  const shop = filter.shopId === null ? null : `$${++last}`
  const category = filter.categoryId === undefined ? null : `$${++last}`
  const words = hasWords ? `$${++last}` : null
  const conditions = [
    // Products that only the app may show yet never appear in a list (PRD-10).
    '(p.appclusive_until is null or p.appclusive_until <= app.now())',
    filter.includeHidden ? null : `${IS_ACTIVE} and not ${IS_HIDDEN}`,
    shop && `p.seller_id = ${shop}::int`,
    category &&
      `exists (select from product_categories pc join categories c on c.id = pc.category_id
         where pc.product_id = p.id and (c.id = ${category}::int or c.parent_id = ${category}::int))`,
    words && `p.search_text like all (${words}::text[])`,
  ].filter((condition) => condition !== null)
  const { field, direction } = filter.order
  return `
    with matching as (
      select p.id, ${SORT_KEYS[field](filter.language)} as sort_key from products p where ${conditions.join(' and ')}
    ), page as (
      select id, sort_key from matching order by sort_key ${direction}, id limit $1 offset $2
    )
    select counted.total_count, counted.shop_exists, found.*
    from (
      select (select count(*) from matching) as total_count,
        ${shop ? `exists (select from sellers where id = ${shop}::int)` : 'true'} as shop_exists
    ) counted
    left join (
      select page.sort_key, ${columns(filter.includeDetails)} from page join products p using (id)
      join sellers s on s.id = p.seller_id
    ) found on true
    order by found.sort_key ${direction}, found.id`
}

const IS_ACTIVE = 'coalesce(p.active_since <= app.now(), false)'
const IS_HIDDEN = 'coalesce(p.hidden_since <= app.now(), false)'

const SORT_KEYS: Record<ProductFilter['order']['field'], (language: Language) => string> = {
  releaseDate: () => 'p.released_at',
  price: () => 'p.price_cents',
  // As a dictionary of that language sorts it, umlauts included.
  name: (language) =>
    language === 'de'
      ? `(p.name ->> 'de') collate "de-x-icu"`
      : `coalesce(p.name ->> '${language}', p.name ->> 'de') collate "${language}-x-icu"`,
}

function columns(withDetails: boolean): string {
  return `p.id, p.seller_id, s.name as seller_name, p.number, p.name, p.images, p.price_cents, p.previous_price_cents,
    p.vat_rate, p.member_discount_percent, p.max_quantity, p.flock, p.badges, p.labels, p.min_age, p.shippable_to,
    p.released_at, p.appclusive_until, ${IS_ACTIVE} as is_active, ${IS_HIDDEN} as is_hidden,
    not exists (select from variants v where v.product_id = p.id and v.in_stock > 0) as is_sold_out,
    (select coalesce(json_agg(json_build_object('id', c.id, 'slug', c.slug) order by c.position), '[]')
      from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories,
    ${withDetails ? DETAILS : 'null as description, null as variants'}`
}

const DETAILS = `p.description,
    (select coalesce(json_agg(json_build_object('sku', v.sku, 'size', v.size, 'inStock', v.in_stock,
        'surchargeCents', v.surcharge_cents) order by v.position), '[]')
      from variants v where v.product_id = p.id) as variants`

/** `%` and `_` in what somebody typed are letters, not patterns. */
function searchWords(q: string): string[] {
  const words = q.toLowerCase().normalize('NFC').split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

const FIND_PRODUCT = `select ${columns(true)} from products p join sellers s on s.id = p.seller_id where p.id = $1`

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
  previousPriceCents?: number
  vatRate: number
  memberDiscountPercent: number
  priceGroupDiscounts?: Record<string, number>
  maxQuantity: number
  flock?: FlockOffer
  badges?: ('New' | 'Tip')[]
  labels?: ('Customizable' | 'Highlight' | 'ProductOfTheMonth')[]
  minAge?: number
  shippableTo?: string[]
  weightGrams: number
  releasedAt: Date
  appclusiveUntil?: Date
  activeSince: Date | null
  hiddenSince?: Date
  variants: { code: string; size: string | null; inStock: number; surchargeCents?: number }[]
}

export async function insertProduct(trx: Trx, product: NewProduct, searchText: string): Promise<string> {
  const id = `${product.sellerId}.${product.number}`
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
      previous_price_cents: product.previousPriceCents ?? null,
      vat_rate: product.vatRate,
      member_discount_percent: product.memberDiscountPercent,
      price_group_discounts: JSON.stringify(product.priceGroupDiscounts ?? {}),
      max_quantity: product.maxQuantity,
      flock: product.flock ? JSON.stringify(product.flock) : null,
      badges: product.badges ?? [],
      labels: product.labels ?? [],
      min_age: product.minAge ?? null,
      shippable_to: product.shippableTo ?? null,
      weight_grams: product.weightGrams,
      released_at: product.releasedAt,
      appclusive_until: product.appclusiveUntil ?? null,
      active_since: product.activeSince,
      hidden_since: product.hiddenSince ?? null,
      search_text: searchText,
    })
    .execute()
  if (product.categories.length > 0) {
    await trx
      .insertInto('product_categories')
      .values(product.categories.map((category_id) => ({ product_id: id, category_id })))
      .execute()
  }
  await trx
    .insertInto('variants')
    .values(
      product.variants.map((variant, position) => ({
        sku: `${id}.${variant.code}`,
        product_id: id,
        size: variant.size,
        position,
        in_stock: variant.inStock,
        surcharge_cents: variant.surchargeCents ?? 0,
      })),
    )
    .execute()
  return id
}
