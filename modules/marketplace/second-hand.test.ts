import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { buildEvent, buildTicket, seatItem } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import {
  ADDRESS,
  type Buyer,
  checkOut,
  order,
  outcomeOf,
  payAtBankPage,
  putInCart,
} from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { buildExchange, resaleItem } from './build.ts'

// What happens to tickets of the exchange beyond the straight way: who may buy them, sold again, paid late, called off, moved.

const program = await testApp()
const { db } = program.test
const exchange = buildExchange(program)
const { shop, buyTicket, offer, read, afterMatch, storeCard, callOff } = exchange
const crowd = await program.gather(8)
const [anna, bert, cleo, dora, emil] = crowd as [Buyer, Buyer, Buyer, Buyer, Buyer]
const [leaver, late] = [crowd[5]!, crowd[6]!]

afterEach(async () => {
  await shiftClock(program.test, 0)
  expect(await violations(db)).toEqual([])
})

const confirmed = { userOptionValues: [{ key: 'entitlement', value: 'confirmed' }] }
const payoutOf = async (seller: Buyer, offerId: string) => (await read(seller, `/${offerId}`)).json
const bornOn = (person: Buyer, birthday: string | null) =>
  db.updateTable('contacts').set({ birthday }).where('id', '=', person.id).execute()
const liveTickets = (eventId: string) =>
  db
    .selectFrom('tickets')
    .select(['id', 'owner_id', 'ticket_type', 'seat_id'])
    .where('event_id', '=', eventId)
    .where('revoked_at', 'is', null)
    .orderBy('seat_id')
    .execute()
