import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { type Buyer, checkoutBody, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { overtaken } from './together.ts'

const ROUNDS = 20

const app = await testApp({ log: createLog('fatal') })
const { db } = app.test
const { sku } = await db
  .transaction()
  .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 100_000 }] }))

afterEach(() => {
  delete process.env['UNSAFE']
})

async function both(buyer: Buyer) {
  const shop = app.shopWith()
  await putInCart(shop, buyer, { sku, quantity: 1 })
  const body = await checkoutBody(shop, buyer)
  const path = '/api/checkout/v2/checkouts/creditcard'
  const order = async () => (await app.send({ method: 'POST', path, token: buyer.token, body })).status
  const erase = async () =>
    (await app.send({ method: 'DELETE', path: '/api/contact/contacts/self', token: buyer.token })).status
  return { order, erase }
}

/** One person orders and deletes their account at the same moment; answers who won. */
async function race(buyer: Buyer, index: number): Promise<{ ordered: boolean; deleted: boolean }> {
  const { order, erase } = await both(buyer)
  const [ordered, deleted] =
    index % 2 === 0
      ? await Promise.all([order(), erase()])
      : (await Promise.all([erase(), order()])).reverse()
  expect([200, 400, 401, 404]).toContain(ordered)
  expect([204, 400, 401]).toContain(deleted)
  return { ordered: ordered === 200, deleted: deleted === 204 }
}

async function runRounds(): Promise<{ both: number; ordered: number; deleted: number }> {
  const crowd = await app.gather(ROUNDS)
  const seen = { both: 0, ordered: 0, deleted: 0 }
  for (const [index, buyer] of crowd.entries()) {
    const { ordered, deleted } = await race(buyer, index)
    if (ordered && deleted) seen.both += 1
    if (ordered) seen.ordered += 1
    if (deleted) seen.deleted += 1
  }
  return seen
}

/** Orders that were begun in the name of somebody who is gone. */
async function orphans(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from checkouts c join contacts p on p.id = c.owner_id
    where p.erased_at is not null and c.state in ('open', 'paid')`.execute(db)
  return rows[0]!.count
}

test(`A12 ${ROUNDS} people order and delete their account at the same moment: one of the two, never both`, async () => {
  const seen = await runRounds()
  expect(seen.both).toBe(0)
  expect(seen.ordered + seen.deleted).toBe(ROUNDS)
  expect(await orphans()).toBe(0)
  expect(await violations(db)).toEqual([])
})

test('A12 an order that is nearly written down keeps its account', async () => {
  const [buyer] = await app.gather(1)
  const { order, erase } = await both(buyer!)
  expect(await overtaken(db, 'checkouts', order, erase)).toEqual([200, 400])
})

test('A12 A16 without the lock somebody who is gone has ordered', async () => {
  process.env['UNSAFE'] = 'noErasureLock'
  const [buyer] = await app.gather(1)
  const { order, erase } = await both(buyer!)
  expect(await overtaken(db, 'checkouts', order, erase)).toEqual([200, 204])
  expect(await orphans()).toBe(1)
})
