import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { club as values } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import { type PersonKey, people } from '#demo/people.ts'
import { buildExchange } from '#modules/marketplace/build.ts'
import { buildOrganisation } from '#modules/organisations/build.ts'
import { areaItem, buildAwayEvent, buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { checkOut } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor } from '#testing/staff.ts'

// A match at another club's ground, from the fixture list to tickets that our gate refuses, and their money back.

const program = await testApp()
const { db } = program.test
const { buy, offer, shop } = buildExchange(program)
const [owner, boxOffice, shopStaff] = await Promise.all([
  officeFor(program, 'buero'),
  officeFor(program, 'vorverkauf'),
  officeFor(program, 'laden'),
])
const own = siteOf('firstTeam')!.teamId!
const HOUR = 3600

/** An away match ahead that no tickets are sold for; answers its id. */
async function announce(): Promise<string> {
  const one = await db
    .selectFrom('matches')
    .select(['competition_id', 'season', 'home_team_id'])
    .where('away_team_id', '=', own)
    .executeTakeFirstOrThrow()
  const id = newId()
  // Later than the one of the demo world: the last one is the pattern of the next.
  const kick_off = new Date(Date.now() + 200 * 86_400_000)
  await db
    .insertInto('matches')
    .values({ ...one, id, away_team_id: own, kick_off, venue: 'Prüfstadion' })
    .execute()
  return id
}
const GROUND = { name: 'Prüfstadion', city: 'Prüfstadt', address: 'Prüfallee 1' }
const away = (given: object = {}) => ({
  ground: GROUND,
  entrance: { de: 'Eingang Nord, keine Taschen.', en: '' },
  areas: [
    { id: 'gst', places: 40 },
    { id: 'gsi', places: 0 },
  ],
  ...given,
})
async function bodyOf(matchId: string) {
  const { json: plan } = await owner.call({ path: `/api/office/fixtures/${matchId}/plan` })
  const { doorsOpenAt, vatRate, sale } = plan
  const prices = [{ priceClass: 'gst', ticketType: 'full', priceCents: 1700, memberPriceCents: 1500 }]
  return { plan, body: { matchId, doorsOpenAt, vatRate, ...sale, prices, away: away() } }
}
const add = (body: object, staff = owner) => staff.call({ method: 'POST', path: '/api/office/events', body })
const put = (id: string, rest: string, body: object, staff = owner) =>
  staff.call({ method: 'PUT', path: `/api/office/events/${id}${rest}`, body })
const read = async (id: string, rest = '') =>
  (await owner.call({ path: `/api/office/events/${id}${rest}` })).json
const buyerOf = async (person: PersonKey) => ({
  id: people[person].id,
  token: await program.tokenFor(person),
})
const walletOf = async (person: PersonKey, rest: string) =>
  program.send({ path: `/api/wallet/v3/self/tickets${rest}`, token: await program.tokenFor(person) })
