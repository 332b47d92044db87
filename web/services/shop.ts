import type { Language } from '#club/club.ts'
import type { ProductFacets, ProductFilters } from '#modules/catalogue/filters.schema.ts'
import type { ProductDetail, ShopCategory, ShopProduct } from '#modules/catalogue/schema.ts'
import type { List } from '#platform/lists.ts'

/** What the shop's pages ask the server for. */
export type ShopServices = {
  listing(given: {
    categoryId?: number
    q?: string
    filters?: ProductFilters
    orderBy?: string
    language: Language
    page: number
    pageSize: number
  }): Promise<List<ShopProduct>>
  facets(given: { categoryId?: number; q?: string; filters: ProductFilters }): Promise<ProductFacets>
  /** What a search that found nothing was meant as; null when nobody can tell. */
  spellingOf(q: string): Promise<string | null>
  categories(): Promise<ShopCategory[]>
  /** The sentence under the headline of a category, or of the shop's start; null: there is none. */
  leadFor(given: {
    shelf: Pick<ShopCategory, 'id' | 'slug'> | null
    language: Language
  }): Promise<{ words: string; language: Language } | null>
  /** Null when there is no such product, or not for everybody. */
  productBySlug(slug: string): Promise<ProductDetail | null>
}
