import type { Language } from '#club/club.ts'
import type { ProductDetail, ShopCategory, ShopProduct } from '#modules/catalogue/schema.ts'
import type { List } from '#platform/lists.ts'

/** What the shop's pages ask the server for. */
export type ShopServices = {
  listing(given: {
    categoryId?: number
    q?: string
    orderBy?: string
    language: Language
    page: number
    pageSize: number
  }): Promise<List<ShopProduct>>
  categories(): Promise<ShopCategory[]>
  /** Null when there is no such product, or not for everybody. */
  productBySlug(slug: string): Promise<ProductDetail | null>
}
