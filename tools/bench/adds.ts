import { cartWithTwo, newCart, pick, plentifulSkus } from './goods.ts'
import { CONNECTIONS, loadBeside, SHOP, type Side } from './load.ts'
import type { Bench } from './processes.ts'

/** Answers the floor, which whole checkouts are held against too. */
export async function measureAdd(bench: Bench): Promise<Side> {
  const skus = await plentifulSkus(bench)
  const body = () => JSON.stringify({ sku: pick(skus), quantity: 1 })
  const bareCarts = await Promise.all(Array.from({ length: CONNECTIONS * 4 }, () => cartWithTwo(bench)))
  const carts = await Promise.all(Array.from({ length: CONNECTIONS * 40 }, () => newCart(bench.product)))
  const floor: Side = {
    work: 'bare add',
    target: bench.bare,
    call: { method: 'POST', path: () => `/bare/cart/${pick(bareCarts).cartId}`, body },
  }
  await loadBeside({
    floor,
    product: {
      work: 'add to cart',
      target: bench.product,
      call: {
        method: 'POST',
        path: () => `/api/shop/v4/carts/self/items?anonymousUserId=${pick(carts)}`,
        body,
        headers: { host: SHOP },
      },
    },
    budget: '≤ 4 × CPU',
  })
  return floor
}
