import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { buildEvent } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { checkOut, order, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { buildExchange, resaleItem } from './build.ts'

const program = await testApp()
const { db } = program.test
const { shop, buyTicket, offer, withdraw, read, afterMatch, storeCard, callOff } = buildExchange(program)
const [seller, buyer, stranger] = await program.gather(3)
const people = { seller: seller!, buyer: buyer!, stranger: stranger! }
const event = await buildEvent(db, { maxPerBuyer: 40 })
let seats = 0
const nextSeat = () => {
  seats += 1
  return `19-${Math.ceil(seats / 20)}-${((seats - 1) % 20) + 1}`
}
const offered = async (more: object = {}, eventId = event) => {
  const ticket = await buyTicket(people.seller, eventId, nextSeat())
  const answer = await offer(people.seller, { ...ticket.request, ...more })
  expect(answer).toMatchObject({ status: 200, json: { state: 'Created' } })
  return { ...ticket, offerId: answer.json.id as string }
}
const sell = async (offerId: string) => {
  expect((await putInCart(shop, people.buyer, resaleItem(offerId))).status).toBe(200)
  expect(await checkOut(shop, people.buyer)).toMatchObject({ outcome: 'paid' })
}
const payoutOf = async (offerId: string) => (await read(people.seller, `/${offerId}`)).json
const subjectsTo = async ({ id }: { id: string }) => {
  await program.jobs.drain()
  const rows = await db
    .selectFrom('mailbox')
    .select('subject')
    .where('recipient', '=', `${id}@probe.example`)
    .execute()
  return rows.map(({ subject }) => subject)
}

afterEach(async () => expect(await violations(db)).toEqual([]))

test('MKT-02 MKT-05 MKT-07 MKT-11 MKT-16 a ticket is offered, bought through cart and checkout, and its seller is paid after the match', async () => {
  const { id: ticketId, offerId } = await offered()
  const list = await program.send({ path: `/api/ticketing/marketplace/events/${event}/offers` })
  expect(list.json.items).toMatchObject([{ id: offerId, sku: `resale-${offerId}`, price: 6400, seat: '1' }])
  expect(JSON.stringify(list.json)).not.toContain(people.seller.id)
  const block = await program.send({ path: `/api/ticketing/events/${event}/blocks/19/seats` })
  expect(block.json.offers).toMatchObject([{ sku: `resale-${offerId}`, row: '1', seat: '1', price: 6400 }])

  expect((await putInCart(shop, people.buyer, resaleItem(offerId))).status).toBe(200)
  expect(await payoutOf(offerId)).toMatchObject({ state: 'Created', isInCart: true })
  const second = await putInCart(shop, people.stranger, resaleItem(offerId))
  expect(second.json.errorCode).toBe('OFFER_TAKEN')
  expect(await checkOut(shop, people.buyer)).toMatchObject({ outcome: 'paid' })
  expect(await payoutOf(offerId)).toMatchObject({ state: 'Sold', isInCart: false })
  const { json: bought } = await program.send({
    path: '/api/wallet/v3/self/tickets',
    token: people.buyer.token,
  })
  expect(bought.items).toMatchObject([{ seat: '1', price: 6400, vatRate: 0 }])
  const gone = await program.send({
    path: `/api/wallet/v3/self/tickets/${ticketId}`,
    token: people.seller.token,
  })
  expect(gone.status).toBe(404)

  await afterMatch(event)
  expect(await payoutOf(offerId)).toMatchObject({
    state: 'PaymentSucceeded',
    attempts: [{ state: 'done', amount: 5760 }],
  })
  expect((await subjectsTo(people.seller)).some((subject) => subject.includes('57,60'))).toBe(true)
})

describe('withdrawing', () => {
  test('MKT-06 MKT-10 MKT-18 an unsold ticket is withdrawn and may be offered again', async () => {
    const { id, offerId, request } = await offered()
    expect((await withdraw(people.stranger, id)).status).toBe(404)
    expect((await withdraw(people.seller, id)).status).toBe(204)
    expect(await payoutOf(offerId)).toMatchObject({ state: 'Cancelled', cancelledBy: 'seller' })
    expect((await withdraw(people.seller, id)).json.errorCode).toBe('OFFER_NOT_LIVE')
    expect((await offer(people.seller, request)).status).toBe(200)
  })

  test('MKT-04 MKT-10 MKT-20 not while it is in a cart or being paid for; afterwards again', async () => {
    const { id, offerId } = await offered()
    expect((await putInCart(shop, people.buyer, resaleItem(offerId))).status).toBe(200)
    const inCart = { status: 409, json: { errorCode: 'MARKETPLACE_TICKET_IN_CART' } }
    expect(await withdraw(people.seller, id)).toMatchObject(inCart)
    const ordered = await order(shop, people.buyer)
    expect(ordered.status).toBe(200)
    expect(await payoutOf(offerId)).toMatchObject({ state: 'Pending' })
    expect(await withdraw(people.seller, id)).toMatchObject(inCart)
    await program.payments.cancelPayment(ordered.json.checkoutId)
    expect(await payoutOf(offerId)).toMatchObject({ state: 'Created', isInCart: true })
    const cart = await program.send({ path: '/api/shop/v4/carts/self', token: people.buyer.token })
    const itemId = cart.json.orders[0].items[0].id
    const path = `/api/shop/v4/carts/self/items/${itemId}`
    expect((await program.send({ method: 'DELETE', path, token: people.buyer.token })).status).toBe(204)
    expect((await withdraw(people.seller, id)).status).toBe(204)
  })

  test('MKT-06 what nobody bought until half an hour before kick-off is the seller’s again', async () => {
    const late = await buildEvent(db, { startsInDays: 1 })
    const { offerId } = await offered({}, late)
    await db
      .updateTable('events')
      .set({ starts_at: new Date(Date.now() + 20 * 60_000) })
      .where('id', '=', late)
      .execute()
    await program.marketplace.endWhatIsOver()
    expect(await payoutOf(offerId)).toMatchObject({ state: 'Cancelled', cancelledBy: 'time' })
  })
})

describe('what is possible', () => {
  test('MKT-13 MKT-14 MKT-21 MKT-22 the amounts of each way to be paid, and strangers see nothing', async () => {
    const { id } = await buyTicket(people.seller, event, nextSeat())
    const info = await read(people.seller, `/tickets/${id}/payoutInformation`)
    expect(info.json).toMatchObject({ isPossible: true, handlingFee: 640, handlingFeePercent: 10 })
    const kinds = info.json.kinds.map((kind: { payoutType: string; reimbursedAmount: number }) => [
      kind.payoutType,
      kind.reimbursedAmount,
    ])
    expect(kinds).toEqual([
      ['voucher', 5760],
      ['creditCard', 5440],
      ['payPal', 5440],
      ['original', 5440],
    ])
    const amount = await read(people.seller, `/tickets/${id}/payoutAmount?useVoucher=false`)
    expect(amount.json).toMatchObject({ payoutType: 'original', reimbursementFee: 320 })
    for (const path of ['payoutInformation', 'payoutAmount?useVoucher=true'])
      expect((await read(people.stranger, `/tickets/${id}/${path}`)).status).toBe(404)
  })

  test('MKT-15 MKT-23 the history shows one’s own offers, a thousand to a page', async () => {
    const { offerId } = await offered()
    const { json } = await read(people.seller, '?PageSize=1000&Page=1')
    expect(json.items[0]).toMatchObject({ id: offerId, state: 'Created' })
    expect(json.pageSize).toBe(1000)
    expect((await read(people.stranger, '')).json.items).toEqual([])
    expect((await read(people.stranger, `/${offerId}`)).status).toBe(404)
    expect((await read(people.seller, '?PageSize=1001')).status).toBe(400)
  })

  test('MKT-16 other people’s tickets, wrong numbers and second offers are refused', async () => {
    const { request } = await offered()
    expect((await offer(people.stranger, request)).status).toBe(404)
    expect((await offer(people.seller, request)).json.errorCode).toBe('TICKET_IS_OFFERED')
    const { request: other } = await buyTicket(people.seller, event, nextSeat())
    const wrong = await offer(people.seller, { ...other, serialNumber: 'SVF-2020-1' })
    expect(wrong.json.errorCode).toBe('SERIAL_NUMBERS_DIFFER')
    const [first, again] = [
      await offer(people.seller, other, 'the-same-key'),
      await offer(people.seller, other, 'the-same-key'),
    ]
    expect(again.json.id).toBe(first.json.id)
  })

  test('MKT-16 nobody buys their own offer', async () => {
    const { offerId } = await offered()
    const own = await putInCart(shop, people.seller, resaleItem(offerId))
    expect(own.json.errorCode).toBe('OFFER_IS_YOURS')
  })
})

describe('payouts', () => {
  test('MKT-08 MKT-12 MKT-17 a card that takes no money fails the payout; another one gets it once, and it cannot be deleted meanwhile', async () => {
    const match = await buildEvent(db)
    const bad = await storeCard(people.seller, '4000189900001218')
    const { offerId } = await offered({ useVoucher: false, paymentTokenId: bad }, match)
    const info = `/api/checkout/v2/checkouts/paymentInfo/${bad}`
    const kept = await program.send({ method: 'DELETE', path: info, token: people.seller.token })
    expect(kept).toMatchObject({ status: 400, json: { title: 'USER_HAS_RUNNING_PAYOUT' } })
    await sell(offerId)
    await afterMatch(match, async () => {
      expect(await payoutOf(offerId)).toMatchObject({
        ...{ state: 'PaymentFailed', payoutType: 'creditCard' },
        ...{ retryMethods: [{ id: bad }], retryKinds: ['creditCard', 'payPal'] },
      })
      const good = await storeCard(people.seller, '4000189900000111')
      const retry = (by: { token: string }) =>
        program.send({
          method: 'POST',
          path: `/api/payouts/${offerId}/paymentRetry`,
          token: by.token,
          body: { paymentTokenId: good },
        })
      expect((await retry(people.stranger)).status).toBe(404)
      expect((await retry(people.seller)).json).toMatchObject({ state: 'PaymentSucceeded' })
      expect((await retry(people.seller)).json.errorCode).toBe('PAYOUT_NOT_FAILED')
    })
    expect(await payoutOf(offerId)).toMatchObject({
      ...{ attempts: [{ state: 'failed' }, { state: 'done' }], retryMethods: [], retryKinds: [] },
    })
  })

  test('MKT-03 MKT-11 the money goes back the way it was paid', async () => {
    const match = await buildEvent(db)
    const { offerId } = await offered({ useVoucher: false }, match)
    await sell(offerId)
    await afterMatch(match)
    expect(await payoutOf(offerId)).toMatchObject({ state: 'PaymentSucceeded', payoutType: 'original' })
  })
})

describe('what cannot come back', () => {
  const refund = (checkoutId: string) =>
    db
      .selectFrom('checkout_items')
      .select('id')
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow()
      .then(({ id }) => program.afterSale.refundItems([id], 'test'))

  test('MKT-20 a ticket that was sold on, or that somebody has in the cart, is not refunded', async () => {
    const { checkoutId, offerId } = await offered()
    expect((await putInCart(shop, people.buyer, resaleItem(offerId))).status).toBe(200)
    await expect(refund(checkoutId)).rejects.toMatchObject({ code: 'MARKETPLACE_TICKET_IN_CART' })
    expect(await checkOut(shop, people.buyer)).toMatchObject({ outcome: 'paid' })
    await expect(refund(checkoutId)).rejects.toMatchObject({ code: 'TICKET_SOLD_ON' })
    const { rows } = await sql<{ checkout_id: string }>`
      select n.checkout_id from tickets n join marketplace_offers o on o.new_ticket_id = n.id where o.id = ${offerId}`.execute(
      db,
    )
    await expect(refund(rows[0]!.checkout_id)).rejects.toMatchObject({
      code: 'MARKETPLACE_TICKET_NOT_RETURNABLE',
    })
  })

  test('MKT-06 a refund of an offered ticket ends the offer', async () => {
    const { checkoutId, offerId } = await offered()
    await refund(checkoutId)
    await program.jobs.drain()
    expect(await payoutOf(offerId)).toMatchObject({ state: 'Cancelled', cancelledBy: 'refund' })
  })

  test('a match that is called off reverses the sale: buyer and seller have their money back, nobody is paid out', async () => {
    const match = await buildEvent(db)
    const { offerId } = await offered({}, match)
    const open = await offered({}, match)
    await sell(offerId)
    await callOff(match)
    expect(await payoutOf(offerId)).toMatchObject({ state: 'Cancelled', cancelledBy: 'event', attempts: [] })
    expect(await payoutOf(open.offerId)).toMatchObject({ state: 'Cancelled', cancelledBy: 'event' })
    const { rows } = await sql<{ bought: number; refunded: number }>`
      select (select count(*)::int from tickets where event_id = ${match} and revoked_because = 'refunded') as refunded,
        (select count(*)::int from tickets where event_id = ${match}) as bought`.execute(db)
    // The open one is the seller's again: it is refunded with all others of the match.
    expect(rows[0]).toEqual({ bought: 3, refunded: 2 })
  })
})
