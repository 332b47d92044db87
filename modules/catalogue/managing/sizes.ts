import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { holdVersion } from './changing.ts'
import { managingErrors, type ProductSizes } from './managing.schema.ts'
import { codesOf } from './sizes.rules.ts'
import * as storage from './sizes.storage.ts'

/**
 * The sizes of a product in their order, what they cost more, and whether it is printed. New ones begin without stock; one that
 * was ever counted, promised or sold stays.
 */
export async function changeSizes(
  trx: Trx,
  given: { productId: string; version: number } & ProductSizes,
): Promise<void> {
  const { productId, sizes, print } = given
  await holdVersion(trx, given)
  const had = await storage.lockAllSizes(trx, productId)
  const kept = new Set(sizes.flatMap(({ sku }) => sku ?? []))
  if ([...kept].some((sku) => !had.includes(sku))) throw notFound()
  const gone = had.filter((sku) => !kept.has(sku))
  if (gone.length > 0 && !(await storage.removeUnused(trx, gone)))
    throw new AppError(409, 'SIZE_IN_USE', managingErrors.SIZE_IN_USE)
  const codes = codesOf(
    sizes.filter(({ sku }) => sku === null).map(({ size }) => size),
    had.map((sku) => sku.split('.').at(-1)!),
  )
  const wanted = sizes.map((one, position) => ({
    ...one,
    position,
    sku: one.sku ?? `${productId}.${codes.shift()!}`,
  }))
  await storage.saveSizes(trx, productId, wanted)
  await storage.savePrint(trx, productId, print)
  await dropTags(trx, ['catalogue', `product:${productId}`])
}
