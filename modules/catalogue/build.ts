import type { Db, Trx } from '#platform/db.ts'
import { addProduct } from './catalogue.ts'
import type { NewProduct } from './products.storage.ts'

let lastNumber = 900_000

/** A product with one size; the seller 1 must exist. Returns its id and the sku of its first size. */
export async function buildProduct(
  trx: Trx,
  given: Partial<NewProduct> = {},
): Promise<{ id: string; sku: string }> {
  const product: NewProduct = {
    sellerId: 1,
    number: ++lastNumber,
    name: { de: 'Prüfstück', en: 'Test piece' },
    description: { de: '<p>Zum Prüfen.</p>', en: '<p>For testing.</p>' },
    images: [],
    categories: [],
    priceCents: 1000,
    vatRate: 19,
    memberDiscountPercent: 10,
    maxQuantity: 10,
    weightGrams: 100,
    releasedAt: new Date('2020-01-01T00:00:00Z'),
    activeSince: new Date('2020-01-01T00:00:00Z'),
    variants: [{ code: 'M', size: 'M', inStock: 5 }],
    ...given,
  }
  const id = await addProduct(trx, product)
  return { id, sku: `${id}.${product.variants[0]!.code}` }
}

/** Goods of the demo world that anybody may buy and have sent anywhere, with enough of each in stock. */
export function goodsForAll(db: Db): Promise<{ sku: string; isPrinted: boolean; priceCents: number }[]> {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select((row) => [
      'sku',
      'price_cents as priceCents',
      row('flock', 'is not', null).$castTo<boolean>().as('isPrinted'),
    ])
    .where('seller_id', '=', 1)
    .where('in_stock', '>', 15)
    .where('active_since', 'is not', null)
    .where('shippable_to', 'is', null)
    .where('appclusive_until', 'is', null)
    .where('price_cents', '>', 0)
    .orderBy('sku')
    .execute()
}
