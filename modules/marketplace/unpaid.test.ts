import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { buildEvent, seatItem } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { ADDRESS, type Buyer, checkOut, putInCart } from '#testing/harness/buyer.ts'
import { buildLaterPaying, type OtherWay } from '#testing/harness/later-paying.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { buildExchange, resaleItem } from './build.ts'

// Attacks: tickets that nobody has paid for are turned into money.

const program = await testApp()
const { db } = program.test
const { shop, offer, read, afterMatch, buyTicket } = buildExchange(program)
const { buyBy, buyTicketBy, pay, takeBack } = buildLaterPaying(program)
const crowd = await program.gather(8)
const [fraud, buyer, third] = crowd as [Buyer, Buyer, Buyer]
const match = () => buildEvent(db, { maxPerBuyer: 40 })
let seats = 0
const nextSeat = () => {
  seats += 1
  return `19-${Math.ceil(seats / 20)}-${((seats - 1) % 20) + 1}`
}

afterEach(async () => {
  await shiftClock(program.test, 0)
  expect(await violations(db)).toEqual([])
})

const requestFor = (ticket: { id: string; number: string }) => ({
  serialNumber: ticket.number,
  ticketSerialNumber: `ticket.${ticket.id}`,
  useVoucher: true,
  address: ADDRESS,
})
const stateOf = async (seller: Buyer, offerId: string) => (await read(seller, `/${offerId}`)).json.state
const sell = async (offerId: string, to: Buyer) => {
  expect((await putInCart(shop, to, resaleItem(offerId))).status).toBe(200)
  expect(await checkOut(shop, to)).toMatchObject({ outcome: 'paid' })
}
const paymentOf = async (checkoutId: string) =>
  (await sql<{ id: string }>`select id from payments where checkout_id = ${checkoutId}`.execute(db)).rows[0]!
    .id
async function without(protection: string, work: () => Promise<void>): Promise<void> {
  process.env['UNSAFE'] = protection
  try {
    await work()
  } finally {
    delete process.env['UNSAFE']
  }
}
const ticketOf = (owner: Buyer, id: string) =>
  program.send({ path: `/api/wallet/v3/self/tickets/${id}`, token: owner.token })

describe.each<OtherWay>(['onAccount', 'sepa'])('a ticket bought by %s', (way) => {
  test('MKT-16 is not offered before its money is here, and is then', async () => {
    const eventId = await match()
    const ticket = await buyTicketBy(way, fraud, { eventId, seatId: nextSeat() })
    const no = await offer(fraud, requestFor(ticket))
    expect(no).toMatchObject({ status: 409, json: { errorCode: 'TICKET_IS_UNPAID' } })
    const info = await read(fraud, `/tickets/${ticket.id}/payoutInformation`)
    expect(info.json).toMatchObject({ isPossible: false, refusal: { errorCode: 'TICKET_IS_UNPAID' } })
    expect((await ticketOf(fraud, ticket.id)).json.actions.offer).toEqual({
      allowed: false,
      reason: 'TICKET_IS_UNPAID',
    })
    if (way === 'onAccount') await pay(ticket.paymentId, 6400)
    else {
      await shiftClock(program.test, 4 * 86_400)
      await program.payments.reconcile()
    }
    expect((await offer(fraud, requestFor(ticket))).status).toBe(200)
  })

  test('A16 without the question the fault is seen: it is offered', async () => {
    const ticket = await buyTicketBy(way, fraud, { eventId: await match(), seatId: nextSeat() })
    await without('noPaidCheck', async () => {
      expect((await offer(fraud, requestFor(ticket))).status).toBe(200)
    })
  })
})

test('MKT-11 a seller whose payment the bank took back is not paid, until it is paid again', async () => {
  const eventId = await match()
  const ticket = await buyTicket(fraud, eventId, nextSeat())
  const { json } = await offer(fraud, ticket.request)
  await sell(json.id, buyer)
  await takeBack(await paymentOf(ticket.checkoutId))
  await afterMatch(eventId)
  expect(await stateOf(fraud, json.id)).toBe('Sold')
  const paymentId = await paymentOf(ticket.checkoutId)
  expect(await pay(paymentId, 6000)).toMatchObject({ settledCents: 6000, openCents: 400 })
  await afterMatch(eventId)
  expect(await stateOf(fraud, json.id)).toBe('Sold')
  expect(await pay(paymentId, 500)).toMatchObject({ settledCents: 400, surplusCents: 100, openCents: 0 })
  await afterMatch(eventId)
  expect(await stateOf(fraud, json.id)).toBe('PaymentSucceeded')
})

