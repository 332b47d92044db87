import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { recompute } from '#web/draws/recompute.ts'
import { faultsOf } from '../../../tools/verify-draw.ts'
import { aChild, buildCampShop } from '../build.ts'
import type { CampChild } from '../schema.ts'
import { buildCampDraw } from './build.ts'
import { turnsOf } from './lots.rules.ts'

const database = await testDatabase('empty')
const { db } = database
const { camps, shop, mails, sealing, data } = await buildCampShop(database)
const HOUR = 3600

afterEach(async () => {
  vi.unstubAllEnvs()
  await shop.jobs.drain()
  await shiftClock(database, 0)
  mails.length = 0
  expect(await violations(db)).toEqual([])
})

async function person(name = 'Anna'): Promise<string> {
  const id = newId()
  await sql`insert into contacts (id, first_name, last_name, language) values (${id}, ${name}, 'Sommer', 'de')`.execute(
    db,
  )
  await sql`insert into contact_emails (id, contact_id, email, confirmed_at, primary_since)
    values (${newId()}, ${id}, ${`${id}@example.com`}, app.now(), app.now())`.execute(db)
  return id
}
const callerOf = (id: string) => ({ subjectId: id, actorId: id }) as never
const userOf = (id: string) =>
  ({ kind: 'subject', subjectId: id, organisationId: null, actorId: id }) as const
const build = (given: Partial<Parameters<typeof buildCampDraw>[1]> = {}) =>
  buildCampDraw(db, { ...given, sealing })
let networks = 0
function anotherAddress(): string {
  networks += 1
  return `203.0.${Math.floor(networks / 250)}.${networks % 250}`
}
const apply = (
  drawId: string,
  as: string,
  children: CampChild[] = [aChild('Lotte')],
  more: { together?: boolean; address?: string } = {},
) =>
  camps.applyForPlaces({
    caller: callerOf(as),
    drawId,
    application: { children, together: more.together ?? true },
    language: 'de',
    address: more.address ?? anotherAddress(),
  })
const inTrx = <T>(work: (trx: never) => Promise<T>) =>
  db.transaction().execute((trx) => work(trx as never)) as Promise<T>
const close = (id: string) => inTrx((trx) => camps.staff.closeList(trx, id))
const draw = (id: string) => inTrx((trx) => camps.staff.draw(trx, id))
/** Closed, drawn, and places held. */
async function drawn(id: string) {
  await close(id)
  const result = await draw(id)
  await shop.jobs.drain()
  return result
}
const proofOf = (id: string) => camps.readDrawProof(id)
const ownOf = (as: string) => camps.listOwn(callerOf(as))
const waitsOf = async (as: string) => (await ownOf(as)).waits.map(({ state }) => state)
const heldOf = async (as: string) =>
  (await ownOf(as)).places.flatMap(({ state, firstName }) => (state === 'held' ? [firstName] : []))
async function letGo(as: string) {
  const cart = await shop.cart.read(userOf(as), 'DE')
  for (const item of cart.orders.flatMap(({ items }) => items))
    await shop.cart.removeItem(userOf(as), item.id, undefined)
  await shop.jobs.drain()
}
const subjects = () => mails.map(({ subject }) => subject)
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const refusal = (work: Promise<unknown>) => work.then(() => 'done', codeOf)

