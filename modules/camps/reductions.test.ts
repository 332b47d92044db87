import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type PersonKey, people } from '#demo/people.ts'
import { berlinDate } from '#platform/dates.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { together } from '#testing/race/together.ts'
import { aChild, type BuildCamp, buildCamp, buildCampShop } from './build.ts'
import type { Reduction } from './reductions.rules.ts'
import type { CampChild } from './schema.ts'

const DAY = 86_400
const database = await testDatabase()
const { db } = database
const { shop, camps, mails } = await buildCampShop(database)

const named = (de: string) => ({ de, en: de, ja: de })
const dayIn = (days: number) => berlinDate(new Date(Date.now() + days * DAY * 1000))
const early: Reduction = {
  ...{ id: newId(), name: named('Frühbucher'), condition: 'early', untilOn: dayIn(3) },
  ...{ percent: null, priceCents: 9000 },
}
const holders: Reduction = {
  ...{ id: newId(), name: named('Dauerkarte'), condition: 'seasonTicket', untilOn: null },
  ...{ percent: 15, priceCents: null },
}
const proof: Reduction = {
  ...{ id: newId(), name: named('Bildungspaket'), condition: 'proof', untilOn: null },
  ...{ percent: 50, priceCents: null },
}
const reductions = [early, holders, proof]
const camp = (given: BuildCamp = {}) => buildCamp(db, { reductions, ...given })
const withProof = (name: string) => aChild(name, { proof: proof.id })

const callerOf = (as: PersonKey) => ({ subjectId: people[as].id, actorId: people[as].id }) as never
const userOf = (as: PersonKey) =>
  ({ kind: 'subject', subjectId: people[as].id, organisationId: null, actorId: people[as].id }) as const
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const book = (as: PersonKey, slug: string, children: CampChild[]) =>
  camps.bookCamp({ caller: callerOf(as), slug, booking: { children }, language: 'de' })
const wait = (as: PersonKey, slug: string, children: CampChild[]) =>
  camps.joinLine({ caller: callerOf(as), slug, booking: { children }, language: 'de' })
const placesOf = async (as: PersonKey, slug: string) =>
  (await camps.listOwn(callerOf(as))).places.filter((place) => place.slug === slug)
const pricesOf = async (as: PersonKey, slug: string) =>
  (await placesOf(as, slug)).map(({ priceCents, reduction, proof: state }) => [
    priceCents,
    reduction?.['de'] ?? null,
    state,
  ])
async function itemsOf(as: PersonKey) {
  const cart = (await shop.get(as, '/api/shop/v4/carts/self')).json
  return ((cart.orders ?? []) as { items: { id: string; price: number; expiresIn: number }[] }[]).flatMap(
    ({ items }) => items,
  )
}
async function buy(as: PersonKey) {
  const cartId = (await shop.get(as, '/api/shop/v4/carts/self')).json.id
  const { status, json } = await shop.order(as, 'v2/checkouts/creditcard', { cartId })
  expect([status, json.errorCode]).toEqual([200, undefined])
  await shop.pay(shop.bank, (await shop.paymentOf(json.checkoutId)).id)
  await shop.get(as, `/api/checkout/v3/checkouts/${json.checkoutId}/paymentStatus`)
  await shop.jobs.drain()
  return json.checkoutId as string
}
const refuseProof = (id: string) =>
  db
    .transaction()
    .execute((trx) => camps.staff.refuseProof(trx, { id, reason: 'Der Bescheid ist abgelaufen.' }))
const confirmProof = (id: string) => db.transaction().execute((trx) => camps.staff.confirmProof(trx, id))
const refundsOf = async (checkoutId: string) => {
  const { rows } = await sql<{ cents: number }>`
    select r.amount_cents as cents from refunds r join payments p on p.id = r.payment_id where p.checkout_id = ${checkoutId}`.execute(
    db,
  )
  return rows.map(({ cents }) => cents)
}

afterEach(async () => {
  await shiftClock(database, 0)
  for (const as of ['fan', 'mitglied', 'inhaber', 'neu'] as const) {
    for (const { id } of (await camps.listOwn(callerOf(as))).waits)
      await camps.leaveLine({ caller: callerOf(as), id })
    for (const { id } of await itemsOf(as)) await shop.cart.removeItem(userOf(as), id, undefined)
  }
  await shop.jobs.drain()
  mails.length = 0
  expect(await violations(db)).toEqual([])
})

