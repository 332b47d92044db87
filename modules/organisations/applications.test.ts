import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailOf, type PersonKey, people } from '#demo/people.ts'
import { coverEmail } from '#modules/office/organisations/rules.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { answersOf } from '#testing/race/together.ts'
import { officeFor } from '#testing/staff.ts'

const app = await testApp()
const { db } = app.test
const staff = await officeFor(app, 'fanservice')
const OWN = '/api/contact/contacts/self/organizations/application'
const DESK = '/api/office/organisation-applications'

const typed = {
  name: 'Kurve Nord',
  town: 'Hafenstadt',
  email: 'post@kurve-nord.example',
  founders: [emailOf('fan'), 'NOCH@nirgends.example', 'noch@nirgends.example'],
  message: 'Wir sind zu dritt.\nUnd <b>laut</b>.',
}

beforeEach(async () => {
  await db.deleteFrom('organisation_applications').execute()
  await db.deleteFrom('sign_in_attempts').execute()
  await app.jobs.drain()
  await db.deleteFrom('mailbox').execute()
})

const own = async (person: PersonKey, method: 'GET' | 'POST' | 'PUT' | 'DELETE', body?: object) =>
  app.send({ method, path: OWN, token: await app.tokenFor(person), ...(body ? { body } : {}) })
const apply = (person: PersonKey = 'neu', more: object = {}) =>
  own(person, 'POST', { ...typed, acceptsStatutes: true, email: `${newId()}@kurve.example`, ...more })
const desk = (method: 'GET' | 'POST', path: string, body?: object, who = staff) =>
  who.call({ method, path: DESK + path, ...(body ? { body } : {}) })
async function approve(id: string) {
  const told = await desk('GET', `/${id}/approval`)
  return { told, answer: await desk('POST', `/${id}/approval`, { digest: told.json.digest ?? '' }) }
}
async function mails(): Promise<{ to: string; subject: string; plain: string }[]> {
  await app.jobs.drain()
  return db.selectFrom('mailbox').select(['recipient as to', 'subject', 'plain']).orderBy('id').execute()
}
const today = async () =>
  ((await staff.call({ path: '/api/office/today' })).json.tasks as { kind: string }[]).map(({ kind }) => kind)

