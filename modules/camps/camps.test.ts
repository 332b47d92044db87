import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type PersonKey, people } from '#demo/people.ts'
import { AppError } from '#platform/errors.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { aChild, type BuildCamp, buildCamp, buildCampShop, SHEET } from './build.ts'
import type { CampChild } from './schema.ts'

const DAY = 86_400
const database = await testDatabase()
const { db } = database
const lotte = {
  id: '0199c100-0000-7000-8000-00000000aaaa',
  firstName: 'Lotte',
  lastName: 'Fan',
  birthday: '2017-05-03',
}
const baby = {
  id: '0199c100-0000-7000-8000-00000000bbbb',
  firstName: 'Ida',
  lastName: 'Fan',
  birthday: '2025-05-03',
}
const { shop, camps, mails, data } = await buildCampShop(database, { [people.fan.id]: [lotte, baby] })

const callerOf = (as: PersonKey) => ({ subjectId: people[as].id, actorId: people[as].id }) as never
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const book = (as: PersonKey, slug: string, children: CampChild[]) =>
  camps.bookCamp({ caller: callerOf(as), slug, booking: { children }, language: 'de' })
const tried = (as: PersonKey, slug: string, children: CampChild[]) =>
  book(as, slug, children).then(() => 'held', codeOf)
const wait = (as: PersonKey, slug: string, children: CampChild[]) =>
  camps.joinLine({ caller: callerOf(as), slug, booking: { children }, language: 'de' })
const own = (as: PersonKey) => camps.listOwn(callerOf(as))
const cartOf = async (as: PersonKey) => (await shop.get(as, '/api/shop/v4/carts/self')).json
const itemsOf = async (as: PersonKey) =>
  ((await cartOf(as)).orders ?? []).flatMap((order: { items: object[] }) => order.items) as {
    id: string
    price: number
    expiresIn: number
  }[]

async function order(as: PersonKey) {
  return shop.order(as, 'v2/checkouts/creditcard', { cartId: (await cartOf(as)).id })
}
async function pay(as: PersonKey, checkoutId: string) {
  await shop.pay(shop.bank, (await shop.paymentOf(checkoutId)).id)
  await shop.get(as, `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`)
  await shop.jobs.drain()
}
async function buy(as: PersonKey): Promise<string> {
  const { status, json } = await order(as)
  expect([status, json.errorCode]).toEqual([200, undefined])
  await pay(as, json.checkoutId)
  return json.checkoutId
}
const stateOf = async (slug: string) => {
  const { state, free, waiting } = await camps.readCamp(slug)
  return { state, free, waiting }
}
const camp = (given: BuildCamp = {}) => buildCamp(db, given)

afterEach(async () => {
  await shiftClock(database, 0)
  for (const as of ['fan', 'mitglied', 'inhaber', 'neu'] as const) {
    for (const { id } of (await own(as)).waits) await camps.leaveLine({ caller: callerOf(as), id })
    for (const { id } of await itemsOf(as)) await shop.cart.removeItem(userOf(as), id, undefined)
  }
  await shop.jobs.drain()
  mails.length = 0
  expect(await violations(db)).toEqual([])
})
const userOf = (as: PersonKey) =>
  ({ kind: 'subject', subjectId: people[as].id, organisationId: null, actorId: people[as].id }) as const

