import type { ProductFilters } from '#modules/catalogue/filters.schema.ts'
import { filterEntries } from './shelf-filters.ts'

/** PRD-01, as it stands in the address. The default stands nowhere: the best find for a search, else the newest. */
export const SORTS = ['relevance', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const
export type Sort = (typeof SORTS)[number]

const ORDERS: Record<Sort, string> = {
  relevance: 'relevance desc',
  newest: 'releaseDate desc',
  'price-asc': 'price asc',
  'price-desc': 'price desc',
  'name-asc': 'name asc',
  'name-desc': 'name desc',
}

export function orderOf(sort: Sort): string {
  return ORDERS[sort]
}

export function sortIn(query: URLSearchParams, q: string): Sort {
  const asked = SORTS.find((sort) => sort === query.get('sort'))
  return asked && (q || asked !== 'relevance') ? asked : defaultSort(q)
}

function defaultSort(q: string): Sort {
  return q ? 'relevance' : 'newest'
}

/** Rows of four, with the large tile in front. */
const TILES_PER_PAGE = 20
const MAX_PAGE = 25

/** `?page=3` shows the first three pages in one: what was there before stays above. */
export function shownTiles(query: URLSearchParams): { page: number; tiles: number } {
  const asked = Number(query.get('page') ?? '1')
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, MAX_PAGE) : 1
  return { page, tiles: page * TILES_PER_PAGE + 1 }
}

/** The address of a list with other filters, sort or page; defaults are left out. */
export function listAddress(
  pathname: string,
  given: { q: string; sort: Sort; page: number; filters: ProductFilters },
): string {
  const { q, sort, page, filters } = given
  const query = new URLSearchParams(filterEntries(filters))
  if (q) query.set('q', q)
  if (sort !== defaultSort(q)) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `${pathname}?${text}` : pathname
}
