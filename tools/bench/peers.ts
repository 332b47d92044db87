import { request } from 'undici'
import { openDatabase } from '#platform/db.ts'
import { gather } from '#testing/harness/crowd.ts'
import { standingPlaces } from './checkouts.ts'
import { cartWithTwo, newCart, pick, plentifulSkus } from './goods.ts'
import { load, SHOP } from './load.ts'
import { type Bench, perCall, usage } from './processes.ts'
import { anonymousCheckout, LIST } from './works.ts'

/** As the other shops of docs/architecture.md were measured. */
const CONNECTIONS = 32
const ROUNDS = 12

/** Milliseconds of Node's CPU per call and calls a second; Medusa's best where there were several. */
const PEERS = {
  list: { vendure: [0.91, 1079], medusa: [10.3, 646] },
  add: { vendure: [12.5, 80], medusa: [41, 25] },
  cart: { vendure: [1.1, 700], medusa: [7.8, 134] },
  checkout: { vendure: [44, 17], medusa: [355, 3] },
} as const

/** Our figures beside theirs: 32 at once, the CPU of the serving process per call. */
export async function measurePeers(bench: Bench): Promise<void> {
  const { product } = bench
  const skus = await plentifulSkus(bench)
  const host = { host: SHOP }
  const { userId } = await cartWithTwo(bench)
  const reading = (work: string, path: string) =>
    load({ work, target: product, call: { path, headers: host } }, CONNECTIONS)
  const list = await reading('32 × list of 20', LIST)
  const authorization = `Bearer ${product.tokens['fan']}`
  const made = await load(
    {
      work: '32 × list of 20, signed in',
      target: product,
      call: { path: LIST, headers: { ...host, authorization } },
    },
    CONNECTIONS,
  )
  const cart = await reading('32 × read cart', `/api/shop/v4/carts/self?anonymousUserId=${userId}`)
  const added = await inCrowd(bench, async () => {
    const path = `${product.address}/api/shop/v4/carts/self/items?anonymousUserId=${await newCart(product)}`
    const body = JSON.stringify({ sku: pick(skus), quantity: 1 })
    const headers = { ...host, 'content-type': 'application/json' }
    const answer = await request(path, { method: 'POST', headers, body })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`a new cart and item: ${answer.statusCode}`)
  })
  const places = await standingPlaces(bench)
  const bought = await inCrowd(bench, (token) => anonymousCheckout(bench, token, places))
  console.log(
    `\n32 at once: CPU ms per call (calls/s)${'Kurve'.padStart(19)}${'Vendure 3.7'.padStart(19)}${'Medusa 2.21'.padStart(19)}`,
  )
  line('list of 20', [list.cpuMs, list.perSecond], PEERS.list)
  line('list of 20, made each time', [made.cpuMs, made.perSecond], PEERS.list)
  line('new cart and item', added, PEERS.add)
  line('read cart', [cart.cpuMs, cart.perSecond], PEERS.cart)
  line('anonymous cart to paid order', bought, PEERS.checkout)
}

type Figures = readonly [cpuMs: number, perSecond: number]

/** 32 people, one thing after the other each. */
async function inCrowd(bench: Bench, run: (token: string) => Promise<void>): Promise<Figures> {
  const { db, close } = openDatabase({ url: bench.databaseUrl, poolSize: 2 })
  const crowd = await gather(db, { count: CONNECTIONS, port: 3000 })
  await close()
  await Promise.all(crowd.map(({ token }) => run(token)))
  const before = await usage(bench.product)
  const started = performance.now()
  await Promise.all(
    crowd.map(async ({ token }) => {
      for (let round = 0; round < ROUNDS; round += 1) await run(token)
    }),
  )
  const calls = crowd.length * ROUNDS
  const seconds = (performance.now() - started) / 1000
  return [perCall(before, await usage(bench.product), calls).cpuMs, calls / seconds]
}

function line(work: string, ours: Figures, peers: { vendure: Figures; medusa: Figures }): void {
  const figures = [ours, peers.vendure, peers.medusa].map(
    ([cpuMs, perSecond]) => `${cpuMs.toPrecision(3)} (${perSecond.toFixed(0)})`,
  )
  console.log(`${work.padEnd(37)}${figures.map((figure) => figure.padStart(19)).join('')}`)
}
