import { club, type Language } from '#club/club.ts'
import type { Sellable } from '#modules/cart/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, forbidden, notFound } from '#platform/errors.ts'
import { type List, orderOf, pageOf } from '#platform/lists.ts'
import { cleanTexts, sanitizeDescription } from './description.rules.ts'
import { loadImpressions, saveImpression } from './impressions.storage.ts'
import { merchandise } from './merchandise.ts'
import { impressionOnWire, productOnWire, searchTextOf } from './products.rules.ts'
import {
  findProduct,
  insertProduct,
  loadCategories,
  loadProductPage,
  type NewProduct,
  shopExists,
} from './products.storage.ts'
import type { Impression, ProductDetail, ShopCategory, ShopProduct } from './schema.ts'

export type CatalogueOptions = {
  db: Db
  /** May this person see what is hidden? */
  isStaff: (subjectId: string) => Promise<boolean>
}

export type ProductListing = {
  /** Null lists the products of all shops, as the club's own pages do. */
  shopId: number | null
  categoryId?: number
  q?: string
  /** `releaseDate | price | name`, `asc | desc`. */
  orderBy?: string
  includeHidden?: boolean
  includeDetails?: boolean
  /** In whose alphabet names are sorted. */
  language?: Language
  page: number
  pageSize: number
  subjectId?: string | null
}

/** Products, their stock, and what people looked at. */
export function createCatalogue({ db, isStaff }: CatalogueOptions) {
  /** Products for a list; those that only the app may show are left out (PRD-10). One statement. */
  async function listProducts(given: ProductListing): Promise<List<ShopProduct>> {
    const { shopId, page, pageSize, subjectId = null, includeHidden = false } = given
    if (includeHidden && !(await maySeeHidden(subjectId))) throw forbidden()
    const found = await loadProductPage(db, {
      shopId,
      categoryId: given.categoryId,
      q: given.q,
      includeHidden,
      includeDetails: given.includeDetails ?? false,
      order: orderOf(given.orderBy, ['releaseDate', 'price', 'name'], NEWEST_FIRST),
      language: given.language ?? club.fallbackLanguage,
      page,
      pageSize,
    })
    if (!found.shopExists) throw notFound()
    const { rows, totalCount } = found
    return {
      items: rows.map(productOnWire),
      page,
      pageSize,
      totalCount,
      hasNextPage: page * pageSize < totalCount,
    }
  }

  /** One product with everything; hidden and inactive ones for staff only. */
  async function loadProduct(given: {
    shopId: number | null
    id: string
    subjectId?: string | null
  }): Promise<ProductDetail> {
    const { shopId, id, subjectId = null } = given
    const row = await findProduct(db, id)
    if (!row || (shopId !== null && row.seller_id !== shopId)) throw notFound()
    const isPublic = row.is_active && !row.is_hidden
    if (!isPublic && !(await maySeeHidden(subjectId))) throw notFound()
    return productOnWire(row) as ProductDetail
  }

  async function listCategories(shopId: number | null): Promise<ShopCategory[]> {
    if (shopId !== null && !(await shopExists(db, shopId))) throw notFound()
    const rows = await loadCategories(db, shopId)
    return rows.map(({ parent_id, product_count, ...row }) => ({
      ...row,
      parentId: parent_id,
      productCount: product_count,
    }))
  }

  /** PRD-15. The sku of a size stands for its product. */
  async function recordImpression(given: { subjectId: string; sku: string }): Promise<void> {
    const productId = given.sku.split('.').slice(0, 2).join('.')
    if (!(await saveImpression(db, { subjectId: given.subjectId, productId }))) throw notFound()
  }

  /** PRD-16, latest first. */
  async function listImpressions(given: {
    subjectId: string
    language: Language
    orderBy?: string
    page: number
    pageSize: number
  }): Promise<List<Impression>> {
    const { direction } = orderOf(given.orderBy, ['lastImpression'], {
      field: 'lastImpression',
      direction: 'desc',
    })
    const list = pageOf(await loadImpressions(db, { ...given, direction }), given)
    return { ...list, items: list.items.map(impressionOnWire) }
  }

  async function maySeeHidden(subjectId: string | null): Promise<boolean> {
    return subjectId !== null && (await isStaff(subjectId))
  }

  return {
    sellable: merchandise as Sellable,
    listProducts,
    loadProduct,
    listCategories,
    recordImpression,
    listImpressions,
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>

const NEWEST_FIRST = { field: 'releaseDate', direction: 'desc' } as const

/** Writes a product that comes from outside: its description is made harmless first. Returns its id. */
export async function addProduct(trx: Trx, product: NewProduct): Promise<string> {
  const description = cleanTexts(product.description, sanitizeDescription)
  return insertProduct(trx, { ...product, description }, searchTextOf(product.name, description))
}

/** `et-tenant-id` names the seller; one that does not fit the shop of the path is refused. */
export function assertTenant(tenantId: string | undefined, shopId: number): void {
  if (tenantId !== undefined && tenantId !== String(shopId))
    throw new AppError(400, 'TENANT_MISMATCH', 'et-tenant-id does not fit the shop')
}
