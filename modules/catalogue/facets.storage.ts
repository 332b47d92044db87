import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { ProductFacets, ProductFilters } from './filters.schema.ts'
import {
  type FilterKind,
  filterConditions,
  filterParameters,
  PRODUCT_LABELS,
  type ShelfScope,
  scopeConditions,
  scopeParameters,
  scopeShape,
} from './listing.storage.ts'
import { IS_ACTIVE, IS_HIDDEN } from './products.storage.ts'

const statements = new Map<string, string>()

/**
 * What each filter would leave, in one statement: every product of the scope is looked at once and notes which kinds of
 * filters it passes; a value's count asks for all kinds but its own.
 */
export async function loadFacets(
  db: Db,
  given: ShelfScope & { filters: ProductFilters },
): Promise<ProductFacets> {
  const parameters: unknown[] = given.shopId === null ? [] : [given.shopId]
  parameters.push(...scopeParameters(given), ...filterParameters(given.filters))
  const key = scopeShape(given)
  const text = statements.get(key) ?? writeStatement(given)
  statements.set(key, text)
  const query = CompiledQuery.raw(text, parameters) as CompiledQuery<{ facets: ProductFacets }>
  return (await db.executeQuery(query)).rows[0]!.facets
}

const KINDS: readonly FilterKind[] = ['sizes', 'colours', 'labels', 'price', 'inStock']

function writeStatement(given: ShelfScope): string {
  const shop = given.shopId === null ? null : '$1'
  const { conditions, last } = scopeConditions(given, shop, shop ? 1 : 0)
  const passes = filterConditions(last)
  const inStock = `$${last + 6}`
  const others = (own: FilterKind) =>
    KINDS.filter((kind) => kind !== own)
      .map((kind) => `passes_${kind}`)
      .join(' and ')
  const counted = (rows: string) =>
    `(select coalesce(json_agg(json_build_object('value', value, 'count', count) order by value), '[]') from (${rows}) counted)`
  return `
    with scope as materialized (
      select p.id, p.price_cents, p.colours, ${PRODUCT_LABELS} as labels,
        ${KINDS.map((kind) => `(${passes[kind]}) as passes_${kind}`).join(', ')}
      from products p where ${conditions.join(' and ')}
    )
    select json_build_object(
      'sizes', ${counted(`select v.size as value, count(distinct v.product_id) as count from scope
        join variants v on v.product_id = scope.id
        where v.size is not null and (v.in_stock > 0 or not ${inStock}::boolean) and ${others('sizes')} group by v.size`)},
      'colours', ${counted(`select value, count(*) as count from scope, unnest(colours) value
        where ${others('colours')} group by value`)},
      'labels', ${counted(`select value, count(*) as count from scope, unnest(labels) value
        where ${others('labels')} group by value`)},
      'inStock', (select count(*) from scope where ${others('inStock')}
        and exists (select from variants v where v.product_id = scope.id and v.in_stock > 0)),
      'price', (select case when count(*) > 0 then json_build_object('min', min(price_cents), 'max', max(price_cents)) end
        from scope where ${others('price')})
    ) as facets`
}

/** Words in names that look like this one, for somebody whose search found nothing. */
export async function loadWordsLike(db: Db, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from (
      select distinct unnest(string_to_array(p.search_name, ' ')) as word from products p
      where ${sql.raw(IS_ACTIVE)} and not ${sql.raw(IS_HIDDEN)}
        and (p.appclusive_until is null or p.appclusive_until <= app.now())
    ) known
    where length(word) > 2 and similarity(word, ${word}) >= 0.2
    order by similarity(word, ${word}) desc, word limit 12`.execute(db)
  return rows.map((row) => row.word)
}
