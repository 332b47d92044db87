import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildEvent } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { ADDRESS, type Buyer, checkOut, putInCart } from '#testing/harness/buyer.ts'
import { buildLaterPaying } from '#testing/harness/later-paying.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { buildExchange, resaleItem } from './build.ts'

// Attacks: an order in dunning is turned into money between the steps of the job.

const program = await testApp()
const { db } = program.test
const { shop, offer, read, afterMatch, buyTicket } = buildExchange(program)
const { buyTicketBy, pay, takeBack } = buildLaterPaying(program)
const [debtor, buyer] = (await program.gather(2)) as [Buyer, Buyer]
const LEVELS = [0, 1, 2, 3, 4]
let seats = 0

afterEach(async () => {
  delete process.env['UNSAFE']
  expect(await violations(db)).toEqual([])
})

const nextSeat = () => {
  seats += 1
  return `19-${seats}-1`
}
/** On account, not paid: each person may owe this once. */
async function owed() {
  const [owner] = (await program.gather(1)) as [Buyer]
  const ticket = await buyTicketBy('onAccount', owner, { eventId: await buildEvent(db), seatId: nextSeat() })
  const request = {
    serialNumber: ticket.number,
    ticketSerialNumber: `ticket.${ticket.id}`,
    useVoucher: true,
    address: ADDRESS,
  }
  return { ...ticket, owner, request }
}
/** Its next letter is due. */
const nextLetter = (paymentId: string) =>
  sql`update receivables set due_on = due_on - 60, dunned_until = dunned_until - 60 where payment_id = ${paymentId}`.execute(
    db,
  )
async function dunTo(level: number, paymentId: string): Promise<void> {
  for (let done = 0; done < level; done += 1) {
    await nextLetter(paymentId)
    await program.checkouts.dunAll()
  }
  const { rows } = await sql<{ level: number }>`
    select dunning_level as level from receivables where payment_id = ${paymentId}`.execute(db)
  expect(rows).toEqual([{ level }])
}
const ticketOf = async (owner: Buyer, id: string) =>
  (await program.send({ path: `/api/wallet/v3/self/tickets/${id}`, token: owner.token })).json
const isSomebodyWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  ).rows.length > 0

/** `first` has happened and is not committed when `second` begins; it commits when the other waits or is done. */
async function meanwhile<T>(
  first: (trx: Parameters<typeof program.payments.receivables.dun>[0]) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = db.transaction().execute(async (trx) => {
    await first(trx)
    begun.resolve()
    await goOn.promise
  })
  await Promise.race([begun.promise, one])
  let isDone = false
  const other = second().finally(() => {
    isDone = true
  })
  while (!isDone && !(await isSomebodyWaiting())) await new Promise((next) => setImmediate(next))
  goOn.resolve()
  await one
  return other
}

test.each(LEVELS)('MKT-16 %i letters after the purchase the ticket is not offered', async (level) => {
  const ticket = await owed()
  await dunTo(level, ticket.paymentId)
  const no = await offer(ticket.owner, ticket.request)
  expect(no).toMatchObject({ status: 409, json: { errorCode: 'TICKET_IS_UNPAID' } })
  expect((await ticketOf(ticket.owner, ticket.id)).state).toBe(level === 4 ? 'unpaid' : 'valid')
  await pay(ticket.paymentId, 6400)
  expect((await ticketOf(ticket.owner, ticket.id)).state).toBe('valid')
  expect((await offer(ticket.owner, ticket.request)).status).toBe(200)
})

test('A16 without the question it is offered between two letters', async () => {
  const ticket = await owed()
  await dunTo(2, ticket.paymentId)
  process.env['UNSAFE'] = 'noPaidCheck'
  expect((await offer(ticket.owner, ticket.request)).status).toBe(200)
})

test.each(LEVELS.slice(0, -1))('MKT-16 while letter %i is being written it is not offered', async (level) => {
  const ticket = await owed()
  await dunTo(level, ticket.paymentId)
  await nextLetter(ticket.paymentId)
  const no = await meanwhile(
    (trx) => program.payments.receivables.dun(trx, ticket.paymentId),
    () => offer(ticket.owner, ticket.request),
  )
  expect(no).toMatchObject({ status: 409, json: { errorCode: 'TICKET_IS_UNPAID' } })
})

test('money that comes while the last step is taken makes the ticket good; the last step after the money is none', async () => {
  const late = await owed()
  await dunTo(3, late.paymentId)
  await nextLetter(late.paymentId)
  await meanwhile(
    (trx) => program.payments.receivables.dun(trx, late.paymentId),
    () => pay(late.paymentId, 6400),
  )
  expect((await ticketOf(late.owner, late.id)).state).toBe('valid')
  const early = await owed()
  await dunTo(3, early.paymentId)
  await nextLetter(early.paymentId)
  await meanwhile(
    (trx) =>
      program.payments.receivables.receive(trx, {
        paymentId: early.paymentId,
        amountCents: 6400,
        actor: 'staff:test',
      }),
    () => program.checkouts.dunAll(),
  )
  expect((await ticketOf(early.owner, early.id)).state).toBe('valid')
  expect((await offer(early.owner, early.request)).status).toBe(200)
})

test('MKT-11 a seller whose returned payment is dunned is paid at no step, and when it is paid again', async () => {
  const eventId = await buildEvent(db)
  const sold = await buyTicket(debtor, eventId, nextSeat())
  const { json } = await offer(debtor, sold.request)
  await putInCart(shop, buyer, resaleItem(json.id))
  expect(await checkOut(shop, buyer)).toMatchObject({ outcome: 'paid' })
  const { rows } = await sql<{ id: string }>`
    select id from payments where checkout_id = ${sold.checkoutId}`.execute(db)
  const paymentId = rows[0]!.id
  await takeBack(paymentId)
  for (const _ of LEVELS) {
    await afterMatch(eventId)
    expect((await read(debtor, `/${json.id}`)).json.state).toBe('Sold')
    await nextLetter(paymentId)
    await program.checkouts.dunAll()
  }
  await pay(paymentId, 6400)
  await afterMatch(eventId)
  expect((await read(debtor, `/${json.id}`)).json.state).toBe('PaymentSucceeded')
})
