import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { club as values } from '#club/club.ts'
import { emailOf, type PersonKey, people } from '#demo/people.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { buildInvitation, buildOrganisation } from './build.ts'

const app = await testApp()
const { db } = app.test
const MEMBERS = '/api/contact/organizations/self/members'
const own = (id: string) => `/api/contact/contacts/self/organizations/${id}/membership`
let club: { id: string; email: string }

beforeEach(async () => {
  club = await buildOrganisation(db, {
    members: [people.vorsitz.id, people.kasse.id, people.fanclub.id],
    admins: 1,
  })
  await db.deleteFrom('sign_in_attempts').execute()
  await app.jobs.drain()
  await db.deleteFrom('mailbox').execute()
})
afterEach(() => shiftClock(app.test, 0))

/** A token for the club of this test. */
const actingAs = (person: PersonKey) =>
  app.identity.signTokenFor({
    subjectId: club.id,
    actorId: people[person].id,
    scopes: [...values.signIn.scopes, values.signIn.organisationAdminScope],
  })
const admin = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.send({ method, path: MEMBERS + path, token: await actingAs('vorsitz'), ...(body ? { body } : {}) })
const personal = async (
  person: PersonKey,
  method: 'PATCH' | 'DELETE',
  body: object | undefined = method === 'PATCH' ? {} : undefined,
) => app.send({ method, path: own(club.id), token: await app.tokenFor(person), ...(body ? { body } : {}) })
const invite = (email: string) => admin('POST', '', { memberEmail: email })
const list = async (query = '') => (await admin('GET', query)).json
const states = (json: { items: { memberEmail: string; state: string }[] }) =>
  Object.fromEntries(json.items.map(({ memberEmail, state }) => [memberEmail.split('@')[0], state]))
async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  await app.jobs.drain()
  return db
    .selectFrom('mailbox')
    .select(['recipient as to', 'subject', 'plain as text'])
    .orderBy('id')
    .execute()
}
const linkOf = async () => /einladungen\/([\w-]+)#([\w-]{22})/.exec((await mails()).at(-1)!.text)!

describe('who belongs to it', () => {
  test('ORG-02 ORG-07 ORG-12 ORG-13 ORG-18 FAN-02 GEN-10 an administrator sees everybody with address, number and day; others nothing', async () => {
    const json = await list('?Page=1&PageSize=10000&orderBy=firstName asc')
    expect(json).toMatchObject({ memberCount: 3, adminCount: 1, mostAdmins: 2, invitedCount: 0 })
    const me = json.items.find((one: { isSelf: boolean }) => one.isSelf)
    expect(me).toMatchObject({
      id: people.vorsitz.id,
      memberEmail: emailOf('vorsitz'),
      isAdmin: true,
      pendingConfirmation: false,
    })
    expect([me.efNumber, me.entryDate].every(Boolean)).toBe(true)
    const names = json.items.map((one: { firstName: string }) => one.firstName)
    expect(names).toEqual(names.toSorted())
    expect(states(await list(`?fulltextSearch=${people.kasse.firstName.slice(0, 4)} kasse@`))).toEqual({
      kasse: 'accepted',
    })
    expect((await list('?fulltextSearch=%25')).items).toEqual([])
    expect((await app.send({ path: MEMBERS, token: await app.tokenFor('vorsitz') })).status).toBe(404)
    expect((await app.send({ path: MEMBERS, token: await actingAs('fanclub') })).status).toBe(401)
    expect((await admin('GET', '?PageSize=10001')).status).toBe(400)
  })

  test('ORG-14 ORG-25 FAN-07 somebody is invited by mail and pending; the list says no more of them than was typed', async () => {
    const { status, json } = await invite(emailOf('neu'))
    expect([status, json]).toMatchObject([
      201,
      { state: 'invited', pendingConfirmation: true, firstName: null, efNumber: null, isAdmin: false },
    ])
    expect(await mails()).toMatchObject([{ to: emailOf('neu') }])
    expect(await list()).toMatchObject({
      invitedCount: 1,
      memberCount: 3,
      items: [{ state: 'invited' }, {}, {}, {}],
    })
  })

  test('ORG-19 NEC-22 ORG-17 a member, or the address of an organisation, is refused by the specification’s words', async () => {
    const known = await invite(emailOf('kasse').toUpperCase())
    expect([known.status, known.json.detail]).toEqual([409, 'ORGANIZATION_MEMBER_ALREADY_EXISTS'])
    const taken = await invite(club.email)
    expect([taken.status, taken.json.errorCode, taken.json.detail]).toEqual([
      400,
      'EMAIL_ADDRESS_ALREADY_EXISTS',
      'EmailAddress already exists',
    ])
    for (const wrong of ['', 'x', 'a@b', `${'x'.repeat(250)}@example.com`])
      expect((await invite(wrong)).status).toBe(400)
  })

  test('asked again within a minute nothing is sent; later the mail goes out again and the former link is worth nothing', async () => {
    await invite(emailOf('neu'))
    const [, , first] = await linkOf()
    expect((await invite(emailOf('neu'))).status).toBe(200)
    expect(await mails()).toHaveLength(1)
    await shiftClock(app.test, 120)
    expect((await invite(emailOf('neu'))).status).toBe(200)
    const [, , second] = await linkOf()
    const read = async (token: string) =>
      (await app.send({ path: `/api/contact/organizations/invitations/${token}` })).status
    expect([await read(first!), await read(second!)]).toEqual([404, 200])
    for (let index = 0; index < 3; index += 1) await invite(emailOf('neu'))
    expect((await invite(emailOf('neu'))).status).toBe(429)
  })
})

