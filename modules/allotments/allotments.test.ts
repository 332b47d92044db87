import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { club as values } from '#club/club.ts'
import { type PersonKey, people } from '#demo/people.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { order, outcomeOf, payAtBankPage } from '#testing/harness/buyer.ts'
import { answersOf, overtaken } from '#testing/race/together.ts'
import { officeFor } from '#testing/staff.ts'
import { bearersOf } from './allotments.ts'
import { buildAllotment, buildAllotmentWish, buildContingent, buildGivenPlace } from './build.ts'
import { distribute } from './distribution.rules.ts'

// A fan club's places from staff to the gate: given, wished for, distributed, paid or passed on; and everybody who tries more.

const program = await testApp()
const { db } = program.test
const staff = await officeFor(program, 'buero')
const HOUR = 3600
const ADMIN: PersonKey = 'vorsitz'
const [ANNA, BEN]: PersonKey[] = ['fanclub', 'kasse']
const MEMBERS = [people[ADMIN].id, people[ANNA!].id, people[BEN!].id]

afterEach(async () => {
  delete process.env['UNSAFE']
  await shiftClock(program.test, 0)
})

type Allotment = Awaited<ReturnType<typeof buildAllotment>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const own = async (person: PersonKey, method: Method, path: string, body?: object) =>
  program.send({
    method,
    path: `/api/ticketing/self/allotments${path}`,
    token: await program.tokenFor(person),
    ...(body ? { body } : {}),
  })
/** In the fan club's name. */
const acting = async ({ organisationId }: Pick<Allotment, 'organisationId'>, actor: PersonKey = ADMIN) =>
  program.identity.signTokenFor({
    subjectId: organisationId,
    actorId: people[actor].id,
    scopes: [...values.signIn.scopes, values.signIn.organisationAdminScope],
  })
const manage = async (club: Allotment, method: Method, path: string, body?: object, actor?: PersonKey) =>
  program.send({
    method,
    path: `/api/ticketing/allotments${path}`,
    token: await acting(club, actor),
    ...(body ? { body } : {}),
  })
const wanting = (given: object = {}) => ({
  quantity: 1,
  priceClasses: [],
  takesFewer: true,
  groupCode: null,
  ...given,
})
const wishOf = (person: PersonKey, club: Allotment, given: object = {}) =>
  own(person, 'PUT', `/${club.id}/wish`, wanting(given))
const mineOf = async (person: PersonKey, { id }: Allotment) =>
  (await own(person, 'GET', '')).json.items.find((one: { id: string }) => one.id === id)
const draftOf = async (club: Allotment) => (await manage(club, 'GET', `/${club.id}/draft`)).json
const drawOf = async (club: Allotment) =>
  manage(club, 'POST', `/${club.id}/draw`, { digest: (await draftOf(club)).digest })
const look = async () => {
  await program.allotments.passOnDue()
  await program.jobs.drain()
}
const codeOf = ({
  status,
  json,
}: {
  status: number
  json: { title?: string; errorCode?: string } | null
}) => [status, json?.errorCode ?? json?.title]
const placesOf = async ({ id }: Allotment) => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from allotment_places where allotment_id = ${id} group by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
async function mailsTo(person: PersonKey): Promise<string[]> {
  await program.jobs.drain()
  const { rows } = await sql<{ subject: string }>`
    select m.subject from mailbox m join contact_emails e on lower(e.email) = lower(m.recipient)
    where e.contact_id = ${people[person].id} order by m.id`.execute(db)
  return rows.map(({ subject }) => subject)
}
async function pay(person: PersonKey) {
  const shop = program.shopWith()
  const buyer = { id: people[person].id, token: await program.tokenFor(person) }
  const ordered = await order(shop, buyer)
  if (ordered.status !== 200) return ordered
  await payAtBankPage(shop, ordered.json)
  return outcomeOf(shop, buyer, ordered.json.checkoutId)
}

