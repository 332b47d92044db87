import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { isInGroup } from '#modules/contacts/storage.ts'
import { buildEvent, buildShop } from '#modules/tickets/build.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { createAdmission } from './admission.ts'
import { type BuiltTicket, buildTickets, shownCode } from './build.ts'
import { ENTRY_BYTES, entryAt, ID_BYTES, TICKET_BYTES, ticketAt } from './packing.rules.ts'
import { admissionRoutes } from './routes.ts'
import type { AdmissionList, ScanAnswer } from './schema.ts'

const database = await testDatabase('demo')
const { db } = database
const { tickets } = buildShop(database)
const gate = createAdmission({ db, tickets, isInGroup: (given) => isInGroup(db, given) })
const HOUR = 1 / 24
let app: App
let eventId: string
let west: string

beforeAll(async () => {
  app = await moduleApp(admissionRoutes(gate))
})

beforeEach(async () => {
  // Kick-off in an hour: the doors have been open for one.
  eventId = await buildEvent(db, { startsInDays: HOUR })
  west = await open('west')
})

async function open(at: string, event = eventId): Promise<string> {
  const answer = await call(app, {
    as: 'ordner',
    method: 'POST',
    url: '/api/gate/devices',
    body: { eventId: event, gate: at },
  })
  expect(answer.status).toBe(201)
  return answer.json.id
}

type Shot = { code: string; seen?: string; id?: string; at?: Date }

async function scan(deviceId: string, ...shots: Shot[]): Promise<ScanAnswer[]> {
  const scans = shots.map(({ code, seen, id = newId(), at = new Date() }) => ({
    id,
    code,
    scannedAt: at.toISOString(),
    ...(seen ? { seen } : {}),
  }))
  const url = '/api/gate/scans'
  const answer = await call(app, { as: 'ordner', method: 'POST', url, body: { deviceId, scans } })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.answers
}

const shown = (ticket: BuiltTicket, more: { issue?: number; code?: string } = {}, at = new Date()) =>
  shownCode(tickets, { ...ticket, eventId, ...more }, at)
const one = async (seat: string) => (await buildTickets(db, { eventId, seats: [seat] }))[0]!
const hands = <T>(work: (trx: Parameters<typeof tickets.hands.holdTicket>[0]) => Promise<T>) =>
  db.transaction().execute(work)
const listOf = async (since?: string): Promise<AdmissionList> =>
  (
    await call(app, {
      as: 'ordner',
      url: `/api/gate/events/${eventId}/list${since ? `?since=${since}` : ''}`,
    })
  ).json
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
const ticketsIn = ({ tickets: packed, labels }: AdmissionList) =>
  Array.from({ length: bytes(packed).length / TICKET_BYTES }, (_, index) =>
    ticketAt(bytes(packed), index, labels),
  )
const entriesIn = ({ entries, labels }: AdmissionList) =>
  Array.from({ length: bytes(entries).length / ENTRY_BYTES }, (_, index) =>
    entryAt(bytes(entries), index, labels),
  )

describe('who may open a gate', () => {
  test.each([
    ['GET', '/api/gate/events'],
    ['GET', `/api/gate/events/${newId()}/list`],
    ['GET', `/api/gate/events/${newId()}/report`],
  ] as const)('%s %s: stewards and staff; nobody else', async (method, url) => {
    expect((await call(app, { method, url })).status).toBe(401)
    expect(await call(app, { as: 'fan', method, url })).toMatchObject({
      status: 403,
      json: { errorCode: 'STEWARDS_ONLY' },
    })
    expect((await call(app, { as: 'bare-ordner', method, url })).status).toBe(403)
    for (const as of ['ordner', 'redaktion'])
      expect([200, 404]).toContain((await call(app, { as, method, url })).status)
  })

  test('a gate that is not there, a match that is over or nobody’s, a device of somebody else', async () => {
    const ask = (body: object) => call(app, { as: 'ordner', method: 'POST', url: '/api/gate/devices', body })
    expect((await ask({ eventId, gate: 'hinten' })).json.errorCode).toBe('GATE_UNKNOWN')
    expect((await ask({ eventId: newId(), gate: 'west' })).status).toBe(404)
    const past = await buildEvent(db, { startsInDays: -1 })
    expect((await ask({ eventId: past, gate: 'west' })).json.errorCode).toBe('GATE_EVENT_OVER')
    const scans = [{ id: newId(), code: 'x', scannedAt: new Date().toISOString() }]
    const foreign = { as: 'redaktion', method: 'POST', url: '/api/gate/scans' } as const
    expect((await call(app, { ...foreign, body: { deviceId: west, scans } })).status).toBe(404)
  })

  test('matches that admit now or next, with their gates', async () => {
    const { items } = (await call(app, { as: 'ordner', url: '/api/gate/events' })).json
    const [first] = items.filter(({ id }: { id: string }) => id === eventId)
    expect(first).toMatchObject({ name: { de: 'Heimstadt – FC Prüf' }, cancelledAt: null })
    const later = first.gates.find(({ key }: { key: string }) => key === 'nord-oben')
    expect(Date.parse(later.opensAt) - Date.parse(first.doorsOpenAt)).toBe(30 * 60_000)
  })
})

