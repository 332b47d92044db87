import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { club as values } from '#club/club.ts'
import { emailOf, type PersonKey, people } from '#demo/people.ts'
import { buildInvitation, buildOrganisation } from '#modules/organisations/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { answersOf } from '#testing/race/together.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const staff = await officeFor(program, 'fanservice')
const AT = '/api/office/organisations'
let club: string

beforeEach(async () => {
  const members = [people.vorsitz.id, people.kasse.id, people.fanclub.id]
  club = (await buildOrganisation(db, { members })).id
  await program.jobs.drain()
  await db.deleteFrom('mailbox').execute()
})

type Method = 'GET' | 'POST' | 'PUT'
const call = (method: Method, path: string, body?: object, who = staff) =>
  who.call({ method, path: AT + path, ...(body ? { body } : {}) })
const read = async (id = club) => (await call('GET', `/${id}`)).json
const list = async (query: string) =>
  ((await call('GET', query)).json.items as { id: string }[]).map(({ id }) => id)
const reason = 'Protokoll der Wahl liegt vor'

async function setState(state: string, who = staff) {
  const told = await call('GET', `/${club}/state?state=${state}`, undefined, who)
  const answer = await call('POST', `/${club}/state`, { state, reason, digest: told.json.digest ?? '' }, who)
  return { told, answer }
}
async function setAdmin(person: PersonKey, isAdmin: boolean) {
  const at = `/${club}/members/${people[person].id}/admin`
  const told = await call('GET', `${at}?isAdmin=${isAdmin}`)
  return { told, answer: await call('POST', at, { isAdmin, reason, digest: told.json.digest ?? 'none' }) }
}
const actingFor = (person: PersonKey) =>
  program.identity.signTokenFor({
    subjectId: club,
    actorId: people[person].id,
    scopes: [...values.signIn.scopes, values.signIn.organisationAdminScope],
  })
const members = async (person: PersonKey) =>
  (await program.send({ path: '/api/contact/organizations/self/members', token: await actingFor(person) }))
    .status
async function mails() {
  await program.jobs.drain()
  return db.selectFrom('mailbox').select(['recipient as to', 'subject', 'plain']).orderBy('id').execute()
}
const book = async (id = club) =>
  (
    await sql<{ action: string; details: { reason: string | null } }>`
      select action, details from audit_entries where thing_type = 'organisation' and thing_id = ${id} order by id`.execute(
      db,
    )
  ).rows
const data = {
  name: 'Die Neuen',
  email: 'post@neue.example',
  town: 'Hafenstadt',
  efNumber: '',
  entryDate: '2026-01-02',
}
const fresh = { ...data, vatId: '', kind: 'fanclub', adminEmail: '' }

describe('the list', () => {
  test('finds by name, number, town, address and member, as it was typed', async () => {
    await db.updateTable('organisations').set({ town: 'Nordhafen' }).where('id', '=', club).execute()
    const { efNumber, email } = await read()
    for (const q of [
      efNumber,
      'nordhafen',
      email,
      `unverzagten ${people.kasse.lastName}`,
      people.kasse.firstName,
    ])
      expect(await list(`?q=${encodeURIComponent(q)}`), q).toContain(club)
    for (const q of ['%', '_____________________', 'gibtesnicht'])
      expect(await list(`?q=${encodeURIComponent(q)}`)).toEqual([])
    expect(await list('?view=company')).not.toContain(club)
    await sql`update organisation_members set admin_since = null where organisation_id = ${club}`.execute(db)
    expect(await list('?view=nobody')).toContain(club)
    const { items } = (await call('GET', '/counts')).json
    expect(items.map(({ key }: { key: string }) => key)).toContain('nobody')
  })

  test('as a table, for whoever has just signed in; the book has it', async () => {
    await db.updateTable('organisations').set({ name: '=1+1' }).where('id', '=', club).execute()
    const answer = await call('GET', '.csv?q=1%2B1')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const late = await officeFor(program, 'fanservice', { authTime: Date.now() / 1000 - 3_600 })
    expect((await call('GET', '.csv', undefined, late)).json.errorCode).toBe('FRESH_SIGN_IN_REQUIRED')
  })

  test('a page shows who is in it by name; addresses of those who are asked are covered', async () => {
    await buildInvitation(db, { email: emailOf('tv'), invitedBy: people.vorsitz.id, organisationId: club })
    const page = await read()
    expect(page).toMatchObject({
      memberCount: 3,
      adminCount: 1,
      mostAdmins: 2,
      orderCount: 0,
      state: 'active',
    })
    expect(page.members[0]).toMatchObject({ id: people.vorsitz.id, isAdmin: true })
    expect(page.invitations[0].email).toMatch(/^t•••@/)
    expect(JSON.stringify(page)).not.toContain(emailOf('vorsitz'))
    expect((await call('GET', `/${newId()}`)).status).toBe(404)
    expect((await call('GET', `/${people.vorsitz.id}`)).status).toBe(404)
  })
})