/** As the fan club writes them down, on the phone and on paper, while the member whose place it is has the ticket. */
async function namesStandOnTickets(club: Allotment) {
  const { rows } = await sql<{ ticket: string; place: string }>`
    select t.id as ticket, p.id as place from allotment_places p join tickets t on t.checkout_item_id = p.checkout_item_id
    where p.allotment_id = ${club.id} order by p.id`.execute(db)
  const [{ ticket, place } = rows[0]!, other] = rows
  const bearer = '<Tante> "Käthe" 花子'
  const passenger = { holderName: bearer, boarding: null }
  expect((await manage(club, 'PUT', `/${club.id}/places/${place}`, passenger)).status).toBe(204)
  const token = await program.tokenFor(ANNA!)
  const get = (path: string) => program.send({ path: `/api/wallet/v3/self/${path}`, token })
  expect((await get(`tickets/${ticket}`)).json.bearer).toBe(bearer)
  expect((await get(`tickets/${other!.ticket}`)).json.bearer).toBeNull()
  const { tickets } = (await get('keptTickets')).json as { tickets: { id: string; bearer?: string }[] }
  expect(tickets.find(({ id }) => id === ticket)?.bearer).toBe(bearer)
  expect(await bearersOf(db, [ticket])).toEqual(new Map([[ticket, bearer]]))
  // In other hands it is somebody else's.
  await sql`update tickets set owner_id = ${people[BEN!].id} where id = ${ticket}`.execute(db)
  expect(await bearersOf(db, [ticket])).toEqual(new Map())
  await sql`update tickets set owner_id = ${people[ANNA!].id} where id = ${ticket}`.execute(db)
}

describe('staff give places, a member pays, another lets the time pass', () => {
  test('from the contingent to tickets of members, and what is left back to the contingent', async () => {
    const { eventId, contingentId } = await buildContingent(db, { seats: 4, standing: 2 })
    const club = await buildAllotment(db, { members: MEMBERS, seats: 0 })
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const wish = {
      contingentId,
      organisationIds: [club.organisationId],
      parts: [
        { blockId: '19', places: 3 },
        { blockId: '23', places: 1 },
      ],
      ...{ maxEach: 2, wishesUntil: at(2), payUntil: at(24), returnsAt: at(48) },
    }
    const path = `/api/office/events/${eventId}/allotments`
    const post = (rest: string, body: object) => staff.call({ method: 'POST', path: path + rest, body })
    const { digest, lines } = (await post('/preview', wish)).json
    expect(lines.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
      ['fanClubsGet', 1],
      ['placesLeave', 4],
      ['contingentKeeps', 2],
      ['adminsMailed', 1],
      ['unpaidReturn', null],
    ])
    const made = await post('', { ...wish, digest, reason: 'Auswärts' })
    expect(made.status).toBe(201)
    const given = { ...club, eventId, contingentId, id: made.json.ids[0] }
    expect((await mailsTo(ADMIN)).at(-1)).toMatch(/^Karten für Euren Fanclub/)

    expect((await wishOf(ANNA!, given, { quantity: 2, priceClasses: ['1'] })).status).toBe(204)
    expect((await wishOf(BEN!, given, { priceClasses: ['1'] })).status).toBe(204)
    await shiftClock(program.test, 3 * HOUR)
    expect((await drawOf(given)).status).toBe(204)
    expect(await placesOf(given)).toEqual({ Given: 3, Free: 1 })
    expect((await mailsTo(ANNA!)).at(-1)).toMatch(/^Deine Plätze/)

    const cart = async (person: PersonKey) =>
      program.send({
        method: 'POST',
        path: `/api/ticketing/allotments/${given.id}/cart`,
        token: await program.tokenFor(person),
      })
    expect((await cart(ANNA!)).json).toEqual({ count: 2 })
    // Pressed twice, it is there once.
    expect((await cart(ANNA!)).json).toEqual({ count: 2 })
    expect(await pay(ANNA!)).toMatchObject({ outcome: 'paid' })
    expect(await placesOf(given)).toEqual({ Given: 1, Bought: 2, Free: 1 })
    const { rows } = await sql<{ owner: string; seats: number }>`
      select owner_id as owner, count(*)::int as seats from tickets where event_id = ${eventId} group by 1`.execute(
      db,
    )
    expect(rows).toEqual([{ owner: people[ANNA!].id, seats: 2 }])
    await namesStandOnTickets(given)

    await shiftClock(program.test, 25 * HOUR)
    await look()
    expect(await placesOf(given)).toEqual({ Bought: 2, Free: 2 })
    expect((await mailsTo(BEN!)).at(-1)).toMatch(/^Deine Plätze sind weg/)
    expect(codeOf(await cart(BEN!))).toEqual([409, 'NOTHING_TO_PAY'])

    // Staff would have to sign in again.
    await shiftClock(program.test, 0)
    const back = `/${given.id}/return`
    const shown = (await post(`${back}/preview`, {})).json
    expect((await post(back, { digest: shown.digest, reason: 'nicht gebraucht' })).json).toEqual({
      places: 2,
    })
    const { contingents } = (await staff.call({ path: `/api/office/events/${eventId}/plan` })).json
    expect(contingents[0].left).toBe(4)
  })

  test('what nobody pays goes to the next of the fan club, and at the end back to the club', async () => {
    const club = await buildAllotment(db, { members: MEMBERS, seats: 1 })
    for (const person of [ANNA!, BEN!]) expect((await wishOf(person, club)).status).toBe(204)
    await shiftClock(program.test, 2 * HOUR)
    const draft = await draftOf(club)
    expect(draft).toMatchObject({ places: 1, given: 1, isOpen: false })
    expect((await drawOf(club)).status).toBe(204)
    const states = async () =>
      Promise.all([ANNA!, BEN!].map(async (person) => (await mineOf(person, club)).wish.state as string))
    expect((await states()).toSorted()).toEqual(['Given', 'Waiting'])
    await shiftClock(program.test, 49 * HOUR)
    await look()
    expect((await states()).toSorted()).toEqual(['Given', 'Lapsed'])
    await shiftClock(program.test, 97 * HOUR)
    await look()
    expect(await placesOf(club)).toEqual({ Returned: 1 })
    const { rows } =
      await sql`select from seat_claims where event_id = ${club.eventId} and contingent_id = ${club.contingentId}`.execute(
        db,
      )
    expect(rows).toHaveLength(1)
  })
})

