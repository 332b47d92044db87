import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { organisations } from '#demo/people.ts'
import { buildExchange, resaleItem } from '#modules/marketplace/build.ts'
import { buildEvent, buildTicket, seatItem } from '#modules/tickets/build.ts'
import { buildTransfer } from '#modules/wallet/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { type Buyer, checkOut, order, putInCart } from '#testing/harness/buyer.ts'
import { buildLaterPaying } from '#testing/harness/later-paying.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor } from '#testing/staff.ts'

// What staff are told before is what happens then, in a world where everything is in the way.

const program = await testApp()
const { db } = program.test
const { shop, buyTicket, offer } = buildExchange(program)
const { buyTicketBy, takeBack } = buildLaterPaying(program)
const crowd = await program.gather(56)
const owner = await officeFor(program, 'buero')
const SEAT = 6400

afterEach(async () => expect(await violations(db)).toEqual([]))

type Told = { digest: string; totalCents: number; lines: { kind: string; count: number; cents: number }[] }
const post = (id: string, rest: string, body: object) =>
  owner.call({ method: 'POST', path: `/api/office/events/${id}${rest}`, body })
const preview = async (id: string, rest: string, body: object): Promise<Told> =>
  (await post(id, `${rest}/preview`, body)).json
const countOf = ({ lines }: Told, kind: string) => lines.find((one) => one.kind === kind)?.count
const centsOf = ({ lines }: Told, kind: string) => lines.find((one) => one.kind === kind)?.cents
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
let taken = 0
const people = (count: number): Buyer[] => {
  taken += count
  return crowd.slice(taken - count, taken)
}

async function aSeasonTicket(holder: Buyer): Promise<string> {
  const id = newId()
  await sql`insert into season_tickets (id, season, owner_id, number, block_id, price_class, ticket_type, price_cents, vat_rate, given_by)
    values (${id}, ${3000 + taken}, ${holder.id}, ${`DK-${id}`}, '23', 's', 'full', 20000, 19, 'test')`.execute(
    db,
  )
  return id
}

/** Paid by card, on account and taken back by a bank; offered, sold on, being paid for; forwarded; waited for. */
async function buildWorld() {
  const id = await buildEvent(db)
  const [card, seller, sold, second, paying, account, returned, waiting] = people(8) as [
    Buyer,
    Buyer,
    Buyer,
    Buyer,
    Buyer,
    Buyer,
    Buyer,
    Buyer,
  ]
  for (const seat of ['19-1-1', '19-1-2']) await putInCart(shop, card, seatItem(id, seat))
  expect(await checkOut(shop, card)).toMatchObject({ outcome: 'paid' })
  const { id: forwarded } = await db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', id)
    .where('seat_id', '=', '19-1-1')
    .executeTakeFirstOrThrow()
  await buildTransfer(db, { senderId: card.id, ticketId: forwarded })
  const offered = await buyTicket(seller, id, '19-1-3')
  expect((await offer(seller, offered.request)).status).toBe(200)
  const first = await buyTicket(sold, id, '19-1-4')
  const { json: sale } = await offer(sold, first.request)
  await putInCart(shop, second, resaleItem(sale.id))
  expect(await checkOut(shop, second)).toMatchObject({ outcome: 'paid' })
  const other = await buyTicket(paying, id, '19-1-5')
  const { json: pending } = await offer(paying, other.request)
  await buyTicketBy('onAccount', account, { eventId: id, seatId: '19-2-1' })
  const debit = await buyTicketBy('sepa', returned, { eventId: id, seatId: '19-2-2' })
  await takeBack(debit.paymentId)
  // Two with one mailbox, and somebody nobody can write to.
  const { id: fanClub } = organisations.adlerhorst
  await sql`update organisations set email = ${`${card.id}@probe.example`} where id = ${fanClub}`.execute(db)
  await buildTicket(db, { ownerId: fanClub, eventId: id, seatId: '19-3-3' })
  await buildTicket(db, {
    ownerId: card.id,
    eventId: id,
    seatId: '19-3-2',
    seasonTicketId: await aSeasonTicket(card),
  })
  await buildTicket(db, { ownerId: newId(), eventId: id, seatId: '19-3-1' })
  await sql`insert into ticket_wishes (id, event_id, person_id, quantity, together, price_classes, ticket_type, language, state)
    values (${newId()}, ${id}, ${waiting.id}, 1, true, '{sold-out}', 'full', 'de', 'Waiting')`.execute(db)
  await program.jobs.drain()
  const hold = (state: 'Pending' | 'Created') =>
    sql`update marketplace_offers set state = ${state},
      cart_item_id = ${state === 'Pending' ? newId() : null}::uuid,
      checkout_id = ${state === 'Pending' ? other.checkoutId : null}::uuid,
      hold_expires_at = case when ${state} = 'Pending' then now() + interval '1 hour' end
      where id = ${pending.id}`.execute(db)
  await hold('Pending')
  await putInCart(shop, waiting, seatItem(id, '19-4-1'))
  await putInCart(shop, waiting, seatItem(id, '19-4-2'))
  return { id, hold, waiting }
}

