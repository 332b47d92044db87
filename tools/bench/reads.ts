import { cartWithTwo } from './goods.ts'
import { load, SHOP } from './load.ts'
import type { Bench } from './processes.ts'

export async function measurePage({ product, bare }: Bench): Promise<void> {
  const floor = await load('bare page', bare, { path: '/bare/page' })
  await load(
    'cached page',
    product,
    { path: '/', headers: { host: 'club.localhost:3000', 'accept-encoding': 'gzip' } },
    { floor, budget: '≥ 0.5 × requests/s', compare: 'rate' },
  )
}

export async function measureList({ product, bare }: Bench): Promise<void> {
  const floor = await load('bare list of 20', bare, { path: '/bare/list' })
  const query = 'IncludeHidden=false&IncludeDetails=true&OrderBy=releaseDate%20desc&Page=1&PageSize=20'
  await load(
    'list products',
    product,
    { path: `/api/shop/v4/shops/1/products?${query}`, headers: { host: SHOP } },
    { floor, budget: '≤ 3 × CPU' },
  )
}

export async function measureCart(bench: Bench): Promise<void> {
  const { cartId, userId } = await cartWithTwo(bench)
  const floor = await load('bare cart', bench.bare, { path: `/bare/cart/${cartId}` })
  await load(
    'read cart',
    bench.product,
    { path: `/api/shop/v4/carts/self?anonymousUserId=${userId}`, headers: { host: SHOP } },
    { floor, budget: '≤ 3 × CPU' },
  )
}
