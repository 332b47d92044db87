import { club, type Language } from '#club/club.ts'
import type { Content } from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, forbidden, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { type List, orderOf, pageOf } from '#platform/lists.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { countWaiting } from './alerts/alerts.storage.ts'
import { cleanTexts, sanitizeDescription } from './description.rules.ts'
import { loadFacets, loadWordsLike } from './facets.storage.ts'
import { noFilters, type ProductFacets, type ProductFilters } from './filters.schema.ts'
import { loadImpressions, saveImpression } from './impressions.storage.ts'
import { createListedProducts, type ListedProducts } from './listed-products.ts'
import { loadProductPage } from './listing.storage.ts'
import { changeProduct, writeFacts } from './managing/changing.ts'
import { leadFor, listShelves, resetLead, type Shelf, saveLead } from './managing/leads.ts'
import { findForSale, loadPictures } from './managing/making.storage.ts'
import { addCategory, hideProduct, makeProduct, publishProduct } from './managing/making.ts'
import { addPicture, changePictures, fileOfPicture, uploadsIn } from './managing/pictures.ts'
import { listPlans as listPricePlans } from './managing/price-plans.storage.ts'
import { callOffPlan, changePrice, changePrices, keepPricePlans, planPrice } from './managing/prices.ts'
import { saveSurcharges, versionOf } from './managing/sizes.storage.ts'
import { changeSizes } from './managing/sizes.ts'
import { moveStock, type PlannedStock, planStock, type StockContext } from './managing/stock-movements.ts'
import { createMerchandise } from './merchandise.ts'
import { loadPriceSteps } from './prices.storage.ts'
import { impressionOnWire, productOnWire } from './products.rules.ts'
import {
  findProduct,
  insertProduct,
  loadCategories,
  type NewProduct,
  saveContent,
  secondsUntilNextChange,
  shopExists,
} from './products.storage.ts'
import type { Impression, ProductDetail, ShopCategory, ShopProduct } from './schema.ts'
import { meantBy, searchNameOf, searchTextOf, wordsOf } from './search.rules.ts'
import type { StockCameBack } from './stock-changes.ts'
import { countWishes } from './wishes/wishes.storage.ts'

export type CatalogueOptions = {
  db: Db
  /** May this person see what is hidden? */
  isStaff: (subjectId: string) => Promise<boolean>
  /** Left out where nobody waits for anything. */
  stockCameBack?: StockCameBack
  /** How old the price of something that is put into a cart may be. */
  cacheMs?: number
}

type CatalogueContext = CatalogueOptions & { products: ListedProducts }

