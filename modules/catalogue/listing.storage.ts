import { CompiledQuery } from 'kysely'
import type { Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import { hasFilters, type ProductFilters } from './filters.schema.ts'
import { IS_ACTIVE, IS_HIDDEN, IS_REDUCED, type ProductRow, productColumns } from './products.storage.ts'
import { patternOf, wordsOf } from './search.rules.ts'

/** Which products a list is about, before anybody narrows it down. */
export type ShelfScope = {
  /** Null: all shops, for the club's own pages. */
  shopId: number | null
  categoryId?: number
  /** Every word has to occur. */
  q?: string
  /** Also hidden and inactive ones, for staff. */
  includeHidden: boolean
}

export type ProductQuery = ShelfScope & {
  filters: ProductFilters
  includeDetails: boolean
  /** By relevance: finds in names first, the newest of them in front. */
  order: { field: 'releaseDate' | 'price' | 'name' | 'relevance'; direction: 'asc' | 'desc' }
  language: Language
  page: number
  pageSize: number
}

/** `digest`: the SHA-256 of the product's row as it is now, in base64: equal digests are equal rows. */
export type ListedProduct = { id: string; digest: string }

export type ProductPage = { listed: ListedProduct[]; totalCount: number; shopExists: boolean }

/**
 * A page of products in one statement: how many match, whether the shop exists, and which products stand on the page. Of each
 * row only its digest comes, so that whoever has read it before does not read it again.
 */
export async function loadProductPage(db: Db, query: ProductQuery): Promise<ProductPage> {
  const { page, pageSize, shopId } = query
  const parameters: unknown[] = [pageSize, (page - 1) * pageSize]
  if (shopId !== null) parameters.push(shopId)
  parameters.push(...scopeParameters(query))
  if (hasFilters(query.filters)) parameters.push(...filterParameters(query.filters))
  const text = pageStatement(query)
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, parameters) as CompiledQuery<PageRow>)
  const [found] = rows as [PageRow]
  return {
    listed: (found.listed ?? []).map(([id, digest]) => ({ id, digest })),
    totalCount: found.total_count,
    shopExists: found.shop_exists,
  }
}

type PageRow = { total_count: number; shop_exists: boolean; listed: [id: string, digest: string][] | null }

/** The rows of these products, with the digests that `loadProductPage` answers. */
export async function loadListed(
  db: Db,
  { ids, includeDetails }: { ids: readonly string[]; includeDetails: boolean },
): Promise<(ListedProduct & { row: ProductRow })[]> {
  const text = `select id, ${DIGEST} as digest, row_json from (${rowsAsJson(includeDetails)} where p.id = any($1)) listed`
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [ids]) as CompiledQuery<JsonRow>)
  return rows.map(({ id, digest, row_json }) => ({ id, digest, row: productRowOf(JSON.parse(row_json)) }))
}

type JsonRow = ListedProduct & { row_json: string }

/** One product a row: its id, and all of its columns as one JSON, which is read in half the time of thirty fields. */
function rowsAsJson(includeDetails: boolean): string {
  return `select p.id, (select row_to_json(columns)::text from (select ${productColumns(includeDetails)}) columns) as row_json
    from products p join sellers s on s.id = p.seller_id`
}

const DIGEST = "encode(sha256(convert_to(row_json, 'UTF8')), 'base64')"

type ProductInJson = Omit<ProductRow, 'released_at' | 'appclusive_until'> & {
  released_at: string
  appclusive_until: string | null
}

function productRowOf(row: ProductInJson): ProductRow {
  const { released_at, appclusive_until } = row
  return {
    ...row,
    released_at: new Date(released_at),
    appclusive_until: appclusive_until === null ? null : new Date(appclusive_until),
  }
}

const statements = new Map<string, string>()

/** The texts differ by what is asked, never by values; each is made once and prepared by the database once. */
function pageStatement(query: ProductQuery): string {
  const { includeDetails, order, language } = query
  const key = [scopeShape(query), hasFilters(query.filters), includeDetails, order.field, order.direction]
    .concat(language)
    .join()
  let text = statements.get(key)
  if (!text) {
    text = writePageStatement(query)
    statements.set(key, text)
  }
  return text
}

