import { afterEach, expect, test } from 'vitest'
import { buildEvent, seatItem } from '#modules/tickets/build.ts'
import { berlinDate } from '#platform/dates.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { type Buyer, checkoutBody, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor } from '#testing/staff.ts'
import { overtaken } from './together.ts'

const ROUNDS = 15

const app = await testApp({ log: createLog('fatal') })
const { db } = app.test
const staff = await officeFor(app, 'fanservice')
const inDays = (days: number) => berlinDate(new Date(Date.now() + days * 86_400_000))
const wish = {
  firstDay: inDays(0),
  lastDay: inDays(120),
  scope: 'home',
  reasonCode: 'violence',
  tickets: 'keep',
}
let seats = 0
const seat = () => {
  seats += 1
  return `20-${Math.ceil(seats / 15)}-${((seats - 1) % 15) + 1}`
}

afterEach(() => {
  delete process.env['UNSAFE']
})

/** Somebody orders a place, and is banned by consequences that were looked at before. */
async function both(eventId: string, buyer: Buyer) {
  const shop = app.shopWith()
  const at = `/api/office/people/${buyer.id}`
  await staff.call({ method: 'POST', path: `${at}/visits`, body: { reason: 'Meldung der Polizei' } })
  expect((await putInCart(shop, buyer, seatItem(eventId, seat()))).status).toBe(200)
  // A card that is remembered is written down at the very end.
  const body = { ...(await checkoutBody(shop, buyer)), rememberMethod: true }
  const { digest } = (await staff.call({ method: 'POST', path: `${at}/ground-bans/preview`, body: wish }))
    .json
  const order = () =>
    app.send({ method: 'POST', path: '/api/checkout/v2/checkouts/creditcard', token: buyer.token, body })
  const ban = () =>
    staff.call({ method: 'POST', path: `${at}/ground-bans`, body: { ...wish, note: 'Gewalt', digest } })
  return { order, ban }
}

/** Either the order came first, and whoever bans them looks again; or the ban did, and nothing is ordered. */
async function race(
  eventId: string,
  buyer: Buyer,
  index: number,
): Promise<{ ordered: boolean; banned: boolean }> {
  const { order, ban } = await both(eventId, buyer)
  const begun = index % 2 === 0 ? { order: order(), ban: ban() } : { ban: ban(), order: order() }
  const [ordered, banned] = [await begun.order, await begun.ban]
  expect([200, 400], JSON.stringify(ordered.json)).toContain(ordered.status)
  expect([201, 409], JSON.stringify(banned.json)).toContain(banned.status)
  return { ordered: ordered.status === 200, banned: banned.status === 201 }
}

async function runRounds() {
  const eventId = await buildEvent(db, { startsInDays: 20 })
  const seen = { both: 0, none: 0, ordered: 0, banned: 0 }
  for (const [index, buyer] of (await app.gather(ROUNDS)).entries()) {
    const { ordered, banned } = await race(eventId, buyer, index)
    if (ordered && banned) seen.both += 1
    else if (ordered) seen.ordered += 1
    else if (banned) seen.banned += 1
    else seen.none += 1
  }
  return seen
}

test(`${ROUNDS} people order while they are banned from the ground: one of the two, never both`, async () => {
  const seen = await runRounds()
  expect(seen).toMatchObject({ both: 0, none: 0 })
  expect(seen.ordered + seen.banned).toBe(ROUNDS)
  expect(await violations(db)).toEqual([])
})

test('an order that is nearly written down is seen by whoever bans', async () => {
  const [buyer] = await app.gather(1)
  const { order, ban } = await both(await buildEvent(db, { startsInDays: 20 }), buyer!)
  const answers = await overtaken(db, 'payments', order, ban)
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
})

test('A16 without the lock somebody who is banned has ordered, and nobody has seen it', async () => {
  process.env['UNSAFE'] = 'noBanLock'
  const [buyer] = await app.gather(1)
  const { order, ban } = await both(await buildEvent(db, { startsInDays: 20 }), buyer!)
  const answers = await overtaken(db, 'payments', order, ban)
  expect(answers.map(({ status }) => status)).toEqual([200, 201])
})
