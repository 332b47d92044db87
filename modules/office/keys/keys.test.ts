import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildTickets } from '#modules/admission/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { readCode } from '#modules/tickets/codes/code-text.rules.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const one = await officeFor(program, 'buero')
await db
  .updateTable('staff_members')
  .set({ roles: ['owner'] })
  .where('person_id', '=', people.vorverkauf.id)
  .execute()
const other = await officeFor(program, 'vorverkauf')

const KEYS = '/api/office/keys'
const keys = async () => {
  const { status, json } = await one.call({ path: KEYS })
  expect(status).toBe(200)
  return json as {
    tickets: { id: number; state: string; codes: number }[]
    tokens: { id: string; state: string }[]
  }
}
const signing = async (of: 'tickets' | 'tokens') =>
  (await keys())[of].find(({ state }) => state === 'signing')!.id
const post = (path: string, body: object, who = one) =>
  who.call({ method: 'POST', path: `${KEYS}/${path}`, body })
const preview = async () => (await one.call({ path: `${KEYS}/tickets/giving-up` })).json
const linesOf = (told: { lines: { kind: string; count: number | null }[] }) =>
  Object.fromEntries(told.lines.map(({ kind, count }) => [kind, count]))
const audit = async (action: string) =>
  (
    await sql<{ id: string; reason: string | null }>`
      select thing_id as id, details->>'reason' as reason from audit_entries where action = ${action} order by id`.execute(
      db,
    )
  ).rows
