import { request } from 'undici'
import { club } from '#club/club.ts'
import { openDatabase } from '#platform/db.ts'
import { CARD } from '#testing/harness/buyer.ts'
import { plentifulSkus } from './goods.ts'
import { type Loop, loadBeside, SHOP, type Side } from './load.ts'
import type { Bench } from './processes.ts'

const BANK = 'bank.club.localhost:3000'

/** Whole purchases one after another, eight buyers at once, in turns with the bare add that they are held against. */
export async function measureCheckouts(bench: Bench, bareAdd: Side): Promise<void> {
  const places = await standingPlaces(bench)
  const onAccount = buyersWho(bench, (token) => buyOnAccount(bench, token, places))
  await loadBeside({
    floor: bareAdd,
    product: { work: 'whole checkout (2 places, on account)', ...onAccount },
    budget: '≤ 25 × CPU',
  })
  const [sku] = await plentifulSkus(bench)
  const byCard = buyersWho(bench, (token) => buyByCard(bench, token, sku!))
  await loadBeside({
    floor: bareAdd,
    product: { work: 'whole checkout (2 goods, by card)', ...byCard },
    budget: '≤ 27 × CPU, with the bank’s own work',
  })
}

function buyersWho({ product }: Bench, buy: (token: string) => Promise<void>) {
  const loop: Loop = async (seconds) => {
    const started = performance.now()
    const passed = () => (performance.now() - started) / 1000
    const times: number[] = []
    await Promise.all(
      Object.values(product.tokens).map(async (token) => {
        while (passed() < seconds) {
          const begun = performance.now()
          await buy(token)
          times.push(performance.now() - begun)
        }
      }),
    )
    times.sort((a, b) => a - b)
    return { calls: times.length, seconds: passed(), p99: times[Math.floor(times.length * 0.99)]! }
  }
  return { loop, target: product }
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