describe('taking part', () => {
  test('one application of a family while the window is open; nobody books such a camp, or waits, by being first', async () => {
    const { id, slug } = await build({ capacity: 5 })
    const anna = await person()
    await apply(id, anna)
    expect(await refusal(apply(id, anna))).toBe('CAMP_DRAW_ALREADY_IN')
    const other = await person()
    const booking = { children: [aChild('Emil')] }
    const asked = { caller: callerOf(other), slug, booking, language: 'de' as const }
    expect(await refusal(camps.bookCamp(asked))).toBe('CAMP_BY_LOT')
    expect(await refusal(camps.joinLine(asked))).toBe('CAMP_BY_LOT')
    expect(await camps.readCamp(slug)).toMatchObject({
      byLot: true,
      free: 5,
      draw: { status: 'open', places: 5, lots: 1, children: 1, secret: null, listHash: null },
    })
    await shiftClock(database, 1.5 * HOUR)
    expect(await refusal(apply(id, other))).toBe('CAMP_DRAW_NOT_OPEN')
    expect((await camps.readCamp(slug)).draw?.status).toBe('closed')
  })

  test('a place of such a camp that nobody offered comes into no cart, whatever is sent', async () => {
    const { id, campId } = await build()
    const anna = await person()
    await apply(id, anna)
    const { rows } = await sql<{ id: string }>`select id from camp_places where camp_id = ${campId}`.execute(
      db,
    )
    const body = {
      sku: `camp-${campId}`,
      quantity: 1,
      userOptionValues: [{ key: 'campPlace', value: rows[0]!.id }],
    }
    expect(await refusal(shop.cart.addItems(userOf(anna), [body]))).toBe('CAMP_BY_LOT')
    await sql`update camp_places set state = 'draft' where id = ${rows[0]!.id}`.execute(db)
    expect(await refusal(shop.cart.addItems(userOf(anna), [body]))).toBe('CAMP_BY_LOT')
    await sql`update camp_places set state = 'waiting' where id = ${rows[0]!.id}`.execute(db)
  })

  test('too young, without a proved address, or the twentieth of one network: refused, and nothing stays', async () => {
    const { id, campId } = await build()
    const anna = await person()
    expect(await refusal(apply(id, anna, [aChild('Alt', { birthday: '1990-01-01' })]))).toBe('CAMP_AGE')
    await sql`update contact_emails set confirmed_at = null where contact_id = ${anna}`.execute(db)
    expect(await refusal(apply(id, anna))).toBe('CAMP_DRAW_UNPROVED')
    for (let count = 0; count < 20; count += 1)
      await apply(id, await person(), [aChild('Lotte')], { address: '198.51.100.7' })
    expect(await refusal(apply(id, await person(), [aChild('L')], { address: '198.51.100.7' }))).toBe(
      'CAMP_DRAW_TOO_MANY_HERE',
    )
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from camp_places where camp_id = ${campId}`.execute(db)
    expect(rows[0]!.count).toBe(20)
  })

  test('ten times at once it is one application; without the guard it is more', async () => {
    const storm = async () => {
      const { id } = await build()
      const anna = await person()
      await Promise.all(Array.from({ length: 10 }, (_, at) => refusal(apply(id, anna, [aChild(`K ${at}`)]))))
      return (await camps.staff.listLots(db, { drawId: id, page: 1, pageSize: 100 })).length
    }
    expect(await storm()).toBe(1)
    vi.stubEnv('UNSAFE', 'noLotGuard')
    expect(await storm()).toBeGreaterThan(1)
  })

  test('withdrawn while it is open nothing stays; later it stays in the list and is passed over', async () => {
    const { id, campId } = await build({ capacity: 5 })
    const [anna, bela] = [await person(), await person()]
    const first = await apply(id, anna)
    expect(await refusal(camps.withdrawApplication({ caller: callerOf(bela), id: first.id }))).toBe(
      'NOT_FOUND',
    )
    await camps.withdrawApplication({ caller: callerOf(anna), id: first.id })
    const again = await apply(id, anna)
    await apply(id, bela)
    await close(id)
    await camps.withdrawApplication({ caller: callerOf(anna), id: again.id })
    expect(await draw(id)).toEqual({ drawn: 1 })
    const proof = await proofOf(id)
    expect([proof.lots.length, proof.excluded]).toEqual([2, [{ number: 2, because: 'withdrawn' }]])
    expect(faultsOf(proof)).toEqual([])
    expect(await refusal(camps.withdrawApplication({ caller: callerOf(anna), id: again.id }))).toBe(
      'CAMP_DRAW_LIST_CLOSED',
    )
    const { rows } = await sql<{ booker: string }>`
      select booker_id as booker from camp_places where camp_id = ${campId} and sheet is not null`.execute(db)
    expect(rows.map(({ booker }) => booker)).toEqual([bela])
  })
})

describe('drawn', () => {
  test('places are held for as long as the draw says; what is let go or not paid in time goes to the next of the draw', async () => {
    const { id, slug } = await build({ capacity: 1, confirmHours: 24 })
    const families = [await person(), await person(), await person()]
    for (const one of families) await apply(id, one)
    expect(await drawn(id)).toEqual({ drawn: 1 })
    const order = (await proofOf(id)).drawn.map(({ number }) => families[number - 1]!)
    const [first, second, third] = order as [string, string, string]
    expect([await waitsOf(first), await waitsOf(second), await waitsOf(third)]).toEqual([
      ['Offered'],
      ['Waiting'],
      ['Waiting'],
    ])
    expect((await ownOf(second)).waits[0]).toMatchObject({ byDraw: true, wasDrawn: false, position: 1 })
    expect(subjects().toSorted()).toEqual([
      'Gezogen: Ostercamp',
      'So ging die Auslosung aus: Ostercamp',
      'So ging die Auslosung aus: Ostercamp',
    ])
    const until = Date.parse((await ownOf(first)).waits[0]!.offeredUntil!)
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24)
    await letGo(first)
    expect([await heldOf(second), await waitsOf(third)]).toEqual([['Lotte'], ['Waiting']])
    expect(subjects()).toContain('Nachgerückt: Ostercamp')
    await shiftClock(database, 25 * HOUR)
    await camps.look()
    await shop.jobs.drain()
    expect([await heldOf(second), await heldOf(third)]).toEqual([[], ['Lotte']])
    expect(subjects()).toContain('Dein Los: Ostercamp')
    expect((await proofOf(id)).followed.length).toBe(2)
    expect((await camps.readCamp(slug)).free).toBe(0)
    await shiftClock(database, 50 * HOUR)
    await camps.look()
    await shop.jobs.drain()
    await camps.look()
    expect((await camps.readCamp(slug)).draw?.status).toBe('ended')
    const late = await person()
    const asked = { caller: callerOf(late), slug, booking: { children: [aChild('Spät')] } }
    expect(await refusal(camps.bookCamp({ ...asked, language: 'de' }))).toBe('CAMP_BY_LOT')
  })

  test('brothers and sisters together have places or none; each alone they have a lot each, and what is drawn is one booking', async () => {
    const { id } = await build({ capacity: 2 })
    const [three, alone] = [await person(), await person()]
    await apply(id, three, [aChild('Eins'), aChild('Zwei'), aChild('Drei')])
    await apply(id, alone, [aChild('Vier'), aChild('Fünf')], { together: false })
    expect((await proofOf(id)).lots).toEqual([])
    await close(id)
    expect((await proofOf(id)).lots.map((line) => line.split(' ')[2])).toEqual(['3xcamp', '1xcamp', '1xcamp'])
    await draw(id)
    await shop.jobs.drain()
    expect([await heldOf(three), (await heldOf(alone)).toSorted()]).toEqual([[], ['Fünf', 'Vier']])
    const places = (await ownOf(alone)).places
    expect(new Set(places.map(({ bookingId }) => bookingId)).size).toBe(1)
    expect(places.map(({ priceCents }) => priceCents).toSorted()).toEqual([10000, 9000])
    const own = (await ownOf(alone)).applications[0]!
    expect(own.lots.map(({ children }) => children)).toEqual([['Vier'], ['Fünf']])
    await letGo(alone)
    expect(await heldOf(three)).toEqual([])
  })

  test('is made again by two others; one lot changed, one size changed or one digit turned is found', async () => {
    const { id } = await build({ capacity: 4 })
    for (let at = 0; at < 6; at += 1)
      await apply(
        id,
        await person(),
        Array.from({ length: 1 + (at % 3) }, (_, child) => aChild(`Kind ${child}`)),
      )
    await close(id)
    expect((await proofOf(id)).secret).toBeNull()
    await draw(id)
    const proof = await proofOf(id)
    expect(faultsOf(proof as never)).toEqual([])
    expect(await recompute(proof)).toMatchObject({ isPromised: true, isSameList: true, isSameOrder: true })
    const changed = (part: object) => ({ ...proof, ...part }) as typeof proof
    for (const other of [
      changed({ lots: proof.lots.map((line, at) => (at === 0 ? line.replace(/ \dx/, ' 5x') : line)) }),
      changed({ lots: proof.lots.slice(1) }),
      changed({ secret: proof.secret!.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) }),
      changed({
        drawn: proof.drawn.map((one) => ({ ...one, because: one.because === null ? 'noRoom' : null })),
      }),
    ]) {
      expect(faultsOf(other as never)).not.toEqual([])
      const { isPromised, isSameList, isSameOrder } = await recompute(other)
      expect(isPromised && isSameList && isSameOrder).toBe(false)
    }
    await expect(
      sql`update camp_lots set children = 4 where draw_id = ${id} and number = 1`.execute(db),
    ).rejects.toThrow('closed')
    await expect(
      sql`update camp_draws set revealed = ${'0'.repeat(64)} where id = ${id}`.execute(db),
    ).rejects.toThrow('stays')
  })

  test('the clock closes and draws; whoever is erased is nobody’s number, and the rest is forgotten in time', async () => {
    const { id } = await build({ capacity: 1, hours: [-2, 1, 2] })
    const [anna, bela] = [await person(), await person()]
    await apply(id, anna)
    await apply(id, bela)
    await shiftClock(database, 1.1 * HOUR)
    await camps.look()
    await inTrx((trx) => data.erase(trx, { id: anna } as never))
    await shiftClock(database, 2.1 * HOUR)
    await camps.look()
    await shop.jobs.drain()
    const proof = await proofOf(id)
    expect(proof.drawn.find(({ number }) => number === 1)).toEqual({ number: 1, because: 'gone' })
    expect(faultsOf(proof as never)).toEqual([])
    expect(await heldOf(bela)).toEqual(['Lotte'])
    await letGo(bela)
    await camps.look()
    await sql`update camp_draws set ended_at = app.now() - interval '91 days' where id = ${id}`.execute(db)
    await camps.forgetDraws()
    const { rows } = await sql<{ known: number; salts: number }>`
      select count(a.person_id)::int as known, count(l.salt)::int as salts
      from camp_applications a join camp_lots l on l.application_id = a.id where a.draw_id = ${id}`.execute(
      db,
    )
    expect(rows).toEqual([{ known: 0, salts: 0 }])
    expect(faultsOf((await proofOf(id)) as never)).toEqual([])
  })
})

test('what one family won with several lots is one turn, before everybody who follows', () => {
  const lot = (id: string, applicationId: string, isDrawn: boolean, children = 1) => ({
    ...{ id, applicationId, isDrawn, children, bookingId: id },
  })
  const turns = turnsOf([
    lot('a', 'x', true),
    lot('b', 'y', false, 3),
    lot('c', 'z', true),
    lot('d', 'x', true),
    lot('e', 'z', false),
  ])
  expect(turns.map(({ bookingId, children, isDrawn }) => [bookingId, children, isDrawn])).toEqual([
    ['a', 2, true],
    ['c', 1, true],
    ['b', 3, false],
    ['e', 1, false],
  ])
})
