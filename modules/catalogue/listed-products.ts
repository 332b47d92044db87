import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db.ts'
import { shapeOf } from '#platform/http/answer-shape.ts'
import type { List } from '#platform/lists.ts'
import { type ListedProduct, loadListed } from './listing.storage.ts'
import { housePrintCents } from './print-price.rules.ts'
import { productOnWire } from './products.rules.ts'
import { type ShopProduct, shopProduct } from './schema.ts'

/** Of all JSON together; the products themselves take about as much again. */
const MOST_BYTES = 8 * 1024 * 1024

export type ListedProducts = ReturnType<typeof createListedProducts>

/**
 * Products as lists show them, known by what the database tells of each: with every sale all lists of the shop are made anew, and
 * hardly any of their products says anything else than before. Nothing here grows old, as what has changed has another name.
 */
export function createListedProducts() {
  const known = new LRUCache<string, ShopProduct>({
    maxSize: MOST_BYTES,
    sizeCalculation: (product) => productInJson(product).length,
  })
  /** The one thing that products show and that does not stand in their rows. */
  const nameOf = ({ digest }: ListedProduct) => `${housePrintCents()} ${digest}`

  /** The products in the order of the list; one that is gone meanwhile is left out. */
  async function read(
    db: Db,
    { listed, includeDetails }: { listed: readonly ListedProduct[]; includeDetails: boolean },
  ): Promise<ShopProduct[]> {
    const found = new Map<string, ShopProduct>()
    for (const one of listed) {
      const product = known.get(nameOf(one))
      if (product) found.set(one.id, product)
    }
    const ids = listed.map(({ id }) => id).filter((id) => !found.has(id))
    for (const { row, ...one } of ids.length > 0 ? await loadListed(db, { ids, includeDetails }) : []) {
      const product = Object.freeze(shape.parse(productOnWire(row)) as ShopProduct)
      known.set(nameOf(one), product)
      found.set(one.id, product)
    }
    return listed.flatMap(({ id }) => found.get(id) ?? [])
  }

  return { read }
}

const shape = shapeOf(shopProduct)
const written = new WeakMap<ShopProduct, string>()

/** Written once for each product, however many lists it stands in. */
function productInJson(product: ShopProduct): string {
  const before = written.get(product)
  if (before !== undefined) return before
  const json = JSON.stringify(product)
  written.set(product, json)
  return json
}

/** A list as it is sent. Its products come from `read`, where they were held against their schema. */
export function listInJson({ items, ...list }: List<ShopProduct>): string {
  const rest = JSON.stringify(list).slice(1)
  return `{"items":[${items.map(productInJson).join(',')}],${rest}`
}
