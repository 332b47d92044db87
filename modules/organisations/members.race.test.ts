import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { club as values } from '#club/club.ts'
import { emailOf, type PersonKey, people } from '#demo/people.ts'
import { testApp } from '#testing/app.ts'
import type { Answer } from '#testing/harness/driver.ts'
import { answerOf, stopped } from '#testing/race/together.ts'
import { buildOrganisation } from './build.ts'

// What administrators of one fan club do at the same moment.

const app = await testApp()
const { db } = app.test
const MEMBERS = '/api/contact/organizations/self/members'
let club: { id: string }

beforeEach(async () => {
  const members = [people.vorsitz.id, people.kasse.id, people.fanclub.id, people.neu.id]
  club = await buildOrganisation(db, { members, admins: 1 })
  await db.deleteFrom('sign_in_attempts').execute()
})
afterEach(() => {
  delete process.env['UNSAFE']
})

async function asAdmin(
  person: PersonKey,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  const token = await app.identity.signTokenFor({
    subjectId: club.id,
    actorId: people[person].id,
    scopes: [...values.signIn.scopes, values.signIn.organisationAdminScope],
  })
  return app.send({ method, path: MEMBERS + path, token, ...(body ? { body } : {}) })
}
const own = async (person: PersonKey, method: 'PATCH' | 'DELETE') =>
  app.send({
    method,
    path: `/api/contact/contacts/self/organizations/${club.id}/membership`,
    token: await app.tokenFor(person),
    ...(method === 'PATCH' ? { body: {} } : {}),
  })

/** These alone have the right from now on. */
async function appoint(...admins: PersonKey[]): Promise<void> {
  await sql`update organisation_members set admin_since = case when member_id = any(${admins.map((key) => people[key].id)}::uuid[])
    then app.now() end where organisation_id = ${club.id}`.execute(db)
}

async function adminCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from organisation_members
    where organisation_id = ${club.id} and admin_since is not null`.execute(db)
  return rows[0]!.count
}

type Run = (works: (() => Promise<Answer>)[]) => Promise<Answer[]>
const atOnce: Run = (works) => Promise.all(works.map((work) => work()))
/** Nothing is changed before all have looked, or wait for one who has. */
const afterLooking: Run = async (works) =>
  (await stopped(db, 'organisation_members', works, 'update')).map(answerOf)

function withoutLock<T>(work: (run: Run) => Promise<T>): Promise<T> {
  process.env['UNSAFE'] = 'noOrganisationLock'
  return work(afterLooking)
}

async function promoteAll(run = atOnce): Promise<number> {
  await appoint('vorsitz')
  const others = [people.kasse.id, people.fanclub.id, people.neu.id]
  await run(others.map((id) => () => asAdmin('vorsitz', 'PUT', `/${id}`, { isAdmin: true })))
  return adminCount()
}

test('A10 FAN-04 three promoted at once: two administrators', async () => {
  for (let round = 0; round < 4; round += 1) expect(await promoteAll()).toBe(2)
})

test('A10 A16 without the lock there are more', async () => {
  expect(await withoutLock(promoteAll)).toBeGreaterThan(2)
})

/** Both give up their right, or leave, at the same moment; how each was answered, and how many administrators are left. */
async function bothGo(way: 'right' | 'membership', run = atOnce) {
  await sql`update organisation_members set removed_at = null
    where organisation_id = ${club.id}`.execute(db)
  await appoint('vorsitz', 'kasse')
  const go = (person: PersonKey) => () =>
    way === 'membership'
      ? own(person, 'DELETE')
      : asAdmin(person, 'PUT', `/${people[person].id}`, { isAdmin: false })
  const answers = await run([go('vorsitz'), go('kasse')])
  return { codes: answers.map(({ json }) => json?.errorCode).filter(Boolean), left: await adminCount() }
}

test.each(['right', 'membership'] as const)(
  'A10 both give up their %s at once: one of them stays',
  async (way) => {
    for (let round = 0; round < 4; round += 1)
      expect(await bothGo(way)).toEqual({ codes: ['LAST_ADMIN'], left: 1 })
  },
)

test('A10 A16 without the lock nobody is left', async () => {
  expect((await withoutLock((run) => bothGo('right', run))).left).toBe(0)
})

test('A10 each takes the right from the other at once: neither does', async () => {
  await appoint('vorsitz', 'kasse')
  const answers = await Promise.all([
    asAdmin('vorsitz', 'PUT', `/${people.kasse.id}`, { isAdmin: false }),
    asAdmin('kasse', 'PUT', `/${people.vorsitz.id}`, { isAdmin: false }),
    asAdmin('vorsitz', 'DELETE', `/${people.kasse.id}`),
    asAdmin('kasse', 'DELETE', `/${people.vorsitz.id}`),
  ])
  expect(answers.map(({ json }) => json.errorCode)).toEqual(Array.from({ length: 4 }, () => 'OTHER_ADMIN'))
  expect(await adminCount()).toBe(2)
})

/** Somebody accepts an invitation while it is taken back; how each was answered. */
async function acceptedAndTakenBack(run = atOnce): Promise<string> {
  await own('neu', 'DELETE')
  await db.deleteFrom('sign_in_attempts').execute()
  const { json } = await asAdmin('vorsitz', 'POST', '', { memberEmail: emailOf('neu') })
  const answers = await run([() => own('neu', 'PATCH'), () => asAdmin('vorsitz', 'DELETE', `/${json.id}`)])
  return answers.map(({ status }) => status).join()
}

test('taken back while it is accepted: in or not, and never both', async () => {
  for (let round = 0; round < 6; round += 1)
    expect(['200,404', '404,204']).toContain(await acceptedAndTakenBack())
})

test('A16 without the lock it is both', async () => {
  expect(await withoutLock(acceptedAndTakenBack)).toBe('200,204')
})
