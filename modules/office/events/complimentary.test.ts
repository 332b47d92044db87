import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { buildExchange } from '#modules/marketplace/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

// Complimentary tickets: given, delivered like any other, worth nothing on the exchange, called back.

const program = await testApp()
const { db } = program.test
const { buyTicket, offer } = buildExchange(program)
const [boxOffice, shopStaff] = await Promise.all([
  officeFor(program, 'vorverkauf'),
  officeFor(program, 'laden'),
])
const call = (id: string, rest: string, body?: object, staff = boxOffice) =>
  staff.call({ method: 'POST', path: `/api/office/events/${id}${rest}`, ...(body ? { body } : {}) })
const read = async (id: string, rest: string) =>
  (await boxOffice.call({ path: `/api/office/events/${id}${rest}` })).json
const wish = (given: object = {}) => ({
  mail: emailOf('fan'),
  reason: 'Ehrengast',
  contingentId: null,
  seatIds: ['19-8-1', '19-8-2'],
  standing: null,
  ...given,
})
const give = (id: string, given: object = {}) => call(id, '/complimentary', wish(given))
const codeOf = ({ status, json }: { status: number; json: { title?: string } | null }) => [
  status,
  json?.title,
]
const liveOf = async (id: string) =>
  (
    await sql<{ id: string; owner_id: string; price_cents: number; order_number: string }>`
      select id, owner_id, price_cents, order_number from tickets where event_id = ${id} and revoked_at is null order by id`.execute(
      db,
    )
  ).rows
async function contingentWith(id: string, places: object): Promise<string> {
  const body = { kind: 'sponsor', name: 'Partner', releasesAt: null }
  const contingentId = (await call(id, '/contingents', body)).json.id
  const { version } = await read(id, '/plan')
  const nothing = { blockIds: [], rows: [], seatIds: [], standing: [] }
  expect((await call(id, '/plan/paint', { version, contingentId, ...nothing, ...places })).status).toBe(200)
  return contingentId
}
const planOf = async (id: string) => (await read(id, '/plan')).contingents[0]

describe('complimentary tickets', () => {
  test('are somebody’s like any other, for nothing, and the book says why', async () => {
    const id = await buildEvent(db)
    const { status, json } = await give(id)
    expect([status, json]).toEqual([201, { recipient: expect.stringContaining(' '), count: 2 }])
    const live = await liveOf(id)
    expect(live.map(({ owner_id, price_cents }) => [owner_id, price_cents])).toEqual([
      [people.fan.id, 0],
      [people.fan.id, 0],
    ])
    const { items, live: count } = await read(id, '/complimentary')
    expect(count).toBe(2)
    expect(items[0]).toMatchObject({ reason: 'Ehrengast', state: 'live', place: { blockId: '19', row: '8' } })
    await program.jobs.drain()
    const { rows } = await sql<{ subject: string }>`
      select subject from mailbox where subject like 'Freikarten:%' order by subject limit 5`.execute(db)
    expect(rows).toHaveLength(1)
    expect(await read(id, '/places')).toMatchObject({ sold: 2, cents: 0, complimentary: 2 })
    const { audit } = await read(id, '')
    expect(audit[0]).toMatchObject({ action: 'officeComplimentaryGive', reason: 'Ehrengast' })
    expect(codeOf(await give(id))).toEqual([409, 'COMPLIMENTARY_NO_ROOM'])
  })

  test('are not sold on the exchange', async () => {
    const id = await buildEvent(db)
    const [buyer] = await program.gather(1)
    const { rows } = await sql<{ email: string }>`
      select email from contact_emails where contact_id = ${buyer!.id} limit 1`.execute(db)
    await give(id, { mail: rows[0]!.email })
    const [ticket] = await liveOf(id)
    const paid = await buyTicket(buyer!, await buildEvent(db), '19-1-1')
    const request = {
      ...paid.request,
      serialNumber: ticket!.order_number,
      ticketSerialNumber: `ticket.${ticket!.id}`,
    }
    const refused = await offer(buyer!, request)
    expect([refused.status, refused.json.title]).toEqual([422, 'TICKET_IS_FREE'])
  })

  test('out of a contingent go back into it, and out of the sale back on sale', async () => {
    const id = await buildEvent(db, { standingCapacity: 10 })
    const contingentId = await contingentWith(id, {
      seatIds: ['19-8-1', '19-8-2'],
      standing: [{ blockId: '23', places: 3 }],
    })
    expect(codeOf(await give(id, { contingentId, seatIds: ['19-8-3'] }))).toEqual([
      409,
      'COMPLIMENTARY_NO_ROOM',
    ])
    expect((await give(id, { contingentId })).status).toBe(201)
    const standing = { blockId: '23', places: 3 }
    expect((await give(id, { contingentId, seatIds: [], standing })).status).toBe(201)
    expect(codeOf(await give(id, { contingentId, seatIds: [], standing }))).toEqual([
      409,
      'COMPLIMENTARY_NO_ROOM',
    ])
    expect(await planOf(id)).toMatchObject({ left: 0, given: 5 })
    for (const { id: ticketId } of await liveOf(id))
      expect((await call(id, `/complimentary/${ticketId}/call-back`)).status).toBe(204)
    expect(await planOf(id)).toMatchObject({ left: 5, given: 0 })
    const other = await buildEvent(db)
    await give(other)
    const [ticket] = await liveOf(other)
    expect((await call(other, `/complimentary/${ticket!.id}/call-back`)).status).toBe(204)
    expect(codeOf(await call(other, `/complimentary/${ticket!.id}/call-back`))).toEqual([404, 'NOT_FOUND'])
    expect((await give(other, { seatIds: ['19-8-1'] })).status).toBe(201)
  })
})

describe('what is refused', () => {
  test('nobody’s address, too many, no such place, another match, and whoever may not', async () => {
    const id = await buildEvent(db)
    expect(codeOf(await give(id, { mail: 'nobody@probe.example' }))).toEqual([404, 'RECIPIENT_UNKNOWN'])
    expect(codeOf(await give(id, { seatIds: ['99-1-1'] }))).toEqual([404, 'SEAT_UNKNOWN'])
    expect(codeOf(await give(newId()))).toEqual([404, 'NOT_FOUND'])
    expect((await give(id, { seatIds: [] })).status).toBe(400)
    const row = Array.from({ length: 20 }, (_, at) => `19-9-${at + 1}`)
    expect((await give(id, { seatIds: row })).status).toBe(201)
    expect(codeOf(await give(id))).toEqual([409, 'COMPLIMENTARY_TOO_MANY'])
    expect((await call(id, '/complimentary', wish(), shopStaff)).status).toBe(403)
    const [ticket] = await liveOf(id)
    expect(codeOf(await call(await buildEvent(db), `/complimentary/${ticket!.id}/call-back`))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  test('of two who give the same seat at once one does', async () => {
    const id = await buildEvent(db)
    const answers = await Promise.all([give(id), give(id, { mail: emailOf('mitglied') }), give(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await liveOf(id)).toHaveLength(2)
  })

  test('a match that is called off, and one that somebody has gone in with', async () => {
    expect(codeOf(await give(await buildEvent(db, { cancelled: true })))).toEqual([409, 'EVENT_CLOSED'])
  })
})