/** Everything that follows by the clock and by jobs. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await program.jobs.drain()
    await program.marketplace.endWhatIsOver()
    await program.afterTheSale.eventRefunds.refundWhatIsLeft()
  }
  await program.jobs.drain()
}

async function happened(id: string) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from mailbox where subject like 'Abgesagt:%') as "calledOffMails",
      (select count(*)::int from mailbox where subject like 'Neuer Anpfiff:%') as "movedMails",
      (select count(*)::int from marketplace_offers where event_id = ${id} and state = 'Cancelled'
        and sold_checkout_item_id is null) as "offersEnded",
      (select count(*)::int from marketplace_offers where event_id = ${id} and state = 'Cancelled'
        and sold_checkout_item_id is not null) as "salesReversed",
      (select count(*)::int from ticket_transfers x join tickets t on t.id = x.ticket_id
        where t.event_id = ${id} and x.state = 'Revoked') as "transfersEnded",
      (select count(*)::int from ticket_wishes where event_id = ${id} and state = 'Expired') as "wishesEnded",
      coalesce((select sum(f.amount_cents - f.credited_cents)::int from refunds f join payments p on p.id = f.payment_id
        where p.checkout_id in (select i.checkout_id from tickets t join checkout_items i on i.id = t.checkout_item_id
          where t.event_id = ${id})), 0) as "sentCents",
      coalesce((select sum(f.credited_cents)::int from refunds f join payments p on p.id = f.payment_id
        where p.checkout_id in (select i.checkout_id from tickets t join checkout_items i on i.id = t.checkout_item_id
          where t.event_id = ${id})), 0) as "debtCents"`.execute(db)
  return rows[0]!
}
const before = async () => happened(newId())

describe('calling a match off', () => {
  test('with the money: what was told is what happened', async () => {
    const { id, hold, waiting } = await buildWorld()
    const mails = await before()
    const told = await preview(id, '/call-off', { givesBack: true })
    // Who waits may have been given one more meanwhile.
    expect(countOf(told, 'cartsEnd')).toBeGreaterThanOrEqual(2)
    const body = { givesBack: true, reason: 'Sturm', digest: told.digest }
    expect((await post(id, '/call-off', body)).status).toBe(204)
    await settle()
    await hold('Created')
    await settle()
    const done = await happened(id)
    expect(done['calledOffMails']! - mails['calledOffMails']!).toBe(countOf(told, 'ownersMailed'))
    expect(done['offersEnded']).toBe(countOf(told, 'offersEnd')! + countOf(told, 'offersBeingPaid')!)
    expect(done['salesReversed']).toBe(countOf(told, 'salesReversed'))
    expect(done['transfersEnded']).toBe(countOf(told, 'transfersEnd'))
    expect(done['wishesEnded']).toBe(countOf(told, 'wishesEnd'))
    expect(done['sentCents']).toBe(told.totalCents)
    expect(done['sentCents']).toBe(centsOf(told, 'moneyGoesBack'))
    expect(done['debtCents']).toBe(centsOf(told, 'debtsEnd'))
    expect(told).toMatchObject({ totalCents: 6 * SEAT })
    expect(countOf(told, 'ticketsEnd')).toBe(10)
    expect(countOf(told, 'ownersMailed')).toBe(7)
    expect(countOf(told, 'seasonTicketsStay')).toBe(1)
    expect(countOf(told, 'debtsEnd')).toBe(2 * SEAT)
    expect((await preview(id, '/refund', {})).totalCents).toBe(0)
    // What lies in a cart stays there to be seen, and is bought by nobody.
    expect((await order(shop, waiting)).status).toBeGreaterThanOrEqual(400)
  })

  test('what changed since it was shown is told anew, and nothing is done', async () => {
    const { id, hold } = await buildWorld()
    await sql`update events set sale_until = now() - interval '1 second' where id = ${id}`.execute(db)
    const told = await preview(id, '/call-off', { givesBack: true })
    // Carts change by themselves: they are shown, and change nothing that is confirmed.
    await sql`delete from seat_claims where event_id = ${id} and cart_item_id is not null`.execute(db)
    expect((await preview(id, '/call-off', { givesBack: true })).digest).toBe(told.digest)
    await sql`update ticket_wishes set state = 'Withdrawn', ended_at = now() where event_id = ${id}`.execute(
      db,
    )
    const body = { givesBack: true, reason: 'Sturm', digest: told.digest }
    const refused = await post(id, '/call-off', body)
    expect([refused.status, refused.json.title]).toEqual([409, 'OFFICE_CONSEQUENCES_CHANGED'])
    expect(await happened(id)).toMatchObject({ sentCents: 0, debtCents: 0, offersEnded: 0 })
    const { rows } = await sql`select from events where id = ${id} and cancelled_at is null`.execute(db)
    expect(rows).toHaveLength(1)
    const now = await preview(id, '/call-off', { givesBack: true })
    expect([countOf(told, 'wishesEnd'), countOf(now, 'wishesEnd')]).toEqual([1, 0])
    expect((await post(id, '/call-off', { ...body, digest: now.digest })).status).toBe(204)
    await hold('Created')
    await settle()
  })

  test('without the money: only what was sold on goes back by itself, and the rest when it is decided', async () => {
    const { id, hold } = await buildWorld()
    const told = await preview(id, '/call-off', { givesBack: false })
    const body = { givesBack: false, reason: 'Sturm', digest: told.digest }
    expect((await post(id, '/call-off', body)).status).toBe(204)
    await hold('Created')
    await settle()
    expect(centsOf(told, 'salesReversed')).toBe(2 * SEAT)
    expect((await happened(id))['sentCents']).toBe(told.totalCents)
    const rest = await preview(id, '/refund', {})
    expect(rest.totalCents).toBe(centsOf(told, 'moneyStays'))
    expect((await post(id, '/refund', { reason: 'Beschluss', digest: rest.digest })).status).toBe(204)
    await settle()
    expect((await happened(id))['sentCents']).toBe(told.totalCents + rest.totalCents)
  })
})

describe('another kick-off', () => {
  const deadlines = async (id: string) =>
    (
      await sql<{ id: string; at: Date }>`
        select x.id, x.expires_at as at from ticket_transfers x join tickets t on t.id = x.ticket_id
        where t.event_id = ${id} and x.state = 'Waiting' and x.expires_at > app.now()`.execute(db)
    ).rows

  test.each([
    ['later', 14],
    ['sooner', 2],
    ['so soon that nobody offers or waits', 1 / 48],
  ])('%s: deadlines, offers and wishes are what was told', async (_name, days) => {
    const { id, hold } = await buildWorld()
    const [mails, waiting] = [await before(), await deadlines(id)]
    const startsAt = inDays(days)
    const told = await preview(id, '/move', { startsAt })
    expect((await post(id, '/move', { startsAt, reason: 'Fernsehen', digest: told.digest })).status).toBe(204)
    await settle()
    await hold('Created')
    const [done, after] = [await happened(id), await deadlines(id)]
    expect(done['movedMails']! - mails['movedMails']!).toBe(countOf(told, 'ownersMailed'))
    expect(done['offersEnded']).toBe(countOf(told, 'offersTooLate'))
    expect(done['wishesEnded']).toBe(countOf(told, 'wishesTooLate'))
    expect(waiting.length - after.length).toBe(countOf(told, 'transfersTooLate'))
    const moved = after.filter((one) => waiting.every(({ id: was, at }) => was !== one.id || +at !== +one.at))
    expect(moved.length).toBe(countOf(told, 'transfersMove'))
    expect(done['sentCents']).toBe(0)
  })
})
