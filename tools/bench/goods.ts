import { request } from 'undici'
import { openDatabase } from '#platform/db.ts'
import { SHOP } from './load.ts'
import type { Bench, Started } from './processes.ts'

let skus: string[] | null = null

/** Goods with enough stock and no limit that a load would run into. */
export async function plentifulSkus({ databaseUrl }: Pick<Bench, 'databaseUrl'>): Promise<string[]> {
  if (skus) return skus
  const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 1 })
  await pool.query('update variants set in_stock = 1000000')
  await pool.query('update products set max_quantity = 1000000')
  await pool.query('update sale_phases set max_per_buyer = 100000')
  const found = await pool.query<{ sku: string }>(
    'select v.sku from variants v join products p on p.id = v.product_id where p.active_since is not null and p.hidden_since is null and p.appclusive_until is null and p.seller_id = 1 order by sku limit 60',
  )
  await close()
  skus = found.rows.map((row) => row.sku)
  return skus
}

export async function newCart({ address }: Started): Promise<string> {
  const answer = await request(`${address}/api/shop/v4/carts/anonymousUser`, {
    method: 'POST',
    headers: { host: SHOP },
  })
  return ((await answer.body.json()) as { userId: string }).userId
}

export async function cartWithTwo(
  bench: Pick<Bench, 'databaseUrl' | 'product'>,
): Promise<{ userId: string; cartId: string }> {
  const userId = await newCart(bench.product)
  const url = `${bench.product.address}/api/shop/v4/carts/self`
  for (const sku of (await plentifulSkus(bench)).slice(0, 2)) {
    const added = await request(`${url}/items?anonymousUserId=${userId}`, {
      method: 'POST',
      headers: { host: SHOP, 'content-type': 'application/json' },
      body: JSON.stringify({ sku, quantity: 1 }),
    })
    await added.body.dump()
  }
  const cart = await request(`${url}?anonymousUserId=${userId}`, { headers: { host: SHOP } })
  return { userId, cartId: ((await cart.body.json()) as { id: string }).id }
}

export function pick<T>(items: T[]): T {
  return items[Math.floor(Math.random() * items.length)]!
}