describe('wishes', () => {
  test('a group is met whole or not at all, and everybody may make the distribution again', async () => {
    const club = await buildAllotment(db, { members: MEMBERS, seats: 2 })
    await wishOf(ANNA!, club, { quantity: 2 })
    const { groupCode } = (await mineOf(ANNA!, club)).wish
    expect(codeOf(await wishOf(BEN!, club, { groupCode: 'AAAAAAAA' }))).toEqual([404, 'GROUP_UNKNOWN'])
    expect(codeOf(await wishOf(BEN!, club, { groupCode }))).toEqual([409, 'GROUP_FULL'])
    await wishOf(ANNA!, club, { groupCode })
    expect((await wishOf(BEN!, club, { groupCode: groupCode.toLowerCase() })).status).toBe(204)
    expect((await mineOf(BEN!, club)).wish.group).toEqual([people[ANNA!].firstName])
    await wishOf(ADMIN, club)
    await shiftClock(program.test, 2 * HOUR)
    await drawOf(club)
    const states = await Promise.all(
      [ANNA!, BEN!].map(async (person) => (await mineOf(person, club)).wish.state),
    )
    expect(new Set(states).size).toBe(1)
    const { json } = await own(BEN!, 'GET', `/${club.id}/draw`)
    expect(distribute(json.inputs)).toEqual(json.outcome)
    expect(JSON.stringify(json)).not.toContain(people[ANNA!].id)
    expect(JSON.stringify(json)).not.toContain(groupCode)
  })

  test('are taken until their time, as many as one may, from members alone', async () => {
    const club = await buildAllotment(db, { members: MEMBERS, maxEach: 2 })
    expect(codeOf(await wishOf(ANNA!, club, { quantity: 3 }))).toEqual([409, 'ALLOTMENT_TOO_MANY'])
    expect((await wishOf('neu', club)).status).toBe(404)
    expect(codeOf(await manage(club, 'POST', `/${club.id}/draw`, { digest: 'x' }))).toEqual([
      409,
      'WISHES_OPEN',
    ])
    await shiftClock(program.test, 2 * HOUR)
    expect(codeOf(await wishOf(ANNA!, club))).toEqual([409, 'WISHES_CLOSED'])
  })
})

describe('whoever has no right to it finds nothing', () => {
  test('strangers, members without the right, and administrators of other fan clubs', async () => {
    const club = await buildAllotment(db, { members: MEMBERS })
    const other = await buildAllotment(db, { members: [people[ANNA!].id] })
    const wishId = await buildAllotmentWish(db, { allotmentId: club.id, memberId: people[BEN!].id })
    await buildGivenPlace(db, { placeId: club.placeIds[0]!, memberId: people[BEN!].id })
    const paths: [Method, string, object?][] = [
      ['GET', `/${club.id}/wishes`],
      ['GET', `/${club.id}/draft`],
      ['POST', `/${club.id}/draw`, { digest: 'x' }],
      ['POST', `/${club.id}/wishes/${wishId}/places`, { placeIds: [club.placeIds[1]] }],
      ['DELETE', `/${club.id}/wishes/${wishId}/places`],
      ['PUT', `/${club.id}/places/${club.placeIds[0]}`, { holderName: 'X', boarding: null }],
      ['POST', `/${club.id}/cart`],
    ]
    for (const [method, path, body] of paths) {
      expect((await manage(other, method, path, body, ANNA!)).status, path).toBe(404)
      const token = await program.tokenFor(ANNA!)
      const personal = await program.send({
        ...{ method, path: `/api/ticketing/allotments${path}`, token },
        ...(body ? { body } : {}),
      })
      // A member without places has nothing to pay; the rest is not there for persons.
      expect(personal.status, path).toBe(path.endsWith('/cart') ? 409 : 404)
    }
    expect((await own('fan', 'GET', `/${club.id}/draw`)).status).toBe(404)
    // A wish of the own fan club with a place of another.
    const foreign = { placeIds: [other.placeIds[0]] }
    expect(codeOf(await manage(club, 'POST', `/${club.id}/wishes/${wishId}/places`, foreign))).toEqual([
      409,
      'PLACE_TAKEN',
    ])
    // Another member's place is nothing to put into one's cart, whatever its sku.
    const theft = await program.send({
      method: 'POST',
      path: '/api/shop/v4/carts/self/items',
      token: await program.tokenFor(ANNA!),
      body: { sku: `FC-${club.placeIds[0]}`, quantity: 1 },
    })
    expect(theft.status).toBe(404)
  })
})

