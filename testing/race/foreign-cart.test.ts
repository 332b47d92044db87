import { expect, test } from 'vitest'
import { buildEvent, seatItem } from '#modules/tickets/build.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { checkoutBody, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'

const app = await testApp({ log: createLog('fatal') })
const { db } = app.test
const shop = app.shopWith()

/** Open checkouts are locked by the cart that is named, before it is known whose it is. */
test('sixty who name the cart of somebody else are told that there is none, and its buyer orders meanwhile, again and again', async () => {
  const eventId = await buildEvent(db, { startsInDays: 20 })
  const [buyer, ...strangers] = await app.gather(61)
  for (const [index, one] of [buyer!, ...strangers].entries())
    expect(
      (await putInCart(shop, one, seatItem(eventId, `20-${1 + Math.floor(index / 15)}-${1 + (index % 15)}`)))
        .status,
    ).toBe(200)
  const body = (await checkoutBody(shop, buyer!)) as { cartId: string }
  const order = (token: string, comment: string) =>
    app.send({
      method: 'POST',
      path: '/api/checkout/v2/checkouts/creditcard',
      token,
      body: { ...body, comment },
    })
  const foreign = strangers.map(({ token }) => order(token, 'mine?'))
  const own = [1, 2, 3].map((round) => order(buyer!.token, `round ${round}`))
  expect(new Set((await Promise.all(foreign)).map(({ status }) => status))).toEqual(new Set([404]))
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual([200, 200, 200])
  const rows = await db
    .selectFrom('checkouts')
    .select(['owner_id', 'state'])
    .where('cart_id', '=', body.cartId)
    .execute()
  expect(rows.every((row) => row.owner_id === buyer!.id)).toBe(true)
  expect(rows.filter(({ state }) => state === 'open')).toHaveLength(1)
  expect(await violations(db)).toEqual([])
})