test('A16 without the question the fault is seen: the seller is paid', async () => {
  const eventId = await match()
  const ticket = await buyTicket(fraud, eventId, nextSeat())
  const { json } = await offer(fraud, ticket.request)
  await sell(json.id, buyer)
  await takeBack(await paymentOf(ticket.checkoutId))
  await without('noPaidCheck', () => afterMatch(eventId))
  expect(await stateOf(fraud, json.id)).toBe('PaymentSucceeded')
})

test('MKT-11 sold twice, the buyer in the middle by direct debit: each seller waits for the money that is theirs', async () => {
  const eventId = await match()
  const first = await buyTicket(fraud, eventId, nextSeat())
  const firstOffer = (await offer(fraud, first.request)).json.id as string
  const middle = await buyBy('sepa', buyer, resaleItem(firstOffer))
  const { rows } = await sql<{ id: string; number: string }>`
    select id, order_number as number from tickets where checkout_id = ${middle.checkoutId}`.execute(db)
  const no = await offer(buyer, requestFor(rows[0]!))
  expect(no.json.errorCode).toBe('TICKET_IS_UNPAID')
  await shiftClock(program.test, 4 * 86_400)
  let again = no
  await expect
    .poll(
      async () => {
        await program.payments.reconcile()
        again = await offer(buyer, requestFor(rows[0]!))
        return again.json.id ?? again.json
      },
      { timeout: 30_000 },
    )
    .toEqual(expect.any(String))
  const secondOffer = again.json.id as string
  await shiftClock(program.test, 0)
  await sell(secondOffer, third)
  await takeBack(middle.paymentId)
  await afterMatch(eventId)
  // Neither who sold to them nor they themselves: the money of the middle is missing.
  expect([await stateOf(fraud, firstOffer), await stateOf(buyer, secondOffer)]).toEqual(['Sold', 'Sold'])
  await pay(middle.paymentId, 6400)
  await afterMatch(eventId)
  expect([await stateOf(fraud, firstOffer), await stateOf(buyer, secondOffer)]).toEqual([
    'PaymentSucceeded',
    'PaymentSucceeded',
  ])
})

test('a payment that is taken back ends the offer, the code and forwarding; paid again the ticket is good', async () => {
  const eventId = await match()
  const ticket = await buyTicket(fraud, eventId, nextSeat())
  const { json } = await offer(fraud, ticket.request)
  const paymentId = await paymentOf(ticket.checkoutId)
  await takeBack(paymentId)
  await takeBack(paymentId)
  expect((await read(fraud, `/${json.id}`)).json).toMatchObject({ state: 'Cancelled', cancelledBy: 'unpaid' })
  expect((await ticketOf(fraud, ticket.id)).json).toMatchObject({ state: 'unpaid', code: null })
  const forward = await program.send({
    method: 'POST',
    path: '/api/wallet/v3/ticketTransfers',
    token: fraud.token,
    body: { ticketId: ticket.id, recipientMail: 'freund@probe.example' },
  })
  expect(forward.json.errorCode).toBe('TICKET_IS_UNPAID')
  await pay(paymentId, 6400)
  const good = await ticketOf(fraud, ticket.id)
  expect(good.json.state).toBe('valid')
  expect(good.json.code).not.toBeNull()
})

test('a ticket that is sold on already stays good for whoever bought it', async () => {
  const eventId = await match()
  const ticket = await buyTicket(fraud, eventId, nextSeat())
  const { json } = await offer(fraud, ticket.request)
  await sell(json.id, buyer)
  await takeBack(await paymentOf(ticket.checkoutId))
  const { json: theirs } = await program.send({ path: '/api/wallet/v3/self/tickets', token: buyer.token })
  expect(theirs.items.find((one: { event: { id: string } }) => one.event.id === eventId)?.state).toBe('valid')
  await pay(await paymentOf(ticket.checkoutId), 6400)
})

