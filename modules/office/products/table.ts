import {
  changePrices,
  countWishes,
  makeProduct,
  saveSurcharges,
  versionOf,
  writeFacts,
} from '#modules/catalogue/catalogue.ts'
import { digestOf } from '#modules/office/shared/consequences.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { findPrices } from './prices.storage.ts'
import { factsOf, type ProductsContext } from './products.ts'
import type { ProductFilters } from './schema.ts'
import { allIds, findProduct } from './storage.ts'
import * as rules from './table.rules.ts'
import { MOST_LINES, type TablePreview } from './table.schema.ts'
import * as storage from './table.storage.ts'

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

function rowOf(size: storage.SizeInTable): rules.TableRow {
  const { sku, name, categories, priceCents, surchargeCents, percent, weight, most, stock } = size
  return {
    article: sku,
    nameDe: name.de,
    nameEn: name.en,
    nameJa: name.ja ?? '',
    size: size.size ?? '',
    price: euros(priceCents),
    percent: String(percent),
    surcharge: euros(surchargeCents),
    weight: String(weight),
    most: String(most),
    categories: categories.join(' | '),
    stock: String(stock),
  }
}

/** Every size that a list shows, as lines of the table. */
export async function* tableRows(db: Db, wanted: ProductFilters): AsyncGenerator<rules.WrittenRow> {
  for await (const ids of allIds(db, wanted)) {
    const [sizes, marked] = await Promise.all([storage.listSizesOf(db, ids), countWishes(db, ids)])
    for (const size of sizes) yield { ...rowOf(size), marked: String(marked.get(size.productId) ?? 0) }
  }
}

/** What a table would do, line by line; 422 where it is none. */
export async function previewTable(
  db: Db,
  text: string,
): Promise<{ preview: TablePreview; lines: rules.PlannedLine[]; categories: Map<string, number> }> {
  const rows = rules.readTable(text)
  if (!rows || rows.length === 0 || rows.length > MOST_LINES)
    throw new AppError(
      422,
      'PRODUCT_TABLE_UNREADABLE',
      `A table has a column “Artikel” and up to ${MOST_LINES} lines`,
    )
  const [sizes, categories] = await Promise.all([
    storage.findSizes(db, rows.map(({ row }) => row.article).filter(Boolean)),
    storage.categoriesByName(db),
  ])
  const known = new Map(sizes.map((size) => [size.sku, { productId: size.productId, row: rowOf(size) }]))
  const lines = rules.planTable(rows, { known, categories })
  const count = (kind: string) => lines.filter((one) => one.kind === kind).length
  const told = lines.map(({ productId: _id, row: _row, ...line }) => line)
  const priced = lines.filter(({ changes }) =>
    changes.some(({ field }) => field === 'price' || field === 'percent'),
  )
  const preview = {
    lines: told.filter(({ kind }) => kind !== 'unchanged'),
    counts: {
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    },
    prices: new Set(priced.map(({ productId }) => productId)).size,
  }
  return { preview: { ...preview, digest: digestOf([text, told]) }, lines, categories }
}

export type Imported = { id: string; isNew: boolean; changes: rules.PlannedLine['changes'] }

/** Does what was previewed, all of it; 409 when it would be something else by now. `onEach` writes each product down. */
export async function applyTable(
  context: ProductsContext,
  trx: Trx,
  given: {
    text: string
    digest: string
    mayPrice: boolean
    by: { id: string; name: string }
    onEach: (done: Imported) => Promise<void>
  },
): Promise<TablePreview> {
  const { text, digest, mayPrice, by, onEach } = given
  await storage.holdProducts(trx, (rules.readTable(text) ?? []).map(({ row }) => row.article).filter(Boolean))
  const { preview, lines, categories } = await previewTable(trx, text)
  if (preview.digest !== digest)
    throw new AppError(
      409,
      'OFFICE_CONSEQUENCES_CHANGED',
      'Something has changed since it was shown: look again',
    )
  if (!mayPrice && (preview.prices > 0 || preview.counts.new > 0))
    throw new AppError(403, 'OFFICE_NOT_ALLOWED', 'Whoever changes prices needs the right to')
  const ids = (row: rules.TableRow) => rules.categoriesIn(row.categories).map((name) => categories.get(name)!)
  for (const [id, [first, ...rest]] of byProduct(lines, 'changed', ({ productId }) => productId!)) {
    const changes = [first!, ...rest].flatMap((line) => line.changes)
    await changeOne(trx, { id, row: first!.row, categories: ids(first!.row), changes })
    await saveSurcharges(
      trx,
      [first!, ...rest].map(({ row }) => ({ sku: row.article, cents: rules.centsIn(row.surcharge) ?? 0 })),
    )
    await onEach({ id, isNew: false, changes })
  }
  for (const [, made] of byProduct(lines, 'new', ({ row }) => row.nameDe)) {
    const { row } = made[0]!
    const { id } = await makeProduct(context, trx, {
      name: { de: row.nameDe, en: row.nameEn, ja: row.nameJa },
      categories: ids(row),
      priceCents: rules.centsIn(row.price)!,
      vatRate: 19,
      memberDiscountPercent: Number(row.percent || 0),
      weightGrams: Number(row.weight || 300),
      sizes: made.map((line) => ({ size: line.row.size || null, pieces: Number(line.row.stock || 0) })),
      by,
    })
    await onEach({ id, isNew: true, changes: [] })
  }
  return preview
}

function byProduct(
  lines: readonly rules.PlannedLine[],
  kind: string,
  keyOf: (line: rules.PlannedLine) => string,
) {
  const groups = Map.groupBy(
    lines.filter((line) => line.kind === kind),
    keyOf,
  )
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

async function changeOne(
  trx: Trx,
  given: { id: string; row: rules.TableRow; categories: number[]; changes: rules.PlannedLine['changes'] },
): Promise<void> {
  const { id, row, categories, changes } = given
  const isChanged = (...fields: string[]) => changes.some(({ field }) => fields.includes(field))
  if (isChanged('price', 'percent')) {
    const { groups } = (await findPrices(trx, id))!
    await changePrices(trx, {
      productId: id,
      version: await versionOf(trx, id),
      priceCents: rules.centsIn(row.price)!,
      memberDiscountPercent: Number(row.percent),
      priceGroupDiscounts: groups,
    })
  }
  if (!isChanged('nameDe', 'nameEn', 'nameJa', 'weight', 'most', 'categories')) return
  const facts = factsOf((await findProduct(trx, id))!)
  await writeFacts(trx, id, {
    ...facts,
    name: { de: row.nameDe, en: row.nameEn, ja: row.nameJa },
    weightGrams: Number(row.weight),
    maxQuantity: Number(row.most),
    ...(isChanged('categories') ? { categories } : {}),
  })
}
