import { sizeGuides } from '#club/sizes.ts'
import { loadEntries } from '#modules/audit/audit.ts'
import {
  countWaiting,
  findForSale,
  type PlannedStock,
  type StockContext,
} from '#modules/catalogue/catalogue.ts'
import { descriptionText } from '#modules/catalogue/managing/description-text.rules.ts'
import type { ProductFacts } from '#modules/catalogue/managing/managing.schema.ts'
import { missingOf } from '#modules/catalogue/managing/missing.rules.ts'
import { housePrintCents } from '#modules/catalogue/print-price.rules.ts'
import { productPaths } from '#modules/catalogue/slugs.rules.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Files } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type List, orderOf, pageOf } from '#platform/lists.ts'
import { loadPrices } from './prices.ts'
import {
  type OfficeProduct,
  type OfficeProductRow,
  type OfficeSize,
  type ProductChoices,
  type ProductCounts,
  type ProductQuery,
  productStates,
} from './schema.ts'
import * as storage from './storage.ts'

/** What the room of products works with. */
export type ProductsContext = {
  db: Db
  files: Pick<Files, 'save' | 'remove'>
  jobs: Pick<Jobs, 'enqueue'>
  /** Of a page of the shop, from its path. */
  shopUrl: (path: string) => string
} & StockContext

const MOST_ENTRIES = 50
const BY_RELEASE = { field: 'released', direction: 'desc' } as const

export function sortOf(orderBy: string | undefined): storage.ProductSort {
  return orderOf(orderBy, ['name', 'price', 'released', 'free', 'sold', 'marked'], BY_RELEASE)
}

export async function listProducts(db: Db, query: ProductQuery): Promise<List<OfficeProductRow>> {
  const { page, pageSize, orderBy } = query
  const [rows, count] = await Promise.all([
    storage.listProducts(db, {
      wanted: query,
      sort: sortOf(orderBy),
      limit: pageSize + 1,
      offset: (page - 1) * pageSize,
    }),
    storage.countProducts(db, query),
  ])
  return pageOf(rows.map(rowOf), query, count)
}

const rowOf = ({ releasedAt, ...row }: storage.ProductListRow): OfficeProductRow => ({
  ...row,
  releasedAt: releasedAt.toISOString(),
})

export async function countProducts(db: Db): Promise<ProductCounts> {
  const counts = await storage.countStates(db)
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0)
  return {
    items: [
      { key: 'all', count: all },
      ...productStates.map((key) => ({ key, count: counts.get(key) ?? 0 })),
    ],
  }
}

/** What a product may be given; shelves that lie in others come after them. */
export async function loadChoices(db: Db): Promise<ProductChoices> {
  return {
    categories: await storage.listCategories(db),
    sizeGuides: Object.entries(sizeGuides).map(([key, { name }]) => ({ key, name })),
  }
}

/** Everything about one product; 404 where there is none. */
export async function loadProduct(context: ProductsContext, id: string): Promise<OfficeProduct> {
  const { db, shopUrl } = context
  const row = await storage.findProduct(db, id)
  if (!row) throw notFound()
  const [sizes, forSale, prices, figures, movements, audit] = await Promise.all([
    loadSizes(context, id),
    findForSale(db, id),
    loadPrices(db, id),
    storage.figuresOf(db, id),
    storage.listMovements(db, id),
    loadEntries(db, { page: 1, pageSize: MOST_ENTRIES, thingType: 'product', thingId: id }),
  ])
  const { images, imageTexts, releasedAt, activeSince, hiddenSince, version } = row
  const { name, seller, picture, state, priceCents, previousPriceCents, free, sold, marked } = row
  return {
    ...{ id, name, seller, picture, state, priceCents, previousPriceCents, free, sold, marked, version },
    releasedAt: releasedAt.toISOString(),
    activeSince: activeSince?.toISOString() ?? null,
    hiddenSince: hiddenSince?.toISOString() ?? null,
    facts: factsOf(row),
    missing: forSale ? missingOf(forSale) : [],
    prices,
    address: shopUrl(productPaths({ id, name, category: row.category }).de),
    figures,
    sizes,
    print: row.flock,
    housePrintCents: housePrintCents(),
    movements,
    pictures: images.map((picture) => ({ id: picture, text: imageTexts[picture] ?? null })),
    audit: audit.items,
  }
}

/** A product as its form holds it. */
export function factsOf(row: storage.ProductRow): ProductFacts {
  const { name, description, categories, releasedAt, vatRate, weightGrams, maxQuantity, minAge } = row
  return {
    name: { de: name.de, en: name.en, ja: name.ja ?? '' },
    description: {
      de: descriptionText(description.de),
      en: descriptionText(description.en),
      ja: descriptionText(description.ja ?? ''),
    },
    categories,
    releasedAt: releasedAt.toISOString(),
    vatRate: vatRate as ProductFacts['vatRate'],
    goodsKind: row.goodsKind,
    weightGrams,
    maxQuantity,
    minAge: minAge as ProductFacts['minAge'],
    isNew: row.badges.includes('New'),
    isTip: row.badges.includes('Tip'),
    isHighlight: row.labels.includes('Highlight'),
    isProductOfTheMonth: row.labels.includes('ProductOfTheMonth'),
    appclusiveUntil: row.appclusiveUntil?.toISOString() ?? null,
    sizeGuide: row.sizeGuide,
  }
}

async function loadSizes({ db, unsentOf }: ProductsContext, id: string): Promise<OfficeSize[]> {
  const rows = await storage.listSizes(db, id)
  const skus = rows.map(({ sku }) => sku)
  const [unsent, waiting] = await Promise.all([unsentOf(db, skus), countWaiting(db, skus)])
  return rows.map(({ sku, size, surchargeCents, free, reserved, sold }) => {
    const held = reserved + (unsent.get(sku) ?? 0)
    return { sku, size, surchargeCents, free, held, lies: free + held, sold, waiting: waiting.get(sku) ?? 0 }
  })
}

/** What follows from a movement: who is written to, and what is on sale again or no more. */
export async function tellStock(db: Db, planned: readonly PlannedStock[]): Promise<Consequences> {
  const back = planned.filter(({ before, now }) => before === 0 && now > 0)
  const gone = planned.filter(({ before, now }) => before > 0 && now === 0)
  const waiting = await countWaiting(
    db,
    back.map(({ sku }) => sku),
  )
  const people = [...waiting.values()].reduce((sum, one) => sum + one, 0)
  const pieces = planned.reduce((sum, { before, now }) => sum + now - before, 0)
  return tellConsequences({
    lines: [
      { kind: 'pieces', count: pieces },
      ...(back.length > 0 ? [{ kind: 'sizesBack', count: back.length }] : []),
      ...(gone.length > 0 ? [{ kind: 'sizesGone', count: gone.length }] : []),
      { kind: 'mails', count: people, isNot: people === 0 },
    ],
    totalCents: null,
    isFinal: people > 0,
  })
}

export const { unsentOf, findProduct } = storage
