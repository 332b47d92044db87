import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
await db
  .updateTable('staff_members')
  .set({ roles: ['gateLead'] })
  .where('person_id', '=', people.redaktion.id)
  .execute()
const lead = await officeFor(program, 'redaktion')

const list = async (query = '') => {
  const answer = await lead.call({ path: `/api/office/stewards${query}` })
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return answer.json
}
const add = (email: string) => lead.call({ method: 'POST', path: '/api/office/stewards', body: { email } })
const end = (id: string) => lead.call({ method: 'DELETE', path: `/api/office/stewards/${id}` })
const audit = async (id: string) =>
  (
    await sql<{ action: string }>`
      select action from audit_entries where thing_type = 'steward' and thing_id = ${id} order by id`.execute(
      db,
    )
  ).rows.map(({ action }) => action)
const gateAs = async (key: 'neu' | 'ordner') => {
  const token = await program.tokenFor(key)
  return (path: string, body?: object) =>
    program.send({ path: `/api/gate/${path}`, token, ...(body ? { method: 'POST' as const, body } : {}) })
}
const ordner = people.ordner.id

describe('who may open gates', () => {
  test('stands in the list by name: stewards first, then whoever works here', async () => {
    const { items, totalCount } = await list()
    const names = (wanted: boolean) =>
      items.flatMap((one: { name: string; isSteward: boolean }) =>
        one.isSteward === wanted ? [one.name] : [],
      )
    expect(items.map(({ name }: { name: string }) => name)).toEqual([...names(true), ...names(false)])
    expect(names(false).length).toBeGreaterThan(2)
    expect(names(false)).toEqual(names(false).toSorted())
    expect(totalCount).toBe(items.length)
    const one = items.find(({ personId }: { personId: string }) => personId === ordner)
    expect(one).toMatchObject({ email: emailOf('ordner'), isSteward: true, lastScanAt: null, openDevices: 0 })
    expect(items.find(({ email }: { email: string }) => email === emailOf('buero'))).toMatchObject({
      isSteward: false,
    })
    expect((await list(`?q=${emailOf('ordner').slice(0, 8)}`)).items).toHaveLength(1)
    expect((await list('?q=%25')).items).toEqual([])
    expect((await list('?pageSize=1')).hasNextPage).toBe(true)
  })

  test('says at which gate somebody stood last, and which of their phones are open', async () => {
    const eventId = await buildEvent(db, { startsInDays: 1 / 24 })
    const over = await buildEvent(db, { startsInDays: -2 })
    const gate = await gateAs('ordner')
    const { json: device } = await gate('devices', { eventId, gate: 'west' })
    await sql`insert into gate_devices (id, steward_id, event_id, gate, opened_at)
      values (${newId()}, ${ordner}, ${over}, 'ost', app.now() - interval '2 days')`.execute(db)
    const scans = [{ id: newId(), code: 'x', scannedAt: new Date().toISOString() }]
    expect((await gate('scans', { deviceId: device.id, scans })).status).toBe(200)
    const { json } = await lead.call({ path: `/api/office/stewards/${ordner}` })
    expect(json).toMatchObject({ openDevices: 1, lastGate: { eventId, gate: 'west' } })
    expect(json.lastScanAt).not.toBeNull()
    expect(json.devices).toMatchObject([{ gate: 'west', openedAt: device.openedAt }])
  })

  test('shows a hostile name as it is, and one without a name by the address', async () => {
    const name = '<img src=x onerror=alert(1)>'
    await db
      .updateTable('contacts')
      .set({ first_name: name, last_name: '' })
      .where('id', '=', ordner)
      .execute()
    expect((await list(`?q=${encodeURIComponent('<img')}`)).items).toMatchObject([{ name }])
    await db.updateTable('contacts').set({ first_name: '', last_name: '' }).where('id', '=', ordner).execute()
    expect((await list(`?q=${emailOf('ordner')}`)).items).toMatchObject([{ name: emailOf('ordner') }])
  })
})

