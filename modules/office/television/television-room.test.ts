import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emailOf, people, seedPeople } from '#demo/people.ts'
import { buildTelevision } from '#modules/television/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
await sql`delete from television_subscriptions`.execute(db)
await sql`delete from paywall_subscriptions`.execute(db)
const service = await officeFor(program, 'fanservice')
const finance = await officeFor(program, 'finanzen')
const shop = await officeFor(program, 'laden')
const fan = await buildTelevision(db, { subjectId: people.fan.id, renews: true })
await buildTelevision(db, { subjectId: people.mitglied.id, offer: 'season', days: 200 })
await buildTelevision(db, { subjectId: people.neu.id, days: -1 })

type Row = { id: string; number: string; state: string }
const get = async (path: string, who = service) => who.call({ path: `/api/office/${path}` })
const post = async (path: string, body: object, who = service) =>
  who.call({ method: 'POST', path: `/api/office/${path}`, body })
const list = async (query = '') => (await get(`television?${query}`)).json.items as Row[]
const isOpen = async (subjectId: string) => {
  const { rows } = await sql`select from paywall_subscriptions
    where subject_id = ${subjectId} and expires_at > app.now()`.execute(db)
  return rows.length > 0
}
const entries = async () => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'television' order by id`.execute(db)
  return rows.map(({ action }) => action)
}

test('subscriptions are found by number, name and address, filtered, counted, and put into a table', async () => {
  expect((await list()).map(({ state }) => state)).toEqual(['active', 'active'])
  expect((await list('view=ended')).map(({ state }) => state)).toEqual(['ended'])
  expect((await list('offer=season')).map(({ state }) => state)).toEqual(['active'])
  for (const words of [fan.number, 'Sommer', emailOf('fan')])
    expect((await list(`q=${encodeURIComponent(words)}`)).map(({ id }) => id)).toEqual([fan.id])
  for (const hostile of ['%25', "'; drop table television_subscriptions --"])
    expect(await list(`q=${encodeURIComponent(hostile)}`)).toEqual([])
  const { json } = await get('television/figures')
  expect(json).toMatchObject({ active: 2, renewing: 1, begun: 3, cancelled: 0 })
  expect(json.items[0]).toEqual({ key: 'running', count: 2 })
  const { statusCode, body } = await program.app.inject({
    url: '/api/office/television.csv?view=all',
    headers: { host: officeHostOf(program), cookie: service.cookie },
  })
  expect([statusCode, body.includes(fan.number)]).toEqual([200, true])
})

test('who may not neither looks nor changes; an unknown one is a 404', async () => {
  const path = `television/${fan.id}/end`
  const body = { when: 'now', reason: 'weil es sein muss', digest: 'x' }
  const gift = { email: emailOf('fan'), days: 10, reason: 'Tombola' }
  expect((await get('television', shop)).status).toBe(403)
  expect((await post(path, body, finance)).status).toBe(403)
  expect((await post('television/gifts', gift, finance)).status).toBe(403)
  expect((await get(`television/${newId()}`)).status).toBe(404)
  expect((await post(`television/${newId()}/end`, body)).status).toBe(404)
  expect((await post(path, body)).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
})

test('time is given to whoever has the address, with a reason and a line in the book', async () => {
  const gift = { email: emailOf('tv'), days: 30, reason: 'Gewinn der Tombola' }
  const given = await post('television/gifts', gift)
  expect([given.status, await isOpen(people.tv.id)]).toEqual([201, true])
  const { json } = await get(`television/${given.json.id}`)
  expect(json).toMatchObject({ state: 'active', offer: 'given', renews: false, dues: [] })
  expect(json.steps).toMatchObject([{ kind: 'given', reason: gift.reason }])
  expect((await post('television/gifts', { ...gift, email: 'nobody@example.com' })).json.errorCode).toBe(
    'PERSON_UNKNOWN',
  )
  for (const wrong of [{ days: 0 }, { days: 5000 }, { reason: ' ' }, { price: 1 }])
    expect((await post('television/gifts', { ...gift, ...wrong })).status).toBe(400)
  expect(await entries()).toEqual(['officeTelevisionGive'])
})

test('staff end one with what is paid, then at once, as it was shown; a third time there is nothing to end', async () => {
  const end = async (when: 'paid' | 'now') => {
    const told = await get(`television/${fan.id}/end?when=${when}`)
    return told.status === 200
      ? post(`television/${fan.id}/end`, { when, reason: 'Auf Wunsch am Telefon', digest: told.json.digest })
      : told
  }
  expect((await end('paid')).status).toBe(204)
  expect((await get(`television/${fan.id}`)).json).toMatchObject({ state: 'ending', renews: false })
  expect((await end('paid')).json.errorCode).toBe('TELEVISION_NOT_RUNNING')
  expect([await isOpen(people.fan.id), (await end('now')).status]).toEqual([true, 204])
  expect([await isOpen(people.fan.id), (await end('now')).json.errorCode]).toEqual([
    false,
    'TELEVISION_NOT_RUNNING',
  ])
  expect(await entries()).toEqual(['officeTelevisionGive', 'officeTelevisionEnd', 'officeTelevisionEnd'])
})