const keyOf = (code: string) => {
  const read = readCode(code)
  return typeof read === 'string' ? read : read.payload.keyId
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

describe('the keys of tickets', () => {
  test('are listed with the codes that each has signed, and without the keys themselves', async () => {
    const before = (await keys()).tickets[0]!
    const eventId = await buildEvent(db, { startsInDays: 7 })
    const over = await buildEvent(db, { startsInDays: -3 })
    await buildTickets(db, { eventId, seats: ['19-1-1', '19-1-2'] })
    await buildTickets(db, { eventId: over, seats: ['19-1-1'] })
    expect((await keys()).tickets).toEqual([
      expect.objectContaining({ id: before.id, codes: before.codes + 2 }),
    ])
    expect(JSON.stringify(await keys())).not.toMatch(/PRIVATE|PUBLIC|sealed|"d"|"x"/)
  })

  test('codes that cannot be read are counted as none of theirs, and break nothing', async () => {
    const eventId = await buildEvent(db, { startsInDays: 7 })
    const [ticket] = await buildTickets(db, { eventId, seats: ['19-3-1'] })
    const told = linesOf(await preview())
    for (const code of ['', '.', 'x.$$$$.y', 'x.äöü', "x.'; drop table tickets; --"]) {
      await db.updateTable('tickets').set({ code }).where('id', '=', ticket!.id).execute()
      expect((await one.call({ path: KEYS })).status).toBe(200)
      expect(linesOf(await preview())).toEqual(told)
    }
    await db.updateTable('tickets').set({ code: ticket!.code }).where('id', '=', ticket!.id).execute()
  })

  test('two owners who change them at once change them once; who comes later is told', async () => {
    const seen = await signing('tickets')
    const answers = await Promise.all([
      post('tickets/rotation', { seen }),
      post('tickets/rotation', { seen }, other),
      post('tickets/rotation', { seen }),
      post('tickets/rotation', { seen }, other),
    ])
    expect(statuses(answers)).toEqual([204, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.json.errorCode).toBe('KEY_CHANGED')
    expect((await keys()).tickets.map(({ state }) => state)).toEqual(['signing', 'verifying'])
    expect(await audit('officeTicketKeyRotate')).toEqual([{ id: String(seen), reason: null }])
  })

  test('given up by two at once they are given up once, with what was shown, and every ticket gets a new code', async () => {
    const eventId = await buildEvent(db, { startsInDays: 7 })
    const paper = await buildTickets(db, {
      eventId,
      seats: ['19-4-1', '19-4-2'],
      ownerId: people.fan.id,
      media: 'print',
    })
    const told = await preview()
    const lines = linesOf(told)
    expect(lines).toMatchObject({ keysRefused: 2, ticketsStay: null })
    expect(lines['codesNew']).toBeGreaterThanOrEqual(2)
    expect(lines['papersWorthless']).toBeGreaterThanOrEqual(2)
    expect(lines['mails']).toBeGreaterThanOrEqual(1)
    // A ticket that is sold meanwhile is no reason to wait with it.
    await buildTickets(db, { eventId, seats: ['19-4-3'] })
    const body = { digest: told.digest, reason: 'Laptop weg' }
    const answers = await Promise.all([
      post('tickets/giving-up', body),
      post('tickets/giving-up', body, other),
      post('tickets/giving-up', body),
    ])
    expect(statuses(answers)).toEqual([204, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
    expect((await keys()).tickets.map(({ state }) => state)).toEqual(['signing', 'refused', 'refused'])
    expect((await audit('officeTicketKeysGiveUp')).map(({ reason }) => reason)).toEqual(['Laptop weg'])
    const left = async () =>
      (await keys()).tickets.reduce((sum, { state, codes }) => (state === 'refused' ? sum + codes : sum), 0)
    expect(await left()).toBeGreaterThanOrEqual(lines['codesNew']!)
    await program.jobs.drain()
    expect(await left()).toBe(0)
    const { code } = await db
      .selectFrom('tickets')
      .select('code')
      .where('id', '=', paper[0]!.id)
      .executeTakeFirstOrThrow()
    expect(keyOf(code)).toBe(await signing('tickets'))
  })

  test('are not given up without a reason, or with the digest of nothing', async () => {
    const { digest } = await preview()
    for (const body of [{ digest }, { digest, reason: '  ' }, { reason: 'x' }, {}])
      expect((await post('tickets/giving-up', body)).status).toBe(400)
    expect((await post('tickets/giving-up', { digest: 'x', reason: 'x' })).status).toBe(409)
  })
})

describe('the keys of sign-ins', () => {
  test('the next is published once, however many press', async () => {
    const seen = await signing('tokens')
    const answers = await Promise.all([
      post('tokens/rotation', { seen }),
      post('tokens/rotation', { seen }, other),
      post('tokens/rotation', { seen }),
    ])
    expect(statuses(answers)).toEqual([204, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.json.errorCode).toBe('KEY_ROTATION_UNDER_WAY')
    expect((await keys()).tokens.map(({ state }) => state).toSorted()).toEqual(['published', 'signing'])
    expect(await audit('officeTokenKeyRotate')).toHaveLength(1)
  })

  test('one that others may have is replaced once: its tokens open nothing, the office goes on', async () => {
    const token = await program.tokenFor('fan')
    const self = { path: '/api/contact/contacts/self', token }
    expect((await program.send(self)).status).toBe(200)
    const seen = await signing('tokens')
    const answers = await Promise.all([
      post('tokens/replacement', { seen }),
      post('tokens/replacement', { seen }, other),
    ])
    expect(statuses(answers)).toEqual([204, 409])
    expect((await program.send(self)).status).toBe(401)
    expect((await keys()).tokens.map(({ state }) => state)).toEqual(['signing'])
    expect(await audit('officeTokenKeyReplace')).toEqual([{ id: seen, reason: null }])
  })
})

describe('nobody but owners', () => {
  const calls = [
    ['GET', ''],
    ['GET', '/tickets/giving-up'],
    ['POST', '/tickets/rotation'],
    ['POST', '/tickets/giving-up'],
    ['POST', '/tokens/rotation'],
    ['POST', '/tokens/replacement'],
  ] as const

  test.each(calls)('%s %s', async (method, path) => {
    const body = method === 'POST' ? { body: { seen: 1 } } : {}
    for (const colleague of ['finanzen', 'laden', 'fanservice'] as const) {
      const staff = await officeFor(program, colleague)
      expect(await staff.call({ method, path: `${KEYS}${path}`, ...body })).toMatchObject({
        status: 403,
        json: { errorCode: 'OFFICE_NOT_ALLOWED' },
      })
    }
    const token = await program.tokenFor('buero')
    const host = officeHostOf(program)
    expect((await program.send({ method, path: `${KEYS}${path}`, host, token, ...body })).status).toBe(404)
  })

  test('and owners only after a fresh sign-in', async () => {
    const stale = await officeFor(program, 'buero', { authTime: Math.floor(Date.now() / 1000) - 3600 })
    expect((await stale.call({ path: KEYS })).status).toBe(200)
    const seen = await signing('tickets')
    for (const [path, body] of [
      ['tickets/rotation', { seen }],
      ['tickets/giving-up', { digest: (await preview()).digest, reason: 'x' }],
      ['tokens/rotation', { seen: await signing('tokens') }],
      ['tokens/replacement', { seen: await signing('tokens') }],
    ] as const)
      expect(await post(path, body, stale)).toMatchObject({
        status: 401,
        json: { errorCode: 'FRESH_SIGN_IN_REQUIRED' },
      })
    expect(await signing('tickets')).toBe(seen)
  })
})