describe('written down and corrected', () => {
  test('its first administrator is invited by the club, and may act once they have accepted', async () => {
    const { status, json } = await call('POST', '', { ...fresh, adminEmail: emailOf('neu') })
    expect(status, JSON.stringify(json)).toBe(201)
    club = json.id
    expect(await read()).toMatchObject({
      name: 'Die Neuen',
      efNumber: expect.stringMatching(/^EF-\d+$/),
      adminCount: 0,
    })
    expect(await mails()).toMatchObject([
      { to: emailOf('neu'), subject: `${values.name} lädt Dich ein: Die Neuen` },
    ])
    const joined = await program.send({
      method: 'PATCH',
      path: `/api/contact/contacts/self/organizations/${club}/membership`,
      token: await program.tokenFor('neu'),
      body: {},
    })
    expect(joined.json).toMatchObject({ isAdmin: true })
    expect(await members('neu')).toBe(200)
    expect((await book()).map(({ action }) => action)).toEqual(['officeOrganisationAdd'])
  })

  test.each([
    [
      'an EF number of a person',
      async () => ({
        efNumber: (
          await db
            .selectFrom('contacts')
            .select('ef_number')
            .where('id', '=', people.fan.id)
            .executeTakeFirstOrThrow()
        ).ef_number!.toLowerCase(),
      }),
      409,
      'EF_NUMBER_TAKEN',
    ],
    [
      'an address of another one',
      async () => ({ email: (await read()).email.toUpperCase() }),
      400,
      'EMAIL_ADDRESS_ALREADY_EXISTS',
    ],
    ['a VAT id that is none', async () => ({ vatId: 'DE136695977' }), 400, undefined],
    ['no name', async () => ({ name: ' \u200b ' }), 400, undefined],
  ] as const)('%s is refused', async (_what, given, status, code) => {
    const answer = await call('POST', '', { ...fresh, email: `${newId()}@neue.example`, ...(await given()) })
    expect([answer.status, answer.json.errorCode]).toMatchObject([status, code ?? expect.anything()])
  })

  test('what was looked at is corrected, with a reason; what somebody else changed meanwhile is not', async () => {
    const { version } = await read()
    const body = { ...data, email: `${newId()}@neue.example`, vatId: 'de 136 695 976', version, reason }
    expect((await call('PUT', `/${club}`, body)).status).toBe(204)
    expect(await read()).toMatchObject({ name: 'Die Neuen', town: 'Hafenstadt', vatId: 'DE136695976' })
    expect((await call('PUT', `/${club}`, body)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
    expect((await call('PUT', `/${newId()}`, body)).status).toBe(404)
    expect((await call('PUT', `/${club}`, { ...body, reason: ' ' })).status).toBe(400)
    expect(await book()).toMatchObject([{ action: 'officeOrganisationCorrect', details: { reason } }])
  })

  test('its addresses are its own: another’s is not touched', async () => {
    const address = {
      firstName: 'Vera',
      lastName: 'Probe',
      street: 'Weg 1',
      postalCode: '20095',
      city: 'Hamburg',
      countryCode: 'DE',
    }
    expect((await call('PUT', `/${club}/addresses`, address)).status).toBe(204)
    const [{ id, isInvoiceAddress }] = (await read()).addresses
    expect(isInvoiceAddress).toBe(true)
    expect((await call('PUT', `/${club}/addresses`, { ...address, id, city: 'Bremen' })).status).toBe(204)
    expect((await read()).addresses).toMatchObject([{ city: 'Bremen' }])
    const other = (await buildOrganisation(db)).id
    expect((await call('PUT', `/${other}/addresses`, { ...address, id })).status).toBe(404)
    expect((await call('PUT', `/${people.fan.id}/addresses`, address)).status).toBe(404)
  })
})

describe('who may act for it', () => {
  test('FAN-09 the fan service takes the right of one and gives it to another; both are told, the book has why', async () => {
    expect((await setAdmin('kasse', true)).answer.status).toBe(204)
    expect((await setAdmin('fanclub', true)).told.json.errorCode).toBe('MAXIMUM_NUMBER_OF_ADMINS_REACHED')
    const { told, answer } = await setAdmin('vorsitz', false)
    expect(told.json.lines.map(({ kind }: { kind: string }) => kind)).toEqual([
      'rightEnds',
      'mail',
      'membershipEnds',
    ])
    expect(answer.status).toBe(204)
    expect(await members('vorsitz')).toBe(401)
    expect((await mails()).map(({ to }) => to)).toEqual([emailOf('kasse'), emailOf('vorsitz')])
    expect((await book()).map(({ details }) => details.reason)).toEqual([reason, reason])
    expect((await setAdmin('fan', true)).told.status).toBe(404)
  })

  test('FAN-04 two of the staff and an administrator at once: never more than two; without the lock there would be', async () => {
    const storm = async () => {
      const { digest } = (await call('GET', `/${club}/members/${people.kasse.id}/admin?isAdmin=true`)).json
      const give = (person: PersonKey) =>
        call('POST', `/${club}/members/${people[person].id}/admin`, { isAdmin: true, reason, digest })
      await answersOf(db, 'organisation_members', [() => give('kasse'), () => give('fanclub')])
      return (await read()).adminCount as number
    }
    expect(await storm()).toBe(2)
    await sql`update organisation_members set admin_since = null
      where organisation_id = ${club} and member_id <> ${people.vorsitz.id}`.execute(db)
    process.env['UNSAFE'] = 'noOrganisationLock'
    const without = await storm()
    delete process.env['UNSAFE']
    expect(without).toBe(3)
  })

  test('an invitation of the club makes nobody the third', async () => {
    expect(
      (await call('POST', `/${club}/invitations`, { email: emailOf('neu'), asAdmin: true })).status,
    ).toBe(204)
    await setAdmin('kasse', true)
    const path = `/api/contact/contacts/self/organizations/${club}/membership`
    const joined = await program.send({
      method: 'PATCH',
      path,
      token: await program.tokenFor('neu'),
      body: {},
    })
    expect(joined.json).toMatchObject({ state: 'accepted', isAdmin: false })
    expect(
      (await call('POST', `/${club}/invitations`, { email: emailOf('neu'), asAdmin: false })).json.errorCode,
    ).toBe('ORGANIZATION_MEMBER_ALREADY_EXISTS')
  })
})

describe('suspended and dissolved', () => {
  test('GEN-07 nobody acts for one that is suspended, nor joins it; afterwards as before', async () => {
    await buildInvitation(db, { email: emailOf('tv'), invitedBy: people.vorsitz.id, organisationId: club })
    expect((await setState('suspended')).answer.status).toBe(204)
    expect(await members('vorsitz')).toBe(401)
    const path = `/api/contact/contacts/self/organizations/${club}/membership`
    const join = async () =>
      program.send({ method: 'PATCH', path, token: await program.tokenFor('tv'), body: {} })
    expect((await join()).json.errorCode).toBe('INVITATION_EXPIRED')
    expect(
      (await call('POST', `/${club}/invitations`, { email: emailOf('neu'), asAdmin: false })).json.errorCode,
    ).toBe('ORGANIZATION_NOT_ACTIVE')
    expect((await setState('active')).answer.status).toBe(204)
    expect([await members('vorsitz'), (await join()).status]).toEqual([200, 200])
  })

  test('one that still holds tickets is not dissolved; else everybody is out, for good', async () => {
    const ticket = await sql<{ id: string }>`update tickets set owner_id = ${club} where id = (
      select t.id from tickets t join events e on e.id = t.event_id
      where t.revoked_at is null and e.starts_at > app.now() limit 1) returning id`.execute(db)
    expect((await setState('dissolved')).told.json.errorCode).toBe('ORGANIZATION_STILL_HOLDS')
    await sql`update tickets set owner_id = ${people.fan.id} where id = ${ticket.rows[0]!.id}`.execute(db)
    const { told, answer } = await setState('dissolved')
    expect([told.json.isFinal, answer.status]).toEqual([true, 204])
    expect(await read()).toMatchObject({ state: 'dissolved', memberCount: 0, invitedCount: 0 })
    expect((await setState('active')).told.json.errorCode).toBe('ORGANIZATION_DISSOLVED')
    const again = { state: 'suspended', reason, digest: told.json.digest }
    expect((await call('POST', `/${club}/state`, again)).json.errorCode).toBe('ORGANIZATION_DISSOLVED')
  })

  test('what has changed since it was shown is not done', async () => {
    const { digest } = (await call('GET', `/${club}/state?state=suspended`)).json
    await setAdmin('kasse', true)
    const answer = await call('POST', `/${club}/state`, { state: 'suspended', reason, digest })
    expect(answer.json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  })

  test('whoever only reads changes nothing, whoever has no business here sees nothing', async () => {
    const box = await officeFor(program, 'vorverkauf')
    expect((await call('GET', '', undefined, box)).status).toBe(200)
    expect((await setState('suspended', box)).answer.json.errorCode).toBe('OFFICE_NOT_ALLOWED')
    const ticker = await officeFor(program, 'redaktion')
    expect((await call('GET', `/${club}`, undefined, ticker)).json.errorCode).toBe('OFFICE_NOT_ALLOWED')
  })
})
