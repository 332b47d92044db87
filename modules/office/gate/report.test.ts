import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildTickets, shownCode } from '#modules/admission/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const { tickets } = program
const lead = await officeFor(program, 'vorverkauf')
const host = officeHostOf(program)
let eventId: string

const report = async (id = eventId) => {
  const { status, json } = await lead.call({ path: `/api/office/events/${id}/gate` })
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const table = async (id = eventId) => {
  const answer = await program.app.inject({
    url: `/api/office/events/${id}/gate.csv`,
    headers: { host, cookie: lead.cookie },
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}
const gate = async (path: string, body?: object, as: 'ordner' | 'redaktion' = 'ordner') =>
  program.send({
    path: `/api/gate/${path}`,
    token: await program.tokenFor(as),
    ...(body ? { method: 'POST' as const, body } : {}),
  })
const open = async (key: string) => (await gate('devices', { eventId, gate: key })).json.id as string
type Shot = { code: string; seen?: string; at?: Date }
const scan = (deviceId: string, ...shots: Shot[]) =>
  gate('scans', {
    deviceId,
    scans: shots.map(({ code, seen, at = new Date() }) => ({
      id: newId(),
      code,
      scannedAt: at.toISOString(),
      ...(seen ? { seen } : {}),
    })),
  })

beforeAll(async () => {
  eventId = await buildEvent(db, { startsInDays: 1 / 24 })
})

describe('the report of a match', () => {
  test('says before anybody came that nobody is in, and knows no match that is not there', async () => {
    expect(await report()).toMatchObject({
      phase: 'open',
      entered: 0,
      minutes: null,
      refused: [],
      phones: { count: 0, quiet: 0 },
    })
    for (const path of [`events/${newId()}/gate`, `events/${newId()}/gate.csv`])
      expect((await lead.call({ path: `/api/office/${path}` })).status).toBe(404)
    expect((await lead.call({ path: '/api/office/events/x/gate' })).status).toBe(400)
  })

  test('counts who is in by gate and minute, who was turned away, and what gates did twice', async () => {
    const sold = await buildTickets(db, { eventId, seats: ['19-1-1', '19-1-2', '19-1-3'] })
    const [west, help] = [await open('west'), await open('klaerung')]
    const shown = (at: number) => shownCode(tickets, { ...sold[at]!, eventId }, new Date())
    expect((await scan(west, { code: shown(0) })).status).toBe(200)
    await scan(help, { code: shown(1) }, { code: 'x' }, { code: shown(0) })
    // Somebody was let in at both gates while one had no connection.
    await scan(help, { code: shown(0), seen: 'admitted' })
    const told = await report()
    expect(told).toMatchObject({ tickets: 3, entered: 2 })
    expect(told.gates.find(({ key }: { key: string }) => key === 'west').entered).toBe(1)
    expect(told.minutes.counts.reduce((sum: number, one: number) => sum + one, 0)).toBe(2)
    expect(told.refused).toEqual(
      expect.arrayContaining([
        { result: 'forged', count: 1 },
        { result: 'alreadyIn', count: 1 },
      ]),
    )
    expect(told.refused.map(({ result }: { result: string }) => result)).not.toContain('admitted')
    expect(told.doubles).toMatchObject({ count: 1, items: [{ seat: '1' }] })
  })

  test('a phone that was never heard of again is quiet, one that asks for its list is not', async () => {
    const { id } = (await gate('devices', { eventId, gate: 'nord' }, 'redaktion')).json
    await sql`update gate_devices set opened_at = app.now() - interval '5 minutes' where id = ${id}`.execute(
      db,
    )
    const quiet = async () =>
      (await report()).phones.items.find((phone: { id: string }) => phone.id === id).mayHoldScans
    expect(await quiet()).toBe(true)
    // Somebody else's phone is not heard of by its number.
    expect((await gate(`events/${eventId}/list?device=${id}`)).status).toBe(200)
    expect(await quiet()).toBe(true)
    expect((await gate(`events/${eventId}/list?device=${id}`, undefined, 'redaktion')).status).toBe(200)
    expect(await quiet()).toBe(false)
    expect((await gate(`events/${eventId}/list?device=x`)).status).toBe(400)
  })

  test('a phone that lies about the time makes no longer curve', async () => {
    const other = await buildEvent(db, { startsInDays: 1 / 24 })
    const { id } = (await gate('devices', { eventId: other, gate: 'west' })).json
    const sold = await buildTickets(db, { eventId: other, seats: ['19-2-1', '19-2-2'] })
    for (const [index, at] of ['0001-01-01', '9999-12-31'].entries()) {
      const [scanId, ticketId] = [newId(), sold[index]!.id]
      await sql`insert into gate_scans (id, event_id, device_id, ticket_id, issue, result, is_offline, scanned_at)
        values (${scanId}, ${other}, ${id}, ${ticketId}, 1, 'admitted', true, ${at}::timestamptz)`.execute(db)
      await sql`insert into ticket_entries (ticket_id, event_id, issue, scan_id, gate, entered_at)
        values (${ticketId}, ${other}, 1, ${scanId}, 'west', ${at}::timestamptz)`.execute(db)
    }
    const { minutes, entered } = await report(other)
    expect(entered).toBe(2)
    // From half an hour before the doors until the end of the admission, five hours after kick-off.
    expect(minutes.counts).toHaveLength(7.5 * 60)
    expect((await table(other)).split('\n').filter((line) => line.startsWith('Minute'))).toHaveLength(2)
  })
})

describe('the table of it', () => {
  test('has every row, runs no formula, and stands in the book', async () => {
    await db
      .updateTable('contacts')
      .set({ first_name: '=HYPERLINK("https://evil.example")', last_name: '' })
      .where('id', '=', people.ordner.id)
      .execute()
    const text = await table()
    expect(text).toContain('Eingelassen;;;;;;;2')
    expect(text).toContain('Doppelt eingelassen')
    expect(text).not.toMatch(/(^|;|")=HYPERLINK/m)
    expect(text).toContain("'=HYPERLINK")
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where thing_type = 'event' and thing_id = ${eventId}`.execute(db)
    expect(rows).toEqual([{ action: 'export' }])
  })

  test('shows a hundred of each, and has thousands', async () => {
    const crowded = await buildEvent(db, { startsInDays: 1 / 24 })
    await sql`insert into gate_devices (id, steward_id, event_id, gate)
      select gen_random_uuid(), gen_random_uuid(), ${crowded}, 'west' from generate_series(1, 2500)`.execute(
      db,
    )
    const { phones } = await report(crowded)
    expect(phones.count).toBe(2500)
    expect(phones.items).toHaveLength(100)
    expect((await table(crowded)).split('\n').filter((line) => line.startsWith('Telefon'))).toHaveLength(2500)
  })
})

describe('nobody else', () => {
  test('sees it: fans with a token, colleagues who have nothing to do with it', async () => {
    const path = `/api/office/events/${eventId}/gate`
    expect((await program.send({ path, host, token: await program.tokenFor('fan') })).status).toBe(404)
    expect((await program.send({ path, host })).status).toBe(401)
    expect((await program.send({ path, token: await program.tokenFor('ordner') })).status).toBe(404)
    const shop = await officeFor(program, 'laden')
    for (const one of [path, `${path}.csv`])
      expect(await shop.call({ path: one })).toMatchObject({ status: 403 })
  })
})