function writePageStatement(query: ProductQuery): string {
  const shop = query.shopId === null ? null : '$3'
  const scope = scopeConditions(query, shop, shop ? 3 : 2)
  const filters = hasFilters(query.filters) ? Object.values(filterConditions(scope.last)) : []
  const { field, direction } = query.order
  // Everything that is on sale is counted in an index and its first page read from one; what is searched or filtered is
  // found once for both.
  const isSearched = scope.words !== null || filters.length > 0
  return `
    with matching as ${isSearched ? 'materialized' : 'not materialized'} (
      select p.id, ${SORT_KEYS[field](query.language, scope.words)} as sort_key
      from products p where ${[...scope.conditions, ...filters].join(' and ')}
    ), page as (
      select id, sort_key from matching order by sort_key ${direction}, id limit $1 offset $2
    )
    select (select count(*) from matching) as total_count,
      ${shop ? `exists (select from sellers where id = ${shop}::int)` : 'true'} as shop_exists,
      (select json_agg(json_build_array(id, ${DIGEST}) order by sort_key ${direction}, id)
        from page join (${rowsAsJson(query.includeDetails)}) listed using (id)) as listed`
}

type SortKey = (language: Language, words: string | null) => string

const SORT_KEYS: Record<ProductQuery['order']['field'], SortKey> = {
  releaseDate: () => 'p.released_at',
  price: () => 'p.price_cents',
  // As a dictionary of that language sorts it, umlauts included.
  name: (language) =>
    language === 'de'
      ? `(p.name ->> 'de') collate "de-x-icu"`
      : `coalesce(p.name ->> '${language}', p.name ->> 'de') collate "${language}-x-icu"`,
  relevance: (_, words) =>
    words
      ? `row(case when p.search_name like all (${words}::text[]) then 1 else 0 end, p.released_at)`
      : 'p.released_at',
}

/** Statements of the same shape have the same text. */
export function scopeShape({ shopId, categoryId, q, includeHidden }: ShelfScope): string {
  return [shopId === null, categoryId === undefined, !q || wordsOf(q).length === 0, includeHidden].join()
}

/** Category and words, in the order of `scopeConditions`. */
export function scopeParameters({ categoryId, q }: ShelfScope): unknown[] {
  const words = q ? wordsOf(q) : []
  return [
    ...(categoryId === undefined ? [] : [categoryId]),
    ...(words.length > 0 ? [words.map(patternOf)] : []),
  ]
}

export function scopeConditions(
  scope: ShelfScope,
  shop: string | null,
  before: number,
): { conditions: string[]; words: string | null; last: number } {
  let last = before
  const category = scope.categoryId === undefined ? null : `$${++last}`
  const words = scope.q && wordsOf(scope.q).length > 0 ? `$${++last}` : null
  const conditions = [
    // Products that only the app may show yet never appear in a list (PRD-10).
    '(p.appclusive_until is null or p.appclusive_until <= app.now())',
    scope.includeHidden ? null : `${IS_ACTIVE} and not ${IS_HIDDEN}`,
    shop && `p.seller_id = ${shop}::int`,
    category &&
      `exists (select from product_categories pc join categories c on c.id = pc.category_id
         where pc.product_id = p.id and (c.id = ${category}::int or c.parent_id = ${category}::int))`,
    words && `p.search_text like all (${words}::text[])`,
  ].filter((condition) => condition !== null)
  return { conditions, words, last }
}

/** All of them in one text, empty ones as null: so that filters make one statement more and not two to the power of five. */
export function filterParameters(filters: ProductFilters): unknown[] {
  const listed = (values: readonly string[]) => (values.length > 0 ? values : null)
  const { sizes, colours, labels, minPrice, maxPrice, inStock } = filters
  return [listed(sizes), listed(colours), listed(labels), minPrice, maxPrice, inStock]
}

export type FilterKind = 'sizes' | 'colours' | 'labels' | 'price' | 'inStock'

/** The words of PRD-08 and PRD-09 that a product carries. */
export const PRODUCT_LABELS = `(p.badges || p.labels || case when ${IS_REDUCED} then '{Discount}'::text[] else '{}'::text[] end)`

export function filterConditions(before: number): Record<FilterKind, string> {
  const [sizes, colours, labels, minPrice, maxPrice, inStock] = [1, 2, 3, 4, 5, 6].map(
    (step) => `$${before + step}`,
  )
  return {
    sizes: `(${sizes}::text[] is null or exists (select from variants v where v.product_id = p.id
      and v.size = any(${sizes}::text[]) and (v.in_stock > 0 or not ${inStock}::boolean)))`,
    colours: `(${colours}::text[] is null or p.colours && ${colours}::text[])`,
    labels: `(${labels}::text[] is null or ${PRODUCT_LABELS} && ${labels}::text[])`,
    price: `(${minPrice}::int is null or p.price_cents >= ${minPrice}::int)
      and (${maxPrice}::int is null or p.price_cents <= ${maxPrice}::int)`,
    inStock: `(not ${inStock}::boolean or exists (select from variants v where v.product_id = p.id and v.in_stock > 0))`,
  }
}
