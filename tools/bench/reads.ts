import { cartWithTwo } from './goods.ts'
import { load, loadBeside, SHOP } from './load.ts'
import type { Bench } from './processes.ts'
import { LIST } from './works.ts'

const LEAST_SPEED = 0.5

/** Says which budget is not kept. */
export async function measurePage({ product, bare }: Bench): Promise<string[]> {
  const measured = await loadBeside({
    floor: { work: 'bare page', target: bare, call: { path: '/bare/page' } },
    product: {
      work: 'cached page',
      target: product,
      call: { path: '/', headers: { host: 'club.localhost:3000', 'accept-encoding': 'gzip' } },
    },
    budget: `≥ ${LEAST_SPEED} × of the floor`,
    compare: 'speed',
  })
  const { ratio } = measured.product
  return ratio! < LEAST_SPEED
    ? [`a kept page reaches ${ratio!.toFixed(2)} of bare Fastify, not ${LEAST_SPEED}`]
    : []
}

export async function measureList({ product, bare }: Bench): Promise<void> {
  const floor = { work: 'bare list of 20', target: bare, call: { path: '/bare/list' } }
  await loadBeside({
    floor,
    product: { work: 'list products', target: product, call: { path: LIST, headers: { host: SHOP } } },
    budget: '≤ 3 × CPU',
  })
  const signedIn = (as: string) => ({ host: SHOP, authorization: `Bearer ${product.tokens[as]}` })
  await load({
    work: 'list products, signed in',
    target: product,
    call: { path: LIST, headers: signedIn('fan') },
  })
  // Hidden products are nothing that everybody sees: staff is answered from the database.
  await loadBeside({
    floor,
    product: {
      work: 'list products, made anew',
      target: product,
      call: {
        path: LIST.replace('IncludeHidden=false', 'IncludeHidden=true'),
        headers: signedIn('redaktion'),
      },
    },
    budget: '≤ 3 × CPU',
  })
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