const ticketsOf = (eventId: string) =>
  db
    .selectFrom('tickets')
    .select(['id', 'code', 'owner_id', 'block_id', 'price_cents', 'revoked_at'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute()

describe('staff put an away match on sale', () => {
  test('out of the fixture list, by areas with places, prices and a note', async () => {
    const matchId = await announce()
    const { plan, body } = await bodyOf(matchId)
    expect(plan).toMatchObject({
      fixture: { side: 'away', venue: 'Prüfstadion' },
      areas: ['gsi', 'gsb', 'gst', 'gtb'],
    })
    expect(new Set(plan.sale.prices.map(({ priceClass }: { priceClass: string }) => priceClass))).toEqual(
      new Set(['gsi', 'gsb', 'gst', 'gtb']),
    )
    const made = await add(body)
    expect(made.status, JSON.stringify(made.json)).toBe(201)
    const event = await read(made.json.id)
    expect(event).toMatchObject({
      isAway: true,
      areas: ['gst'],
      away: { ground: GROUND, entrance: { de: 'Eingang Nord, keine Taschen.', en: '' } },
    })
    expect(await read(made.json.id, '/places')).toMatchObject({ capacity: 40, free: 40 })
    // The next one is sold as this one was, and home matches as home matches.
    const next = await bodyOf(await announce())
    expect(next.plan.sale.prices).toContainEqual({
      ...{ priceClass: 'gst', ticketType: 'full', priceCents: 1700, memberPriceCents: 1500 },
    })
    expect(next.plan.contingents).toEqual([])
  })

  test('never by a plan, with foreign areas, without places, or without the right to', async () => {
    const { body } = await bodyOf(await announce())
    const refused = async (change: object, staff = owner) => {
      const { status, json } = await add({ ...body, ...change }, staff)
      return [status, json.title]
    }
    expect(await refused({ away: null })).toEqual([409, 'EVENT_OTHER_GROUND'])
    expect(await refused({ away: away({ areas: [{ id: 'xyz', places: 4 }] }), prices: [] })).toEqual([
      409,
      'EVENT_PRICE_MISSING',
    ])
    const foreign = [{ priceClass: 'xyz', ticketType: 'full', priceCents: 100, memberPriceCents: null }]
    expect(await refused({ away: away({ areas: [{ id: 'xyz', places: 4 }] }), prices: foreign })).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect((await refused({ away: away({ areas: [{ id: 'gst', places: 0 }] }) }))[0]).toBe(400)
    const twice = [
      { id: 'gst', places: 4 },
      { id: 'gst', places: 4 },
    ]
    expect((await refused({ away: away({ areas: twice }) }))[0]).toBe(400)
    expect(await refused({ prices: [] })).toEqual([409, 'EVENT_PRICE_MISSING'])
    const home = [{ priceClass: '1', ticketType: 'full', priceCents: 100, memberPriceCents: null }]
    expect(await refused({ prices: [...body.prices, ...home] })).toEqual([409, 'EVENT_PRICE_UNKNOWN'])
    expect((await refused({}, shopStaff))[0]).toBe(403)
    expect((await add(body)).status).toBe(201)
    expect(await refused({})).toEqual([409, 'EVENT_EXISTS'])
  })

  test('change places and the note, each in the book', async () => {
    const id = await buildAwayEvent(db, { places: 8 })
    const { version } = await read(id)
    expect((await put(id, '/areas/gst', { places: 12, version })).status).toBe(204)
    expect((await put(id, '/areas/gst', { places: 12, version })).json.title).toBe('OFFICE_VERSION_CONFLICT')
    expect((await put(id, '/areas/gst', { places: 9, version: version + 1 }, shopStaff)).status).toBe(403)
    expect((await put(id, '/entrance', { de: 'Eingang Süd.', en: 'South.' })).status).toBe(204)
    expect((await read(id)).away.entrance).toEqual({ de: 'Eingang Süd.', en: 'South.' })
    const actions = (await read(id)).audit.map(({ action }: { action: string }) => action)
    expect(actions.slice(0, 2)).toEqual(['officeEventEntrance', 'officeEventArea'])
    const home = await buildEvent(db)
    for (const [rest, body] of [
      ['/entrance', { de: 'x', en: '' }],
      ['/areas/gst', { places: 5, version: 1 }],
    ] as const) {
      expect((await put(home, rest, body)).status).toBe(404)
      expect((await put(newId(), rest, body)).status).toBe(404)
    }
    // Season tickets are not for it.
    const keptUntil = new Date(Date.now() + 86_400_000).toISOString()
    expect((await put(id, '/added-match', { keptUntil, prices: [] })).status).toBe(404)
  })
})

describe('a ticket for an away match', () => {
  test('is bought, says where it is valid, is passed on and never sold on', async () => {
    const id = await buildAwayEvent(db, { entrance: 'Eingang Nord.' })
    const fan = await buyerOf('fan')
    await buy(fan, areaItem(id, 2))
    const [ticket, second] = await ticketsOf(id)
    const { json } = await walletOf('fan', `/${ticket!.id}`)
    expect(json).toMatchObject({
      ...{ block: 'gst', row: null, seat: null, venue: { name: 'Prüfstadion' } },
      priceClassName: { de: 'Gästeblock Stehplatz' },
      actions: {
        forward: { allowed: true },
        offer: { allowed: false, reason: 'TICKET_IS_FOR_AWAY_MATCH' },
      },
    })
    expect(json.terms.map(({ de }: { de: string }) => de)).toEqual([
      expect.stringContaining('Gästeblock von Prüfstadion'),
      'Eingang Nord.',
    ])
    const put = await program.send({
      ...{ method: 'PUT', path: `/api/wallet/v3/self/tickets/${ticket!.id}/media`, token: fan.token },
      body: { media: 'print' },
    })
    expect(put.status).toBe(200)
    const pdf = await walletOf('fan', `/${ticket!.id}/pdf?language=de`)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const kept = await program.send({ path: '/api/wallet/v3/self/keptTickets', token: fan.token })
    expect(kept.json.tickets.find((one: { id: string }) => one.id === second!.id).side.de).toBe(
      'Gästeblock Stehplatz',
    )
    const { rows } = await sql<{ number: string }>`
      select order_number as number from tickets where id = ${second!.id}`.execute(db)
    const address = {
      firstName: 'P',
      lastName: 'P',
      street: 'W 1',
      postalCode: '60311',
      city: 'F',
      countryCode: 'DE',
    }
    const offered = await offer(fan, {
      ...{ serialNumber: rows[0]!.number, ticketSerialNumber: `ticket.${second!.id}` },
      ...{ useVoucher: true, address },
    })
    expect([offered.status, offered.json.title ?? offered.json.errorCode]).toEqual([
      422,
      'TICKET_IS_FOR_AWAY_MATCH',
    ])
    const { rows: mails } = await sql<{ email: string }>`
      select email from contact_emails where contact_id = ${people.neu.id}`.execute(db)
    const sent = await program.send({
      ...{ method: 'POST', path: '/api/wallet/v3/ticketTransfers', token: fan.token },
      body: { ticketId: second!.id, recipientMail: mails[0]!.email },
    })
    expect(sent.status).toBe(201)
    await program.jobs.drain()
    expect(await violations(db)).toEqual([])
  })

  test('opens no gate of ours, which says why', async () => {
    const id = await buildAwayEvent(db)
    await buy(await buyerOf('fan'), areaItem(id))
    const [ticket] = await ticketsOf(id)
    const home = await buildEvent(db, { startsInDays: 1 / 24 })
    const token = await program.tokenFor('ordner')
    const gate = await program.send({
      ...{ method: 'POST', path: '/api/gate/devices', token },
      body: { eventId: home, gate: 'west' },
    })
    expect(gate.status).toBe(201)
    const scans = [{ id: newId(), code: ticket!.code, scannedAt: new Date().toISOString() }]
    const answer = await program.send({
      ...{ method: 'POST', path: '/api/gate/scans', token },
      body: { deviceId: gate.json.id, scans },
    })
    expect(answer.json.answers[0].result).toBe('awayMatch')
    const opened = await program.send({
      ...{ method: 'POST', path: '/api/gate/devices', token },
      body: { eventId: id, gate: 'west' },
    })
    expect(opened.status).toBe(404)
  })

  test('is sold at the counter, and all the money goes back when the match is called off', async () => {
    const id = await buildAwayEvent(db)
    await buy(await buyerOf('fan'), areaItem(id, 2))
    const sales = '/api/office/counter/sales'
    const { json: prices } = await boxOffice.call({ path: `/api/office/counter/matches/${id}` })
    expect(prices?.prices ?? []).toContainEqual(expect.objectContaining({ priceClass: 'gst', free: 18 }))
    const places = [{ priceClass: 'gst', ticketType: 'full', quantity: 3 }]
    const { json: held } = await boxOffice.call({
      method: 'POST',
      path: sales,
      body: { eventId: id, places },
    })
    expect(held).toMatchObject({ totalCents: 5100 })
    expect(held.places[0].detail.de).toContain('Gästeblock Stehplatz')
    const paid = await boxOffice.call({
      ...{ method: 'POST', path: `${sales}/${held.id}/payment` },
      body: { method: 'cardOutside', expectedTotal: held.totalCents, reference: '0042' },
    })
    expect(paid.status).toBe(200)
    expect((await boxOffice.call({ path: `${sales}/${held.id}/tickets` })).status).toBe(200)
    const post = (rest: string, body: object) =>
      owner.call({ method: 'POST', path: `/api/office/events/${id}${rest}`, body })
    const { digest } = (await post('/call-off/preview', { givesBack: true })).json
    expect((await post('/call-off', { givesBack: true, digest, reason: 'Sturm' })).status).toBe(204)
    await program.jobs.drain()
    const tickets = await ticketsOf(id)
    expect(tickets.filter(({ revoked_at }) => revoked_at !== null).length).toBeGreaterThanOrEqual(2)
    expect(await violations(db)).toEqual([])
  })
})

test('complimentary tickets are of the ground that the match is at', async () => {
  const [id, home] = [await buildAwayEvent(db), await buildEvent(db)]
  const { rows } = await sql<{ email: string }>`
    select email from contact_emails where contact_id = ${people.fan.id}`.execute(db)
  const give = async (eventId: string, places: object) => {
    const wish = {
      mail: rows[0]!.email,
      reason: 'Ehrengast',
      contingentId: null,
      seatIds: [],
      standing: null,
    }
    const path = `/api/office/events/${eventId}/complimentary`
    return (await owner.call({ method: 'POST', path, body: { ...wish, ...places } })).status
  }
  expect(await give(id, { seatIds: ['19-8-1'] })).toBe(404)
  expect(await give(id, { standing: { blockId: '23', places: 1 } })).toBe(404)
  expect(await give(home, { standing: { blockId: 'gst', places: 1 } })).toBe(404)
  expect(await give(id, { standing: { blockId: 'gst', places: 2 } })).toBe(201)
  expect(await ticketsOf(id)).toMatchObject([0, 1].map(() => ({ block_id: 'gst', price_cents: 0 })))
})

describe('a contingent of an away match', () => {
  test('goes to a fan club, whose members wish for it and pay their share, and never beyond it', async () => {
    const [admin, anna, ben]: PersonKey[] = ['vorsitz', 'fanclub', 'kasse']
    const id = await buildAwayEvent(db, { places: 10 })
    const members = [admin!, anna!, ben!].map((person) => people[person].id)
    const { id: organisationId } = await buildOrganisation(db, { members })
    const post = (rest: string, body: object) =>
      owner.call({ method: 'POST', path: `/api/office/events/${id}${rest}`, body })
    const contingent = { kind: 'other', name: 'Fanclubs', releasesAt: null }
    const contingentId = (await post('/contingents', contingent)).json.id
    const plan = await read(id, '/plan')
    expect(plan.outlines.map((one: { id: string }) => one.id)).toEqual(['gst'])
    expect((await read(id, '/plan/gst')).capacity).toBe(10)
    const painting = { version: plan.version, contingentId, blockIds: [], rows: [], seatIds: [] }
    const paint = (places: number, version: number) =>
      post('/plan/paint', { ...painting, version, standing: [{ blockId: 'gst', places }] })
    expect((await paint(11, plan.version)).json.title).toBe('CONTINGENT_NO_ROOM')
    expect((await paint(4, plan.version)).json).toEqual({ painted: 4, left: 0 })

    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const gift = (places: number) => ({
      ...{ contingentId, organisationIds: [organisationId], parts: [{ blockId: 'gst', places }] },
      ...{ maxEach: 2, wishesUntil: at(2), payUntil: at(24), returnsAt: at(48) },
    })
    const give = async (places: number) => {
      const { digest } = (await post('/allotments/preview', gift(places))).json
      return post('/allotments', { ...gift(places), digest, reason: 'Auswärts' })
    }
    expect((await post('/allotments/preview', gift(5))).json.title).toBe('CONTINGENT_NO_ROOM')
    const made = await give(3)
    expect(made.status).toBe(201)
    const [allotment] = made.json.ids
    const call = async (person: PersonKey, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      program.send({ method, path, token: await program.tokenFor(person), ...(body ? { body } : {}) })
    const wish = { quantity: 2, priceClasses: ['gst'], takesFewer: true, groupCode: null }
    for (const person of [anna!, ben!])
      expect(
        (await call(person, 'PUT', `/api/ticketing/self/allotments/${allotment}/wish`, wish)).status,
      ).toBe(204)
    await shiftClock(program.test, 3 * HOUR)
    const token = await program.identity.signTokenFor({
      ...{ subjectId: organisationId, actorId: people[admin!].id },
      scopes: [...values.signIn.scopes, values.signIn.organisationAdminScope],
    })
    const manage = (method: 'GET' | 'POST', rest: string, body?: object) =>
      program.send({
        ...{ method, path: `/api/ticketing/allotments/${allotment}${rest}`, token },
        ...(body ? { body } : {}),
      })
    const draft = (await manage('GET', '/draft')).json
    expect((await manage('POST', '/draw', { digest: draft.digest })).status).toBe(204)
    const { rows } = await sql<{ member: string }>`
      select member_id as member from allotment_places where allotment_id = ${allotment} and state = 'Given'`.execute(
      db,
    )
    expect(rows).toHaveLength(3)
    const first = [anna!, ben!].find(
      (person) => rows.filter(({ member }) => member === people[person].id).length === 2,
    )!
    expect((await call(first, 'POST', `/api/ticketing/allotments/${allotment}/cart`)).json).toEqual({
      count: 2,
    })
    const buyer = await buyerOf(first)
    expect(await checkOut(shop, buyer)).toMatchObject({ outcome: 'paid' })
    expect((await ticketsOf(id)).map(({ block_id, owner_id }) => [block_id, owner_id])).toEqual(
      [0, 1].map(() => ['gst', people[first].id]),
    )
    // Who has not paid in time gives it back; nothing of the contingent is lost.
    await shiftClock(program.test, 49 * HOUR)
    await program.allotments.passOnDue()
    await program.jobs.drain()
    await program.allotments.passOnDue()
    await program.jobs.drain()
    await shiftClock(program.test, 0)
    const { contingents } = await read(id, '/plan')
    expect(contingents[0].left).toBe(2)
    expect(await read(id, '/places')).toMatchObject({ capacity: 10, sold: 2, blocked: 2, free: 6 })
    expect(await violations(db)).toEqual([])
  })
})
