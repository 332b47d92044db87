import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { buildExchange } from '#modules/marketplace/build.ts'
import { buildEvent, seatItem } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { type Buyer, checkOut, order, outcomeOf, payAtBankPage, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { stopped } from '#testing/race/together.ts'
import { officeFor } from '#testing/staff.ts'

// Attacks: what staff, or somebody with their session, send to the room of matches.

const program = await testApp()
const { db } = program.test
const { shop, buyTicket } = buildExchange(program)
const [owner, boxOffice] = await Promise.all([officeFor(program, 'buero'), officeFor(program, 'vorverkauf')])
const BUYERS = 12
const crowd = await program.gather(BUYERS + 2)

afterEach(async () => expect(await violations(db)).toEqual([]))

type Method = 'POST' | 'PUT'
const call = (id: string, rest: string, body: object, method: Method = 'POST', staff = owner) =>
  staff.call({ method, path: `/api/office/events/${id}${rest}`, body })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const digestOf = async (id: string, rest: string, body: object): Promise<string> =>
  (await call(id, `${rest}/preview`, body)).json.digest
const eventOf = async (id: string) => (await owner.call({ path: `/api/office/events/${id}` })).json
const codeOf = ({ status, json }: { status: number; json: { title?: string } | null }) => [
  status,
  json?.title,
]
async function saleOf(id: string) {
  const { phases, saleUntil, prices, version } = await eventOf(id)
  const wanted = prices.map(({ vatRate: _vat, ...price }: { vatRate: number }) => price)
  const sold = phases.map(({ state: _state, ...phase }: { state: string }) => phase)
  return { phases: sold, saleUntil, version, prices: wanted }
}
const paidBack = async (id: string) =>
  (
    await sql<{ paid: number; back: number; times: number }>`
      select p.amount_cents as paid, coalesce(sum(f.amount_cents - f.credited_cents), 0)::int as back, count(f.id)::int as times
      from payments p left join refunds f on f.payment_id = p.id
      where p.checkout_id in (select checkout_id from tickets where event_id = ${id}) group by p.id`.execute(
      db,
    )
  ).rows
async function settle(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await program.jobs.drain()
    await program.afterTheSale.eventRefunds.refundWhatIsLeft()
  }
  await program.jobs.drain()
}

describe('a digest', () => {
  test('of an action that was done does nothing again', async () => {
    const id = await buildEvent(db)
    await buyTicket(crowd[BUYERS]!, id, '19-1-1')
    const body = {
      givesBack: true,
      reason: 'Sturm',
      digest: await digestOf(id, '/call-off', { givesBack: true }),
    }
    expect((await call(id, '/call-off', body)).status).toBe(204)
    expect(codeOf(await call(id, '/call-off', body))).toEqual([409, 'EVENT_CANCELLED'])
    const digest = await digestOf(id, '/refund', {})
    await settle()
    expect(codeOf(await call(id, '/refund', { digest, reason: 'noch mal' }))[0]).toBe(409)
    await settle()
    expect(await paidBack(id)).toEqual([{ paid: 6400, back: 6400, times: 1 }])
  })

  test('of one way is none of another, and of one match none of another', async () => {
    const [id, other] = [await buildEvent(db, { saleInDays: 2 }), await buildEvent(db, { saleInDays: 2 })]
    await buyTicketLater(other)
    const without = await digestOf(id, '/call-off', { givesBack: false })
    const foreign = { givesBack: false, reason: 'x', digest: without }
    expect(codeOf(await call(other, '/call-off', foreign))).toEqual([409, 'OFFICE_CONSEQUENCES_CHANGED'])
    const moved = { startsAt: inDays(12), reason: 'x', digest: without }
    expect(codeOf(await call(id, '/move', moved))).toEqual([409, 'OFFICE_CONSEQUENCES_CHANGED'])
    expect((await eventOf(id)).cancelledAt).toBeNull()
  })
})

/** Bought while it was on sale. */
async function buyTicketLater(id: string): Promise<void> {
  await sql`update sale_phases set from_at = now() - interval '1 day' where event_id = ${id}`.execute(db)
  await buyTicket(crowd[BUYERS + 1]!, id, '19-1-1')
  await sql`update sale_phases set from_at = now() + interval '2 days' where event_id = ${id}`.execute(db)
}

