import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ordering } from '#club/ordering.ts'
import { testApp } from '#testing/app.ts'
import { freeSeats } from '#testing/harness/seats.ts'

const app = await testApp({ rateLimits: 'on' })
const HOST = 'tickets.club.localhost:3199'
const { withoutAccount } = ordering.heldPlaces.address

const post = (path: string, from: string, body?: object) =>
  app.send({ method: 'POST', path, host: HOST, from, ...(body ? { body } : {}) })

async function newCart(from: string): Promise<string> {
  const { status, json } = await post('/api/shop/v4/carts/anonymousUser', from)
  expect(status).toBe(200)
  return json.userId
}

async function seatsHeld(): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from seat_claims where hold_expires_at > app.now()`.execute(app.test.db)
  return rows[0]!.held
}

test('one line that begins cart after cart holds what an address may, whichever of its addresses it shows', async () => {
  const wishes = await freeSeats(app.test.db, 240)
  const before = await seatsHeld()
  const refused = new Set<string>()
  for (let cart = 0; cart < 60; cart += 1) {
    const from = `2001:db8:7:7::${cart.toString(16)}`
    const id = await newCart(from)
    for (const wish of wishes.slice(cart * 4, cart * 4 + 4)) {
      const answer = await post(`/api/shop/v4/carts/self/items?anonymousUserId=${id}`, from, wish)
      if (answer.status !== 200) refused.add(`${answer.status} ${answer.json.errorCode}`)
    }
  }
  expect([...refused]).toEqual(['422 ADDRESS_HOLDS_TOO_MANY'])
  expect((await seatsHeld()) - before).toBe(withoutAccount.ofEvent)
  // Neighbours buy.
  const neighbour = '2001:db8:7:8::1'
  const answer = await post(
    `/api/shop/v4/carts/self/items?anonymousUserId=${await newCart(neighbour)}`,
    neighbour,
    wishes.at(-1)!,
  )
  expect(answer.status).toBe(200)
})

test('carts without an account are begun so often from one address', async () => {
  const most = ordering.anonymousCarts.perAddress
  const answers = { 200: 0, 429: 0, 503: 0 }
  // A machine that is too busy turns somebody away (503), and may have counted them or not.
  for (let tries = 0; answers[429] === 0 && tries < 3 * most; tries += 1) {
    const { status } = await post('/api/shop/v4/carts/anonymousUser', '203.0.113.80')
    answers[status as 200] += 1
  }
  expect(answers).toMatchObject({ 429: 1 })
  expect(answers[200]).toBeLessThanOrEqual(most)
  expect(answers[200] + answers[503]).toBeGreaterThanOrEqual(most)
})
