import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { berlinDate } from '#platform/dates.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const staff = await officeFor(program, 'fanservice')
const owner = await officeFor(program, 'buero')
const id = people.fan.id
const under = `/api/office/people/${id}`

const send = (path: string, body: object, who = staff) =>
  who.call({ method: 'POST', path: `${under}/${path}`, body })
const version = async (): Promise<string> => (await staff.call({ path: under })).json.version
const lastAudit = async () =>
  (
    await sql<{ action: string; details: { before: unknown; after: unknown; reason: string } }>`
      select action, details from audit_entries where thing_id = ${id} order by id desc limit 1`.execute(db)
  ).rows[0]!
const inDays = (days: number) => berlinDate(new Date(Date.now() + days * 86_400_000))

beforeAll(async () => {
  for (const one of [staff, owner])
    await one.call({ method: 'POST', path: `${under}/visits`, body: { reason: 'Anruf' } })
})

describe('correcting a name', () => {
  const wish = { firstName: 'Anna', lastName: 'Sommer-Kern', birthday: '1970-01-10' }
  const proof = { reason: 'Heirat', evidence: 'Ausweis, am Schalter' }
  const preview = async () => (await send('corrections/preview', wish)).json

  test('shows what changes and what keeps the old one', async () => {
    const { lines } = await preview()
    expect(lines.map(({ kind, isNot }: { kind: string; isNot: boolean }) => [kind, isNot])).toEqual([
      ['profileChanges', false],
      ['memberCardChanges', false],
      ['ticketsStay', true],
      ['invoicesKeepName', true],
    ])
  })

  test('two of the staff at once: one is told to look again, and the book has one row of it', async () => {
    const { digest } = await preview()
    const body = { ...wish, ...proof, digest, version: await version() }
    const answers = await Promise.all([
      send('corrections', body),
      send('corrections', { ...body, lastName: 'Sommer' }, owner),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const { rows } = await sql`
      select from audit_entries where thing_id = ${id} and action = 'officePersonCorrect'`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('stands in the audit book with both names, the reason and what proves it', async () => {
    const { digest } = await preview()
    const body = { ...wish, lastName: 'Kern', ...proof, digest, version: await version() }
    expect((await send('corrections', body)).status).toBe(204)
    expect(await lastAudit()).toMatchObject({
      action: 'officePersonCorrect',
      details: { after: { lastName: 'Kern' }, reason: 'Heirat (Ausweis, am Schalter)' },
    })
    const found = await staff.call({ path: '/api/office/people?q=anna%20kern' })
    expect(found.json.items).toMatchObject([{ id }])
  })

  test('needs what proves it, and the consequences that were shown', async () => {
    const body = { ...wish, ...proof, digest: 'other', version: await version() }
    expect((await send('corrections', body)).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
    expect((await send('corrections', { ...body, evidence: '' })).status).toBe(400)
  })
})

describe('blocking an account', () => {
  const reason = 'Betrug mit Karten'
  const preview = (lastDay: string, who = staff) => send('block/preview', { lastDay }, who)

  test('longer than six months is for the board alone; nobody who works here', async () => {
    expect((await preview(inDays(200))).json).toMatchObject({ status: 403, errorCode: 'OFFICE_NEEDS_OWNER' })
    expect((await preview(inDays(200), owner)).status).toBe(200)
    expect((await preview(inDays(-2))).json.errorCode).toBe('OFFICE_ENDS_TOO_SOON')
    const colleague = `/api/office/people/${people.laden.id}`
    await staff.call({ method: 'POST', path: `${colleague}/visits`, body: { reason: 'Anruf' } })
    const own = { method: 'POST', path: `${colleague}/block/preview`, body: { lastDay: inDays(2) } } as const
    expect((await staff.call(own)).json.errorCode).toBe('OFFICE_IS_STAFF')
  })

  test('is shown on the page until it is ended, each with its reason in the book', async () => {
    const lastDay = inDays(30)
    const { digest } = (await preview(lastDay)).json
    expect((await send('block', { lastDay, reason, digest })).status).toBe(204)
    expect(await lastAudit()).toMatchObject({ action: 'officePersonBlock', details: { reason } })
    const { block } = (await staff.call({ path: under })).json.account
    expect(block).toMatchObject({ reason, by: 'Rolf Tamm' })
    expect((await send('block', { lastDay, reason, digest }, owner)).json.errorCode).toBe(
      'ACCOUNT_IS_BLOCKED',
    )
    expect((await send('block/end', { reason: 'geklärt' })).status).toBe(204)
    expect((await staff.call({ path: under })).json.account.block).toBeNull()
    expect((await send('block/end', { reason: 'geklärt' })).json.errorCode).toBe('ACCOUNT_IS_NOT_BLOCKED')
  })
})

describe('another address', () => {
  const add = (email: string) => send('emails', { email, reason: 'Tippfehler' })

  test('is only written to: its mailbox proves it, and nobody signs in with it before', async () => {
    const email = 'anna.neu@falkenpost.example'
    expect((await add(email)).status).toBe(204)
    await program.jobs.drain()
    const mails = await db.selectFrom('mailbox').select('html').where('recipient', '=', email).execute()
    expect(mails).toHaveLength(1)
    const { emails, account } = (await staff.call({ path: under })).json
    expect(emails).toContainEqual(expect.objectContaining({ email, isPrimary: false, isConfirmed: false }))
    expect(account.signInName).not.toBe(email)
    expect((await add(email)).json.title).toBe('EMAIL_ADDRESS_ALREADY_YOURS')
  })

  test('is not for an account that nobody has confirmed', async () => {
    await sql`update accounts set confirmed_at = null where id = ${id}`.execute(db)
    expect((await add('b@falkenpost.example')).json.errorCode).toBe('OFFICE_ACCOUNT_UNCONFIRMED')
    await sql`update accounts set confirmed_at = now() where id = ${id}`.execute(db)
  })
})

describe('the rights over one’s own data', () => {
  const gone = people.neu.id
  const at = `/api/office/people/${gone}`
  const privacy = async () => (await staff.call({ path: `${at}/privacy` })).json

  test('an archive is made for the person, and its key is told to nobody else', async () => {
    await staff.call({ method: 'POST', path: `${at}/visits`, body: { reason: 'Brief' } })
    const asked = { method: 'POST', path: `${at}/privacy/exports` } as const
    const made = await staff.call(asked)
    expect(made.status).toBe(202)
    expect(made.json).not.toHaveProperty('token')
    expect((await staff.call(asked)).json.errorCode).toBe('EXPORT_UNDER_WAY')
    await program.jobs.drain()
    expect((await privacy()).exports).toMatchObject([{ state: 'ready' }])
    expect((await privacy()).exports[0]).not.toHaveProperty('token')
  })

  test('erasing shows what goes and what the law keeps, and leaves no name in the audit book', async () => {
    const { erasure } = await privacy()
    expect(erasure).toMatchObject({ isFinal: true })
    const ask = (digest: string) =>
      staff.call({
        method: 'POST',
        path: `${at}/privacy/erasure`,
        body: { digest, reason: 'Brief vom 20. November, Ausweis gesehen' },
      })
    expect((await ask('other')).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
    expect((await ask(erasure.digest)).status).toBe(204)
    const again = { method: 'POST', path: `${at}/visits`, body: { reason: 'Brief' } } as const
    expect((await staff.call({ path: at })).status).toBe(403)
    expect((await staff.call(again)).status).toBe(404)
    const { rows } = await sql<{ action: string; details: unknown }>`
      select action, details from audit_entries where thing_id = ${gone} order by id`.execute(db)
    expect(rows.at(-1)?.action).toBe('officePersonErase')
    expect(JSON.stringify(rows)).not.toContain('Nina')
  })

  test('nobody erases a colleague', async () => {
    const colleague = `/api/office/people/${people.laden.id}`
    const { erasure } = (await staff.call({ path: `${colleague}/privacy` })).json
    const body = { digest: erasure.digest, reason: 'Brief' }
    const refused = await staff.call({ method: 'POST', path: `${colleague}/privacy/erasure`, body })
    expect(refused.json.errorCode).toBe('OFFICE_IS_STAFF')
  })
})