describe('scans', () => {
  test('admits once; the second time says when and where', async () => {
    const ticket = await one('19-1-1')
    const [first] = await scan(west, { code: shown(ticket) })
    expect(first).toMatchObject({ result: 'admitted', block: '19', row: '1', seat: '1', traits: [] })
    const desk = await open('klaerung')
    const [second] = await scan(desk, { code: shown(ticket) })
    expect(second).toMatchObject({ result: 'alreadyIn', entry: { gate: 'west', at: first!.at } })
  })

  test('a scan that is sent twice is one scan', async () => {
    const shot = { id: newId(), code: shown(await one('19-1-2')) }
    const answers = [await scan(west, shot), await scan(west, shot)]
    expect(answers.map(([answer]) => answer)).toEqual([answers[0]![0], answers[0]![0]])
    expect(answers[1]![0]).toMatchObject({ result: 'admitted', entry: null })
  })

  test('pictures of screens, forgeries, other matches, wrong gates, old codes', async () => {
    const ticket = await one('19-1-3')
    const other = await buildEvent(db, { startsInDays: HOUR })
    const [foreign] = await buildTickets(db, { eventId: other, seats: ['19-1-3'] })
    const north = await open('nord')
    const result = async (device: string, code: string) => (await scan(device, { code }))[0]!.result
    expect(await result(west, ticket.code)).toBe('stale')
    expect(await result(west, shown(ticket, {}, new Date(Date.now() - 120_000)))).toBe('stale')
    expect(await result(west, `${ticket.code}x`)).toBe('forged')
    expect(
      await result(
        west,
        shown(ticket).replace(/.$/, (sign) => (sign === 'A' ? 'E' : 'A')),
      ),
    ).toBe('forged')
    expect(await result(west, 'https://example.com')).toBe('forged')
    expect((await scan(west, { code: foreign!.code }))[0]).toMatchObject({
      result: 'otherMatch',
      otherEventId: other,
    })
    expect((await scan(north, { code: shown(ticket) }))[0]).toMatchObject({
      result: 'wrongGate',
      rightGates: ['west'],
    })
    const printed = await hands(async (trx) => {
      const held = (await tickets.hands.holdTicket(trx, { id: ticket.id }))!
      return tickets.hands.handOver(trx, held, { media: 'print' })
    })
    expect(await result(west, shown(ticket))).toBe('oldCode')
    expect((await scan(west, { code: printed.code }))[0]).toMatchObject({
      result: 'admitted',
      traits: ['still'],
    })
  })

  test('a ticket on the exchange opens nothing; taken back it does', async () => {
    const ticket = await one('19-1-4')
    const claimId = newId()
    await hands((trx) => tickets.hands.claimTicket(trx, { ticketId: ticket.id, kind: 'offer', claimId }))
    expect((await scan(west, { code: shown(ticket) }))[0]!.result).toBe('offered')
    await hands((trx) => tickets.hands.freeTicket(trx, { claimId }))
    expect((await scan(west, { code: shown(ticket) }))[0]!.result).toBe('admitted')
  })

  test('going in ends the promise to somebody else, and tells who listens', async () => {
    const ticket = await one('19-1-5')
    const heard: string[] = []
    tickets.listen({ entered: async (_, { id }) => void heard.push(id) })
    const claimId = newId()
    await hands((trx) => tickets.hands.claimTicket(trx, { ticketId: ticket.id, kind: 'transfer', claimId }))
    expect((await scan(west, { code: shown(ticket) }))[0]!.result).toBe('admitted')
    expect(heard).toEqual([ticket.id])
    const held = await hands((trx) => tickets.hands.holdTicket(trx, { id: ticket.id }))
    expect(held).toMatchObject({ isUsed: true, claim: null })
  })

  test('refunded, resold, before the doors, called off', async () => {
    const ticket = await one('19-1-6')
    const end = (because: string) =>
      db
        .updateTable('tickets')
        .set({ revoked_at: new Date(), revoked_because: because })
        .where('id', '=', ticket.id)
        .execute()
    const result = async () => (await scan(west, { code: shown(ticket) }))[0]!.result
    await end('refunded')
    expect(await result()).toBe('revoked')
    await end('resold')
    expect(await result()).toBe('sold')
    await db
      .updateTable('tickets')
      .set({ revoked_at: null, revoked_because: null })
      .where('id', '=', ticket.id)
      .execute()
    const events = db.updateTable('events').where('id', '=', eventId)
    const doors = new Date(Date.now() + 3_600_000)
    await events.set({ doors_open_at: doors }).execute()
    expect((await scan(west, { code: shown(ticket) }))[0]).toMatchObject({
      result: 'tooEarly',
      opensAt: doors.toISOString(),
    })
    await events.set({ cancelled_at: new Date() }).execute()
    expect(await result()).toBe('cancelled')
  })
})

