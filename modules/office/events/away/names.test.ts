import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type PersonKey, people } from '#demo/people.ts'
import { buildExchange } from '#modules/marketplace/build.ts'
import { areaItem, buildAwayEvent, buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

// Names on tickets of an away match, and what another ground calls its areas.

const program = await testApp()
const { db } = program.test
const { buy } = buildExchange(program)
const [boxOffice, shopStaff] = await Promise.all([
  officeFor(program, 'vorverkauf'),
  officeFor(program, 'laden'),
])
const HOUR = 3_600_000

afterEach(() => shiftClock(program.test, 0))

const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const office = (method: 'GET' | 'PUT', path: string, body?: object, staff = boxOffice) =>
  staff.call({ method, path: `/api/office/events/${path}`, ...(body ? { body } : {}) })
const askUntil = (id: string, until: string | null, staff = boxOffice) =>
  office('PUT', `${id}/names-until`, { until }, staff)

/** Tickets of an away match that somebody has just bought; names are due in a day unless it is said. */
async function bought(person: PersonKey, { quantity = 2, hours = 24 as number | null } = {}) {
  const id = await buildAwayEvent(db)
  if (hours !== null) expect((await askUntil(id, fromNow(hours))).status).toBe(204)
  await buy({ id: people[person].id, token: await program.tokenFor(person) }, areaItem(id, quantity))
  const tickets = await db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', id)
    .orderBy('id')
    .execute()
  return { id, tickets: tickets.map((ticket) => ticket.id) }
}

async function wallet(person: PersonKey, rest: string, name?: string) {
  return program.send({
    ...{ path: `/api/wallet/v3/self/tickets/${rest}`, token: await program.tokenFor(person) },
    ...(name === undefined ? {} : { method: 'PUT', body: { name } }),
  })
}
const nameIt = (person: PersonKey, ticket: string, name: string) => wallet(person, `${ticket}/name`, name)

describe('who goes with a ticket', () => {
  test('is written down by its owner, stands on the ticket, on the phone and in the list of staff', async () => {
    const { id, tickets } = await bought('fan')
    const [first = '', second = ''] = tickets
    expect((await wallet('fan', first)).json).toMatchObject({
      bearer: null,
      naming: { name: null, isOpen: true },
    })
    const named = await nameIt('fan', first, '  Jo\u0000na   Öztürk-Weiß ')
    expect([named.status, named.json.bearer]).toEqual([200, expect.stringContaining('Öztürk-Weiß')])
    expect((await nameIt('fan', first, '=HYPERLINK("x")')).status).toBe(200)
    expect((await nameIt('fan', second, 'Mia Muster')).json.naming.name).toBe('Mia Muster')
    const kept = await program.send({
      ...{ path: '/api/wallet/v3/self/keptTickets', token: await program.tokenFor('fan') },
    })
    expect(kept.json.tickets.find((one: { id: string }) => one.id === second)).toMatchObject({
      bearer: 'Mia Muster',
    })
    const { json } = await office('GET', `${id}/names`)
    expect(json.items.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      '=HYPERLINK("x")',
      'Mia Muster',
    ])
    expect(json.items[0]).toMatchObject({ owner: `${people.fan.firstName} ${people.fan.lastName}` })
    expect((await office('GET', id)).json.away).toMatchObject({ names: { tickets: 2, named: 2 } })
    // A table for spreadsheets runs nothing that a fan typed, and stands in the book.
    const { body } = await program.app.inject({
      url: `/api/office/events/${id}/names.csv`,
      headers: { host: officeHostOf(program), cookie: boxOffice.cookie },
    })
    expect(body).toContain("'=HYPERLINK")
    const actions = (await office('GET', id)).json.audit.map(({ action }: { action: string }) => action)
    expect(actions.slice(0, 2)).toEqual(['export', 'officeEventNamesUntil'])
    for (const rest of ['names', 'names.csv']) {
      expect((await office('GET', `${id}/${rest}`, undefined, shopStaff)).status).toBe(403)
      expect((await office('GET', `${newId()}/${rest}`)).status).toBe(404)
      expect((await office('GET', `${await buildEvent(db)}/${rest}`)).status).toBe(404)
    }
  })

  test('is nobody’s business but the owner’s, and ends with the deadline and with other hands', async () => {
    const { id, tickets } = await bought('fan')
    const [first = '', second = ''] = tickets
    expect((await nameIt('neu', first, 'Fremd Fremder')).status).toBe(404)
    expect((await nameIt('fan', newId(), 'Niemand Da')).status).toBe(404)
    for (const name of ['', 'x', 'x'.repeat(101)]) expect((await nameIt('fan', first, name)).status).toBe(400)
    expect((await nameIt('fan', first, 'Mia Muster')).status).toBe(200)
    expect((await nameIt('fan', second, 'Max Muster')).status).toBe(200)
    // Passed on, the name of the former owner says nothing.
    await sql`update tickets set owner_id = ${people.neu.id} where id = ${first}`.execute(db)
    expect((await wallet('neu', first)).json).toMatchObject({ bearer: null, naming: { name: null } })
    const { json } = await office('GET', `${id}/names`)
    expect(json.items.map(({ name }: { name: string | null }) => name)).toEqual(
      expect.arrayContaining([null, 'Max Muster']),
    )
    await shiftClock(program.test, 25 * 3600)
    const late = await nameIt('fan', second, 'Zu Spät')
    expect([late.status, late.json.errorCode ?? late.json.title]).toEqual([409, 'TICKET_NAMES_CLOSED'])
    expect((await wallet('fan', second)).json).toMatchObject({
      bearer: 'Max Muster',
      naming: { isOpen: false },
    })
  })

  test('is not asked for where the match does not, nor at home, nor at a moment that cannot be', async () => {
    const { id, tickets } = await bought('fan', { quantity: 1, hours: null })
    const refused = await nameIt('fan', tickets[0]!, 'Mia Muster')
    expect([refused.status, refused.json.errorCode ?? refused.json.title]).toEqual([
      409,
      'TICKET_TAKES_NO_NAME',
    ])
    for (const hours of [-1, 24 * 30]) expect((await askUntil(id, fromNow(hours))).status).toBe(409)
    for (const one of [newId(), await buildEvent(db)])
      expect((await askUntil(one, fromNow(5))).status).toBe(404)
    expect((await askUntil(id, fromNow(5), shopStaff)).status).toBe(403)
  })

  test('is asked for once in a mail, of whoever still lacks names; names of old matches are forgotten', async () => {
    const { id, tickets } = await bought('fan', { hours: 72 })
    const { tickets: others } = await bought('neu', { hours: 72 })
    await nameIt('fan', tickets[0]!, 'Mia Muster')
    for (const ticket of others) await nameIt('neu', ticket, 'Max Muster')
    const ask = async () => {
      await Promise.all([program.afterTheSale.askForNames(), program.afterTheSale.askForNames()])
      await program.jobs.drain()
      const { rows } = await sql<{ contact: string; subject: string }>`
        select e.contact_id as contact, m.subject from mailbox m join contact_emails e on lower(e.email) = lower(m.recipient)
        where m.subject like 'Wer geht mit?%' or m.subject like 'Who is coming?%'`.execute(db)
      return rows.map(({ contact }) => contact).toSorted()
    }
    const before = await ask()
    await shiftClock(program.test, 30 * 3600)
    const after = [...before, people.fan.id].toSorted()
    expect(await ask()).toEqual(after)
    expect(await ask()).toEqual(after)
    await sql`update events set starts_at = app.now() - interval '20 days', doors_open_at = app.now() - interval '21 days',
      sale_until = app.now() - interval '21 days' where id = ${id}`.execute(db)
    await ask()
    const { rows } = await sql`select from ticket_names where ticket_id = any(${tickets}::uuid[])`.execute(db)
    expect(rows).toEqual([])
  })
})

test('an area bears the name that the other ground gives it, wherever it is read', async () => {
  const { id, tickets } = await bought('fan', { quantity: 1 })
  const { version } = (await office('GET', id)).json
  const set = (body: object) => office('PUT', `${id}/areas/gst`, body)
  expect((await set({ places: 20, version, called: 'Block N4' })).status).toBe(204)
  expect((await set({ places: 21, version: version + 1 })).status).toBe(204)
  const name = 'Gästeblock Stehplatz, Block N4'
  expect((await wallet('fan', tickets[0]!)).json.priceClassName.de).toBe(name)
  expect((await office('GET', `${id}/names`)).json.items[0].area).toBe(name)
  expect((await office('GET', `${id}/places`)).json.blocks).toContainEqual(
    expect.objectContaining({ id: 'gst', called: 'Block N4', capacity: 21 }),
  )
  const token = await program.tokenFor('neu')
  const cartPath = '/api/shop/v4/carts/self'
  await program.send({
    method: 'POST',
    path: `${cartPath}/items`,
    token,
    body: { ...areaItem(id), sku: `${id}-gst-reduced` },
  })
  expect(JSON.stringify((await program.send({ path: cartPath, token })).json)).toContain(name)
})
