import type { Language } from '#club/club.ts'
import { shippingMethods } from '#club/shipping.ts'
import type { ProductFilters } from '#modules/catalogue/filters.schema.ts'
import type { ShopCategory, ShopProduct } from '#modules/catalogue/schema.ts'
import { path } from '#web/paths.ts'
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

export function categoryPath(category: ShopCategory, language: Language): string {
  return path.shopCategory({ category: category.slug[language] ?? category.slug.en }, language)
}

export function productPath(product: Pick<ShopProduct, 'full_slugs'>, language: Language): string {
  const [, category, slug] = product.full_slugs[language].split('/')
  return path.product({ category: category!, product: slug! }, language)
}

/** The chip on a picture: one only, the one that says most. */
export function chipOf(
  product: ShopProduct,
): { kind: 'ink' | 'hot'; text: 'discount' | 'productOfTheMonth' | 'new' | 'tip'; percent?: number } | null {
  const discount = product.badges.find((badge) => badge.kind === 'Discount')
  if (discount) return { kind: 'hot', text: 'discount', percent: discount.percent ?? 0 }
  if (product.labels.includes('ProductOfTheMonth')) return { kind: 'ink', text: 'productOfTheMonth' }
  if (product.badges.some((badge) => badge.kind === 'New')) return { kind: 'ink', text: 'new' }
  if (product.badges.some((badge) => badge.kind === 'Tip')) return { kind: 'ink', text: 'tip' }
  return null
}

export type DescriptionPart = { title: string | null; html: string }

/** A description, cut at its headings, so that each part can be folded. */
export function partsOfDescription(html: string): DescriptionPart[] {
  const [first = '', ...rest] = html.split(/<h3[^>]*>/)
  const parts = rest.map((part) => {
    const [title = '', ...body] = part.split('</h3>')
    return { title: plainText(title), html: body.join('</h3>') }
  })
  return first.trim() ? [{ title: null, html: first }, ...parts] : parts
}

/** For descriptions in the head of the page and for search engines. */
export function plainText(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ')
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return text
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}

/** What sending costs at least within Germany, and from where on it is free. */
export function cheapestShipping(): { priceCents: number; freeFromCents: number | null } {
  const goods = shippingMethods.filter((method) => method.carries === 'goods')
  const cheapest = goods.reduce((one, other) => (other.prices.DE < one.prices.DE ? other : one))
  return { priceCents: cheapest.prices.DE, freeFromCents: cheapest.freeFromCents }
}