describe('booking', () => {
  test('CMP-01 two children are held together, paid, and have their places', async () => {
    const { slug } = await camp()
    const held = await book('fan', slug, [
      aChild('Jannis'),
      { childId: lotte.id, kitSize: '128', sheet: SHEET },
    ])
    expect(held.totalCents).toBe(19000)
    expect((await itemsOf('fan')).map(({ price }) => price)).toEqual([10000, 9000])
    expect((await own('fan')).places.map(({ state, firstName }) => [state, firstName])).toEqual([
      ['held', 'Jannis'],
      ['held', 'Lotte'],
    ])
    expect(await stateOf(slug)).toMatchObject({ state: 'open_for_booking', free: 18 })
    const checkoutId = await buy('fan')
    expect((await own('fan')).places.map(({ state }) => state)).toEqual(['booked', 'booked'])
    const { rows } = await sql<{ name: { de: string }; vat: number }>`
      select name, vat_rate::float as vat from checkout_items where checkout_id = ${checkoutId} order by id`.execute(
      db,
    )
    expect(rows[0]!.name.de).toMatch(
      /^Ostercamp, Jannis Sommer, .+ bis .+, Trainingsgelände, davon 40,00\s€ Kinderbetreuung$/,
    )
    expect(rows[0]!.vat).toBe(19)
  })

  test('CMP-03 fewer than five are almost full, none is the waiting list, and what expires is free again', async () => {
    const { slug } = await camp({ capacity: 6 })
    await book('fan', slug, [aChild('Eins')])
    expect(await stateOf(slug)).toMatchObject({ state: 'open_for_booking', free: 5 })
    await book('mitglied', slug, [aChild('Zwei')])
    expect(await stateOf(slug)).toMatchObject({ state: 'less_then_5_free_spots', free: 4 })
    await book(
      'inhaber',
      slug,
      ['Drei', 'Vier', 'Fünf', 'Sechs'].map((name) => aChild(name)),
    )
    expect(await stateOf(slug)).toMatchObject({ state: 'fully_booked_and_waiting_list_active', free: 0 })
    expect(await tried('neu', slug, [aChild('Sieben')])).toBe('CAMP_FULL')
    await shiftClock(database, 2 * 3600)
    expect(await tried('neu', slug, [aChild('Sieben')])).toBe('held')
    expect(await stateOf(slug)).toMatchObject({ free: 5 })
  })

  test('a member pays the member price; brothers and sisters less of it; what is sent counts for nothing', async () => {
    const { slug } = await camp()
    await book('mitglied', slug, [aChild('Eins'), aChild('Zwei'), aChild('Drei')])
    expect((await itemsOf('mitglied')).map(({ price }) => price)).toEqual([8000, 7200, 6800])
    expect((await cartOf('mitglied')).errors ?? []).toEqual([])
  })

  test('the price for brothers and sisters holds only together: without the first the second is not sold', async () => {
    const { slug } = await camp()
    await book('fan', slug, [aChild('Eins'), aChild('Zwei')])
    const [first] = await itemsOf('fan')
    await shop.cart.removeItem(userOf('fan'), first!.id, undefined)
    expect((await order('fan')).json.errorCode).toBe('CAMP_SIBLING_MISSING')
  })

  test.each<[string, BuildCamp, CampChild[], string]>([
    ['too young', {}, [aChild('Klein', { birthday: '2024-01-01' })], 'CAMP_AGE'],
    ['too old', {}, [aChild('Groß', { birthday: '2000-01-01' })], 'CAMP_AGE'],
    ['one of two too young', {}, [aChild('Groß'), aChild('Klein', { birthday: '2024-01-01' })], 'CAMP_AGE'],
    ['the same child twice', {}, [aChild('Lotte'), aChild('lotte')], 'CAMP_CHILD_TWICE'],
    ['a child of somebody else', {}, [aChild('X', { childId: people.fan.id })], 'CAMP_CHILD_UNKNOWN'],
    ['not open yet', { opensInDays: 2 }, [aChild('Lotte')], 'CAMP_NOT_OPEN'],
    ['closed', { closesInDays: -1 }, [aChild('Lotte')], 'CAMP_NOT_OPEN'],
    ['a draft', { state: 'draft' }, [aChild('Lotte')], 'NOT_FOUND'],
  ])('%s is refused', async (_, given, children, code) => {
    const { slug } = await camp(given)
    expect(await tried('mitglied', slug, children)).toBe(code)
    expect((await own('mitglied')).places.filter((place) => place.slug === slug)).toEqual([])
  })

  test('of a child that is known the family’s word counts: an age sent by the browser bends nothing', async () => {
    const { slug } = await camp()
    const bent = { childId: baby.id, firstName: 'Ida', lastName: 'Fan', birthday: '2016-01-01' }
    expect(await tried('fan', slug, [aChild('Ida', bent)])).toBe('CAMP_AGE')
  })

  test('two places are left and three children come: none of them is in', async () => {
    const { slug } = await camp({ capacity: 2 })
    expect(
      await tried(
        'fan',
        slug,
        ['Eins', 'Zwei', 'Drei'].map((name) => aChild(name)),
      ),
    ).toBe('CAMP_FULL')
    expect([await itemsOf('fan'), await stateOf(slug)]).toMatchObject([[], { free: 2 }])
    const { rows } =
      await sql`select from camp_places where booker_id = ${people.fan.id} and state = 'draft'`.execute(db)
    expect(rows).toEqual([])
  })

  test('a place that somebody else drew is put into no other cart', async () => {
    const { id, slug } = await camp()
    await book('fan', slug, [aChild('Eins')])
    const placeId = (await own('fan')).places.find((place) => place.slug === slug)!.id
    const item = { sku: `camp-${id}`, quantity: 1, userOptionValues: [{ key: 'campPlace', value: placeId }] }
    for (const as of ['mitglied', 'fan'] as const)
      await expect(shop.cart.addItem(userOf(as), item)).rejects.toMatchObject({ status: expect.any(Number) })
    await expect(shop.cart.addItem(userOf('fan'), { ...item, quantity: 2 })).rejects.toMatchObject({
      code: 'CARTITEM_QUANTITY_ABOVE_MAX',
    })
    expect(await stateOf(slug)).toMatchObject({ free: 19 })
  })

  test('paid after the reservation has ended: the place if it is still free, the money if it is not', async () => {
    const { slug } = await camp({ capacity: 1 })
    await book('fan', slug, [aChild('Eins')])
    const first = (await order('fan')).json.checkoutId
    await shiftClock(database, 3 * 3600)
    await camps.look()
    expect(await stateOf(slug)).toMatchObject({ free: 1 })
    expect(await tried('mitglied', slug, [aChild('Zwei')])).toBe('held')
    await pay('fan', first)
    expect((await own('fan')).places.filter((place) => place.slug === slug)).toEqual([])
    expect((await own('mitglied')).places[0]).toMatchObject({ state: 'held' })
  })
})