describe('a bank takes the money back at the very moment', () => {
  /** The return has happened and is not committed; `deed` begins, and the return commits when it waits or is done. */
  async function meanwhile<T>(paymentId: string, deed: () => Promise<T>): Promise<T> {
    await bankHasNotified()
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const back = db.transaction().execute(async (trx) => {
      await program.payments.receivables.takenBack(trx, { paymentId, actor: 'bank', reason: null })
      begun.resolve()
      await goOn.promise
    })
    await begun.promise
    let isDone = false
    const done = deed().finally(() => {
      isDone = true
    })
    while (!isDone && !(await isSomebodyWaiting())) await new Promise((next) => setImmediate(next))
    goOn.resolve()
    await back
    return done
  }
  /** A message that comes after the return would say that the bank has the money: here only the club knows of the return. */
  const bankHasNotified = () =>
    expect
      .poll(
        async () => {
          await sql`update bank_webhooks set deliver_at = now() where delivered_at is null and attempts = 0`.execute(
            db,
          )
          await program.bank?.deliverDue()
          const { rows } = await sql`select from bank_webhooks where delivered_at is null`.execute(db)
          return rows.length
        },
        { timeout: 30_000 },
      )
      .toBe(0)
  const isSomebodyWaiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
    ).rows.length > 0

  async function race() {
    const eventId = await match()
    const ticket = await buyTicket(fraud, eventId, nextSeat())
    const answer = await meanwhile(await paymentOf(ticket.checkoutId), () => offer(fraud, ticket.request))
    return answer
  }

  test('MKT-16 it is not offered; A16 without the lock it is', async () => {
    const { status, json } = await race()
    expect([status, json.errorCode], JSON.stringify(json)).toEqual([409, 'TICKET_IS_UNPAID'])
    await without('noPaymentLock', async () => expect((await race()).status).toBe(200))
  })

  const payoutRace = async () => {
    const eventId = await match()
    const sold = await buyTicket(fraud, eventId, nextSeat())
    const { json } = await offer(fraud, sold.request)
    await sell(json.id, buyer)
    await meanwhile(await paymentOf(sold.checkoutId), () => afterMatch(eventId))
    return stateOf(fraud, json.id)
  }

  test('MKT-11 nobody is paid; A16 without the lock they are', async () => {
    expect(await payoutRace()).toBe('Sold')
    await without('noPaymentLock', async () => expect(await payoutRace()).toBe('PaymentSucceeded'))
  })
})

describe('gift vouchers', () => {
  const vouchersOf = async (checkoutId: string) =>
    (
      await sql<{ withheld: boolean; id: string }>`
        select v.id, v.withheld_at is not null as withheld from vouchers v
        join checkout_items i on i.id = v.checkout_item_id where i.checkout_id = ${checkoutId}`.execute(db)
    ).rows
  const mailsTo = async ({ id }: Buyer) =>
    (
      await sql<{
        text: string
      }>`select plain as text from mailbox where recipient = ${`${id}@probe.example`}`.execute(db)
    ).rows

  test('bought by direct debit they are neither told nor usable before the money is here', async () => {
    const owner = crowd[5]!
    const { checkoutId } = await buyBy('sepa', owner, { sku: 'voucher.2500', quantity: 1 })
    await program.jobs.drain()
    const [voucher] = await vouchersOf(checkoutId)
    expect(voucher!.withheld).toBe(true)
    const code = program.discounts.codeOf(voucher!.id)
    expect((await mailsTo(owner)).some(({ text }) => text.includes(code))).toBe(false)
    await putInCart(shop, third, seatItem(await match(), nextSeat()))
    const use = () =>
      program.send({
        method: 'POST',
        path: '/api/shop/v2/vouchers',
        token: third.token,
        body: { voucherCode: code },
      })
    expect((await use()).json.failureReason).toBe('VOUCHER_INVALID')
    await shiftClock(program.test, 4 * 86_400)
    await program.payments.reconcile()
    await shiftClock(program.test, 0)
    await program.jobs.drain()
    expect((await vouchersOf(checkoutId))[0]!.withheld).toBe(false)
    expect((await mailsTo(owner)).some(({ text }) => text.includes(code))).toBe(true)
    expect((await use()).json.isSuccess).toBe(true)
  })

  test('on account they are not sold at all', async () => {
    const wish = { sku: 'voucher.2500', quantity: 1 }
    await expect(buyBy('onAccount', crowd[6]!, wish)).rejects.toThrow('PURCHASE_ON_ACCOUNT_ONLY_FOR_TICKETS')
  })
})
