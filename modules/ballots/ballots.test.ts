import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { awayAreas } from '#club/away-areas.ts'
import { areaItem, seatItem } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { type Buyer, checkOut, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { recompute } from '#web/draws/recompute.ts'
import { faultsOf } from '../../tools/verify-draw.ts'
import { buildBallot, buildKeptAway } from './build.ts'

const program = await testApp()
const { db } = program.test
const shop = program.shopWith()
const fans = await program.gather(8)
const [anna, bela, cora, dora] = fans as [Buyer, Buyer, Buyer, Buyer]
const { ballots, waitingList } = program.afterTheSale
const { drain } = program.jobs
const SELF = '/api/ticketing/self/ballots'
const HOUR = 3600

afterEach(async () => {
  vi.unstubAllEnvs()
  await shiftClock(program.test, 0)
})

const build = (given: Omit<Parameters<typeof buildBallot>[1], 'sealing'> = {}) =>
  buildBallot(db, { ...given, sealing: program.sealing })
const apply = (id: string, who: Buyer | null, wish: object = {}) =>
  program.send({
    method: 'POST',
    path: `/api/ticketing/ballots/${id}/applications`,
    ...(who ? { token: who.token } : {}),
    body: { quantity: 1, priceClasses: ['1'], ...wish },
  })
const own = async (who: Buyer, ballotId: string) =>
  (await program.send({ path: SELF, token: who.token })).json.items.find(
    (one: { ballot: { id: string } }) => one.ballot.id === ballotId,
  )
const stateOf = async (who: Buyer, ballotId: string) => (await own(who, ballotId))?.state
const leave = (who: Buyer, id: string) =>
  program.send({ method: 'DELETE', path: `${SELF}/${id}`, token: who.token })
const proofOf = async (id: string) =>
  (await program.send({ path: `/api/ticketing/ballots/${id}/proof` })).json
const inTrx = <T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
  db.transaction().execute(work) as Promise<T>
const close = (id: string) => inTrx<void>((trx) => ballots.staff.closeList(trx, id))
const draw = (id: string) => inTrx<{ winners: number }>((trx) => ballots.staff.draw(trx, id))
const serve = async (eventId: string) => {
  await waitingList.serve(eventId)
  await drain()
}
/** Closes, draws and puts places into carts. */
async function drawn(id: string, eventId: string) {
  await close(id)
  const { winners } = await draw(id)
  await drain()
  await serve(eventId)
  return winners
}
async function cartOf(who: Buyer): Promise<{ id: string; sku: string; expiresIn: number }[]> {
  const { json } = await program.send({ path: '/api/shop/v4/carts/self', token: who.token })
  return json.orders.flatMap((order: { items: object[] }) => order.items)
}
async function emptyCarts() {
  for (const fan of fans)
    for (const { id } of await cartOf(fan))
      await program.send({ method: 'DELETE', path: `/api/shop/v4/carts/self/items/${id}`, token: fan.token })
}
const subjects = async (of: string) => {
  await drain()
  const { rows } = await sql<{ subject: string }>`
    select m.subject from mailbox m join contact_emails e on lower(e.email) = lower(m.recipient)
    where e.contact_id = ${of} order by m.created_at`.execute(db)
  return rows.map((row) => row.subject)
}

describe('applying', () => {
  test('one each, signed in, for what is drawn, until the list is closed', async () => {
    const { id } = await build({ perApplication: 2 })
    expect((await apply(id, null)).status).toBe(401)
    const first = await apply(id, anna, { quantity: 2 })
    expect([first.status, first.json.number, first.json.state]).toEqual([201, 1, 'Entered'])
    const codeOf = async (who: Buyer, wish: object) => (await apply(id, who, wish)).json.errorCode
    expect(await codeOf(anna, {})).toBe('BALLOT_ALREADY_IN')
    expect(await codeOf(bela, { quantity: 3 })).toBe('BALLOT_TOO_MANY_TICKETS')
    expect(await codeOf(bela, { priceClasses: ['1', '4'] })).toBe('BALLOT_OTHER_PLACES')
    expect((await apply(newId(), bela)).status).toBe(404)
    await close(id)
    expect(await codeOf(bela, {})).toBe('BALLOT_NOT_OPEN')
    expect(await stateOf(anna, id)).toBe('Entered')
  })

  test('by the clock: not before it opens, not after it closes', async () => {
    const later = await build({ hours: [1, 2, 3, 48] })
    expect((await apply(later.id, anna)).json.errorCode).toBe('BALLOT_NOT_OPEN')
    const { id } = await build()
    await shiftClock(program.test, 1.1 * HOUR)
    expect((await apply(id, anna)).json.errorCode).toBe('BALLOT_NOT_OPEN')
  })

  test('of members alone others are refused', async () => {
    const { id } = await build({ who: 'member' })
    const member = { id: '', token: await program.tokenFor('mitglied') }
    expect((await apply(id, anna)).json.errorCode).toBe('BALLOT_FOR_OTHERS')
    expect((await apply(id, member)).status).toBe(201)
    const season = await build({ who: 'seasonTicket' })
    expect((await apply(season.id, anna)).json.errorCode).toBe('BALLOT_FOR_OTHERS')
  })

  test('withdrawn while it is open nothing stays; later it stays in the list and is passed over', async () => {
    const { id, eventId } = await build()
    const { json } = await apply(id, anna)
    await apply(id, bela)
    // Somebody else’s is as good as none.
    expect((await leave(cora, json.id)).status).toBe(404)
    expect((await leave(anna, json.id)).status).toBe(204)
    expect(await own(anna, id)).toBeUndefined()
    await apply(id, anna)
    await close(id)
    expect((await leave(anna, (await own(anna, id)).id)).status).toBe(204)
    expect(await draw(id)).toEqual({ winners: 1 })
    const proof = await proofOf(id)
    expect(proof.excluded).toEqual([{ number: 3, because: 'withdrawn' }])
    expect(faultsOf(proof)).toEqual([])
    await serve(eventId)
    expect(await stateOf(anna, id)).toBe('Out')
    await emptyCarts()
  })

  test('ten times at once it is one application; without the guard it is more', async () => {
    const { id } = await build()
    const storm = () => Promise.all(Array.from({ length: 10 }, () => apply(id, anna)))
    expect((await storm()).filter(({ status }) => status === 201)).toHaveLength(1)
    const other = await build()
    vi.stubEnv('UNSAFE', 'noLotGuard')
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(other.id, anna)))
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(1)
  })

  test('from one network twenty an hour', async () => {
    const { id } = await build()
    await sql`
      insert into ticket_ballot_entries (id, ballot_id, number, entrant, quantity, price_classes, language, code, network, state)
      select gen_random_uuid(), ${id}, 100 + n, gen_random_uuid(), 1, '{1}', 'de', 'code ' || n, 'elsewhere', 'Entered'
      from generate_series(1, 20) n`.execute(db)
    await apply(id, anna)
    await sql`
      update ticket_ballot_entries set network = (select network from ticket_ballot_entries where number = 1 and ballot_id = ${id})
      where ballot_id = ${id}`.execute(db)
    const refused = await apply(id, bela)
    expect([refused.status, refused.json.errorCode]).toEqual([429, 'BALLOT_TOO_MANY_HERE'])
  })
})