describe('what the camp must know', () => {
  test('lies sealed, is read and corrected by whoever booked until it begins, and goes some days after', async () => {
    const { id, slug } = await camp()
    await book('inhaber', slug, [aChild('Lotte')])
    await buy('inhaber')
    const { rows } = await sql<{
      sheet: string
    }>`select sheet from camp_places where camp_id = ${id}`.execute(db)
    expect(rows[0]!.sheet).not.toContain('Nüsse')
    const place = (await own('inhaber')).places.find((one) => one.slug === slug)!
    const mine = { caller: callerOf('inhaber'), id: place.id }
    expect((await camps.readOwnSheet(mine)).sheet).toMatchObject({ allergies: 'Nüsse' })
    await expect(camps.readOwnSheet({ ...mine, caller: callerOf('fan') })).rejects.toMatchObject({
      status: 404,
    })
    const body = { kitSize: '152' as const, sheet: { ...SHEET, allergies: '' } }
    expect(await camps.correctOwnSheet({ ...mine, body })).toMatchObject({ kitSize: '152' })
    await shiftClock(database, 41 * DAY)
    await expect(camps.correctOwnSheet({ ...mine, body })).rejects.toMatchObject({ code: 'CAMP_HAS_BEGUN' })
    expect(await camps.staff.readSheets(id)).toMatchObject([{ sheet: { pickup: 'Oma Inge' } }])
    await shiftClock(database, 60 * DAY)
    await camps.forget()
    expect(await camps.staff.readSheets(id)).toMatchObject([{ sheet: null }])
  })

  test('is in the own archive, and no account goes while a child is expected', async () => {
    const person = { id: people.inhaber.id, emails: [], givenEmails: [] }
    const { slug } = await camp()
    await book('inhaber', slug, [aChild('Mia')])
    const { documents } = await data.export(db, person)
    expect(documents['campPlaces']).toContainEqual(
      expect.objectContaining({ firstName: 'Mia', sheet: expect.objectContaining({ allergies: 'Nüsse' }) }),
    )
    await buy('inhaber')
    expect(await data.blockers!(db, person)).toMatchObject([{ kind: 'runningContracts' }])
  })
})