describe('what is paid', () => {
  test('the lowest price counts, brothers and sisters pay less of it, and the bill names it', async () => {
    const { slug } = await camp()
    await book('fan', slug, [aChild('Eins'), withProof('Zwei')])
    expect(await pricesOf('fan', slug)).toEqual([
      [9000, 'Frühbucher', null],
      [4500, 'Bildungspaket', 'open'],
    ])
    expect((await itemsOf('fan')).map(({ price }) => price)).toEqual([9000, 4500])
    const checkoutId = await buy('fan')
    const { rows } = await sql<{ name: { de: string } }>`
      select name from checkout_items where checkout_id = ${checkoutId} order by price_cents desc`.execute(db)
    expect(rows.map(({ name }) => /Frühbucher|Bildungspaket/.exec(name.de)?.[0])).toEqual([
      'Frühbucher',
      'Bildungspaket',
    ])
  })

  test('members and holders of a season ticket are known by the server; whoever is neither is not', async () => {
    const { slug } = await camp({ reductions: [holders] })
    await sql`
      insert into season_tickets (id, season, owner_id, number, block_id, price_class, ticket_type, price_cents, vat_rate, given_by)
      values (${newId()}, ${new Date().getFullYear()}, ${people.inhaber.id}, ${`DK-${newId()}`}, '23',
        's', 'full', 10000, 19, 'test')`.execute(db)
    for (const [as, cents, called] of [
      ['inhaber', 8500, 'Dauerkarte'],
      ['mitglied', 8000, null],
      ['neu', 10000, null],
    ] as const) {
      await book(as, slug, [aChild('Eins')])
      expect(await pricesOf(as, slug)).toEqual([[cents, called, null]])
    }
    expect((await camps.listOwn(callerOf('inhaber'))).hasSeasonTicket).toBe(true)
    expect((await camps.listOwn(callerOf('neu'))).hasSeasonTicket).toBe(false)
  })

  test.each([
    ['of nothing', newId()],
    ['that is for holders of season tickets', holders.id],
  ])('a proof %s is refused, and nothing is held', async (_, wished) => {
    const { slug } = await camp()
    const tried = book('neu', slug, [aChild('Eins', { proof: wished })]).then(() => 'held', codeOf)
    expect(await tried).toBe('CAMP_REDUCTION_UNKNOWN')
    expect(await placesOf('neu', slug)).toEqual([])
  })

  test('an early price ends with its day; who waited pays what is asked on the day of the offer', async () => {
    const { slug } = await camp({ capacity: 1 })
    await book('fan', slug, [aChild('Eins')])
    await wait('neu', slug, [aChild('Zwei')])
    await shiftClock(database, 4 * DAY)
    expect((await camps.readCamp(slug)).reductions.map(({ name }) => name['de'])).toEqual([
      'Dauerkarte',
      'Bildungspaket',
    ])
    await camps.look()
    await shop.jobs.drain()
    expect(await pricesOf('neu', slug)).toEqual([[10000, null, null]])
  })

  test('what staff write later changes nothing that is held or booked', async () => {
    const { id, slug } = await camp()
    await book('fan', slug, [aChild('Eins')])
    await sql`update camps set reductions = '[]', price_cents = 20000 where id = ${id}`.execute(db)
    expect((await itemsOf('fan')).map(({ price }) => price)).toEqual([9000])
    await buy('fan')
    expect(await pricesOf('fan', slug)).toEqual([[9000, 'Frühbucher', null]])
  })

  test('who gives up a reduced place has back what was paid for it', async () => {
    const { slug } = await camp()
    await book('fan', slug, [withProof('Eins')])
    const checkoutId = await buy('fan')
    const [place] = await placesOf('fan', slug)
    const given = { caller: callerOf('fan'), id: place!.bookingId }
    await camps.cancelPlaces({ ...given, body: { places: [place!.id], refundCents: 5000 } })
    await shop.jobs.drain()
    expect(await refundsOf(checkoutId)).toEqual([5000])
  })
})

