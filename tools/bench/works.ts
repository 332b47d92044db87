import { request } from 'undici'
import { demoVouchers } from '#demo/codes.ts'
import { openDatabase } from '#platform/db.ts'
import { gather } from '#testing/harness/crowd.ts'
import { buyOnAccount, order, type Send, sender, standingPlaces } from './checkouts.ts'
import { cartWithTwo, newCart, pick, plentifulSkus } from './goods.ts'
import { SHOP } from './load.ts'
import type { Bench, Started } from './processes.ts'

type Target = Pick<Bench, 'databaseUrl' | 'product'>

/** Something that people do all the time, to be done again and again by several at once. */
export type Work = { name: string; run(worker: number): Promise<unknown>; workers: number }

export const LIST =
  '/api/shop/v4/shops/1/products?IncludeHidden=false&IncludeDetails=true&OrderBy=releaseDate%20desc&Page=1&PageSize=20'
const ORDERS = '/api/checkout/v3/checkouts'

/** The hot paths of shop, cart, checkout and account against one program. */
export async function hotWorks(target: Target): Promise<Work[]> {
  const { product } = target
  const places = await standingPlaces(target)
  const skus = await plentifulSkus(target)
  const { userId } = await cartWithTwo(target)
  const carts = await Promise.all(Array.from({ length: 100 }, () => newCart(product)))
  const tokens = Object.values(product.tokens)
  const sends = tokens.map((token) => sender(target, token))
  for (const token of tokens) await buyOnAccount(target, token, places)
  const { items } = (await sends[0]!('GET', ORDERS)) as unknown as { items: { id: string }[] }
  const collector = await someoneWithGoods(target, skus[0]!)
  const productId = skus[0]!.split('.').slice(0, 2).join('.')
  const get = (path: string) => () => read(product, path)
  return [
    { name: 'list products', workers: 4, run: get(LIST) },
    { name: 'product', workers: 4, run: get(`/api/shop/v4/shops/1/products/${productId}`) },
    { name: 'read cart', workers: 4, run: get(`/api/shop/v4/carts/self?anonymousUserId=${userId}`) },
    { name: 'add to cart', workers: 4, run: () => add(product, pick(carts), pick(skus)) },
    { name: 'order list', workers: 4, run: () => sends[0]!('GET', `${ORDERS}?Page=1&PageSize=20`) },
    { name: 'order detail', workers: 4, run: () => sends[0]!('GET', `${ORDERS}/${items[0]!.id}`) },
    {
      name: 'whole checkout, on account',
      workers: tokens.length,
      run: (worker) => buyOnAccount(target, tokens[worker]!, places),
    },
    { name: 'voucher in and out', workers: 1, run: () => useVoucher(collector) },
  ]
}

async function read({ address }: Started, path: string): Promise<void> {
  const answer = await request(`${address}${path}`, { headers: { host: SHOP } })
  await answer.body.dump()
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
}

async function add({ address }: Started, userId: string, sku: string): Promise<void> {
  const answer = await request(`${address}/api/shop/v4/carts/self/items?anonymousUserId=${userId}`, {
    method: 'POST',
    headers: { host: SHOP, 'content-type': 'application/json' },
    body: JSON.stringify({ sku, quantity: 1 }),
  })
  await answer.body.dump()
  if (answer.statusCode !== 200) throw new Error(`add to cart: ${answer.statusCode}`)
}

/** Somebody new with two pieces in the cart, who buys nothing. */
async function someoneWithGoods(target: Target, sku: string): Promise<Send> {
  const { db, close } = openDatabase({ url: target.databaseUrl, poolSize: 1 })
  const [person] = await gather(db, { count: 1, port: 3000 })
  await close()
  const send = sender(target, person!.token)
  await send('POST', '/api/shop/v4/carts/self/items', { sku, quantity: 2 })
  return send
}

async function useVoucher(send: Send): Promise<void> {
  const { isSuccess } = await send('POST', '/api/shop/v2/vouchers', { voucherCode: demoVouchers.gift })
  if (!isSuccess) throw new Error('the voucher was refused')
  await send('DELETE', `/api/shop/v2/vouchers/${demoVouchers.gift}`)
}

/** A stranger fills a cart, signs in, and pays on account: 32 of them at once, as the peers were measured. */
export async function anonymousCheckout(target: Target, token: string, places: object): Promise<void> {
  const send = sender(target, token)
  const userId = await newCart(target.product)
  await request(`${target.product.address}/api/shop/v4/carts/self/items?anonymousUserId=${userId}`, {
    method: 'POST',
    headers: { host: SHOP, 'content-type': 'application/json' },
    body: JSON.stringify(places),
  }).then((answer) => answer.body.dump())
  await send('POST', '/api/shop/v4/carts/self/claims', { userId })
  await order(send, '/api/checkout/v3/checkouts/purchaseOnAccount')
}