describe('without a connection', () => {
  test('two gates let the same ticket in: reported with both times and gates', async () => {
    const ticket = await one('19-2-1')
    const desk = await open('klaerung')
    const [early, late] = [new Date(Date.now() - 600_000), new Date(Date.now() - 300_000)]
    const [first] = await scan(desk, { code: shown(ticket, {}, late), seen: 'admitted', at: late })
    expect(first!.result).toBe('admitted')
    const [second] = await scan(west, { code: shown(ticket, {}, early), seen: 'admitted', at: early })
    expect(second).toMatchObject({ result: 'alreadyIn', entry: { gate: 'klaerung', at: late.toISOString() } })
    const report = (await call(app, { as: 'ordner', url: `/api/gate/events/${eventId}/report` })).json
    expect(report).toMatchObject({
      entered: 1,
      tickets: 1,
      mistakes: [],
      doubles: [
        {
          ticketId: ticket.id,
          first: { gate: 'west', at: early.toISOString(), isOffline: true },
          second: { gate: 'klaerung', at: late.toISOString(), isOffline: true },
        },
      ],
    })
  })

  test('who was let in with a code of before takes nobody’s place', async () => {
    const ticket = await one('19-2-2')
    const before = shown(ticket)
    const { code, issue } = await hands(async (trx) => {
      const held = (await tickets.hands.holdTicket(trx, { id: ticket.id }))!
      return tickets.hands.handOver(trx, held, { ownerId: people.fan.id })
    })
    expect((await scan(west, { code: before, seen: 'admitted' }))[0]!.result).toBe('oldCode')
    expect((await scan(west, { code: shown(ticket, { code, issue }) }))[0]!.result).toBe('admitted')
    const report = (await call(app, { as: 'ordner', url: `/api/gate/events/${eventId}/report` })).json
    expect(report.mistakes).toMatchObject([
      { ticketId: ticket.id, verdict: 'oldCode', entry: { gate: 'west' } },
    ])
  })

  test('an answer that never came: what the steward saw is what happened', async () => {
    const ticket = await one('19-2-3')
    const lost = { id: newId(), code: shown(ticket) }
    expect((await scan(west, lost))[0]!.result).toBe('admitted')
    // The gate had decided by itself meanwhile, and sends the same scan.
    expect((await scan(west, { ...lost, seen: 'admitted' }))[0]!.result).toBe('admitted')
    expect((await listOf()).gates.find(({ key }) => key === 'west')!.entered).toBe(1)
    // Refused there, says the gate: what was known first stays, and the report names both.
    const refused = { id: newId(), code: shown(await one('19-2-4')) }
    expect((await scan(west, refused))[0]!.result).toBe('admitted')
    await scan(west, { ...refused, seen: 'offered' })
    expect((await scan(west, { code: refused.code }))[0]!.result).toBe('alreadyIn')
    const report = (await call(app, { as: 'ordner', url: `/api/gate/events/${eventId}/report` })).json
    expect(report).toMatchObject({
      entered: 2,
      contradictions: [{ seen: 'offered', entry: { gate: 'west' } }],
    })
  })

  test('a steward erases no entry by sending its scan again: whatever is said to have been seen, one person is in', async () => {
    const ticket = await one('19-2-5')
    const first = { id: newId(), code: shown(ticket) }
    expect((await scan(west, first))[0]!.result).toBe('admitted')
    for (const seen of ['revoked', 'forged', 'oldCode', 'stale', 'admitted']) {
      await scan(west, { ...first, seen })
      expect([seen, (await scan(west, { code: shown(ticket) }))[0]!.result]).toEqual([seen, 'alreadyIn'])
    }
    const next = { code: shown(ticket), seen: 'admitted' }
    expect((await scan(west, next))[0]!.result).toBe('alreadyIn')
    const report = (await call(app, { as: 'ordner', url: `/api/gate/events/${eventId}/report` })).json
    expect(report).toMatchObject({
      entered: 1,
      doubles: [{ ticketId: ticket.id }],
      contradictions: [{ ticketId: ticket.id, seen: 'revoked' }],
    })
  })

  test('who is in stays written down: the database refuses to change or delete an entry', async () => {
    const ticket = await one('19-2-6')
    await scan(west, { code: shown(ticket) })
    await expect(
      db.deleteFrom('ticket_entries').where('ticket_id', '=', ticket.id).execute(),
    ).rejects.toThrow(/append-only/)
    await expect(
      db.updateTable('ticket_entries').set({ gate: 'x' }).where('ticket_id', '=', ticket.id).execute(),
    ).rejects.toThrow(/append-only/)
  })
})