const moneyBack = async (checkoutId: string) => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(f.amount_cents), 0)::int as cents from refunds f join payments p on p.id = f.payment_id
    where p.checkout_id = ${checkoutId} and f.state = 'done'`.execute(db)
  return rows[0]!.cents
}

async function offered(seller: Buyer, ticketId: string, serialNumber = 'SVF-2025-999999', more: object = {}) {
  const body = {
    serialNumber,
    ticketSerialNumber: `ticket.${ticketId}`,
    useVoucher: true,
    address: ADDRESS,
    ...more,
  }
  const answer = await offer(seller, body)
  expect(answer).toMatchObject({ status: 200, json: { state: 'Created' } })
  return answer.json.id as string
}
async function bought(buyer: Buyer, offerId: string, options: object = {}) {
  expect(
    (await putInCart(shop, buyer, { ...resaleItem(offerId), ...options })).json?.errorCode,
  ).toBeUndefined()
  const done = await checkOut(shop, buyer)
  if (done.outcome !== 'paid') throw new Error(`not paid: ${done.errorCode}`)
  const { id, order_number } = await db
    .selectFrom('tickets')
    .select(['id', 'order_number'])
    .where('checkout_id', '=', done.checkoutId)
    .executeTakeFirstOrThrow()
  return { id, serialNumber: order_number, checkoutId: done.checkoutId }
}
const tried = async (buyer: Buyer, offerId: string, options: object = {}) =>
  (await putInCart(shop, buyer, { ...resaleItem(offerId), ...options })).json.errorCode

describe('who may buy', () => {
  test('MKT-16 a reduced ticket is bought by whoever says that the reduction is theirs, and that is kept', async () => {
    const match = await buildEvent(db)
    const ticketId = await buildTicket(db, { ownerId: anna.id, eventId: match, ticketType: 'reduced' })
    const offerId = await offered(anna, ticketId)
    expect(await tried(bert, offerId)).toBe('ENTITLEMENT_NOT_CONFIRMED')
    expect(await tried(bert, offerId, { userOptionValues: [{ key: 'entitlement', value: 'maybe' }] })).toBe(
      'OPTION_UNKNOWN',
    )
    expect(await tried(bert, offerId, { userOptionValues: [{ key: 'seatId', value: '19-1-1' }] })).toBe(
      'OPTION_UNKNOWN',
    )
    const ticket = await bought(bert, offerId, confirmed)
    const { user_option_values: kept } = await db
      .selectFrom('checkout_items')
      .select('user_option_values')
      .where('checkout_id', '=', ticket.checkoutId)
      .executeTakeFirstOrThrow()
    expect(kept).toContainEqual({ key: 'entitlement', value: 'confirmed' })
    expect(kept).toContainEqual({ key: 'blockId', value: '23' })
    expect(await liveTickets(match)).toMatchObject([{ owner_id: bert.id, ticket_type: 'reduced' }])
  })

  test('MKT-16 a child’s ticket is bought for a child alone, by the birth date of the account on the day of the match', async () => {
    const match = await buildEvent(db)
    const ticketId = await buildTicket(db, {
      ownerId: anna.id,
      eventId: match,
      ticketType: 'child',
      priceCents: 900,
    })
    const offerId = await offered(anna, ticketId)
    await bornOn(bert, null)
    expect(await tried(bert, offerId, confirmed)).toBe('CHILD_TICKET_NEEDS_BIRTHDAY')
    await bornOn(bert, '1990-05-01')
    expect(await tried(bert, offerId)).toBe('CHILD_TICKET_ONLY_FOR_CHILDREN')
    await bornOn(bert, `${new Date().getFullYear() - 8}-01-02`)
    await bought(bert, offerId)
    expect(await liveTickets(match)).toMatchObject([{ owner_id: bert.id, ticket_type: 'child' }])
    await bornOn(bert, null)
  })

  /** A wheelchair place and its companion's, bought together. */
  async function pairOf(owner: Buyer, eventId: string) {
    await putInCart(shop, owner, seatItem(eventId, '22-1-1', 'r'))
    await putInCart(shop, owner, { ...seatItem(eventId, '22-1-2', 'r'), sku: `${eventId}-r-companion` })
    const done = await checkOut(shop, owner)
    if (done.outcome !== 'paid') throw new Error(done.errorCode)
    const [wheelchair, companion] = await liveTickets(eventId)
    const { number } = await db
      .selectFrom('checkout_orders')
      .select('number')
      .where('checkout_id', '=', done.checkoutId)
      .executeTakeFirstOrThrow()
    return {
      wheelchair: wheelchair!,
      companion: companion!,
      serialNumber: number!,
      checkoutId: done.checkoutId,
    }
  }

  test('MKT-16 a wheelchair place names the companion’s that goes along, and both are the buyer’s', async () => {
    const match = await buildEvent(db)
    const { wheelchair, companion, serialNumber } = await pairOf(anna, match)
    const info = await read(anna, `/tickets/${wheelchair.id}/payoutInformation`)
    expect(info.json.companion).toEqual({ block: '22', row: '1', seat: '2' })
    const offerId = await offered(anna, wheelchair.id, serialNumber)
    const { json } = await program.send({ path: `/api/ticketing/marketplace/events/${match}/offers` })
    expect(json.items).toMatchObject([
      { needs: 'accessible', isAccessible: true, companion: { block: '22', row: '1', seat: '2' } },
    ])
    expect(json.items[0].positions).toHaveLength(2)
    expect(await tried(bert, offerId)).toBe('ENTITLEMENT_NOT_CONFIRMED')
    await bought(bert, offerId, confirmed)
    const live = await liveTickets(match)
    expect(live.map(({ owner_id }) => owner_id)).toEqual([bert.id, bert.id])
    expect(live[1]!.id).toBe(companion.id)
  })

  test('a reversed sale of a wheelchair place takes the companion’s ticket back, too', async () => {
    const match = await buildEvent(db)
    const { wheelchair, serialNumber, checkoutId } = await pairOf(anna, match)
    const ticket = await bought(bert, await offered(anna, wheelchair.id, serialNumber), confirmed)
    await callOff(match)
    expect(await liveTickets(match)).toEqual([])
    expect([await moneyBack(ticket.checkoutId), await moneyBack(checkoutId)]).toEqual([1900, 1900])
  })

  test('a companion’s ticket of a season ticket is the seller’s again when the sale is reversed', async () => {
    const match = await buildEvent(db)
    const place = { ownerId: anna.id, eventId: match, priceClass: 'r' }
    const wheelchair = await buildTicket(db, { ...place, seatId: '22-1-1', priceCents: 1900 })
    const companion = await buildTicket(db, {
      ...place,
      seatId: '22-1-2',
      ticketType: 'companion',
      priceCents: 0,
    })
    await bought(bert, await offered(anna, wheelchair), confirmed)
    expect((await liveTickets(match)).map(({ owner_id }) => owner_id)).toEqual([bert.id, bert.id])
    await callOff(match)
    expect(await liveTickets(match)).toMatchObject([{ id: companion, owner_id: anna.id }])
  })
})

describe('sold again', () => {
  /** Anna sells to Bert, and he to Cleo. */
  async function chain(match: string) {
    const own = await buyTicket(anna, match, '19-1-1')
    const first = await offered(anna, own.id, own.request.serialNumber)
    const his = await bought(bert, first)
    const second = await offered(bert, his.id, his.serialNumber)
    const hers = await bought(cleo, second)
    return { first, second, checkouts: [own.checkoutId, his.checkoutId, hers.checkoutId] }
  }

  test('MKT-07 MKT-11 each of two sellers is paid once, and the last buyer alone has a ticket', async () => {
    const match = await buildEvent(db)
    const { first, second } = await chain(match)
    expect(await liveTickets(match)).toMatchObject([{ owner_id: cleo.id }])
    await afterMatch(match, async () => {
      await program.marketplace.payWhoIsDue()
      await program.jobs.drain()
    })
    for (const [seller, id] of [
      [anna, first],
      [bert, second],
    ] as const)
      expect(await payoutOf(seller, id)).toMatchObject({
        state: 'PaymentSucceeded',
        attempts: [{ state: 'done', amount: 5760 }],
      })
  })

  test('MKT-06 called off between sale and payout: everybody has their own money back, and nobody is paid out', async () => {
    const match = await buildEvent(db)
    const { first, second, checkouts } = await chain(match)
    await callOff(match)
    // Each sale waits for the one after it.
    await program.marketplace.endWhatIsOver()
    await program.jobs.drain()
    for (const checkoutId of checkouts) expect(await moneyBack(checkoutId)).toBe(6400)
    expect(await liveTickets(match)).toEqual([])
    await afterMatch(match)
    for (const [seller, id] of [
      [anna, first],
      [bert, second],
    ] as const)
      expect(await payoutOf(seller, id)).toMatchObject({
        state: 'Cancelled',
        cancelledBy: 'event',
        attempts: [],
      })
  })
})

describe('a payment that comes late', () => {
  async function ordering(match: string, seat: string, who = dora) {
    const own = await buyTicket(anna, match, seat)
    const offerId = await offered(anna, own.id, own.request.serialNumber)
    await putInCart(shop, who, resaleItem(offerId))
    const { json } = await order(shop, who)
    await shiftClock(program.test, 31 * 60)
    return { offerId, ...(json as { checkoutId: string; scriptUrl: string }) }
  }

  test('gets the ticket when nobody wanted it meanwhile', async () => {
    const match = await buildEvent(db)
    const { checkoutId, scriptUrl } = await ordering(match, '19-1-1')
    await payAtBankPage(shop, { scriptUrl })
    expect(await outcomeOf(shop, dora, checkoutId)).toMatchObject({ outcome: 'paid' })
    await program.jobs.drain()
    expect(await liveTickets(match)).toMatchObject([{ owner_id: dora.id }])
    expect(await moneyBack(checkoutId)).toBe(0)
  })

  test('gets its money back when somebody else has bought it, and no ticket', async () => {
    const match = await buildEvent(db)
    const { offerId, checkoutId, scriptUrl } = await ordering(match, '19-1-2')
    // As whoever let it go left it.
    await sql`update marketplace_offers set state = 'Created', checkout_id = null, cart_item_id = null, cart_expires_at = null,
      hold_expires_at = null where id = ${offerId}`.execute(db)
    await bought(emil, offerId)
    await payAtBankPage(shop, { scriptUrl })
    expect(await outcomeOf(shop, dora, checkoutId)).toMatchObject({ outcome: 'refused' })
    await program.jobs.drain()
    expect(await liveTickets(match)).toMatchObject([{ owner_id: emil.id }])
    expect(await moneyBack(checkoutId)).toBe(6400)
  })

  test('gets its money back when the match is called off meanwhile', async () => {
    const match = await buildEvent(db)
    const { checkoutId, scriptUrl } = await ordering(match, '19-1-3', late)
    await sql`update events set cancelled_at = app.now() where id = ${match}`.execute(db)
    await payAtBankPage(shop, { scriptUrl })
    await outcomeOf(shop, late, checkoutId)
    await callOff(match)
    // It was never sold: it is refunded as every ticket of the match.
    expect(await liveTickets(match)).toMatchObject([{ owner_id: anna.id }])
    expect(await moneyBack(checkoutId)).toBe(6400)
  })
})

describe('the day of the payout', () => {
  test('MKT-11 moves with the match: nobody is paid for one that is still ahead', async () => {
    const match = await buildEvent(db, { startsInDays: 2 })
    const own = await buyTicket(anna, match, '19-1-1')
    const offerId = await offered(anna, own.id, own.request.serialNumber)
    await bought(bert, offerId)
    const { starts_at } = await db
      .selectFrom('events')
      .select('starts_at')
      .where('id', '=', match)
      .executeTakeFirstOrThrow()
    const startsAt = new Date(starts_at.getTime() + 10 * 86_400_000)
    await program.tickets.moveEvent({ event: { id: match }, startsAt, by: 'test' })
    await shiftClock(program.test, 4 * 86_400)
    await program.marketplace.payWhoIsDue()
    await program.jobs.drain()
    expect(await payoutOf(anna, offerId)).toMatchObject({ state: 'Sold', attempts: [] })
    expect(Date.parse((await payoutOf(anna, offerId)).payoutAfter)).toBeGreaterThan(startsAt.getTime())
    await shiftClock(program.test, 0)
    await afterMatch(match)
    expect(await payoutOf(anna, offerId)).toMatchObject({
      state: 'PaymentSucceeded',
      attempts: [{ amount: 5760 }],
    })
  })

  test('MKT-11 an account that is owed money is not deleted before it is paid, and afterwards it is', async () => {
    const match = await buildEvent(db)
    const own = await buyTicket(leaver, match, '19-1-1')
    const card = await storeCard(leaver, '4000189900000111')
    const kept = { useVoucher: false, paymentTokenId: card }
    const offerId = await offered(leaver, own.id, own.request.serialNumber, kept)
    await bought(bert, offerId)
    const leave = () =>
      program.send({
        method: 'DELETE',
        path: '/api/contact/contacts/self?acceptLosses=true',
        token: leaver.token,
      })
    expect(await leave()).toMatchObject({ status: 400 })
    await afterMatch(match, async () => {
      expect(await payoutOf(leaver, offerId)).toMatchObject({
        state: 'PaymentSucceeded',
        payoutType: 'creditCard',
      })
      await sql`delete from carts where subject_id = ${leaver.id}`.execute(db)
      expect((await leave()).status).toBe(204)
      // Asked again, nothing more is sent.
      await program.marketplace.payWhoIsDue()
      await program.jobs.drain()
    })
    const { rows } = await sql<{ state: string; address: object; attempts: number }>`
      select o.state, o.address, (select count(*)::int from payout_attempts a where a.offer_id = o.id) as attempts
      from marketplace_offers o where o.id = ${offerId}`.execute(db)
    expect(rows).toEqual([{ state: 'PaymentSucceeded', address: {}, attempts: 1 }])
  })

  test('MKT-11 the account of a seller that is gone although money is owed: the payout fails, and is owed on', async () => {
    const match = await buildEvent(db)
    const own = await buyTicket(cleo, match, '19-1-1')
    const card = await storeCard(cleo, '4000189900000111')
    const offerId = await offered(cleo, own.id, own.request.serialNumber, {
      useVoucher: false,
      paymentTokenId: card,
    })
    await bought(bert, offerId)
    await sql`update payment_tokens set state = 'deleted' where id = ${card}`.execute(db)
    await afterMatch(match)
    expect(await payoutOf(cleo, offerId)).toMatchObject({
      state: 'PaymentFailed',
      attempts: [{ state: 'failed' }],
    })
    const { rows } = await sql<{ owed: number }>`
      select coalesce(sum(amount_cents), 0)::int as owed from payouts where id in (
        select id from payout_attempts where offer_id = ${offerId})`.execute(db)
    expect(rows).toEqual([{ owed: 0 }])
    // Staff do not send a voucher to nobody either.
    await sql`delete from contact_emails where contact_id = ${cleo.id}`.execute(db)
    const { priceCents, handlingFeeCents } = (
      await sql<{ priceCents: number; handlingFeeCents: number }>`
      select price_cents as "priceCents", handling_fee_cents as "handlingFeeCents" from marketplace_offers
      where id = ${offerId}`.execute(db)
    ).rows[0]!
    const byVoucher = { id: offerId, way: 'voucher', amountCents: priceCents - handlingFeeCents } as const
    const paying = db.transaction().execute((trx) => program.marketplace.payAgain(trx, byVoucher))
    await expect(paying).rejects.toMatchObject({ code: 'PAYOUT_SELLER_GONE' })
  })
})
