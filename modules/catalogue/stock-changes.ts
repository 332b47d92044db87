import type { Trx } from '#platform/db.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { LOW_STOCK } from './stock.rules.ts'
import type { StockChange } from './stock.storage.ts'

/** Told in the transaction in which sold-out sizes come back. */
export type StockCameBack = (trx: Trx, skus: readonly string[]) => Promise<void>

/** Pages show the change, and whoever waits for a size that is back is told. */
export async function announceStock(
  trx: Trx,
  changes: readonly StockChange[],
  stockCameBack: StockCameBack,
): Promise<void> {
  await dropPagesOf(trx, changes)
  await stockCameBack(
    trx,
    changes.filter(({ before, now }) => before <= 0 && now > 0).map(({ sku }) => sku),
  )
}

/** Pages say how much there is only when it is little; when that changes they are made anew. */
export async function dropPagesOf(trx: Trx, changes: readonly StockChange[]): Promise<void> {
  const told = changes.filter(({ before, now }) => Math.min(before, now) <= LOW_STOCK)
  const isListChanged = told.some(({ before, now }) => Math.min(before, now) === 0)
  const tags = told.map(({ sku }) => `product:${sku.split('.').slice(0, 2).join('.')}`)
  await dropTags(trx, isListChanged ? [...tags, 'catalogue'] : tags)
}
