import { describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { buildOfficeSignIn } from '#testing/staff.ts'
import { changeRoles, openSession, readSession, type StaffContext } from './staff.ts'

const test1 = await testDatabase()
const { db } = test1
const signIn = await buildOfficeSignIn(db, people.buero.id)
const context: StaffContext = {
  db,
  signInPolicy: 'any',
  signInOf: async () => ({ id: signIn, methods: ['pwd'], browser: 'Firefox', system: 'Linux' }),
  personOf: async () => null,
}
const none = async () => {}

const callerFor = (personId: string) => ({
  subjectId: personId,
  actorId: personId,
  organisationId: null,
  scopes: new Set<string>(),
  sid: newId(),
  authTime: Math.floor(Date.now() / 1000),
})

const open = (given: Partial<StaffContext> = {}, personId = people.buero.id) =>
  openSession({ ...context, ...given }, { caller: callerFor(personId), former: null })

describe('signing in to the office', () => {
  test('ends after a working day, whatever is done in it', async () => {
    const { token } = await open()
    await shiftClock(test1, 9.9 * 3_600)
    expect((await readSession(db, token)).person.name).toBe('Birte Lohse')
    await shiftClock(test1, 10.1 * 3_600)
    await expect(readSession(db, token)).rejects.toMatchObject({ code: 'OFFICE_SIGN_IN' })
    await shiftClock(test1, 0)
  })

  test('outside the demo world a passkey is asked for; a password alone, and a sign-in that is over, do not do', async () => {
    await expect(open({ signInPolicy: 'passkey' })).rejects.toMatchObject({
      status: 403,
      code: 'OFFICE_NEEDS_PASSKEY',
    })
    for (const signInPolicy of ['passkey', 'any'] as const)
      await expect(open({ signInPolicy, signInOf: async () => null })).rejects.toMatchObject({ status: 401 })
  })

  test('goes with the sign-in that it came from', async () => {
    const id = await buildOfficeSignIn(db, people.buero.id, ['hwk', 'user', 'mfa'])
    const { token, session } = await open({
      signInPolicy: 'passkey',
      signInOf: async () => ({ id, methods: ['hwk', 'user', 'mfa'], browser: 'Firefox', system: 'Linux' }),
    })
    expect(session).toMatchObject({ roles: ['owner'], isFresh: true })
    await db.updateTable('account_sessions').set({ ended_at: new Date() }).where('id', '=', id).execute()
    await expect(readSession(db, token)).rejects.toMatchObject({ code: 'OFFICE_SIGN_IN' })
  })

  test('who signs in anew in the same browser leaves no open session behind', async () => {
    const first = await open()
    await openSession(context, { caller: callerFor(people.buero.id), former: first.token })
    await expect(readSession(db, first.token)).rejects.toMatchObject({ code: 'OFFICE_SIGN_IN' })
  })
})

describe('roles', () => {
  test('two owners who take the role from each other at once: one stays', async () => {
    await changeRoles(db, { personId: people.laden.id, roles: ['owner'], version: 1 }, none)
    const ways = await Promise.allSettled([
      changeRoles(db, { personId: people.buero.id, roles: ['shop'], version: 1 }, none),
      changeRoles(db, { personId: people.laden.id, roles: ['shop'], version: 2 }, none),
    ])
    expect(ways.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const failed = ways.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(failed.reason).toMatchObject({ code: 'STAFF_LAST_OWNER' })
    await db
      .updateTable('staff_members')
      .set({ roles: ['owner'], version: 1 })
      .where('person_id', '=', people.buero.id)
      .execute()
    await db
      .updateTable('staff_members')
      .set({ roles: ['shop'], version: 1 })
      .where('person_id', '=', people.laden.id)
      .execute()
  })

  test('a change that was made from an older version does not overwrite the newer one', async () => {
    await changeRoles(
      db,
      { personId: people.fanservice.id, roles: ['fanService', 'editor'], version: 1 },
      none,
    )
    await expect(
      changeRoles(db, { personId: people.fanservice.id, roles: [], version: 1 }, none),
    ).rejects.toMatchObject({ status: 409, code: 'OFFICE_VERSION_CONFLICT' })
  })

  test('whoever works here no more opens no gate either, unless they are a steward', async () => {
    const groups = async () =>
      (
        await db
          .selectFrom('account_groups')
          .select('name')
          .where('account_id', '=', people.finanzen.id)
          .orderBy('name')
          .execute()
      ).map(({ name }) => name)
    await db
      .insertInto('account_groups')
      .values({ account_id: people.finanzen.id, name: 'steward' })
      .execute()
    expect(await groups()).toEqual(['staff', 'steward'])
    await changeRoles(db, { personId: people.finanzen.id, roles: [], version: 1 }, none)
    expect(await groups()).toEqual(['steward'])
  })

  test('nobody becomes a member by a version that is none, and nothing changes without its row in the book', async () => {
    await expect(
      changeRoles(db, { personId: people.fan.id, roles: ['owner'], version: 3 }, none),
    ).rejects.toMatchObject({ status: 404 })
    const refuse = async () => Promise.reject(new Error('the book is closed'))
    await expect(
      changeRoles(db, { personId: people.fan.id, roles: ['owner'], version: 0 }, refuse),
    ).rejects.toThrow('the book is closed')
    expect(
      await db.selectFrom('staff_members').selectAll().where('person_id', '=', people.fan.id).execute(),
    ).toEqual([])
  })
})