describe('drawing', () => {
  test('winners have their places in the cart until the end, at the usual price; nobody else takes them', async () => {
    const { id, eventId } = await build({ hours: [-1, 1, 2, 72] })
    for (const fan of [anna, bela]) await apply(id, fan, { quantity: 2 })
    await apply(id, cora, { quantity: 1 })
    expect(await drawn(id, eventId)).toBe(2)
    const order: number[] = (await proofOf(id)).drawn.map((one: { number: number }) => one.number)
    const names = order.map((number) => [anna, bela, cora][number - 1]!)
    const states = await Promise.all(names.map((fan) => stateOf(fan, id)))
    expect(states.filter((state) => state === 'Offered')).toHaveLength(2)
    const winners = names.filter((_, at) => states[at] === 'Offered')
    const [winner] = winners as [Buyer]
    const items = await cartOf(winner)
    expect(items[0]!.expiresIn).toBeGreaterThan(70 * HOUR)
    expect((await subjects(winner.id)).join()).toContain('Gezogen!')
    const loser = names.find((_, at) => states[at] === 'Next')!
    expect((await subjects(loser.id)).join()).toContain('So ging die Verlosung aus')
    const grabbed = await putInCart(shop, dora, seatItem(eventId, '19-3-1'))
    expect(grabbed.json.errorCode).toBe('SEAT_TAKEN')
    expect(await checkOut(shop, winner)).toMatchObject({ outcome: 'paid' })
    await serve(eventId)
    expect(await stateOf(winner, id)).toBe('Bought')
    await emptyCarts()
    expect(await violations(db)).toEqual([])
  })

  test('what a winner lets go, or does not buy in time, is the next one’s and nobody else’s', async () => {
    const { id, eventId } = await build({ seats: ['19-3-1'], hours: [-1, 1, 2, 4] })
    for (const fan of [anna, bela, cora]) await apply(id, fan)
    expect(await drawn(id, eventId)).toBe(1)
    const order: number[] = (await proofOf(id)).drawn.map((one: { number: number }) => one.number)
    const [first, second, third] = order.map((number) => [anna, bela, cora][number - 1]!) as [
      Buyer,
      Buyer,
      Buyer,
    ]
    expect(await Promise.all([first, second, third].map((fan) => stateOf(fan, id)))).toEqual([
      'Offered',
      'Next',
      'Next',
    ])
    const item = (await cartOf(first)).find(({ sku }) => sku.startsWith(eventId))!
    const gone = {
      method: 'DELETE',
      path: `/api/shop/v4/carts/self/items/${item.id}`,
      token: first.token,
    } as const
    expect(await program.send(gone)).toMatchObject({ status: 204 })
    expect((await putInCart(shop, dora, seatItem(eventId, '19-3-1'))).json.errorCode).toBe('SEAT_TAKEN')
    await serve(eventId)
    expect([await stateOf(first, id), await stateOf(second, id)]).toEqual(['Lapsed', 'Offered'])
    // By the button of the ballot it is the same way.
    expect((await leave(second, (await own(second, id)).id)).status).toBe(204)
    await serve(eventId)
    expect([await stateOf(second, id), await stateOf(third, id)]).toEqual(['Lapsed', 'Offered'])
    await shiftClock(program.test, 4.1 * HOUR)
    expect(await checkOut(shop, third)).toMatchObject({ outcome: 'refused' })
    await serve(eventId)
    expect(await stateOf(third, id)).toBe('Lapsed')
    // It is over: what is left is everybody's.
    expect((await putInCart(shop, dora, seatItem(eventId, '19-3-1'))).status).toBe(200)
    expect((await proofOf(id)).followed).toHaveLength(2)
    await emptyCarts()
    expect(await violations(db)).toEqual([])
  })

  test('who does not fit whole is passed over for who does, and is first when enough comes back', async () => {
    const { id, eventId } = await build({ seats: ['19-3-1', '19-3-2', '19-3-3'] })
    await apply(id, anna, { quantity: 2 })
    await apply(id, bela, { quantity: 2 })
    await apply(id, cora, { quantity: 1 })
    expect(await drawn(id, eventId)).toBe(2)
    expect(await stateOf(cora, id)).toBe('Offered')
    const [winner, other] = (await stateOf(anna, id)) === 'Offered' ? [anna, bela] : [bela, anna]
    await leave(winner, (await own(winner, id)).id)
    await serve(eventId)
    expect(await stateOf(other, id)).toBe('Offered')
    await emptyCarts()
  })

  test('whoever may have no more tickets is passed on, and told, also when they follow', async () => {
    const { id, eventId } = await build({ seats: ['19-3-1', '19-3-2'], maxPerBuyer: 1 })
    await apply(id, anna, { quantity: 2 })
    await apply(id, bela)
    await drawn(id, eventId)
    // In either order: drawn at once, or as soon as the other has let go.
    for (const fan of [anna, bela])
      if ((await stateOf(fan, id)) === 'Offered') await leave(fan, (await own(fan, id)).id)
    await serve(eventId)
    expect(await stateOf(anna, id)).toBe('Lapsed')
    expect((await own(anna, id)).because).toBe('refused')
    expect((await subjects(anna.id)).join()).toContain('Deine Verlosung')
    await emptyCarts()
  })

  test('standing places are drawn as well, and the clock does all of it', async () => {
    const { id, eventId } = await build({ seats: [], standing: 3 })
    await apply(id, anna, { quantity: 2, priceClasses: ['s'] })
    await shiftClock(program.test, 1.1 * HOUR)
    await ballots.lookAfter()
    expect((await own(anna, id)).ballot.status).toBe('closed')
    await shiftClock(program.test, 2.1 * HOUR)
    await ballots.lookAfter()
    await drain()
    await ballots.lookAfter()
    await drain()
    expect(await stateOf(anna, id)).toBe('Offered')
    const free = await sql<{ taken: number }>`
      select taken from standing_counters where event_id = ${eventId} and block_id = '23'`.execute(db)
    // What nobody drew is everybody's.
    expect(free.rows[0]!.taken).toBe(2)
    await emptyCarts()
  })

  test('a match that is called off ends its ballot before the draw and after it', async () => {
    const before = await build()
    await apply(before.id, anna)
    const after = await build()
    await apply(after.id, anna)
    await drawn(after.id, after.eventId)
    for (const { eventId } of [before, after])
      await sql`update events set cancelled_at = app.now() where id = ${eventId}`.execute(db)
    await ballots.lookAfter()
    expect([await stateOf(anna, before.id), await stateOf(anna, after.id)]).toEqual(['Lost', 'Lost'])
    expect(
      (await subjects(anna.id)).filter((one) => one.startsWith('Deine Verlosung')).length,
    ).toBeGreaterThan(1)
    await emptyCarts()
  })

  test('a match that is moved holds places no longer than it sells', async () => {
    const { id, eventId } = await build({ hours: [-1, 1, 2, 72] })
    await apply(id, anna)
    await sql`update events set starts_at = app.now() + interval '30 hours', doors_open_at = app.now() + interval '28 hours',
      sale_until = app.now() + interval '30 hours' where id = ${eventId}`.execute(db)
    await drawn(id, eventId)
    const [item] = await cartOf(anna)
    expect(item!.expiresIn).toBeLessThan(27 * HOUR)
    await emptyCarts()
  })
})