describe('an invitation', () => {
  test('FAN-03 FAN-10 ORG-11 accepted once, whoever asked hears of it; a second time changes nothing', async () => {
    await invite(emailOf('neu'))
    const [, , token] = await linkOf()
    const link = await app.send({ path: `/api/contact/organizations/invitations/${token}` })
    expect(link.json).toMatchObject({
      organization: { id: club.id, kind: 'fanclub' },
      email: emailOf('neu'),
      state: 'open',
      memberCount: 3,
    })
    const both = await Promise.all([personal('neu', 'PATCH', { token }), personal('neu', 'PATCH')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    // The call itself has no body.
    const bare = await app.send({ method: 'PATCH', path: own(club.id), token: await app.tokenFor('neu') })
    expect(bare.status).toBe(200)
    expect(both[0]!.json).toMatchObject({ state: 'accepted', isAdmin: false, subjectId: club.id })
    expect((await mails()).filter(({ to }) => to === emailOf('vorsitz'))).toHaveLength(1)
    expect(states(await list())).toMatchObject({ neu: 'accepted' })
  })

  test('ORG-10 FAN-03 TRF-10 declined, it can still be accepted until it ends; then it has expired', async () => {
    await invite(emailOf('neu'))
    expect((await personal('neu', 'DELETE')).status).toBe(204)
    expect(states(await list())).toMatchObject({ neu: 'declined' })
    await shiftClock(app.test, 15 * 86_400)
    const late = await personal('neu', 'PATCH')
    expect([late.status, late.json.errorCode, late.json.detail]).toEqual([
      ...[410, 'INVITATION_EXPIRED', 'Link expired'],
    ])
    await shiftClock(app.test, 60)
    expect((await personal('neu', 'PATCH')).status).toBe(200)
  })

  test('FAN-11 with another account the link says so, and nobody joins', async () => {
    await invite(emailOf('neu'))
    const [, , token] = await linkOf()
    const wrong = await personal('fan', 'PATCH', { token })
    expect([wrong.status, wrong.json.detail]).toEqual([403, 'Invalid Account for Invite Link'])
    expect((await personal('fan', 'PATCH')).status).toBe(404)
    expect(states(await list())).toMatchObject({ neu: 'invited' })
    // A link of one club opens no other.
    const other = await buildInvitation(db, { email: emailOf('fan'), invitedBy: people.kasse.id })
    expect((await personal('fan', 'PATCH', { token: other.token })).status).toBe(404)
  })

  test('an address that nobody has proved joins nobody', async () => {
    await invite('somebody@probe.example')
    await sql`insert into contact_emails (id, contact_id, email)
      values (gen_random_uuid(), ${people.fan.id}, 'somebody@probe.example')`.execute(db)
    expect((await personal('fan', 'PATCH')).status).toBe(404)
    await sql`update contact_emails set confirmed_at = app.now() where email = 'somebody@probe.example'`.execute(
      db,
    )
    expect((await personal('fan', 'PATCH')).status).toBe(200)
    await sql`delete from contact_emails where email = 'somebody@probe.example'`.execute(db)
  })

  test('taken back it is gone, and its link says so', async () => {
    const { json } = await invite(emailOf('neu'))
    const [, , token] = await linkOf()
    expect((await admin('DELETE', `/${json.id}`)).status).toBe(204)
    expect((await personal('neu', 'PATCH')).status).toBe(404)
    const link = await app.send({ path: `/api/contact/organizations/invitations/${token}` })
    expect(link.json.state).toBe('withdrawn')
    expect((await admin('DELETE', `/${json.id}`)).status).toBe(404)
  })
})

describe('administrators', () => {
  const setAdmin = (id: string, isAdmin: boolean) => admin('PUT', `/${id}`, { isAdmin })

  test('ORG-04 ORG-16 FAN-04 FAN-12 two at most: a second is made and told, a third is refused', async () => {
    expect((await setAdmin(people.kasse.id, true)).json).toMatchObject({ isAdmin: true })
    expect(await mails()).toMatchObject([{ to: emailOf('kasse') }])
    const third = await setAdmin(people.fanclub.id, true)
    expect([third.status, third.json.detail]).toEqual([409, 'Maximum Number of Admins Reached'])
    const cases = [await setAdmin(people.fan.id, true), await setAdmin(club.id, true)]
    expect(cases.map(({ status }) => status)).toEqual([404, 404])
  })

  test('FAN-05 FAN-08 FAN-09 one gives up the own right and stays a member; the other’s is the fan service’s', async () => {
    await setAdmin(people.kasse.id, true)
    const refused = [await setAdmin(people.kasse.id, false), await admin('DELETE', `/${people.kasse.id}`)]
    expect(refused.map(({ status, json }) => [status, json.errorCode])).toEqual([
      [403, 'OTHER_ADMIN'],
      [403, 'OTHER_ADMIN'],
    ])
    const acting = await actingAs('vorsitz')
    expect((await app.send({ path: MEMBERS, token: acting })).status).toBe(200)
    expect((await setAdmin(people.vorsitz.id, false)).json).toMatchObject({ isAdmin: false, isSelf: true })
    // The token is believed for half a minute more, and gives nobody the right back.
    for (const [method, path, body] of [
      ['PUT', `/${people.vorsitz.id}`, { isAdmin: true }],
      ['DELETE', `/${people.fanclub.id}`, undefined],
      ['POST', '', { memberEmail: emailOf('neu') }],
    ] as const) {
      const kept = await app.send({ method, path: MEMBERS + path, token: acting, ...(body ? { body } : {}) })
      expect([method, kept.status]).toEqual([method, 401])
    }
    const memberships = await app.send({
      path: '/api/contact/contacts/self/organizations/memberships',
      token: await app.tokenFor('vorsitz'),
    })
    expect(
      memberships.json.items.find((one: { subjectId: string }) => one.subjectId === club.id),
    ).toMatchObject({
      isAdmin: false,
      state: 'accepted',
    })
  })

  test('the last one cannot go: neither the right, nor the membership', async () => {
    const refused = [
      await setAdmin(people.vorsitz.id, false),
      await admin('DELETE', `/${people.vorsitz.id}`),
      await personal('vorsitz', 'DELETE'),
    ]
    expect(refused.map(({ status, json }) => [status, json.errorCode])).toEqual(
      Array.from({ length: 3 }, () => [409, 'LAST_ADMIN']),
    )
  })

  test('ORG-04 in a company administrators may take the right from each other, and be as many as they like', async () => {
    await db.updateTable('organisations').set({ kind: 'company' }).where('id', '=', club.id).execute()
    for (const id of [people.kasse.id, people.fanclub.id]) expect((await setAdmin(id, true)).status).toBe(200)
    expect((await setAdmin(people.kasse.id, false)).json).toMatchObject({ isAdmin: false })
  })

  test('ORG-05 ORG-15 a member is taken out and told, comes back by an invitation alone', async () => {
    expect((await admin('DELETE', `/${people.fanclub.id}`)).status).toBe(204)
    expect(await mails()).toMatchObject([{ to: emailOf('fanclub') }])
    expect((await personal('fanclub', 'PATCH')).status).toBe(404)
    await invite(emailOf('fanclub'))
    expect((await personal('fanclub', 'PATCH')).json).toMatchObject({ state: 'accepted', isAdmin: false })
  })

  test('a member leaves by themselves', async () => {
    expect((await personal('fanclub', 'DELETE')).status).toBe(204)
    expect(states(await list())).not.toHaveProperty('fanclub')
    expect((await personal('fanclub', 'DELETE')).status).toBe(404)
  })
})
