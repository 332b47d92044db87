import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { ADDRESS, type Buyer, checkOut, type Wish } from '#testing/harness/buyer.ts'
import { seededOf, violations } from '#testing/harness/models/invariants.ts'

const ROUNDS = 6

const app = await testApp({ log: createLog('error') })
const { db } = app.test
const places = await standingPlaces(app)
const goods = await plentifulGoods(app)

// First: a program that has just started has sold no ticket yet, and so has read no key that signs them.
test('CHK-21 more buyers than database connections buy their first tickets at the same moment', async () => {
  const crowd = await app.gather(24)
  await everybody(crowd, (buyer) => send(buyer, '/api/shop/v4/carts/self/items', places))
  const answers = await everybody(crowd, buyOnAccount)
  expect(answers).toEqual(crowd.map(() => 200))
  expect(await violations(db)).toEqual([])
})

test(`CHK-21 eight people buy standing places of one block and goods, ${ROUNDS} times each, all at once`, async () => {
  const seeded = await seededOf(db)
  const crowd = await app.gather(8)
  const answers = await everybody(crowd, async (buyer) => {
    const seen: unknown[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      seen.push(await send(buyer, '/api/shop/v4/carts/self/items', places))
      seen.push(await buyOnAccount(buyer))
      if (round % 3 !== 0) continue
      // Goods are not sold on account: with a place beside them they are paid by card.
      seen.push(await send(buyer, '/api/shop/v4/carts/self/items', places))
      seen.push(await send(buyer, '/api/shop/v4/carts/self/items', goods))
      seen.push((await checkOut(app.shopWith(), buyer)).outcome)
    }
    return seen
  })
  expect(new Set(answers.flat())).toEqual(new Set([200, 'paid']))
  expect(answers.flat()).toHaveLength(8 * (ROUNDS * 2 + 2 * 3))
  expect(await violations(db, { seeded })).toEqual([])
})

function everybody<T>(crowd: Buyer[], act: (buyer: Buyer) => Promise<T>): Promise<T[]> {
  return Promise.all(crowd.map(act))
}

/** One try: whoever gets a 5xx has not been served, even if a second try would succeed. */
async function send({ token }: Buyer, path: string, body: object): Promise<number> {
  return (await app.send({ method: 'POST', path, token, body })).status
}

async function buyOnAccount(buyer: Buyer): Promise<number> {
  const cart = await app.send({ path: '/api/shop/v4/carts/self', token: buyer.token })
  return send(buyer, '/api/checkout/v3/checkouts/purchaseOnAccount', {
    cartId: cart.json.id,
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    acceptedTerms: true,
  })
}

/** Two places of a standing block that has room for everybody. */
async function standingPlaces({ test: { db: at } }: TestApp): Promise<Wish> {
  await sql`update standing_counters set capacity = 100000`.execute(at)
  await sql`update sale_phases set max_per_buyer = 100000`.execute(at)
  const { rows } = await sql<{ id: string; block: string; priceClass: string }>`
    select e.id, b.id as block, b.price_class as "priceClass"
    from events e join standing_counters c on c.event_id = e.id
    join venue_blocks b on b.venue_id = e.venue_id and b.id = c.block_id and not b.is_guest
    join event_prices p on p.event_id = e.id and p.price_class = b.price_class and p.ticket_type = 'full'
    where exists (select from sale_phases p where p.event_id = e.id and p.who = 'everybody' and p.from_at <= now()) and e.sale_until > now() and e.cancelled_at is null
    order by e.starts_at, b.id limit 1`.execute(at)
  const { id, block, priceClass } = rows[0]!
  return {
    sku: `${id}-${priceClass}-full`,
    quantity: 2,
    userOptionValues: [{ key: 'blockId', value: block }],
  }
}

async function plentifulGoods({ test: { db: at } }: TestApp): Promise<Wish> {
  await sql`update variants set in_stock = 100000`.execute(at)
  const { rows } = await sql<{ sku: string }>`
    select v.sku from variants v join products p on p.id = v.product_id
    where p.active_since <= now() and p.hidden_since is null and p.min_age is null order by v.sku limit 1`.execute(
    at,
  )
  return { sku: rows[0]!.sku, quantity: 1 }
}