describe('what is not there, too much, or makes no sense', () => {
  test.each([
    ['/move', { startsAt: inDays(3), reason: 'x', digest: 'x' }, 'POST'],
    ['/call-off', { givesBack: false, reason: 'x', digest: 'x' }, 'POST'],
    ['/refund', { reason: 'x', digest: 'x' }, 'POST'],
    ['/blocks/19', { isOnSale: false, version: 1 }, 'PUT'],
    ['/seats/keep', { seatIds: ['19-1-1'], reason: 'x' }, 'POST'],
    ['/seats/free', { seatIds: ['19-1-1'] }, 'POST'],
  ] as const)('%s of a match that is none is a 404', async (rest, body, method) => {
    expect(codeOf(await call(newId(), rest, body, method))).toEqual([404, 'NOT_FOUND'])
  })

  test('seats and blocks that the ground has not are 404, and those of another match stay as they are', async () => {
    const [id, other] = [await buildEvent(db), await buildEvent(db)]
    for (const seatId of ['99-1-1', '19-1-999', '23-1-1', "19'--", ''])
      expect((await call(id, '/seats/keep', { seatIds: [seatId], reason: 'x' })).status, seatId).toBe(404)
    expect((await call(id, '/blocks/999', { isOnSale: true, version: 1 }, 'PUT')).status).toBe(404)
    expect((await call(other, '/seats/keep', { seatIds: ['19-1-1'], reason: 'x' })).status).toBe(204)
    expect(codeOf(await call(id, '/seats/free', { seatIds: ['19-1-1'] }))).toEqual([409, 'SEAT_NOT_KEPT'])
  })

  test('five thousand seats in one request are refused before anything is looked at', async () => {
    const id = await buildEvent(db)
    const seatIds = Array.from({ length: 5000 }, (_, index) => `19-${index}-1`)
    expect((await call(id, '/seats/keep', { seatIds, reason: 'x' })).status).toBe(400)
    expect((await call(id, '/seats/free', { seatIds })).status).toBe(400)
  })

  test.each([-1, 1_000_000_000, 19.5])('a price of %s is refused', async (priceCents) => {
    const id = await buildEvent(db)
    const sale = await saleOf(id)
    const prices = sale.prices.map((price: object) => ({ ...price, priceCents }))
    expect((await call(id, '/sale', { ...sale, prices }, 'PUT')).status).toBe(400)
    expect(await saleOf(id)).toEqual(sale)
  })

  test('sale times after kick-off or before its own begin change nothing', async () => {
    const id = await buildEvent(db)
    const sale = await saleOf(id)
    for (const wrong of [{ saleUntil: inDays(40) }, { saleUntil: inDays(-30) }])
      expect(codeOf(await call(id, '/sale', { ...sale, ...wrong }, 'PUT'))).toEqual([409, 'EVENT_SALE_ORDER'])
    expect(await saleOf(id)).toEqual(sale)
  })
})

describe('at the same moment', () => {
  test('of calling off and moving one is done, and the other hears so', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await buildEvent(db, { saleInDays: 2 })
      const startsAt = inDays(14)
      const [off, move] = [
        await digestOf(id, '/call-off', { givesBack: false }),
        await digestOf(id, '/move', { startsAt }),
      ]
      const answers = await Promise.all([
        call(id, '/call-off', { givesBack: false, reason: 'Sturm', digest: off }),
        call(id, '/move', { startsAt, reason: 'Fernsehen', digest: move }, 'POST', boxOffice),
      ])
      const event = await eventOf(id)
      expect(event.cancelledAt).not.toBeNull()
      expect(answers[0]!.status).toBe(204)
      expect(event.startsAt === startsAt).toBe(answers[1]!.status === 204)
      expect(event.audit).toHaveLength(answers.filter(({ status }) => status === 204).length)
    }
  })

  test('a match of the fixture list is put on sale once, by whoever of two is quicker', async () => {
    const { items } = (await owner.call({ path: '/api/office/fixtures' })).json
    const fixture = items.find(({ side }: { side: string }) => side === 'home')
    const plan = (await owner.call({ path: `/api/office/fixtures/${fixture.id}/plan` })).json
    const body = { ...plan.sale, matchId: fixture.id, doorsOpenAt: plan.doorsOpenAt, vatRate: plan.vatRate }
    const make = (staff: typeof owner) => staff.call({ method: 'POST', path: '/api/office/events', body })
    const answers = await Promise.all([make(owner), make(boxOffice), make(owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const { rows } =
      await sql`select from events where opponent = ${fixture.opponent} and starts_at = ${fixture.startsAt}`.execute(
        db,
      )
    expect(rows).toHaveLength(1)
  })

  test('called off while a dozen buyers check out: no ticket stays good, and all money goes back once', async () => {
    const id = await buildEvent(db, { maxPerBuyer: 4 })
    const buyers = crowd.slice(0, BUYERS)
    for (const [index, buyer] of buyers.entries())
      await putInCart(shop, buyer, seatItem(id, `19-1-${1 + index}`))
    // Some have paid, some have paid at their bank and their tickets are about to be written, others are still there.
    const ordered: [Buyer, Awaited<ReturnType<typeof order>>['json']][] = []
    for (const [index, buyer] of buyers.entries())
      if (index % 3 === 0) expect(await checkOut(shop, buyer)).toMatchObject({ outcome: 'paid' })
      else ordered.push([buyer, (await order(shop, buyer)).json])
    const pay = async ([buyer, json]: (typeof ordered)[number]) => {
      await payAtBankPage(shop, json)
      return (await outcomeOf(shop, buyer, json.checkoutId)).outcome
    }
    const callOff = async () => {
      const digest = await digestOf(id, '/call-off', { givesBack: true })
      return (await call(id, '/call-off', { givesBack: true, reason: 'Sturm', digest })).status
    }
    const [paying, later] = [ordered.filter((_, at) => at % 2 === 0), ordered.filter((_, at) => at % 2 > 0)]
    const all = await stopped<unknown>(db, 'tickets', [...paying.map((one) => () => pay(one)), callOff])
    // Whose consequences are others by then looks again.
    const told = all.at(-1) as { value: number }
    expect([204, 409]).toContain(told.value)
    if (told.value === 409) expect(await callOff()).toBe(204)
    for (const one of later) await pay(one)
    await settle()
    const { rows } = await sql`select from tickets where event_id = ${id} and revoked_at is null`.execute(db)
    expect(rows).toEqual([])
    const money = await paidBack(id)
    expect(money.length).toBeGreaterThan(0)
    expect(money.filter(({ paid, back, times }) => paid !== back || times !== 1)).toEqual([])
    // Whoever was too late has no ticket, and gets no more than they have paid.
    const { rows: twice } = await sql`
      select p.id from payments p join checkouts c on c.id = p.checkout_id left join refunds f on f.payment_id = p.id
      where c.owner_id = any(${buyers.map((buyer) => buyer.id)}::uuid[])
      group by p.id having count(f.id) > 1 or coalesce(sum(f.amount_cents), 0) > p.amount_cents`.execute(db)
    expect(twice).toEqual([])
  })
})
