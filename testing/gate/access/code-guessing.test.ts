import { expect, test } from 'vitest'
import { demoVouchers } from '#demo/codes.ts'
import { testApp } from '#testing/app.ts'
import { sizeOf } from '#testing/harness/size.ts'

const ADDRESSES = sizeOf('C15_ADDRESSES', 40)
const GUESSES = sizeOf('C15_GUESSES', 50)
/** Wrong codes that an address may be answered before it has to wait. */
const LIMIT = 30
const AT_ONCE = 10

const program = await testApp()

const addressOf = (index: number) => `10.1.${index >> 8}.${index & 255}`

async function newCart(remoteAddress: string): Promise<string> {
  const answer = await program.app.inject({
    method: 'POST',
    url: '/api/shop/v4/carts/anonymousUser',
    remoteAddress,
  })
  return answer.json().userId
}

async function guess(given: { remoteAddress: string; userId: string; code: string; forwardedFor?: string }) {
  const answer = await program.app.inject({
    method: 'POST',
    url: `/api/shop/v2/vouchers?anonymousUserId=${given.userId}`,
    remoteAddress: given.remoteAddress,
    headers: given.forwardedFor ? { 'x-forwarded-for': given.forwardedFor } : {},
    payload: { voucherCode: given.code },
  })
  return {
    status: answer.statusCode,
    isHit: answer.statusCode === 200 && answer.json().isSuccess === true,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
  }
}

let next = 0
/** Codes in a row, as somebody would try them who knows how ours look. */
const someCode = () => {
  next += 1
  return `7777-0000-${String(next).padStart(8, '0')}`
}

/** Guesses in new carts all the time, and says of every call that it came from elsewhere. */
async function attack(index: number) {
  const remoteAddress = addressOf(index)
  const answers: Awaited<ReturnType<typeof guess>>[] = []
  let userId = ''
  for (let tries = 0; tries < GUESSES; tries += 1) {
    if (tries % 5 === 0) userId = await newCart(remoteAddress)
    answers.push(await guess({ remoteAddress, userId, code: someCode(), forwardedFor: `9.9.9.${tries}` }))
  }
  return answers
}

test(`C15 ${ADDRESSES} addresses guess ${GUESSES} codes each: no hit, and nothing but 429 once the limit is reached`, async () => {
  const all: Awaited<ReturnType<typeof attack>>[] = []
  for (let from = 0; from < ADDRESSES; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, ADDRESSES - from) }, (_, index) =>
      attack(from + index),
    )
    all.push(...(await Promise.all(some)))
  }
  for (const answers of all) {
    expect(answers.filter((answer) => answer.isHit)).toEqual([])
    const [before, after] = [answers.slice(0, LIMIT), answers.slice(LIMIT)]
    expect(before.every((answer) => answer.status === 200)).toBe(true)
    expect(after.every((answer) => answer.status === 429 && answer.retryAfter > 0)).toBe(true)
  }
  expect(all.flat()).toHaveLength(ADDRESSES * GUESSES)
})

test('C15 while an address has to wait, a right code tells it nothing; from elsewhere it is taken', async () => {
  const remoteAddress = addressOf(0)
  const userId = await newCart(remoteAddress)
  const { sku } = await program.test.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('sku')
    .where('seller_id', '=', 1)
    .where('price_cents', '>', 3000)
    .where('in_stock', '>', 5)
    .where('active_since', 'is not', null)
    .where('hidden_since', 'is', null)
    .where('appclusive_until', 'is', null)
    .executeTakeFirstOrThrow()
  await program.app.inject({
    method: 'POST',
    url: `/api/shop/v4/carts/self/items?anonymousUserId=${userId}`,
    payload: { sku, quantity: 1 },
  })
  const right = { userId, code: demoVouchers.gift }
  expect(await guess({ ...right, remoteAddress })).toMatchObject({ status: 429, isHit: false })
  expect(await guess({ ...right, remoteAddress: '10.9.9.9' })).toMatchObject({ status: 200, isHit: true })
})