describe('the waiting list', () => {
  test('nobody waits while there are places; then a freed place is the next one’s, for two days', async () => {
    const { slug } = await camp({ capacity: 1 })
    await expect(wait('mitglied', slug, [aChild('Zwei')])).rejects.toMatchObject({ code: 'CAMP_PLACES_LEFT' })
    await book('fan', slug, [aChild('Eins')])
    const first = await wait('mitglied', slug, [aChild('Zwei')])
    await wait('inhaber', slug, [aChild('Drei')])
    await expect(wait('mitglied', slug, [aChild('Neu')])).rejects.toMatchObject({
      code: 'CAMP_ALREADY_WAITING',
    })
    expect((await own('inhaber')).waits).toMatchObject([{ position: 2, children: ['Drei'] }])
    await shop.cart.removeItem(userOf('fan'), (await itemsOf('fan'))[0]!.id, undefined)
    // Free, and yet nobody who comes by gets it.
    expect(await tried('neu', slug, [aChild('Vier')])).toBe('CAMP_FULL')
    await shop.jobs.drain()
    expect(mails.map(({ subject }) => subject)).toEqual(['Ein Platz ist frei: Ostercamp'])
    expect((await itemsOf('mitglied'))[0]!.expiresIn).toBeGreaterThan(47 * 3600)
    expect((await own('inhaber')).waits).toMatchObject([{ state: 'Waiting', position: 1 }])
    await camps.leaveLine({ caller: callerOf('mitglied'), id: first.id })
    await shop.jobs.drain()
    expect(await itemsOf('mitglied')).toEqual([])
    expect((await itemsOf('inhaber')).length).toBe(1)
    await buy('inhaber')
    expect((await own('inhaber')).waits).toEqual([])
    await expect(camps.leaveLine({ caller: callerOf('fan'), id: first.id })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('two who wait together are served together: one place is the next child’s', async () => {
    const { slug } = await camp({ capacity: 2 })
    await book('fan', slug, [aChild('Eins'), aChild('Zwei')])
    await wait('mitglied', slug, [aChild('Drei'), aChild('Vier')])
    await wait('inhaber', slug, [aChild('Fünf')])
    await shop.cart.removeItem(userOf('fan'), (await itemsOf('fan'))[1]!.id, undefined)
    await shop.jobs.drain()
    expect([(await itemsOf('mitglied')).length, (await itemsOf('inhaber')).length]).toEqual([0, 1])
  })

  test('an offer that nobody takes goes on; the day the camp begins the list closes', async () => {
    const { slug } = await camp({ capacity: 1, inDays: 5 })
    await book('fan', slug, [aChild('Eins')])
    await wait('mitglied', slug, [aChild('Zwei')])
    await wait('inhaber', slug, [aChild('Drei')])
    await shop.cart.removeItem(userOf('fan'), (await itemsOf('fan'))[0]!.id, undefined)
    await shop.jobs.drain()
    await shiftClock(database, 2.1 * DAY)
    await camps.look()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Ein Platz ist frei: Ostercamp',
      'Deine Warteliste: Ostercamp',
      'Ein Platz ist frei: Ostercamp',
    ])
    await wait('neu', slug, [aChild('Vier')])
    await shiftClock(database, 6 * DAY)
    await camps.look()
    expect((await own('neu')).waits).toEqual([])
  })
})

describe('giving up', () => {
  const cancel = async (as: PersonKey, slug: string, names?: string[]) => {
    const places = (await own(as)).places.filter((one) => one.slug === slug && one.state === 'booked')
    const ids = places.filter((one) => names?.includes(one.firstName) ?? true).map(({ id }) => id)
    const given = { caller: callerOf(as), id: places[0]!.bookingId }
    const told = await camps.previewCancellation({ ...given, places: ids })
    const body = { places: ids, refundCents: told.refundCents }
    return { told, given, body, act: () => camps.cancelPlaces({ ...given, body }) }
  }

  test('early all goes back, and the place with it; twice is once; the child that stays loses the discount', async () => {
    const { slug } = await camp({ capacity: 2 })
    await book('fan', slug, [aChild('Eins'), aChild('Zwei')])
    await buy('fan')
    await wait('mitglied', slug, [aChild('Drei')])
    const one = await cancel('fan', slug, ['Eins'])
    expect(one.told).toEqual({ percent: 100, paidCents: 10000, keptDiscountCents: 1000, refundCents: 9000 })
    await expect(
      camps.cancelPlaces({ ...one.given, body: { ...one.body, refundCents: 10000 } }),
    ).rejects.toMatchObject({ code: 'CAMP_REFUND_CHANGED' })
    const twice = await Promise.allSettled([one.act(), one.act()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await shop.jobs.drain()
    expect((await itemsOf('mitglied')).length).toBe(1)
    const place = (await own('fan')).places.find((it) => it.slug === slug && it.firstName === 'Eins')
    expect(place).toMatchObject({ state: 'cancelled', refundedCents: 9000 })
  })

  test('later half goes back, at last nothing, and the place is free all the same', async () => {
    const { slug } = await camp({ capacity: 20, inDays: 20 })
    await book('fan', slug, [aChild('Eins')])
    await buy('fan')
    await book('mitglied', slug, [aChild('Zwei')])
    await buy('mitglied')
    await shiftClock(database, 10 * DAY)
    const half = await cancel('fan', slug)
    expect(half.told).toMatchObject({ percent: 50, refundCents: 5000 })
    await half.act()
    await shiftClock(database, 15 * DAY)
    const none = await cancel('mitglied', slug)
    expect(none.told).toMatchObject({ percent: 0, refundCents: 0 })
    await none.act()
    await shop.jobs.drain()
    expect(await camps.readCamp(slug)).toMatchObject({ free: 20 })
    expect(mails.at(-1)!.subject).toBe('Storniert: Ostercamp')
  })

  test('somebody else’s booking is a 404, and a camp that has begun is not given up', async () => {
    const { slug } = await camp({ inDays: 3 })
    await book('fan', slug, [aChild('Eins')])
    await buy('fan')
    const { given, body } = await cancel('fan', slug)
    const foreign = { ...given, caller: callerOf('mitglied') }
    await expect(camps.cancelPlaces({ ...foreign, body })).rejects.toMatchObject({ status: 404 })
    await shiftClock(database, 3 * DAY)
    await expect(camps.cancelPlaces({ ...given, body })).rejects.toMatchObject({ code: 'CAMP_HAS_BEGUN' })
  })

  test('called off by staff: everybody is told and gets everything back, those who wait too', async () => {
    const { id, slug } = await camp({ capacity: 2 })
    await book('fan', slug, [aChild('Eins'), aChild('Zwei')])
    const checkoutId = await buy('fan')
    await wait('mitglied', slug, [aChild('Drei')])
    await db
      .transaction()
      .execute((trx) => camps.staff.callOff(trx, { id, reason: 'Der Platz steht unter Wasser.' }))
    await shop.jobs.drain()
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Abgesagt: Ostercamp',
      'Deine Warteliste: Ostercamp',
    ])
    const { rows } = await sql<{ cents: number }>`
      select sum(r.amount_cents)::int as cents from refunds r join payments p on p.id = r.payment_id
      where p.checkout_id = ${checkoutId} and r.state = 'done'`.execute(db)
    expect(rows[0]!.cents).toBe(19000)
    expect(await tried('neu', slug, [aChild('Vier')])).toBe('CAMP_CANCELLED')
    expect((await own('mitglied')).waits).toEqual([])
  })
})
