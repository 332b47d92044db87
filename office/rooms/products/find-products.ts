import { listProducts } from '#modules/office/products/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import type { Hit } from '../../finders.ts'
import { productAddress } from '../../parts/product-address.ts'

const MOST = 5

/** Products by name or number, for the palette. */
export async function findProducts(words: string, signal: AbortSignal): Promise<Hit[]> {
  const { items } = await read(listProducts, { query: { q: words, pageSize: MOST }, signal })
  return items.map(({ id, name, category }) => ({
    id,
    icon: 'cart',
    title: name.de,
    detail: [id, category?.de].filter(Boolean).join(', '),
    to: productAddress(id),
  }))
}
