import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emailOf, type PersonKey, people } from '#demo/people.ts'
import { testApp } from '#testing/app.ts'
import { answersOf } from '#testing/race/together.ts'
import { buildFamily, buildFamilyRequest, buildGuardianInvitation } from './build.ts'

const app = await testApp()
const { db } = app.test
const ROUNDS = 6
const tokens = { fan: await app.tokenFor('fan'), neu: await app.tokenFor('neu') }

beforeEach(async () => {
  await sql`truncate families cascade`.execute(db)
})
afterEach(() => {
  delete process.env['UNSAFE']
})

const send = (who: 'fan' | 'neu', method: 'PUT' | 'DELETE', path: string, body?: object) =>
  app.send({ method, path: `/api/families/${path}`, token: tokens[who], ...(body ? { body } : {}) })
const leave = (who: 'fan' | 'neu', familyId: string) =>
  send(who, 'DELETE', `${familyId}/guardians/${people[who as PersonKey].id}`)
const two = () => buildFamily(db, { guardians: [people.fan.id, people.neu.id] })
const count = async (table: string, familyId: string) =>
  (
    await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)} where family_id = ${familyId}`.execute(db)
  ).rows[0]!.count

/** Both guardians leave at once; answers how many are left. */
async function bothLeave(): Promise<number> {
  const { id } = await two()
  await answersOf(db, 'family_guardians', [() => leave('fan', id), () => leave('neu', id)])
  return count('family_guardians', id)
}

test('two guardians leave at once: one stays with the children', async () => {
  expect(await bothLeave()).toBe(1)
})

test('A16 without the lock the children have nobody', async () => {
  process.env['UNSAFE'] = 'noFamilyLock'
  expect(await bothLeave()).toBe(0)
})

test('one takes the question back while the other agrees: one of the two', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const family = await two()
    const id = await buildFamilyRequest(db, {
      familyId: family.id,
      childId: family.childId,
      askedBy: people.fan.id,
    })
    const [back, agreed] = await Promise.all([
      send('fan', 'PUT', `requests/${id}/answer`, { answer: 'withdraw' }),
      send('neu', 'PUT', `requests/${id}/answer`, { answer: 'agree' }),
    ])
    expect([back.status, agreed.status].toSorted()).toEqual([204, 409])
    expect(await count('family_children', family.id)).toBe(agreed.status === 204 ? 0 : 1)
  }
})

test('an invitation is taken back, or its family ends, while it is accepted: in or not, never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, familyId } = await buildGuardianInvitation(db, {
      email: emailOf('neu'),
      invitedBy: people.fan.id,
    })
    const [accepted, taken] = await Promise.all([
      send('neu', 'PUT', `invitations/${id}/answer`, { accept: true }),
      send('fan', 'DELETE', `${familyId}/invitations`),
    ])
    expect([accepted.status, taken.status]).toSatisfy(
      (seen: number[]) => String(seen) === '204,404' || String(seen) === '410,204',
    )
    expect(await count('family_guardians', familyId)).toBe(accepted.status === 204 ? 2 : 1)
  }
})