describe('the proof', () => {
  test('is made again by two others; one application changed, one size changed or one digit turned is found', async () => {
    const { id } = await build({ seats: ['19-3-1', '19-3-2', '19-3-3'] })
    for (const [at, fan] of fans.slice(0, 6).entries()) await apply(id, fan, { quantity: 1 + (at % 2) })
    expect((await proofOf(id)).lots).toEqual([])
    await close(id)
    expect((await proofOf(id)).secret).toBeNull()
    await draw(id)
    const proof = await proofOf(id)
    expect(faultsOf(proof)).toEqual([])
    expect(await recompute(proof)).toMatchObject({ isPromised: true, isSameList: true, isSameOrder: true })
    const changed = (part: object) => ({ ...proof, ...part })
    const lots: string[] = proof.lots
    const others = [
      changed({ lots: lots.map((line, at) => (at === 0 ? line.replace(/ \dx/, ' 4x') : line)) }),
      changed({ lots: lots.slice(1) }),
      changed({ secret: proof.secret.replace(/.$/, (digit: string) => (digit === '0' ? '1' : '0')) }),
      changed({
        drawn: proof.drawn.map((one: { number: number; because: string | null }) => ({
          ...one,
          because: one.because === null ? 'noRoom' : null,
        })),
      }),
    ]
    for (const other of others) {
      expect(faultsOf(other)).not.toEqual([])
      const { isPromised, isSameList, isSameOrder } = await recompute(other)
      expect(isPromised && isSameList && isSameOrder).toBe(false)
    }
    // What was published stays.
    await expect(
      sql`update ticket_ballot_entries set quantity = 4 where ballot_id = ${id} and number = 1`.execute(db),
    ).rejects.toThrow('closed')
    await expect(
      sql`update ticket_ballots set revealed = ${'0'.repeat(64)} where id = ${id}`.execute(db),
    ).rejects.toThrow('stays')
  })
})

