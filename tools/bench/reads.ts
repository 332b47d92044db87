import { cartWithTwo } from './goods.ts'
import { load, loadBeside, SHOP } from './load.ts'
import type { Bench } from './processes.ts'
import { LIST } from './works.ts'

export async function measurePage({ product, bare }: Bench): Promise<void> {
  await loadBeside({
    floor: { work: 'bare page', target: bare, call: { path: '/bare/page' } },
    product: {
      work: 'cached page',
      target: product,
      call: { path: '/', headers: { host: 'club.localhost:3000', 'accept-encoding': 'gzip' } },
    },
    budget: '≥ 0.5 × requests/s',
    compare: 'rate',
  })
}

export async function measureList({ product, bare }: Bench): Promise<void> {
  await loadBeside({
    floor: { work: 'bare list of 20', target: bare, call: { path: '/bare/list' } },
    product: { work: 'list products', target: product, call: { path: LIST, headers: { host: SHOP } } },
    budget: '≤ 3 × CPU',
  })
  // Those who are signed in are answered from the database.
  const headers = { host: SHOP, authorization: `Bearer ${product.tokens['fan']}` }
  await load({ work: 'list products, signed in', target: product, call: { path: LIST, headers } })
}

export async function measureCart(bench: Bench): Promise<void> {
  const { cartId, userId } = await cartWithTwo(bench)
  const path = `/api/shop/v4/carts/self?anonymousUserId=${userId}`
  await loadBeside({
    floor: { work: 'bare cart', target: bench.bare, call: { path: `/bare/cart/${cartId}` } },
    product: { work: 'read cart', target: bench.product, call: { path, headers: { host: SHOP } } },
    budget: '≤ 3 × CPU',
  })
}
