import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { berlinDate } from '#platform/dates.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const staff = await officeFor(program, 'fanservice')
const OWN = '/api/contact/contacts/self/privacyRequests'
const DESK = '/api/office/privacy-requests'

const ask = async (as: 'fan' | 'neu' | 'mitglied' | 'sepa' | 'tv', body: object) =>
  program.send({ method: 'POST', path: OWN, token: await program.tokenFor(as), body })
const post = (path: string, body: object) => staff.call({ method: 'POST', path: `${DESK}${path}`, body })
const list = async (view = 'open') =>
  (await staff.call({ path: `${DESK}?view=${view}` })).json.items as {
    id: string
    kind: string
    personId: string | null
    daysLeft: number
    dueOn: string
    worker: object | null
    name: string
  }[]
const one = async (id: string, view = 'open') => (await list(view)).find((row) => row.id === id)
const register = (body: object) =>
  post('', {
    personId: null,
    requester: 'Erna Beispiel, per Brief',
    kind: 'access',
    way: 'letter',
    words: null,
    receivedOn: berlinDate(new Date()),
    ...body,
  })
const subjectsTo = async (email: string) => {
  await program.jobs.drain()
  const rows = await db
    .selectFrom('mailbox')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

const dayBefore = (days: number) => berlinDate(new Date(Date.now() - days * 86_400_000))

beforeAll(async () => {
  for (const id of [people.fan.id, people.neu.id, people.mitglied.id])
    await staff.call({ method: 'POST', path: `/api/office/people/${id}/visits`, body: { reason: 'Brief' } })
})

describe('a request', () => {
  test('asked in the account stands on the desk with a month, and its receipt is written', async () => {
    const asked = await ask('fan', { kind: 'correction', words: 'Mein Geburtstag stimmt nicht. <b>' })
    expect(asked.status, JSON.stringify(asked.json)).toBe(201)
    const row = await one(asked.json.id)
    expect(row).toMatchObject({ kind: 'correction', personId: people.fan.id, name: 'Anna Sommer' })
    expect(row!.daysLeft).toBeGreaterThanOrEqual(28)
    expect((await ask('fan', { kind: 'correction', words: 'Noch mal' })).json.errorCode).toBe(
      'PRIVACY_REQUEST_OPEN',
    )
    expect(await subjectsTo(emailOf('fan'))).toContain('Dein Anliegen zum Datenschutz ist da')
    const own = await program.send({ path: OWN, token: await program.tokenFor('fan') })
    expect(own.json.items).toMatchObject([{ kind: 'correction', state: 'open', dueOn: row!.dueOn }])
    expect((await program.send({ path: OWN, token: await program.tokenFor('neu') })).json.items).toEqual([])
  })

  test('an objection to advertising takes effect at once, whoever writes it down', async () => {
    const live = async (id: string) =>
      (await sql`select from consents where subject_id = ${id} and withdrawn_at is null`.execute(db)).rows
        .length
    for (const id of [people.mitglied.id, people.sepa.id]) {
      await sql`insert into consents (id, subject_id, topic, consent_type, text_version, language, wording, source, asked_by, given_at, asked_at)
        select ${newId()}, ${id}, topic, consent_type, text_version, language, wording, source, ${id}, now(), now() from consents limit 1 on conflict do nothing`.execute(
        db,
      )
      expect(await live(id)).toBeGreaterThan(0)
    }
    expect((await ask('sepa', { kind: 'objection', words: 'Keine Werbung mehr' })).status).toBe(201)
    expect(await live(people.sepa.id)).toBe(0)
    const made = await register({
      personId: people.mitglied.id,
      requester: null,
      kind: 'objection',
      way: 'phone',
    })
    expect(made.status).toBe(201)
    expect(await live(people.mitglied.id)).toBe(0)
  })

  test('the month ends on the same day, or on the last of a shorter one', async () => {
    const { rows } = await sql<{ due: string }>`select (d::date + interval '1 month')::date as due
      from unnest(array['2026-01-31', '2026-02-28', '2026-03-14']) as d`.execute(db)
    expect(rows.map(({ due }) => due)).toEqual(['2026-02-28', '2026-03-28', '2026-04-14'])
    expect((await register({ receivedOn: '2020-01-01' })).json.errorCode).toBe('PRIVACY_REQUEST_DAY')
  })

  test('is taken, extended once with its reason, and then refused with one', async () => {
    const { id } = (await ask('neu', { kind: 'correction', words: 'Nachname' })).json
    expect((await post(`/${id}/worker`, { isMine: true })).status).toBe(204)
    expect(await one(id, 'mine')).toMatchObject({ id })
    const before = (await one(id))!.dueOn
    expect((await post(`/${id}/extension`, { reason: 'Wir warten auf das Standesamt' })).status).toBe(204)
    expect((await one(id))!.dueOn > before).toBe(true)
    expect((await post(`/${id}/extension`, { reason: 'Noch mal' })).json.errorCode).toBe(
      'PRIVACY_REQUEST_EXTENDED',
    )
    expect((await post(`/${id}/refusal`, { reason: 'Kein Beleg' })).status).toBe(204)
    expect((await post(`/${id}/refusal`, { reason: 'Kein Beleg' })).json.errorCode).toBe(
      'PRIVACY_REQUEST_CLOSED',
    )
    expect(await one(id)).toBeUndefined()
    expect(await subjectsTo(emailOf('neu'))).toEqual([
      'Dein Anliegen zum Datenschutz ist da',
      'Dein Anliegen zum Datenschutz dauert länger',
      'Zu Deinem Anliegen zum Datenschutz',
    ])
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where thing_type = 'privacyRequest' and thing_id = ${id} order by id`.execute(
      db,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'officePrivacyRequestTake',
      'officePrivacyRequestExtend',
      'officePrivacyRequestRefuse',
    ])
  })

  test('that is asked five times at the same moment is one request', async () => {
    const before = (await list()).length
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => ask('mitglied', { kind: 'correction', words: 'Hausnummer 12a' })),
    )
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await list()).toHaveLength(before + 1)
  })

  test('a correction says what is wrong; an objection needs no reason', async () => {
    expect((await ask('tv', { kind: 'correction' })).status).toBe(400)
    expect((await ask('tv', { kind: 'correction', words: null })).status).toBe(400)
    expect((await ask('tv', { kind: 'objection' })).status).toBe(201)
  })

  test('stands on the page of its person, and of nobody else', async () => {
    const at = (id: string) => `/api/office/people/${id}/privacy`
    const own = (await staff.call({ path: at(people.mitglied.id) })).json.requests
    expect(own).toContainEqual(expect.objectContaining({ kind: 'correction', words: 'Hausnummer 12a' }))
    expect((await staff.call({ path: at(people.neu.id) })).json.requests).not.toContainEqual(
      expect.objectContaining({ words: 'Hausnummer 12a' }),
    )
  })

  test('whose month is over is not extended any more', async () => {
    const { id } = (await register({ receivedOn: dayBefore(40), requester: 'Karla Beispiel, Postweg 2' }))
      .json
    expect((await one(id, 'overdue'))?.daysLeft).toBeLessThan(0)
    expect((await post(`/${id}/extension`, { reason: 'Viel zu tun' })).json.errorCode).toBe(
      'PRIVACY_REQUEST_LATE',
    )
  })

  test('for the archive is done once the archive is there, and not before', async () => {
    const { id } = (await register({ personId: people.fan.id, requester: null, way: 'mail' })).json
    expect((await post(`/${id}/completion`, { answer: null })).json.errorCode).toBe(
      'PRIVACY_REQUEST_NOT_DONE',
    )
    const at = `/api/office/people/${people.fan.id}/privacy/exports`
    expect((await staff.call({ method: 'POST', path: at })).status).toBe(202)
    // Alone: the clock closes by itself what is fulfilled.
    await program.jobs.drain(/^privacy-export$/)
    expect((await post(`/${id}/completion`, { answer: null })).status).toBe(204)
  })

  test('of nobody here is answered the way it came; their name goes when it is closed', async () => {
    const { id } = (await register({ kind: 'erasure', way: 'letter' })).json
    expect(await one(id)).toMatchObject({ name: 'Erna Beispiel, per Brief', personId: null })
    expect((await post(`/${id}/completion`, { answer: 'Es ist nichts gespeichert.' })).status).toBe(204)
    const { rows } = await sql<{ requester: string | null }>`
      select requester from privacy_requests where id = ${id}`.execute(db)
    expect(rows).toEqual([{ requester: null }])
  })

  test('about a person asks to look first; nobody’s id is not found', async () => {
    const stranger = await register({ personId: people.tv.id, requester: null })
    expect(stranger.json.errorCode).toBe('OFFICE_VISIT_FIRST')
    expect((await post(`/${newId()}/worker`, { isMine: true })).status).toBe(404)
    const named = await register({ requester: null })
    expect(named.status).toBe(400)
  })
})

test('what is overdue stands in Today, urgently', async () => {
  await sql`update privacy_requests set received_on = received_on - 40, due_on = due_on - 40
    where state = 'open' and person_id = ${people.fan.id}`.execute(db)
  const { tasks } = (await staff.call({ path: '/api/office/today' })).json
  expect(tasks).toContainEqual(expect.objectContaining({ kind: 'privacyOverdue', isUrgent: true }))
  expect(await list('overdue')).not.toHaveLength(0)
  const finance = await officeFor(program, 'finanzen')
  const theirs = (await finance.call({ path: '/api/office/today' })).json.tasks as { kind: string }[]
  expect(theirs.map(({ kind }) => kind)).not.toContain('privacyOverdue')
})