describe('by hand', () => {
  test('gives chosen places, takes back what is not paid, and writes down who goes', async () => {
    const club = await buildAllotment(db, { members: MEMBERS, seats: 2 })
    await wishOf(BEN!, club, { quantity: 2 })
    const { items } = (await manage(club, 'GET', `/${club.id}/wishes?search=${people[BEN!].lastName}`)).json
    const [{ id: wishId }] = items
    const places = `/${club.id}/wishes/${wishId}/places`
    expect((await manage(club, 'POST', places, { placeIds: club.placeIds })).status).toBe(204)
    expect(codeOf(await manage(club, 'POST', places, { placeIds: club.placeIds }))).toEqual([
      409,
      'PLACE_TAKEN',
    ])
    const passenger = { holderName: '=HYPERLINK("x")', boarding: 'Hbf, mit Rollstuhl' }
    expect((await manage(club, 'PUT', `/${club.id}/places/${club.placeIds[0]}`, passenger)).status).toBe(204)
    const unpaid = (await manage(club, 'GET', `/${club.id}/wishes?only=unpaid`)).json.items
    expect(unpaid[0].places[0]).toMatchObject({ ...passenger, state: 'Given' })
    expect((await manage(club, 'DELETE', places)).status).toBe(204)
    expect(await placesOf(club)).toEqual({ Free: 2 })
  })
})

describe('the fan club pays for all', () => {
  test('tickets are the fan club’s, and go to the members they are for in one step', async () => {
    const club = await buildAllotment(db, { members: MEMBERS, seats: 2 })
    for (const [at, person] of [ANNA!, BEN!].entries()) {
      await buildAllotmentWish(db, { allotmentId: club.id, memberId: people[person].id })
      await buildGivenPlace(db, { placeId: club.placeIds[at]!, memberId: people[person].id })
    }
    const [before] = (await manage(club, 'GET', '')).json.items
    const { version, wishesUntil } = before
    const terms = { version, maxEach: 4, paidBy: 'club', wishesUntil }
    expect((await manage(club, 'PUT', `/${club.id}/terms`, terms)).status).toBe(204)
    expect(codeOf(await manage(club, 'PUT', `/${club.id}/terms`, terms))).toEqual([409, 'ALLOTMENT_CHANGED'])
    const personal = { method: 'POST', path: `/api/ticketing/allotments/${club.id}/cart` } as const
    const refused = await program.send({ ...personal, token: await program.tokenFor(ANNA!) })
    expect(codeOf(refused)).toEqual([409, 'ALLOTMENT_PAID_BY_CLUB'])
    expect((await manage(club, 'POST', `/${club.id}/cart`)).json).toEqual({ count: 2 })
    const shop = program.shopWith()
    const buyer = { id: club.organisationId, token: await acting(club) }
    const ordered = await order(shop, buyer)
    await payAtBankPage(shop, ordered.json)
    expect(await outcomeOf(shop, buyer, ordered.json.checkoutId)).toMatchObject({ outcome: 'paid' })
    expect((await manage(club, 'GET', '')).json.items[0].toHandOn).toBe(2)
    expect((await manage(club, 'POST', `/${club.id}/hand-on`)).json).toEqual({ sent: 2, left: 0 })
    expect((await manage(club, 'POST', `/${club.id}/hand-on`)).json).toEqual({ sent: 0, left: 0 })
    expect(await mailsTo(BEN!)).toContainEqual(expect.stringMatching(/gibt Dir ein Ticket/))
  })
})

