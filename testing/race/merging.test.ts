import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { type Buyer, checkoutBody, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor } from '#testing/staff.ts'
import { overtaken } from './together.ts'

const ROUNDS = 12

const app = await testApp({ log: createLog('fatal') })
const { db } = app.test
const owner = await officeFor(app, 'buero')
const { sku } = await db
  .transaction()
  .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 100_000 }] }))

afterEach(() => {
  delete process.env['UNSAFE']
})

/** Somebody orders, and their account goes into another one whose consequences were looked at before. */
async function both([former, kept]: [Buyer, Buyer]) {
  const shop = app.shopWith()
  const post = (path: string, body: object) => owner.call({ method: 'POST', path, body })
  const at = `/api/office/people/${kept.id}`
  for (const { id } of [former, kept])
    await post(`/api/office/people/${id}/visits`, { reason: 'Zwei Konten' })
  await putInCart(shop, former, { sku, quantity: 1 })
  const body = await checkoutBody(shop, former)
  const shown = await post(`${at}/merge/preview`, { otherId: former.id })
  const { digest } = shown.json.consequences
  const order = () =>
    app.send({ method: 'POST', path: '/api/checkout/v2/checkouts/creditcard', token: former.token, body })
  const merge = () => post(`${at}/merge`, { otherId: former.id, digest, reason: 'Ausweis gesehen' })
  return { order, merge }
}

async function race(pair: [Buyer, Buyer], index: number): Promise<{ ordered: boolean; merged: boolean }> {
  const { order, merge } = await both(pair)
  const begun = index % 2 === 0 ? { order: order(), merge: merge() } : { merge: merge(), order: order() }
  const [ordered, merged] = [await begun.order, await begun.merge]
  expect([200, 400, 401, 404], JSON.stringify(ordered.json)).toContain(ordered.status)
  expect([204, 409], JSON.stringify(merged.json)).toContain(merged.status)
  return { ordered: ordered.status === 200, merged: merged.status === 204 }
}

async function runRounds() {
  const crowd = await app.gather(ROUNDS * 2)
  const seen = { both: 0, ordered: 0, merged: 0 }
  for (let index = 0; index < ROUNDS; index += 1) {
    const { ordered, merged } = await race([crowd[index * 2]!, crowd[index * 2 + 1]!], index)
    if (ordered && merged) seen.both += 1
    else if (ordered) seen.ordered += 1
    else if (merged) seen.merged += 1
  }
  return seen
}

/** Orders in the name of an account that is closed. */
async function orphans(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from checkouts c join account_merges m on m.former_id = c.owner_id`.execute(
    db,
  )
  return rows[0]!.count
}

test(`${ROUNDS} people order while their account goes into another: one of the two, never both`, async () => {
  const seen = await runRounds()
  expect(seen.both).toBe(0)
  expect(seen.ordered + seen.merged).toBe(ROUNDS)
  expect(await orphans()).toBe(0)
  expect(await violations(db)).toEqual([])
})

test('an order that is nearly written down is seen by whoever merges', async () => {
  const { order, merge } = await both((await app.gather(2)) as [Buyer, Buyer])
  const answers = await overtaken(db, 'checkouts', order, merge)
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
})

test('A16 without the lock an order stands in the name of an account that is closed', async () => {
  process.env['UNSAFE'] = 'noMergeLock,noErasureLock'
  const { order, merge } = await both((await app.gather(2)) as [Buyer, Buyer])
  const answers = await overtaken(db, 'checkouts', order, merge)
  expect(answers.map(({ status }) => status)).toEqual([200, 204])
  expect(await orphans()).toBe(1)
})
