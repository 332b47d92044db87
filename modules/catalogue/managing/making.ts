import { club } from '#club/club.ts'
import { deletePriceSteps, insertPriceSteps, loadPriceSteps } from '#modules/catalogue/prices.storage.ts'
import { insertProduct } from '#modules/catalogue/products.storage.ts'
import { searchNameOf, searchTextOf } from '#modules/catalogue/search.rules.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { slugOf } from '#platform/slugs.ts'
import { saveCategories } from './changing.storage.ts'
import { versionConflict, withoutEmpty } from './changing.ts'
import * as storage from './making.storage.ts'
import { managingErrors, type NewCategory, type NewOfficeProduct } from './managing.schema.ts'
import { missingOf } from './missing.rules.ts'
import { codesOf } from './sizes.rules.ts'
import { moveStock, type StockContext } from './stock-movements.ts'

const MOST_OF_ONE = 10

/** A product from nothing, on no shelf yet: it waits for its picture, and for somebody who puts it there. */
export async function makeProduct(
  context: StockContext,
  trx: Trx,
  given: NewOfficeProduct & { by: { id: string; name: string } },
): Promise<{ id: string }> {
  const { categories, priceCents, vatRate, memberDiscountPercent, weightGrams, sizes, by } = given
  const name = withoutEmpty(given.name)
  const description = { de: '', en: '' }
  const { number, now } = await storage.nextNumber(trx, {
    id: club.defaultTenantId,
    name: club.name,
    legalName: club.legalName,
  })
  const codes = codesOf(sizes.map(({ size }) => size))
  const id = await insertProduct(
    trx,
    {
      ...{ sellerId: club.defaultTenantId, number, name, description, images: [], categories: [] },
      ...{ priceCents, vatRate, memberDiscountPercent, weightGrams, maxQuantity: MOST_OF_ONE },
      ...{ releasedAt: now, activeSince: null },
      variants: sizes.map(({ size }, at) => ({ code: codes[at]!, size, inStock: 0 })),
    },
    { name: searchNameOf(name), text: searchTextOf(name, description) },
  )
  if (!(await saveCategories(trx, { productId: id, categories })))
    throw new AppError(409, 'CATEGORY_UNKNOWN', managingErrors.CATEGORY_UNKNOWN)
  const moves = sizes.flatMap(({ pieces }, at) => (pieces > 0 ? [{ sku: `${id}.${codes[at]}`, pieces }] : []))
  if (moves.length > 0)
    await moveStock(context, trx, { productId: id, kind: 'delivery', reason: null, moves, by })
  return { id }
}

/**
 * Puts a product on the shelves, now or at a time; 409 `PRODUCT_INCOMPLETE` while something is missing. At what it was never
 * sold for was no price: the history begins now.
 */
export async function publishProduct(
  trx: Trx,
  given: { productId: string; version: number; at: string | null },
): Promise<void> {
  const { productId, version, at } = given
  const held = await storage.holdForSale(trx, productId)
  if (!held) throw notFound()
  if (held.version !== version) throw versionConflict()
  if (missingOf(held).length > 0)
    throw new AppError(409, 'PRODUCT_INCOMPLETE', managingErrors.PRODUCT_INCOMPLETE)
  const isFirst = held.activeSince === null || held.activeSince > held.now
  const since = at && new Date(at) > held.now ? new Date(at) : held.now
  await storage.saveOnSale(trx, { productId, ...(isFirst ? { activeSince: since } : {}), hiddenSince: null })
  if (isFirst) {
    const steps = await loadPriceSteps(trx, productId)
    await deletePriceSteps(trx, productId)
    // Of what was sold before and taken off for good the history stays.
    const sold = held.activeSince === null ? [] : steps.filter(({ validFrom }) => validFrom <= held.now)
    await insertPriceSteps(trx, productId, [...sold, { priceCents: held.priceCents, validFrom: held.now }])
  }
  await dropTags(trx, ['catalogue', `product:${productId}`])
}

/** Takes it off the shelves; what is paid is still sent, and its page is gone. */
export async function hideProduct(trx: Trx, given: { productId: string; version: number }): Promise<void> {
  const { productId, version } = given
  const held = await storage.holdForSale(trx, productId)
  if (!held) throw notFound()
  if (held.version !== version) throw versionConflict()
  await storage.saveOnSale(trx, { productId, hiddenSince: held.now })
  await dropTags(trx, ['catalogue', `product:${productId}`])
}

/** A shelf, also within another one. Its address follows from its name. */
export async function addCategory(trx: Trx, { name, parentId }: NewCategory): Promise<{ id: number }> {
  if (parentId !== null && !(await storage.isOuterCategory(trx, parentId)))
    throw new AppError(409, 'CATEGORY_UNKNOWN', managingErrors.CATEGORY_UNKNOWN)
  const slug = { de: slugOf(name.de), en: slugOf(name.en) }
  if (slug.de === '' || slug.en === '' || (await storage.isSlugTaken(trx, slug)))
    throw new AppError(409, 'CATEGORY_EXISTS', managingErrors.CATEGORY_EXISTS)
  const id = await storage.insertCategory(trx, { name: withoutEmpty(name), slug, parentId })
  await dropTags(trx, ['catalogue'])
  return { id }
}
