import { afterEach, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { type Buyer, checkoutBody, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { sizeOf } from '#testing/harness/size.ts'

const CHECKOUTS = sizeOf('A5_CHECKOUTS', 20)

const program = await testApp()
const { db } = program.test
const shop = program.shopWith()
const { sku } = await db
  .transaction()
  .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 1_000_000 }] }))

afterEach(() => {
  delete process.env['UNSAFE']
})

/** The same form, sent so many times at once. With a key, or without one as clients of the specification do. */
async function submit(buyer: Buyer, times: number, key?: string) {
  expect((await putInCart(shop, buyer, { sku, quantity: 1 })).status).toBe(200)
  const call = {
    method: 'POST' as const,
    path: '/api/checkout/v2/checkouts/creditcard',
    token: buyer.token,
    ...(key ? { key } : {}),
    body: await checkoutBody(shop, buyer),
  }
  const answers = await Promise.all(Array.from({ length: times }, () => program.send(call)))
  return { call, answers }
}

async function checkoutsOf(buyer: Buyer) {
  return db.selectFrom('checkouts').select(['id', 'state']).where('owner_id', '=', buyer.id).execute()
}

test(`A5 ${CHECKOUTS} checkouts, each sent one to ten times at once and again later: one order and one charge each`, async () => {
  const buyers = await program.gather(CHECKOUTS)
  let sent = 0
  for (const [index, buyer] of buyers.entries()) {
    const times = 1 + (index % 10)
    const { call, answers } = await submit(buyer, times, index % 2 === 0 ? newId() : undefined)
    // While the first is under way the same key may be told so; nothing else is an answer.
    for (const answer of answers) expect([200, 409], JSON.stringify(answer.json)).toContain(answer.status)
    const { json } = await shop.insist(call)
    expect(await checkoutsOf(buyer)).toEqual([{ id: json.checkoutId, state: 'open' }])
    await payAtBankPage(shop, json)
    expect((await outcomeOf(shop, buyer, json.checkoutId)).outcome).toBe('paid')
    sent += times + 1
  }
  expect(sent).toBe(CHECKOUTS * 5.5 + CHECKOUTS)
  const { charges } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('charges'))
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  expect(charges).toBe(CHECKOUTS)
  expect(await violations(db)).toEqual([])
})

test('A5 a paid order sent again with its key answers as the first time and buys nothing', async () => {
  const [buyer] = await program.gather(1)
  const { call, answers } = await submit(buyer!, 1, newId())
  await payAtBankPage(shop, answers[0]!.json)
  await outcomeOf(shop, buyer!, answers[0]!.json.checkoutId)
  expect((await program.send(call)).json).toEqual(answers[0]!.json)
  expect(await checkoutsOf(buyer!)).toHaveLength(1)
})

test('A5 the same key with another body is refused', async () => {
  const [buyer] = await program.gather(1)
  const { call } = await submit(buyer!, 1, newId())
  const other = await program.send({ ...call, body: { ...call.body, comment: 'something else' } })
  expect(other.status).toBe(422)
  expect(other.json.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('A16 without idempotency each of five makes a checkout', async () => {
  process.env['UNSAFE'] = 'noIdempotency'
  const [buyer] = await program.gather(1)
  await submit(buyer!, 5, newId())
  expect(await checkoutsOf(buyer!)).toHaveLength(5)
})