describe('elsewhere', () => {
  test('places of an away match’s area are drawn, held for winners alone, and what is not bought goes to the next', async () => {
    const { id, eventId } = await build({ kept: await buildKeptAway(db, 2) })
    for (const who of [anna, bela, cora])
      expect((await apply(id, who, { priceClasses: ['gst'] })).status).toBe(201)
    expect((await apply(id, dora, { priceClasses: ['1'] })).json.errorCode).toBe('BALLOT_OTHER_PLACES')
    expect(await drawn(id, eventId)).toBe(2)
    const states = await Promise.all([anna, bela, cora].map((who) => stateOf(who, id)))
    expect(states.toSorted()).toEqual(['Next', 'Offered', 'Offered'])
    const winner = [anna, bela, cora][states.indexOf('Offered')]!
    // Beside what tests before this one have left there.
    const held = (await cartOf(winner)).find(({ sku }) => sku === `${eventId}-gst-full`)
    expect(held).toBeDefined()
    const area = awayAreas.find((one) => one.id === 'gst')!
    expect((await own(winner, id)).priceClasses).toMatchObject([{ id: 'gst', name: area.name }])
    // Nobody else has them.
    const taken = await putInCart(shop, dora, areaItem(eventId, 1))
    expect(taken.status).toBeGreaterThanOrEqual(400)
    await program.send({
      method: 'DELETE',
      path: `/api/shop/v4/carts/self/items/${held!.id}`,
      token: winner.token,
    })
    await serve(eventId)
    await serve(eventId)
    const next = [anna, bela, cora][states.indexOf('Next')]!
    expect(await stateOf(next, id)).toBe('Offered')
    expect(await violations(db)).toEqual([])
    await emptyCarts()
  })
})