describe('founding a fan club', () => {
  test('is applied for, confirmed by mail, waits for staff and is theirs alone to see', async () => {
    const { status, json } = await apply()
    expect([status, json.state], JSON.stringify(json)).toEqual([201, 'waiting'])
    expect(json.founders).toEqual([emailOf('fan'), 'noch@nirgends.example'])
    expect(await mails()).toMatchObject([{ to: emailOf('neu'), subject: 'Dein Antrag ist da: Kurve Nord' }])
    expect((await own('fan', 'GET')).status).toBe(404)
    const { items } = (await desk('GET', '')).json
    expect(items).toMatchObject([
      {
        id: json.id,
        applicantId: people.neu.id,
        founders: [coverEmail(emailOf('fan')), 'n•••@nirgends.example'],
      },
    ])
    expect(await today()).toContain('clubApplications')
  })

  test('approved: a fan club with its number, the applicant acts for it, the founders are asked by them', async () => {
    const { json } = await apply()
    await mails()
    const { told, answer } = await approve(json.id)
    expect(told.json.lines).toContainEqual(expect.objectContaining({ kind: 'foundersInvited', count: 2 }))
    expect(answer.status, JSON.stringify(answer.json)).toBe(201)
    const { items } = (
      await app.send({
        path: '/api/contact/contacts/self/organizations/memberships?IsAdmin=true',
        token: await app.tokenFor('neu'),
      })
    ).json
    expect(items).toContainEqual(expect.objectContaining({ subjectId: answer.json.id, isAdmin: true }))
    const club = await db
      .selectFrom('organisations')
      .selectAll()
      .where('id', '=', answer.json.id)
      .executeTakeFirstOrThrow()
    expect(club).toMatchObject({
      name: 'Kurve Nord',
      kind: 'fanclub',
      town: 'Hafenstadt',
      ef_number: expect.stringMatching(/^EF-/),
    })
    const sent = (await mails()).slice(1).map(({ to }) => to)
    expect(sent.toSorted()).toEqual([emailOf('fan'), emailOf('neu'), 'noch@nirgends.example'].toSorted())
    expect((await own('neu', 'GET')).json).toMatchObject({
      state: 'approved',
      founders: [],
      organizationId: club.id,
    })
    expect((await approve(json.id)).told.json.errorCode).toBe('APPLICATION_DECIDED')
    expect(await today()).not.toContain('clubApplications')
    const { rows } = await sql`select from audit_entries where thing_id = ${club.id}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('refused with a reason that they read, asked about and corrected; then it waits again', async () => {
    const { json } = await apply()
    expect((await desk('POST', `/${json.id}/question`, { words: 'Wo trefft Ihr Euch?' })).status).toBe(204)
    expect((await own('neu', 'GET')).json).toMatchObject({ state: 'question', words: 'Wo trefft Ihr Euch?' })
    const change = { ...typed, email: `${newId()}@kurve.example`, message: 'In der Kneipe.' }
    expect((await own('neu', 'PUT', change)).json).toMatchObject({
      state: 'waiting',
      message: 'In der Kneipe.',
    })
    expect((await desk('POST', `/${json.id}/refusal`, { words: ' ' })).status).toBe(400)
    expect((await desk('POST', `/${json.id}/refusal`, { words: 'Den Namen gibt es schon.' })).status).toBe(
      204,
    )
    expect((await own('neu', 'GET')).json).toMatchObject({
      state: 'refused',
      words: 'Den Namen gibt es schon.',
    })
    expect((await mails()).at(-1)!.plain).toContain('Den Namen gibt es schon.')
    expect((await own('neu', 'PUT', change)).json.errorCode).toBe('APPLICATION_DECIDED')
    expect((await apply()).status).toBe(201)
  })

  test('what was corrected since staff looked at it is looked at again', async () => {
    const { json } = await apply()
    const { digest } = (await desk('GET', `/${json.id}/approval`)).json
    await sql`select pg_sleep(0.01)`.execute(db)
    await own('neu', 'PUT', { ...typed, name: 'Ganz anders', email: `${newId()}@kurve.example` })
    const answer = await desk('POST', `/${json.id}/approval`, { digest })
    expect(answer.json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  })

  test('withdrawn it is decided by nobody, and names nobody any more', async () => {
    const { json } = await apply()
    expect((await own('neu', 'DELETE')).status).toBe(204)
    expect((await approve(json.id)).told.json.errorCode).toBe('APPLICATION_DECIDED')
    expect((await own('neu', 'GET')).json).toMatchObject({ state: 'withdrawn', founders: [] })
    expect((await own('neu', 'DELETE')).json.errorCode).toBe('APPLICATION_DECIDED')
  })

  test('pressed twice there is one; withdrawn while it is approved it is one or the other; six in a day are too many', async () => {
    const twice = await Promise.all([apply(), apply()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const { id } = (await own('neu', 'GET')).json
    const { digest } = (await desk('GET', `/${id}/approval`)).json
    const [approved, withdrawn] = await Promise.all([
      desk('POST', `/${id}/approval`, { digest }),
      own('neu', 'DELETE'),
    ])
    expect([approved.status, withdrawn.status]).toSatisfy(
      (seen: number[]) => String(seen) === '201,409' || String(seen) === '409,204',
    )
    await db.deleteFrom('sign_in_attempts').execute()
    for (let round = 0; round < 5; round += 1) {
      await apply('tv')
      await own('tv', 'DELETE')
    }
    expect((await apply('tv')).json.errorCode).toBe('TOO_MANY_APPLICATIONS')
  })

  test('sixty at once of one account are one with one mail; sixty accounts that name one founder write to nobody but themselves', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => apply()))
    const codes = Object.groupBy(answers, ({ status, json }) => json.errorCode ?? String(status))
    expect(codes['201']).toHaveLength(1)
    expect(codes['APPLICATION_WAITING']).toHaveLength(4)
    expect(codes['TOO_MANY_APPLICATIONS']).toHaveLength(55)
    expect((await mails()).map(({ to }) => to)).toEqual([emailOf('neu')])
    const crowd = await app.gather(60)
    const victim = 'opfer@nirgends.example'
    const theirs = await Promise.all(
      crowd.map(({ token }, at) => {
        const body = {
          ...typed,
          acceptsStatutes: true,
          founders: [victim],
          email: `${at}-${newId()}@kurve.example`,
        }
        return app.send({ method: 'POST', path: OWN, token, body })
      }),
    )
    expect(theirs.every(({ status }) => status === 201)).toBe(true)
    expect((await mails()).filter(({ to }) => to === victim)).toEqual([])
  })

  /** Two people name the same address of their fan club, and staff approve both at once. */
  async function approveTwins() {
    await db.deleteFrom('sign_in_attempts').execute()
    await db.deleteFrom('organisation_applications').execute()
    const email = `${newId()}@kurve.example`
    const both = [await apply('neu', { email }), await apply('tv', { email })]
    const digests = await Promise.all(both.map(({ json }) => desk('GET', `/${json.id}/approval`)))
    const answers = await answersOf(
      db,
      'organisations',
      both.map(
        ({ json }, at) =>
          () =>
            desk('POST', `/${json.id}/approval`, { digest: digests[at]!.json.digest }),
      ),
    )
    const { rows } = await sql`select from organisations where lower(email) = ${email}`.execute(db)
    return { made: rows.length, statuses: answers.map(({ status }) => status).toSorted() }
  }

  test('two applications with one address, approved at once, are one fan club', async () => {
    expect(await approveTwins()).toEqual({ made: 1, statuses: [201, 400] })
  })

  test('without the lock of names there are two', async () => {
    process.env['UNSAFE'] = 'noOrganisationNames'
    const { made } = await approveTwins()
    delete process.env['UNSAFE']
    expect(made).toBe(2)
  })

  test.each([
    ['rules that are not accepted', { acceptsStatutes: false }],
    ['no name', { name: '\u200b ' }],
    ['a founder who is no address', { founders: ['fan'] }],
    ['a crowd of founders', { founders: Array.from({ length: 31 }, (_, at) => `a${at}@b.example`) }],
  ])('%s is refused', async (_what, more) => {
    expect((await apply('neu', more)).status).toBe(400)
  })

  test('the address of a fan club that stands, and acting for one, are refused', async () => {
    const { email } = await db.selectFrom('organisations').select('email').executeTakeFirstOrThrow()
    expect((await apply('neu', { email: email.toUpperCase() })).json.errorCode).toBe(
      'EMAIL_ADDRESS_ALREADY_EXISTS',
    )
    const token = await app.tokenFor('vorsitz', { organisation: 'adlerhorst' } as never)
    const answer = await app.send({
      method: 'POST',
      path: OWN,
      token,
      body: { ...typed, acceptsStatutes: true },
    })
    expect([answer.status, answer.json.errorCode]).toEqual([403, 'PLATFORM_ACTIONS_ARE_NOT_ALLOWED'])
  })

  test('whoever only looks decides nothing; an id of nobody’s is not there', async () => {
    const { json } = await apply()
    const box = await officeFor(app, 'vorverkauf')
    expect((await desk('GET', '', undefined, box)).status).toBe(200)
    expect((await desk('POST', `/${json.id}/refusal`, { words: 'Nein danke' }, box)).json.errorCode).toBe(
      'OFFICE_NOT_ALLOWED',
    )
    expect((await desk('POST', `/${newId()}/refusal`, { words: 'Nein danke' })).status).toBe(404)
    expect((await desk('GET', `/${newId()}/approval`)).status).toBe(404)
  })
})
