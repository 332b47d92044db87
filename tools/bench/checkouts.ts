import { request } from 'undici'
import { club } from '#club/club.ts'
import { openDatabase } from '#platform/db.ts'
import { CARD } from '#testing/harness/buyer.ts'
import { plentifulSkus } from './goods.ts'
import { SHOP } from './load.ts'
import { type Bench, perCall, usage } from './processes.ts'
import { type Row, rows } from './table.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 25)
const BANK = 'bank.club.localhost:3000'

/** Whole purchases one after another, eight buyers at once. */
export async function measureCheckouts(bench: Bench, addFloor: Row): Promise<void> {
  const places = await standingPlaces(bench)
  await measure('whole checkout (2 places, on account)', bench, addFloor, '≤ 25 × bare add', (token) =>
    buyOnAccount(bench, token, places),
  )
  const [sku] = await plentifulSkus(bench)
  await measure('whole checkout (2 goods, by card)', bench, addFloor, 'with the bank’s own work', (token) =>
    buyByCard(bench, token, sku!),
  )
}

async function measure(
  work: string,
  { product }: Bench,
  addFloor: Row,
  budget: string,
  buy: (token: string) => Promise<void>,
): Promise<void> {
  const buyers = Object.values(product.tokens)
  await Promise.all(buyers.map(buy))
  const before = await usage(product)
  const started = performance.now()
  const times: number[] = []
  await Promise.all(
    buyers.map(async (token) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const begun = performance.now()
        await buy(token)
        times.push(performance.now() - begun)
      }
    }),
  )
  const spent = perCall(before, await usage(product), times.length)
  times.sort((a, b) => a - b)
  rows.push({
    work,
    perSecond: times.length / ((performance.now() - started) / 1000),
    ...spent,
    p99: times[Math.floor(times.length * 0.99)]!,
    bytes: null,
    ratio: spent.cpuMs / addFloor.cpuMs,
    budget,
  })
}

export async function buyOnAccount(
  bench: Pick<Bench, 'product'>,
  token: string,
  places: object,
): Promise<void> {
  const send = sender(bench, token)
  await send('POST', '/api/shop/v4/carts/self/items', places)
  await order(send, '/api/checkout/v3/checkouts/purchaseOnAccount')
}

export async function buyByCard(bench: Pick<Bench, 'product'>, token: string, sku: string): Promise<void> {
  const send = sender(bench, token)
  await send('POST', '/api/shop/v4/carts/self/items', { sku, quantity: 2 })
  const { checkoutId, scriptUrl } = await order(send, '/api/checkout/v2/checkouts/creditcard')
  const paid = await request(
    `${bench.product.address}${new URL(scriptUrl!).pathname.replace(/\/form\.js$/, '')}`,
    {
      method: 'POST',
      headers: { host: BANK, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(CARD).toString(),
    },
  )
  await paid.body.dump()
  if (paid.statusCode >= 400) throw new Error(`the bank answered ${paid.statusCode}`)
  for (let status = ''; status !== 'Paid'; )
    status = (await send('GET', `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`))['status']!
}

export type Send = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Record<string, string>>

export function sender({ product }: Pick<Bench, 'product'>, token: string): Send {
  return async (method, path, body) => {
    const answer = await request(`${product.address}${path}`, {
      method,
      headers: {
        host: SHOP,
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${await answer.body.text()}`)
    if (answer.statusCode === 204) {
      await answer.body.dump()
      return {}
    }
    return answer.body.json() as Promise<Record<string, string>>
  }
}

export async function order(send: Send, path: string): Promise<{ checkoutId?: string; scriptUrl?: string }> {
  const cart = await send('GET', '/api/shop/v4/carts/self')
  const address = {
    firstName: 'Anna',
    lastName: 'Sommer',
    street: 'Lindenweg 4',
    postalCode: '60311',
    city: club.city,
    countryCode: 'DE',
    phone: '+4969111',
  }
  return send('POST', path, {
    cartId: cart['id'],
    shippingAddress: address,
    billingAddress: address,
    acceptedTerms: true,
  })
}

/** Two places in the standing block with the most room, which is made endless. */
export async function standingPlaces(bench: Pick<Bench, 'databaseUrl'>): Promise<object> {
  await plentifulSkus(bench)
  const { pool, close } = openDatabase({ url: bench.databaseUrl, poolSize: 1 })
  const { rows: found } = await pool.query(
    `select e.id, b.id as block, p.price_class, p.ticket_type from events e join venue_blocks b on b.venue_id = e.venue_id and b.kind = 'standing' and not b.is_guest
      join event_prices p on p.event_id = e.id and p.price_class = b.price_class
      join standing_counters c on c.event_id = e.id and c.block_id = b.id
      where exists (select from sale_phases p where p.event_id = e.id and p.who = 'everybody' and p.from_at <= now()) and e.sale_until > now() and e.cancelled_at is null order by c.capacity - c.taken desc, p.price_cents desc limit 1`,
  )
  const [{ id, block, price_class, ticket_type }] = found as [Record<string, string>]
  await pool.query('update standing_counters set capacity = 1000000 where event_id = $1', [id])
  // Nobody who buys again and again comes to the end of what may be open on account.
  await pool.query(
    `insert into account_customers (owner_id, is_approved, limit_cents, decided_by) select id, true, 1000000000, 'bench' from contacts
      on conflict (owner_id) do update set is_approved = true, limit_cents = excluded.limit_cents`,
  )
  await close()
  return {
    sku: `${id}-${price_class}-${ticket_type}`,
    quantity: 2,
    userOptionValues: [{ key: 'blockId', value: block }],
  }
}
