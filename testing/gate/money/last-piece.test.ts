import { afterEach, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { type Buyer, checkOut, checkoutBody, order, putInCart } from '#testing/harness/buyer.ts'
import { seededOf, violations } from '#testing/harness/models/invariants.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { answersOf } from '#testing/race/together.ts'

const ROUNDS = sizeOf('A3_ROUNDS', 8)
const BUYERS = sizeOf('A3_BUYERS', 15)

const program = await testApp()
const { db } = program.test
const shop = program.shopWith()

afterEach(() => {
  delete process.env['UNSAFE']
})

const atOnce = (buyers: Buyer[]) => Promise.all(buyers.map((buyer) => order(shop, buyer)))
/** Nobody has written before everybody has looked, or waits for somebody who has. */
const afterLooking = (buyers: Buyer[]) =>
  answersOf(
    db,
    'variants',
    buyers.map((buyer) => () => order(shop, buyer)),
  )

/** Everybody wants the last piece at the same moment. */
async function scramble(buyers: Buyer[], inStock: number, orderAll = atOnce) {
  const { sku } = await db
    .transaction()
    .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock }] }))
  const seeded = await seededOf(db)
  for (const buyer of buyers) expect((await putInCart(shop, buyer, { sku, quantity: 1 })).status).toBe(200)
  const answers = await orderAll(buyers)
  const { in_stock: left } = await db
    .selectFrom('variants')
    .select('in_stock')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  return { sku, answers, left, seeded }
}

test(`A3 the last piece and ${BUYERS} checkouts at once, ${ROUNDS} rounds: one gets it, the others are told why`, async () => {
  let asked = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const { answers, left, seeded } = await scramble(await program.gather(BUYERS), 1)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(new Set(refused.map((answer) => answer.json.errorCode))).toEqual(
      new Set(['CARTITEM_QUANTITY_ABOVE_STOCK']),
    )
    expect(left).toBe(0)
    expect(await violations(db, { seeded })).toEqual([])
    asked += answers.length
  }
  expect(asked).toBe(ROUNDS * BUYERS)
})

test('A3 two lines of one cart share a stock of one: refused whole, and nothing is taken', async () => {
  const [buyer] = await program.gather(1)
  const { sku } = await db.transaction().execute((trx) =>
    buildProduct(trx, {
      variants: [{ code: 'M', size: 'M', inStock: 1 }],
      flock: { priceCents: 1500, maxLetters: 12 } as never,
    }),
  )
  const seeded = await seededOf(db)
  for (const value of ['ANNA', 'BERT']) {
    const userOptionValues = [{ key: 'flockName', value }]
    expect((await putInCart(shop, buyer!, { sku, quantity: 1, userOptionValues })).status).toBe(200)
  }
  const answer = await order(shop, buyer!)
  expect(answer.status).toBe(400)
  expect(answer.json.errorCode).toBe('CARTITEM_QUANTITY_ABOVE_STOCK')
  expect(await violations(db, { seeded })).toEqual([])
})

test('A3 a second form of the same cart takes the promised piece over, and nobody else can', async () => {
  const [first, second] = await program.gather(2)
  const { sku, answers } = await scramble([first!], 1)
  expect(answers[0]!.status).toBe(200)
  await putInCart(shop, second!, { sku, quantity: 1 }).then((answer) => expect(answer.status).toBe(400))
  // Another form of the same cart ends the first checkout, and takes its piece over.
  const body = { ...(await checkoutBody(shop, first!)), comment: 'again' }
  const again = await shop.insist({
    method: 'POST',
    path: '/api/checkout/v2/checkouts/creditcard',
    token: first!.token,
    key: newId(),
    body,
  })
  expect(again.status).toBe(200)
  expect((await checkOut(shop, first!)).outcome).toBe('paid')
  expect(await violations(db)).toEqual([])
})

test('A3 of three who stand before the last piece together one gets it', async () => {
  const { answers, left } = await scramble(await program.gather(3), 1, afterLooking)
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400])
  expect(left).toBe(0)
})

test('A16 without the guard all three get it', async () => {
  process.env['UNSAFE'] = 'noStockGuard'
  const { answers, seeded } = await scramble(await program.gather(3), 1, afterLooking)
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(await violations(db, { seeded })).not.toEqual([])
})