describe('a proof', () => {
  test('that staff have seen is noted once', async () => {
    const { slug } = await camp()
    await book('fan', slug, [withProof('Eins')])
    const [held] = await placesOf('fan', slug)
    await expect(confirmProof(held!.id)).rejects.toMatchObject({ code: 'CAMP_PLACE_ENDED' })
    await buy('fan')
    await confirmProof(held!.id)
    expect(await pricesOf('fan', slug)).toEqual([[5000, 'Bildungspaket', 'confirmed']])
    await expect(confirmProof(held!.id)).rejects.toMatchObject({ code: 'CAMP_PROOF_DECIDED' })
  })

  test('that is missing: all money goes back, the place is held at the other price, and bought again', async () => {
    const { id, slug } = await camp({ capacity: 2 })
    await book('fan', slug, [aChild('Eins'), withProof('Zwei')])
    const checkoutId = await buy('fan')
    await wait('mitglied', slug, [aChild('Drei')])
    const place = (await placesOf('fan', slug)).find(({ firstName }) => firstName === 'Zwei')!
    expect(await db.transaction().execute((trx) => camps.staff.previewRefusal(trx, place.id))).toMatchObject({
      paidCents: 4500,
      newCents: 8100,
    })
    const twice = await Promise.allSettled([refuseProof(place.id), refuseProof(place.id)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await shop.jobs.drain()
    expect(await refundsOf(checkoutId)).toEqual([4500])
    // Still the second of two, and nobody who waits has come in between.
    expect((await itemsOf('fan')).map(({ price }) => price)).toEqual([8100])
    expect((await itemsOf('fan'))[0]!.expiresIn).toBeGreaterThan(47 * 3600)
    expect(await itemsOf('mitglied')).toEqual([])
    const letter = mails.find(({ subject }) => subject.startsWith('Der Nachweis fehlt'))!
    expect(letter.plain).toMatch(/Der Bescheid ist abgelaufen/)
    expect(letter.plain).toMatch(/45,00\s€/)
    expect(letter.plain).toMatch(/81,00\s€/)
    await buy('fan')
    const { rows } = await sql<{ name: string; cents: number }>`
      select first_name as name, price_cents as cents from camp_places where camp_id = ${id} and state = 'booked' order by rank`.execute(
      db,
    )
    expect(rows).toEqual([
      { name: 'Eins', cents: 9000 },
      { name: 'Zwei', cents: 8100 },
    ])
    const booked = (await placesOf('fan', slug)).find(
      ({ state, firstName }) => state === 'booked' && firstName === 'Zwei',
    )!
    const sheet = await camps.readOwnSheet({ caller: callerOf('fan'), id: booked.id })
    expect(sheet.sheet).toMatchObject({ allergies: 'Nüsse' })
  })

  test('a place that is not paid in time goes on, and whoever had it hears so once', async () => {
    const { slug } = await camp({ capacity: 1 })
    await book('fan', slug, [withProof('Eins')])
    await buy('fan')
    await wait('mitglied', slug, [aChild('Zwei')])
    await refuseProof((await placesOf('fan', slug))[0]!.id)
    await shop.jobs.drain()
    await shiftClock(database, 2.1 * DAY)
    for (const _ of [1, 2]) await camps.look()
    await shop.jobs.drain()
    expect(mails.filter(({ subject }) => subject.startsWith('Der Platz ist frei geworden')).length).toBe(1)
    expect((await itemsOf('mitglied')).length).toBe(1)
  })

  test('of a place that costs nothing no money goes back, and the place is held all the same', async () => {
    const { slug } = await camp({ reductions: [{ ...proof, percent: 100 }] })
    await book('fan', slug, [withProof('Eins'), aChild('Zwei')])
    await buy('fan')
    const [place] = await placesOf('fan', slug)
    expect(place!.priceCents).toBe(0)
    await refuseProof(place!.id)
    expect((await itemsOf('fan')).map(({ price }) => price)).toEqual([10000])
  })

  test('is not refused once the camp has begun, nor of a place without one', async () => {
    const { slug } = await camp()
    await book('fan', slug, [withProof('Eins')])
    await book('inhaber', slug, [aChild('Zwei')])
    for (const as of ['fan', 'inhaber'] as const) await buy(as)
    const ids = [(await placesOf('fan', slug))[0]!.id, (await placesOf('inhaber', slug))[0]!.id]
    await expect(refuseProof(ids[1]!)).rejects.toMatchObject({ code: 'CAMP_PROOF_DECIDED' })
    await shiftClock(database, 41 * DAY)
    await expect(refuseProof(ids[0]!)).rejects.toMatchObject({ code: 'CAMP_HAS_BEGUN' })
  })
})

test('a proof is refused while the line is served: the place stays with its family, whoever runs first', async () => {
  const { id, slug } = await camp({ capacity: 1 })
  await book('fan', slug, [withProof('Eins')])
  await buy('fan')
  await wait('mitglied', slug, [aChild('Zwei')])
  const [place] = await placesOf('fan', slug)
  await Promise.allSettled([
    ...[1, 2, 3].map(() => camps.serve(id)),
    ...[1, 2, 3].map(() => refuseProof(place!.id)),
    ...[1, 2, 3].map(() => camps.serve(id)),
  ])
  await shop.jobs.drain()
  const { rows } = await sql<{ bookerId: string; taken: number }>`
    select p.booker_id as "bookerId", k.taken from camp_places p join camps k on k.id = p.camp_id
    where k.id = ${id} and p.state in ('held', 'booked')`.execute(db)
  expect(rows).toEqual([{ bookerId: people.fan.id, taken: 1 }])
})

test('refused three times at once it is refused once: the child has one place; the control: without the lock it has more', async () => {
  const free = { ...proof, percent: 100 }
  const storm = async () => {
    const { id, slug } = await camp({ capacity: 6, reductions: [free] })
    await book('fan', slug, [withProof('Eins'), aChild('Zwei')])
    await buy('fan')
    const [place] = await placesOf('fan', slug)
    await together(
      db,
      'camp_places',
      [1, 2, 3].map(() => () => refuseProof(place!.id)),
    )
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from camp_places where camp_id = ${id} and state = 'held'`.execute(db)
    return rows[0]!.held
  }
  expect(await storm()).toBe(1)
  vi.stubEnv('UNSAFE', 'noProofLock')
  const held = await storm()
  vi.unstubAllEnvs()
  expect(held).toBe(3)
})
