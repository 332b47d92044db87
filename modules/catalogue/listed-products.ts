import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db.ts'
import { shapeOf } from '#platform/http/answer-shape.ts'
import type { List } from '#platform/lists.ts'
import { type ListedProduct, loadListed } from './listing.storage.ts'
import { housePrintCents } from './print-price.rules.ts'
import { productOnWire } from './products.rules.ts'
import { type ShopProduct, shopProduct } from './schema.ts'

/** Characters of all JSON together; one takes up to two bytes, and the products themselves about as much again. */
const MOST_CHARACTERS = 4 * 1024 * 1024

export type ListedProducts = ReturnType<typeof createListedProducts>

/**
 * A cache of products as lists show them, keyed by the digest of their rows: with every sale all lists of the shop are made anew, and
 * hardly any of their rows has changed. Nothing has to be invalidated, as a row that has changed has another key.
 */
export function createListedProducts({ maxCharacters = MOST_CHARACTERS } = {}) {
  const cache = new LRUCache<string, ShopProduct>({
    maxSize: maxCharacters,
    sizeCalculation: (product) => productInJson(product).length,
  })
  /** With the price of a print: the one thing that products show and that does not stand in their rows. */
  const keyOf = ({ digest }: ListedProduct) => `${housePrintCents()} ${digest}`

  /** The products in the order of the list; one that is gone meanwhile is left out. */
  async function read(
    db: Db,
    { listed, includeDetails }: { listed: readonly ListedProduct[]; includeDetails: boolean },
  ): Promise<ShopProduct[]> {
    const found = new Map<string, ShopProduct>()
    for (const one of listed) {
      const product = cache.get(keyOf(one))
      if (product) found.set(one.id, product)
    }
    const ids = listed.map(({ id }) => id).filter((id) => !found.has(id))
    for (const { row, ...one } of ids.length > 0 ? await loadListed(db, { ids, includeDetails }) : []) {
      const product = freeze(shape.parse(productOnWire(row)) as ShopProduct)
      cache.set(keyOf(one), product)
      found.set(one.id, product)
    }
    return listed.flatMap(({ id }) => found.get(id) ?? [])
  }

  return { read }
}

/** With all that is in it: everybody who reads lists has the same product. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
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