export type ProductListing = {
  /** Null lists the products of all shops, as the club's own pages do. */
  shopId: number | null
  categoryId?: number
  q?: string
  filters?: ProductFilters
  /** `releaseDate | price | name | relevance`, `asc | desc`. */
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
export function createCatalogue(options: CatalogueOptions) {
  const { db, stockCameBack = async () => {}, cacheMs = 0 } = options
  const ctx: CatalogueContext = { ...options, products: createListedProducts() }
  return {
    sellable: createMerchandise(stockCameBack, { cacheMs }),
    ...inContext(ctx, {
      listProducts,
      facetsOf,
      spellingOf,
      loadProduct,
      listCategories,
      recordImpression,
      listImpressions,
    }),
    leadFor: (given: Parameters<typeof leadFor>[1]) => leadFor(db, given),
    secondsUntilNextChange: (atMost: number) => secondsUntilNextChange(db, atMost),
  }
}

/** Products for a list; those that only the app may show are left out (PRD-10). One statement, and one for what is new. */
async function listProducts(ctx: CatalogueContext, given: ProductListing): Promise<List<ShopProduct>> {
  const { db, products } = ctx
  const { shopId, page, pageSize, subjectId = null, includeHidden = false } = given
  if (includeHidden && !(await maySeeHidden(ctx, subjectId))) throw forbidden()
  const includeDetails = given.includeDetails ?? false
  const found = await loadProductPage(db, {
    shopId,
    categoryId: given.categoryId,
    q: given.q,
    filters: given.filters ?? noFilters,
    includeHidden,
    includeDetails,
    order: orderOf(given.orderBy, ['releaseDate', 'price', 'name', 'relevance'], NEWEST_FIRST),
    language: given.language ?? club.fallbackLanguage,
    page,
    pageSize,
  })
  if (!found.shopExists) throw notFound()
  const { listed, totalCount } = found
  return {
    items: await products.read(db, { listed, includeDetails }),
    page,
    pageSize,
    totalCount,
    hasNextPage: page * pageSize < totalCount,
  }
}

/** How many products each value of a filter would leave. One statement. */
async function facetsOf(
  ctx: CatalogueOptions,
  given: Omit<ProductListing, 'page' | 'pageSize' | 'orderBy'>,
): Promise<ProductFacets> {
  const { db } = ctx
  const { shopId, categoryId, q, filters = noFilters } = given
  if (shopId !== null && !(await shopExists(db, shopId))) throw notFound()
  return loadFacets(db, { shopId, categoryId, q, filters, includeHidden: false })
}

/** What somebody meant whose search found nothing: every word as it is spelled in a name; null when nobody can tell. */
async function spellingOf(ctx: CatalogueOptions, q: string): Promise<string | null> {
  const { db } = ctx
  const meant: string[] = []
  for (const word of wordsOf(q)) {
    const found = meantBy(word, await loadWordsLike(db, word))
    if (!found) return null
    meant.push(found)
  }
  const spelled = meant.join(' ')
  return spelled === '' || spelled === wordsOf(q).join(' ') ? null : spelled
}

/** One product with everything; hidden and inactive ones for staff only. */
async function loadProduct(
  ctx: CatalogueOptions,
  given: {
    shopId: number | null
    id: string
    subjectId?: string | null
  },
): Promise<ProductDetail> {
  const { db } = ctx
  const { shopId, id, subjectId = null } = given
  const row = await findProduct(db, id)
  if (!row || (shopId !== null && row.seller_id !== shopId)) throw notFound()
  const isPublic = row.is_active && !row.is_hidden
  if (!isPublic && !(await maySeeHidden(ctx, subjectId))) throw notFound()
  return productOnWire(row) as ProductDetail
}

async function listCategories(ctx: CatalogueOptions, shopId: number | null): Promise<ShopCategory[]> {
  const { db } = ctx
  if (shopId !== null && !(await shopExists(db, shopId))) throw notFound()
  const rows = await loadCategories(db, shopId)
  return rows.map(({ parent_id, product_count, ...row }) => ({
    ...row,
    parentId: parent_id,
    productCount: product_count,
  }))
}

/** PRD-15. The sku of a size stands for its product. */
async function recordImpression(
  ctx: CatalogueOptions,
  given: { subjectId: string; sku: string },
): Promise<void> {
  const { db } = ctx
  const productId = given.sku.split('.').slice(0, 2).join('.')
  if (!(await saveImpression(db, { subjectId: given.subjectId, productId }))) throw notFound()
}

/** PRD-16, latest first. */
async function listImpressions(
  ctx: CatalogueOptions,
  given: {
    subjectId: string
    language: Language
    orderBy?: string
    page: number
    pageSize: number
  },
): Promise<List<Impression>> {
  const { db } = ctx
  const { direction } = orderOf(given.orderBy, ['lastImpression'], {
    field: 'lastImpression',
    direction: 'desc',
  })
  const list = pageOf(await loadImpressions(db, { ...given, direction }), given)
  return { ...list, items: list.items.map(impressionOnWire) }
}

async function maySeeHidden(ctx: CatalogueOptions, subjectId: string | null): Promise<boolean> {
  const { isStaff } = ctx
  return subjectId !== null && (await isStaff(subjectId))
}

export type Catalogue = ReturnType<typeof createCatalogue>

const NEWEST_FIRST = { field: 'releaseDate', direction: 'desc' } as const

/** Says what is in one piece, so that the price of a unit stands beside its price; null: it needs none. */
export async function setContent(
  trx: Trx,
  given: { productId: string; content: Content | null },
): Promise<void> {
  if (!(await saveContent(trx, given))) throw notFound()
  await dropTags(trx, ['catalogue', `product:${given.productId}`])
}

/** Writes a product that comes from outside: its description is made harmless first. Returns its id. */
export async function addProduct(trx: Trx, product: NewProduct): Promise<string> {
  const description = cleanTexts(product.description, sanitizeDescription)
  const search = { name: searchNameOf(product.name), text: searchTextOf(product.name, description) }
  const id = await insertProduct(trx, { ...product, description }, search)
  await dropTags(trx, ['catalogue', `product:${id}`])
  return id
}

/** `et-tenant-id` names the seller; one that does not fit the shop of the path is refused. */
export function assertTenant(tenantId: string | undefined, shopId: number): void {
  if (tenantId !== undefined && tenantId !== String(shopId))
    throw new AppError(400, 'TENANT_MISMATCH', 'et-tenant-id does not fit the shop')
}

export type { PlannedStock, Shelf, StockContext }
/** What staff do with products. */
export {
  addCategory,
  addPicture,
  callOffPlan,
  changePictures,
  changePrice,
  changePrices,
  changeProduct,
  changeSizes,
  countWaiting,
  countWishes,
  fileOfPicture,
  findForSale,
  hideProduct,
  keepPricePlans,
  listPricePlans,
  listShelves,
  loadPictures,
  loadPriceSteps,
  makeProduct,
  moveStock,
  planPrice,
  planStock,
  publishProduct,
  resetLead,
  saveLead,
  saveSurcharges,
  uploadsIn,
  versionOf,
  writeFacts,
}
