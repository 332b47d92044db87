import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildExchange, resaleItem } from '#modules/marketplace/build.ts'
import { buildEvent, seatItem } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { checkOut, order, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { runCommand } from './commands.ts'

const program = await testApp()
const { db } = program.test
const { eventRefunds } = program.afterTheSale
const { shop, buyTicket, offer } = buildExchange(program)
const [anna, bert, cleo] = await program.gather(3)

afterEach(async () => expect(await violations(db)).toEqual([]))

const club = async (line: string, ask?: (question: string) => Promise<boolean>) => {
  const done = await runCommand(program, [...line.split(' '), '--json'], 'ute', ask)
  return { ...done, json: done.out ? JSON.parse(done.out) : null }
}
const slugOf = async (id: string) =>
  (await db.selectFrom('events').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug
/** What went back for a match: credit notes per order, and cents that were asked back from the provider. */
async function backFor(eventId: string) {
  await program.jobs.drain()
  const { rows } = await sql<{ order: string; credits: number; cents: number; refunds: number }>`
    select o.number as "order", count(distinct k.id)::int as credits, sum(l.gross_cents)::int as cents,
      count(distinct k.refund_id)::int as refunds
    from order_credits k join checkout_orders o on o.id = k.order_id join order_credit_lines l on l.credit_id = k.id
    where l.checkout_item_id in (select checkout_item_id from tickets where event_id = ${eventId})
    group by o.number order by min(k.created_at), o.number`.execute(db)
  return rows
}
const mailsTo = async ({ id }: { id: string }, subject: string) =>
  (
    await db
      .selectFrom('mailbox')
      .select('plain')
      .where('recipient', '=', `${id}@probe.example`)
      .where('subject', 'like', subject)
      .execute()
  ).map(({ plain }) => plain)

test('a match that is called off gives every order its money back once, sales on the exchange the last first', async () => {
  const match = await buildEvent(db)
  const slug = await slugOf(match)
  for (const seat of ['19-1-1', '19-1-2']) await putInCart(shop, anna!, seatItem(match, seat))
  expect(await checkOut(shop, anna!)).toMatchObject({ outcome: 'paid' })
  const own = await buyTicket(bert!, match, '19-1-3')
  const { json: offered } = await offer(bert!, own.request)
  await putInCart(shop, cleo!, resaleItem(offered.id))
  expect(await checkOut(shop, cleo!)).toMatchObject({ outcome: 'paid' })
  await program.jobs.drain()

  const done = await club(`event call-off ${slug} --refund`)
  expect(done).toMatchObject({ code: 0, json: { state: 'called off', money: 'goes back' } })
  expect((await club(`event refunds ${slug}`)).json.sums).toMatchObject({
    state: 'under way',
    orders: 3,
    refunded: 0,
  })
  await backFor(match)
  // Jobs that run again, and side by side, give nothing twice.
  await eventRefunds.refundWhatIsLeft()
  await Promise.all([program.jobs.drain(), eventRefunds.begin({ event: { slug }, by: 'ute' })])
  await eventRefunds.refundWhatIsLeft()
  const back = await backFor(match)
  expect(back.map(({ credits, refunds, cents }) => [credits, refunds, cents]).toSorted()).toEqual([
    [1, 1, 12800],
    [1, 1, 6400],
    [1, 1, 6400],
  ])
  expect((await club(`event refunds ${slug}`)).json).toEqual({
    sums: {
      event: slug,
      state: 'done',
      orders: 3,
      refunded: 3,
      seasonTickets: 0,
      left: expect.stringContaining('0.00'),
    },
    left: [],
  })
  const { rows } = await sql`select from refunds where state <> 'done'`.execute(db)
  expect(rows).toEqual([])
  for (const who of [anna!, bert!, cleo!]) {
    const [letter, ...more] = await mailsTo(who, 'Storniert:%')
    expect([letter, more]).toEqual([expect.stringContaining('Das Spiel ist abgesagt'), []])
  }
  expect((await mailsTo(anna!, 'Abgesagt:%'))[0]).toContain('von selbst')
})

test('what cannot be refunded now is listed with its reason, and refunded once it can be', async () => {
  const match = await buildEvent(db)
  const slug = await slugOf(match)
  const own = await buyTicket(anna!, match, '19-1-1')
  await buyTicket(cleo!, match, '19-1-2')
  const { json: offered } = await offer(anna!, own.request)
  // Somebody is paying for it at this moment.
  await sql`update marketplace_offers set state = 'Pending', cart_item_id = ${newId()}, checkout_id = ${own.checkoutId},
    hold_expires_at = now() + interval '1 hour' where id = ${offered.id}`.execute(db)
  await club(`event call-off ${slug} --refund`)
  expect(await backFor(match)).toHaveLength(1)
  const { json } = await club(`event refunds ${slug}`)
  expect(json).toMatchObject({
    sums: { state: 'under way', orders: 2, refunded: 1 },
    left: [{ order: own.request.serialNumber, reason: 'MARKETPLACE_TICKET_IN_CART' }],
  })
  await sql`update marketplace_offers set state = 'Created', cart_item_id = null, checkout_id = null, hold_expires_at = null
    where id = ${offered.id}`.execute(db)
  await eventRefunds.refundWhatIsLeft()
  expect(await backFor(match)).toHaveLength(2)
  expect((await club(`event refunds ${slug}`)).json).toMatchObject({ sums: { state: 'done' }, left: [] })
})

test('nobody’s money moves unasked: it is asked for with the sum, or begun later, and never for a match that takes place', async () => {
  const match = await buildEvent(db)
  const slug = await slugOf(match)
  await buyTicket(anna!, match, '19-1-1')
  expect(await club(`event refund ${slug}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('EVENT_TAKES_PLACE'),
  })
  const asked: string[] = []
  const no = async (question: string) => {
    asked.push(question)
    return false
  }
  expect((await club(`event call-off ${slug}`, no)).json).toMatchObject({
    state: 'called off',
    money: 'stays',
  })
  expect(asked).toEqual([expect.stringMatching(/64\.00 of 1 order /)])
  await eventRefunds.refundWhatIsLeft()
  expect(await backFor(match)).toEqual([])
  expect((await club(`event refunds ${slug}`)).json.sums).toMatchObject({
    state: 'not begun',
    orders: 1,
    refunded: 0,
  })
  await club(`event refund ${slug}`)
  expect(await backFor(match)).toMatchObject([{ credits: 1, cents: 6400 }])
  expect(await club('event refunds nobody-knows')).toMatchObject({ code: 1 })
})

test('a payment that was under way when the match was called off comes back, whatever it is found as', async () => {
  const match = await buildEvent(db)
  await putInCart(shop, anna!, seatItem(match, '19-1-1'))
  const { json } = await order(shop, anna!)
  await club(`event call-off ${await slugOf(match)} --refund`)
  await backFor(match)
  await payAtBankPage(shop, json)
  await outcomeOf(shop, anna!, json.checkoutId)
  await eventRefunds.refundWhatIsLeft()
  await program.jobs.drain()
  const { rows } = await sql`
    select p.amount_cents = sum(f.amount_cents) as "isBack" from payments p join refunds f on f.payment_id = p.id and f.state = 'done'
    where p.checkout_id = ${json.checkoutId} group by p.id`.execute(db)
  expect(rows).toEqual([{ isBack: true }])
  const live = await db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', match)
    .where('revoked_at', 'is', null)
    .execute()
  expect(live).toEqual([])
})