describe('the right to open gates', () => {
  test('is given by address, holds at once, and is gone with the next request of an open gate', async () => {
    const gate = await gateAs('neu')
    expect((await gate('events')).status).toBe(403)
    expect(await add(` ${emailOf('neu').toUpperCase()} `)).toMatchObject({
      status: 201,
      json: { personId: people.neu.id },
    })
    const eventId = await buildEvent(db, { startsInDays: 1 / 24 })
    const { json: device } = await gate('devices', { eventId, gate: 'west' })
    expect((await gate(`events/${eventId}/list`)).status).toBe(200)
    expect((await end(people.neu.id)).status).toBe(204)
    const scans = [{ id: newId(), code: 'x', scannedAt: new Date().toISOString() }]
    for (const answer of [
      await gate(`events/${eventId}/list`),
      await gate('scans', { deviceId: device.id, scans }),
      await gate('devices', { eventId, gate: 'west' }),
    ])
      expect(answer).toMatchObject({ status: 403, json: { errorCode: 'STEWARDS_ONLY' } })
    // Taken back, the same phone goes on and sends what it had.
    expect((await add(emailOf('neu'))).status).toBe(201)
    expect((await gate('scans', { deviceId: device.id, scans })).status).toBe(200)
    expect((await end(people.neu.id)).status).toBe(204)
    expect(await audit(people.neu.id)).toEqual([
      'officeStewardAdd',
      'officeStewardEnd',
      'officeStewardAdd',
      'officeStewardEnd',
    ])
  })

  test('is refused to an address that nobody has, that is not proved, or that is an organisation’s', async () => {
    await sql`insert into contact_emails (id, contact_id, email) values (${newId()}, ${people.neu.id}, 'later@example.org')`.execute(
      db,
    )
    const { rows } = await sql<{ email: string }>`
      select email from organisations where email is not null limit 1`.execute(db)
    const unknown = ['nobody@example.org', 'later@example.org', rows[0]!.email]
    for (const email of unknown) {
      const { status, json } = await add(email)
      expect({ email, status, code: json.errorCode }).toEqual({
        email,
        status: 422,
        code: 'STEWARD_UNKNOWN_EMAIL',
      })
      expect(JSON.stringify(json)).not.toContain(email)
    }
    for (const email of ['', 'x', '=1+1', `${'a'.repeat(300)}@example.org`])
      expect((await add(email)).status).toBe(400)
  })

  test('given by two at once it is given once, and stands in the book once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(emailOf('fan'))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.json.errorCode).toBe('STEWARD_ALREADY')
    const ends = await Promise.all(Array.from({ length: 6 }, () => end(people.fan.id)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404, 404])
    expect(await audit(people.fan.id)).toEqual(['officeStewardAdd', 'officeStewardEnd'])
  })

  test('is not taken from somebody who has none, and whoever works here keeps theirs', async () => {
    for (const id of [newId(), people.fan.id, people.buero.id]) expect((await end(id)).status).toBe(404)
    const { json } = await lead.call({ path: `/api/office/stewards/${people.buero.id}` })
    expect(json).toMatchObject({ isSteward: false })
    expect((await lead.call({ path: `/api/office/stewards/${people.fan.id}` })).status).toBe(404)
  })

  test('is nobody’s business who comes with a token, and not every colleague’s', async () => {
    const token = await program.tokenFor('ordner')
    const stranger = await program.send({
      path: '/api/office/stewards',
      token,
      host: officeHostOf(program),
    })
    expect(stranger.status).toBe(404)
    expect((await program.send({ path: '/api/office/stewards', host: officeHostOf(program) })).status).toBe(
      401,
    )
    const shop = await officeFor(program, 'laden')
    const answer = await shop.call({ path: '/api/office/stewards' })
    expect(answer).toMatchObject({ status: 403, json: { errorCode: 'OFFICE_NOT_ALLOWED' } })
  })
})
