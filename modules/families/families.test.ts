import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { families as values } from '#club/families.ts'
import { emailOf, type PersonKey, people } from '#demo/people.ts'
import { buildEvent, buildTicket } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { buildFamily, buildGuardianInvitation } from './build.ts'

const app = await testApp()
const { db } = app.test
const SELF = '/api/families/self'
const child = { firstName: 'Lotte', lastName: 'Jansen', birthday: '2017-05-03' }

beforeEach(async () => {
  await sql`truncate families cascade`.execute(db)
  await db.deleteFrom('sign_in_attempts').execute()
  await app.jobs.drain()
  await db.deleteFrom('mailbox').execute()
})

const as = async (
  person: PersonKey,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => app.send({ method, path, token: await app.tokenFor(person), ...(body ? { body } : {}) })
const add = (person: PersonKey, more: object = {}) =>
  as(person, 'POST', `${SELF}/children`, { ...child, ...more })
const own = async (person: PersonKey) => (await as(person, 'GET', SELF)).json
const codeOf = ({ status, json }: { status: number; json: { errorCode?: string } | null }) => [
  status,
  json?.errorCode,
]
async function mails(): Promise<{ to: string; text: string }[]> {
  await app.jobs.drain()
  return db.selectFrom('mailbox').select(['recipient as to', 'plain as text']).orderBy('id').execute()
}

const refusals = (answers: Parameters<typeof codeOf>[0][]) =>
  new Set(
    answers
      .filter(({ status }) => status >= 300)
      .map(codeOf)
      .map(String),
  )

describe('sixty at once', () => {
  const invite = (token: string, id: string, email: string) =>
    app.send({ method: 'POST', path: `/api/families/${id}/invitations`, token, body: { email } })

  test('sixty addresses that one person asks to be the second guardian: six hear of it, one of them may answer', async () => {
    const { id } = await buildFamily(db, { guardians: [people.fan.id] })
    const token = await app.tokenFor('fan')
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => invite(token, id, `fremd-${at}@nirgends.example`)),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(6)
    expect(refusals(answers)).toEqual(new Set(['429,TOO_MANY_INVITATIONS']))
    expect(await mails()).toHaveLength(6)
    const { rows } =
      await sql`select from family_invitations where family_id = ${id} and state = 'open'`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('sixty accounts that ask one address: five mails', async () => {
    const crowd = await app.gather(60)
    const families = await Promise.all(crowd.map((one) => buildFamily(db, { guardians: [one.id] })))
    const answers = await Promise.all(
      crowd.map(({ token }, at) => invite(token, families[at]!.id, 'Opfer@nirgends.example')),
    )
    expect(refusals(answers)).toEqual(new Set(['429,TOO_MANY_INVITATIONS']))
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(5)
    expect(await mails()).toHaveLength(5)
  })
})

describe('children', () => {
  test('a child is a contact of its own without an account; the next one joins the same family', async () => {
    const { status, json } = await add('fan')
    expect([status, json]).toMatchObject([
      201,
      { ...child, tickets: 0, memberNumber: null, ownAccountOn: '2033-05-03', grownUpOn: '2035-05-03' },
    ])
    await Promise.all([add('fan', { firstName: 'Jannis' }), add('fan', { firstName: 'Mio' })])
    const { items } = await own('fan')
    expect(items).toHaveLength(1)
    expect(items[0].children).toHaveLength(3)
    const { rows } = await sql`select from accounts where id = ${json.id}
      union all select from contact_emails where contact_id = ${json.id}`.execute(db)
    expect(rows).toEqual([])
  })

  test('two first children at once found one family', async () => {
    await Promise.all([add('fan'), add('fan', { firstName: 'Jannis' })])
    expect((await own('fan')).items).toHaveLength(1)
  })

  test('who is written down already is looked for nowhere: the same child of others is another one', async () => {
    const first = (await add('fan')).json
    const second = (await add('neu')).json
    expect(second.id).not.toBe(first.id)
    expect({ ...second, id: '' }).toEqual({ ...first, id: '' })
    expect((await own('neu')).items[0].guardians).toHaveLength(1)
  })

  test('grown-ups, the unborn, hostile names and more than a family has are refused', async () => {
    expect(codeOf(await add('fan', { birthday: '1990-01-01' }))).toEqual([400, 'NOT_A_CHILD'])
    expect(codeOf(await add('fan', { birthday: '2199-01-01' }))).toEqual([400, 'BIRTHDAY_IN_FUTURE'])
    for (const firstName of ['', ' \u200B ', 'x'.repeat(61)])
      expect((await add('fan', { firstName })).status).toBe(400)
    expect((await add('fan', { email: 'lotte@example.com' })).status).toBe(400)
    expect((await add('fan', { firstName: 'Lotte\n\u202E<b>' })).status).toBe(400)
    const answers = []
    for (let index = 0; index <= values.mostChildren; index += 1) answers.push(await add('fan'))
    expect(answers.map(codeOf).at(-1)).toEqual([409, 'TOO_MANY_CHILDREN'])
    expect((await own('fan')).items[0].children).toHaveLength(values.mostChildren)
  })

  test('names are corrected as often as need be, a date of birth once; of strangers nobody corrects anything', async () => {
    const { id } = (await add('fan')).json
    const put = (more: object, who: PersonKey = 'fan') =>
      as(who, 'PUT', `${SELF}/children/${id}`, { ...child, ...more })
    expect((await put({ firstName: 'Charlotte' })).json.firstName).toBe('Charlotte')
    expect((await put({ birthday: '2016-05-03' })).json).toMatchObject({ mayCorrectBirthday: false })
    expect(codeOf(await put({ birthday: '2018-05-03' }))).toEqual([409, 'BIRTHDAY_CORRECTED_BEFORE'])
    expect((await put({ firstName: 'Lotte', birthday: '2016-05-03' })).status).toBe(200)
    for (const answer of [
      await put({}, 'neu'),
      await as('neu', 'DELETE', `${SELF}/children/${id}`),
      await as('neu', 'GET', `${SELF}/children/${id}/removal`),
      await as('fan', 'PUT', `${SELF}/children/${newId()}`, child),
      // Somebody with an account is nobody's child.
      await as('fan', 'DELETE', `${SELF}/children/${people.neu.id}`),
    ])
      expect(answer.status).toBe(404)
  })

  test('taken out, everything of the child goes; its tickets are back with whoever bought them', async () => {
    const { childId } = await buildFamily(db, { guardians: [people.fan.id] })
    const ticket = await buildTicket(db, {
      ownerId: childId,
      eventId: await buildEvent(db),
      ticketType: 'child',
    })
    await db.updateTable('tickets').set({ buyer_id: people.fan.id }).where('id', '=', ticket).execute()
    const told = await as('fan', 'GET', `${SELF}/children/${childId}/removal`)
    expect(told.json).toEqual({ tickets: 1, needsOther: false, isMember: false, hasContract: false })
    expect((await as('fan', 'DELETE', `${SELF}/children/${childId}`)).json).toEqual({ outcome: 'done' })
    await app.jobs.drain()
    const { rows } = await sql<{ owner: string; name: string | null; gone: boolean }>`
      select t.owner_id as owner, c.first_name as name, c.erased_at is not null as gone
      from tickets t, contacts c where t.id = ${ticket} and c.id = ${childId}`.execute(db)
    expect(rows).toEqual([{ owner: people.fan.id, name: null, gone: true }])
    expect((await own('fan')).items[0].children).toEqual([])
  })

  test('a member stays until the membership ends', async () => {
    const { childId } = await buildFamily(db, { guardians: [people.fan.id] })
    await sql`insert into memberships (id, subject_id, kind, number, valid_from)
      values (${newId()}, ${childId}, 'club', 'M-900001', app.now() - interval '1 day')`.execute(db)
    expect((await own('fan')).items[0].children[0].memberNumber).toBe('M-900001')
    expect(codeOf(await as('fan', 'DELETE', `${SELF}/children/${childId}`))).toEqual([409, 'CHILD_IS_MEMBER'])
  })
})

describe('a second guardian', () => {
  const linkOf = async () => /einladungen\/([\w-]+)#([\w-]{22})/.exec((await mails()).at(-1)!.text)!

  test('is asked by mail, which says nothing of the children, and sees the same as the first', async () => {
    const { id, childId } = await buildFamily(db, { guardians: [people.fan.id] })
    const invite = (email: string) => as('fan', 'POST', `/api/families/${id}/invitations`, { email })
    expect(codeOf(await invite(emailOf('fan')))).toEqual([400, 'GUARDIAN_IS_SELF'])
    expect((await invite(emailOf('neu'))).status).toBe(204)
    const [, invitation, token] = await linkOf()
    const all = await mails()
    expect(all.map(({ to }) => to)).toEqual([emailOf('neu')])
    expect(all[0]!.text).not.toMatch(/Lotte|Jansen|2017/)
    const link = await app.send({ path: `/api/families/invitations/${token}` })
    expect(link.json).toMatchObject({ id: invitation, state: 'open', email: emailOf('neu') })
    expect(JSON.stringify(link.json)).not.toMatch(/Lotte|Jansen|child/)
    expect((await own('neu')).invitations).toMatchObject([{ id: invitation }])
    const answer = (who: PersonKey, body: object) =>
      as(who, 'PUT', `/api/families/invitations/${invitation}/answer`, body)
    // The link in other hands, and an id without it.
    expect(codeOf(await answer('kasse', { accept: true, token }))).toEqual([
      403,
      'INVALID_ACCOUNT_FOR_INVITE_LINK',
    ])
    expect((await answer('kasse', { accept: true })).status).toBe(404)
    expect((await answer('neu', { accept: true })).status).toBe(204)
    expect((await answer('neu', { accept: true })).status).toBe(204)
    for (const who of ['fan', 'neu'] as const) {
      const { items } = await own(who)
      expect(items[0].children[0].id).toBe(childId)
      expect(items[0].guardians.map((one: { id: string }) => one.id)).toEqual([people.fan.id, people.neu.id])
    }
    expect(codeOf(await invite('dritte@example.com'))).toEqual([409, 'TWO_GUARDIANS_ALREADY'])
    expect((await mails()).at(-1)!.to).toBe(emailOf('fan'))
  })

  test('an invitation ends by itself, when it is declined, taken back, or another is asked', async () => {
    const asked = () => buildGuardianInvitation(db, { email: emailOf('neu'), invitedBy: people.fan.id })
    const answer = (id: string, accept: boolean) =>
      as('neu', 'PUT', `/api/families/invitations/${id}/answer`, { accept })
    const late = await asked()
    await shiftClock(app.test, 15 * 86_400)
    expect(codeOf(await answer(late.id, true))).toEqual([410, 'INVITATION_EXPIRED'])
    await shiftClock(app.test, 0)
    const declined = await asked()
    expect((await answer(declined.id, false)).status).toBe(204)
    expect(codeOf(await answer(declined.id, true))).toEqual([410, 'INVITATION_EXPIRED'])
    const back = await asked()
    expect((await as('kasse', 'DELETE', `/api/families/${back.familyId}/invitations`)).status).toBe(404)
    expect((await as('fan', 'DELETE', `/api/families/${back.familyId}/invitations`)).status).toBe(204)
    expect(codeOf(await answer(back.id, true))).toEqual([410, 'INVITATION_EXPIRED'])
    const other = await asked()
    const wish = { email: 'ganz-andere@example.com' }
    expect((await as('fan', 'POST', `/api/families/${other.familyId}/invitations`, wish)).status).toBe(204)
    expect(codeOf(await answer(other.id, true))).toEqual([410, 'INVITATION_EXPIRED'])
  })
})

describe('what two decide', () => {
  const two = () => buildFamily(db, { guardians: [people.fan.id, people.neu.id] })
  const answer = (who: PersonKey, id: string, given: string) =>
    as(who, 'PUT', `/api/families/requests/${id}/answer`, { answer: given })
  const asked = async (who: PersonKey) => (await own(who)).items[0].requests[0]

  test('a child goes when both say so', async () => {
    const { childId } = await two()
    const remove = (who: PersonKey) => as(who, 'DELETE', `${SELF}/children/${childId}`)
    expect((await remove('fan')).json).toEqual({ outcome: 'asked' })
    expect((await remove('fan')).json).toEqual({ outcome: 'asked' })
    expect(await asked('fan')).toMatchObject({ kind: 'removeChild', subjectId: childId, isOwn: true })
    const { id } = await asked('neu')
    // Nobody answers themselves, no stranger does, and nobody takes back what another asks.
    expect((await answer('fan', id, 'agree')).status).toBe(404)
    expect((await answer('kasse', id, 'agree')).status).toBe(404)
    expect((await answer('neu', id, 'withdraw')).status).toBe(404)
    expect((await answer('neu', id, 'refuse')).status).toBe(204)
    expect(codeOf(await answer('neu', id, 'agree'))).toEqual([409, 'REQUEST_ANSWERED'])
    expect((await mails()).map(({ to }) => to)).toEqual([emailOf('neu'), emailOf('fan')])
    await remove('fan')
    // Who asks for the same agrees.
    expect((await remove('neu')).json).toEqual({ outcome: 'done' })
    expect((await own('fan')).items[0].children).toEqual([])
  })

  test('nobody takes the other out alone; whoever leaves just leaves, the last one not', async () => {
    const { id: familyId } = await two()
    const remove = (who: PersonKey, whom: PersonKey) =>
      as(who, 'DELETE', `/api/families/${familyId}/guardians/${people[whom].id}`)
    expect((await remove('kasse', 'fan')).status).toBe(404)
    expect((await remove('fan', 'kasse')).status).toBe(404)
    expect((await remove('fan', 'neu')).json).toEqual({ outcome: 'asked' })
    expect((await own('neu')).items).toHaveLength(1)
    expect((await answer('neu', (await asked('neu')).id, 'agree')).status).toBe(204)
    expect((await own('neu')).items).toEqual([])
    expect(codeOf(await remove('fan', 'fan'))).toEqual([409, 'LAST_GUARDIAN'])
  })

  test('whoever deletes the account leaves the children to the other one; alone they cannot', async () => {
    const alone = await buildFamily(db, { guardians: [people.kasse.id] })
    const outlook = await app.privacy.outlook({ subjectId: people.kasse.id })
    expect(outlook.blockers).toContainEqual(expect.objectContaining({ kind: 'lastGuardian', count: 1 }))
    await sql`insert into family_guardians (family_id, guardian_id) values (${alone.id}, ${people.neu.id})`.execute(
      db,
    )
    const after = await app.privacy.outlook({ subjectId: people.kasse.id })
    expect(after.blockers.map(({ kind }) => kind)).not.toContain('lastGuardian')
  })
})