describe('of two at once there is one outcome', () => {
  /** Seats that two have, or wishes that were withdrawn and met. */
  async function distributeTwice(): Promise<number[]> {
    const club = await buildAllotment(db, { members: MEMBERS, seats: 1, wishesInHours: 0 })
    for (const memberId of MEMBERS) await buildAllotmentWish(db, { allotmentId: club.id, memberId })
    const { digest } = await draftOf(club)
    const both = await Promise.all([0, 1].map(() => manage(club, 'POST', `/${club.id}/draw`, { digest })))
    return both.map(({ status }) => status).toSorted()
  }

  test('two administrators who distribute', async () => {
    expect(await distributeTwice()).toEqual([204, 409])
  })

  test('control: without the lock both have distributed', async () => {
    process.env['UNSAFE'] = 'noAllotmentLock'
    expect(await distributeTwice()).toEqual([204, 204])
  })

  async function distributeAndWithdraw(): Promise<string> {
    const club = await buildAllotment(db, { members: MEMBERS, seats: 1, wishesInHours: 0 })
    await buildAllotmentWish(db, { allotmentId: club.id, memberId: people[BEN!].id })
    const { digest } = await draftOf(club)
    const draw = () => manage(club, 'POST', `/${club.id}/draw`, { digest })
    const withdraw = () => own(BEN!, 'DELETE', `/${club.id}/wish`)
    await overtaken(db, 'allotment_places', draw, withdraw, 'update')
    const { rows } = await sql<{ state: string; places: number }>`
      select w.state, (select count(*)::int from allotment_places p where p.allotment_id = w.allotment_id
        and p.member_id = w.member_id) as places
      from allotment_wishes w where w.allotment_id = ${club.id}`.execute(db)
    return `${rows[0]!.state} ${rows[0]!.places}`
  }

  test('a member who withdraws while it is distributed has nothing', async () => {
    expect(await distributeAndWithdraw()).toBe('Withdrawn 0')
  })

  test('control: without the lock a withdrawn wish is met', async () => {
    process.env['UNSAFE'] = 'noAllotmentLock'
    expect(await distributeAndWithdraw()).toBe('Given 1')
  })

  /** Whose the place is when staff take back while it is given by hand: a member's and the contingent's at once is the fault. */
  async function takeBackAndGive(): Promise<boolean> {
    const club = await buildAllotment(db, { members: MEMBERS, seats: 1 })
    const wishId = await buildAllotmentWish(db, { allotmentId: club.id, memberId: people[BEN!].id })
    let places = 0
    const [hand] = await answersOf(db, 'allotment_places', [
      async () =>
        (await manage(club, 'POST', `/${club.id}/wishes/${wishId}/places`, { placeIds: club.placeIds }))
          .status,
      async () =>
        (places = (await program.allotments.takeBack({ eventId: club.eventId, id: club.id })).places),
    ])
    return hand === 204 && places === 1
  }

  test('staff who take back while the administrator gives', async () => {
    expect(await takeBackAndGive()).toBe(false)
  })

  test('control: without the lock both have the place', async () => {
    process.env['UNSAFE'] = 'noAllotmentLock'
    expect(await takeBackAndGive()).toBe(true)
  })

  /** A checkout holds the place when the time ends: paid, or free for the next, never both. */
  async function payAtTheEnd(): Promise<{ outcome: string; states: object }> {
    const club = await buildAllotment(db, { members: MEMBERS, seats: 1 })
    await buildAllotmentWish(db, { allotmentId: club.id, memberId: people[ANNA!].id })
    await buildGivenPlace(db, { placeId: club.placeIds[0]!, memberId: people[ANNA!].id })
    const token = await program.tokenFor(ANNA!)
    await program.send({ method: 'POST', path: `/api/ticketing/allotments/${club.id}/cart`, token })
    const shop = program.shopWith()
    const buyer = { id: people[ANNA!].id, token }
    const ordered = await order(shop, buyer)
    await sql`update allotment_places set pay_until = app.now() where allotment_id = ${club.id}`.execute(db)
    await look()
    const freed = (await placesOf(club))['Free'] ?? 0
    await payAtBankPage(shop, ordered.json)
    const { outcome } = await outcomeOf(shop, buyer, ordered.json.checkoutId)
    return { outcome, states: { ...(await placesOf(club)), freed } }
  }

  test('whoever pays while the time ends has the place', async () => {
    expect(await payAtTheEnd()).toEqual({ outcome: 'paid', states: { Bought: 1, freed: 0 } })
  })

  test('control: without the lock it was free for others while it was paid', async () => {
    process.env['UNSAFE'] = 'noAllotmentLock'
    const { states } = await payAtTheEnd()
    expect(states).toMatchObject({ freed: 1 })
  })
})
