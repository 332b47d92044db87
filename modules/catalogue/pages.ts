import { AppError } from '#platform/errors.ts'
import type { Catalogue, ProductListing } from './catalogue.ts'
import type { ProductFilters } from './filters.schema.ts'
import type { ProductDetail, ShopProduct } from './schema.ts'
import { idInSlug } from './slugs.rules.ts'

/** What the shop's pages ask for, all sellers together. `program/web/web-services.ts` hands it to the loaders. */
export function shopForPages(catalogue: Catalogue) {
  const { listProducts, facetsOf, spellingOf, listCategories, loadProduct, leadFor } = catalogue
  return {
    listing: (given: Omit<ProductListing, 'shopId' | 'includeHidden' | 'subjectId'>) =>
      listProducts({ ...given, shopId: null }),
    facets: (given: { categoryId?: number; q?: string; filters: ProductFilters }) =>
      facetsOf({ ...given, shopId: null }),
    spellingOf,
    categories: () => listCategories(null),
    leadFor,
    productBySlug,
  }

  /** Found by the id at the end of the slug, whatever stands before it; null when it is not on show. */
  async function productBySlug(slug: string): Promise<ProductDetail | null> {
    const id = idInSlug(slug)
    return id ? find(loadProduct, id) : null
  }
}

/** For a list that names it: null when it is not for everybody (any more), or the app’s alone until later (PRD-10). */
export async function productOnShow(
  { loadProduct }: Pick<Catalogue, 'loadProduct'>,
  id: string,
): Promise<ShopProduct | null> {
  const found = await find(loadProduct, id)
  if (!found || (found.appclusiveUntil && new Date(found.appclusiveUntil) > new Date())) return null
  const { description: _, variants: __, ...product } = found
  return product
}

async function find(loadProduct: Catalogue['loadProduct'], id: string): Promise<ProductDetail | null> {
  try {
    return await loadProduct({ shopId: null, id })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
