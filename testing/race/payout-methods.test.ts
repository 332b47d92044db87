import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildExchange, resaleItem } from '#modules/marketplace/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import type { Buyer } from '#testing/harness/buyer.ts'
import type { Answer } from '#testing/harness/driver.ts'
import { waitingForLocks } from '#testing/waiting.ts'

// A stored way to pay is deleted in one tab while another has the money of an exchanged ticket sent to it.

const app = await testApp({ log: createLog('fatal') })
const { db } = app.test
const { buy, buyTicket, offer, storeCard } = buildExchange(app)
const event = await buildEvent(db, { maxPerBuyer: 40 })
let seats = 0
const nextSeat = () => {
  seats += 1
  return `19-1-${seats}`
}

afterEach(() => {
  delete process.env['UNSAFE']
})

type Use = (seller: Buyer, card: string) => Promise<() => Promise<Answer>>

const offering: Use = async (seller, card) => {
  const { request } = await buyTicket(seller, event, nextSeat())
  return () => offer(seller, { ...request, useVoucher: false, paymentTokenId: card })
}

/** A payout that failed goes to another method. */
const retrying: Use = async (seller, card) => {
  const { request } = await buyTicket(seller, event, nextSeat())
  const { json } = await offer(seller, request)
  const [buyer] = await app.gather(1)
  await buy(buyer!, resaleItem(json.id))
  await sql`update marketplace_offers set state = 'PaymentFailed' where id = ${json.id}`.execute(db)
  return () =>
    app.send({
      method: 'POST',
      path: `/api/payouts/${json.id}/paymentRetry`,
      token: seller.token,
      body: { paymentTokenId: card },
    })
}

const USES: [string, Use][] = [
  ['an offer on the exchange', offering],
  ['a payout that is sent again', retrying],
]

/**
 * The method is held until one and then the other stand before it. Without the lock whoever uses it does not wait, and is through when
 * the deletion goes on. Answers what they were told, the deletion first, and how often what is gone is to be paid to.
 */
async function race(use: Use, first: 'deletion' | 'use', without?: string) {
  const [seller] = await app.gather(1)
  const card = await storeCard(seller!, '4000189900000111')
  const used = await use(seller!, card)
  const deleted = () =>
    app.send({
      method: 'DELETE',
      path: `/api/checkout/v2/checkouts/paymentInfo/${card}`,
      token: seller!.token,
    })
  if (without) process.env['UNSAFE'] = without
  const both = await db.transaction().execute(async (holder) => {
    await sql`select from payment_tokens where id = ${card} for no key update`.execute(holder)
    const begun = first === 'deletion' ? deleted() : used()
    await waitingForLocks(db, 1)
    const then = first === 'deletion' ? used() : deleted()
    await (without ? then : waitingForLocks(db, 2))
    return { all: Promise.all(first === 'deletion' ? [begun, then] : [then, begun]) }
  })
  const answers = (await both.all).map(({ status }) => status).join()
  const { rows } = await sql<{ orphans: number }>`
    select count(*)::int as orphans from payment_tokens t where t.id = ${card} and t.state = 'deleted' and (
      exists (select from marketplace_offers o where o.payment_token_id = t.id)
      or exists (select from payout_attempts a where a.payment_token_id = t.id))`.execute(db)
  return { answers, orphans: rows[0]!.orphans }
}

test.each(USES)(
  'A12 PM-06 MKT-08 %s and the deletion of its method at once: one of the two',
  async (_, use) => {
    expect(await race(use, 'deletion')).toEqual({ answers: '204,404', orphans: 0 })
    const { answers, orphans } = await race(use, 'use')
    expect(orphans).toBe(0)
    // A payout is decided at once, and what it needed may go then.
    expect(use === offering ? ['400,200'] : ['400,200', '204,200']).toContain(answers)
  },
)

test.each(USES)('A12 A16 control: %s without the lock goes to what is gone', async (_, use) => {
  expect(await race(use, 'deletion', 'noTokenLock')).toEqual({ answers: '204,200', orphans: 1 })
})