describe('the list of a gate', () => {
  test('has every ticket, those that ended with the reason, and what its screen needs', async () => {
    const [good, gone] = await buildTickets(db, { eventId, seats: ['22-1-1', '19-3-1'], ticketType: 'child' })
    await db
      .updateTable('tickets')
      .set({ revoked_at: new Date(), revoked_because: 'resold' })
      .where('id', '=', gone!.id)
      .execute()
    const list = await listOf()
    expect(list).toMatchObject({
      isWhole: true,
      event: { id: eventId },
      labels: expect.arrayContaining(['19']),
    })
    expect(ticketsIn(list)).toEqual(
      [
        {
          id: good!.id,
          issue: 1,
          state: 'good',
          traits: ['child', 'accessible'],
          block: '22',
          row: '1',
          seat: '1',
        },
        { id: gone!.id, issue: 1, state: 'sold', traits: ['child'], block: '19', row: '3', seat: '1' },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    expect(Buffer.from(list.turnSecret, 'base64')).toEqual(tickets.codeSecretOf(eventId))
  })

  test('what changed since: tickets, entries, offers', async () => {
    const [ticket, offered] = await buildTickets(db, { eventId, seats: ['19-3-2', '19-3-3'] })
    await db
      .updateTable('tickets')
      .set({ changed_at: new Date(Date.now() - 3_600_000) })
      .where('event_id', '=', eventId)
      .execute()
    const { asOf } = await listOf()
    expect(ticketsIn(await listOf(asOf))).toEqual([])
    await scan(west, { code: shown(ticket!) })
    const claim = { ticketId: offered!.id, kind: 'offer', claimId: newId() } as const
    await hands((trx) => tickets.hands.claimTicket(trx, claim))
    const list = await listOf(asOf)
    expect(list.isWhole).toBe(false)
    expect(entriesIn(list)).toMatchObject([{ ticketId: ticket!.id, gate: 'west' }])
    expect(bytes(list.offered)).toHaveLength(ID_BYTES)
    expect(list.gates.find(({ key }) => key === 'west')).toMatchObject({ entered: 1 })
  })

  test('an hour after the admission nobody gets it any more', async () => {
    const ended = async (minutes: number) => {
      const id = await buildEvent(db, { startsInDays: -(5 * 60 + minutes) / 1440 })
      return call(app, { as: 'ordner', url: `/api/gate/events/${id}/list` })
    }
    expect((await ended(58)).status).toBe(200)
    expect(await ended(61)).toMatchObject({ status: 409, json: { errorCode: 'GATE_EVENT_OVER' } })
  })

  test('an unchanged list is not sent again', async () => {
    await one('19-3-4')
    const url = `/api/gate/events/${eventId}/list`
    const ask = (mark?: string) =>
      app.inject({
        url,
        headers: { authorization: 'Bearer ordner', ...(mark ? { 'if-none-match': mark } : {}) },
      })
    const mark = String((await ask()).headers['etag'])
    expect(await ask(mark)).toMatchObject({ statusCode: 304, body: '' })
    await one('19-3-5')
    expect((await ask(mark)).statusCode).toBe(200)
  })
})
