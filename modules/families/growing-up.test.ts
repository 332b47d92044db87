import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { buildEvent, buildTicket } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { buildFamily } from './build.ts'

const app = await testApp()
const { db } = app.test
const token = await app.tokenFor('fan')
const now = (
  await sql<{ day: string }>`select (app.now() at time zone 'Europe/Berlin')::date::text as day`.execute(db)
).rows[0]!.day
/** Born so many years ago today, and some days more or less. */
const bornAgo = (years: number, days = 0) => {
  const day = new Date(`${now}T12:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

beforeEach(async () => {
  await sql`truncate families cascade`.execute(db)
  await db.deleteFrom('sign_in_attempts').execute()
  await app.jobs.drain()
  await db.deleteFrom('mailbox').execute()
})
afterEach(() => shiftClock(app.test, 0))

const offer = (id: string, email: string) =>
  app.send({ method: 'POST', path: `/api/families/self/children/${id}/account`, token, body: { email } })
const own = async () => (await app.send({ path: '/api/families/self', token })).json.items
async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  await app.jobs.drain()
  return db
    .selectFrom('mailbox')
    .select(['recipient as to', 'subject', 'plain as text'])
    .orderBy('id')
    .execute()
}
const accountOf = async (id: string) =>
  (
    await sql<{ email: string; ready: boolean }>`
    select email, confirmed_at is not null as ready from accounts where id = ${id} and deleted_at is null`.execute(
      db,
    )
  ).rows[0]
const address = () => `${newId()}@kinder.example`

describe('an account of their own', () => {
  test('comes with sixteen, by a mailbox; the same person keeps everything, and the guardians’ codes are worth nothing', async () => {
    const young = await buildFamily(db, { guardians: [people.fan.id], birthday: bornAgo(16, 1) })
    expect((await offer(young.childId, address())).json.errorCode).toBe('TOO_YOUNG_FOR_ACCOUNT')
    const { childId } = await buildFamily(db, { guardians: [people.fan.id], birthday: bornAgo(16) })
    const ticket = await buildTicket(db, { ownerId: childId, eventId: await buildEvent(db) })
    const email = address()
    expect((await offer(childId, email)).status).toBe(204)
    expect(await accountOf(childId)).toEqual({ email, ready: false })
    // Wrongly typed: once more, to another mailbox, and the former link is dead.
    const right = address()
    expect((await offer(childId, right)).status).toBe(204)
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual([email, right])
    const link = (mail: { text: string }) => /einladung\/([\w-]+)/.exec(mail.text)![1]!
    const { accounts } = app.identity.pages
    const accept = (one: string) =>
      accounts.invitations.accept({ token: one, password: `${DEMO_PASSWORD}x7` })
    expect((await accept(link(sent[0]!))).kind).toBe('expired')
    expect((await own()).flatMap((one: { children: object[] }) => one.children)).toContainEqual(
      expect.objectContaining({ id: childId, accountAsked: right }),
    )
    expect((await accept(link(sent[1]!))).kind).toBe('saved')
    expect(await accountOf(childId)).toEqual({ email: right, ready: true })
    const { rows } = await sql<{ owner: string; issue: number }>`
      select owner_id as owner, issue from tickets where id = ${ticket}`.execute(db)
    expect(rows).toEqual([{ owner: childId, issue: 2 }])
    expect(JSON.stringify(await own())).not.toContain(childId)
    expect((await mails()).at(-1)!.to).toBe(emailOf('fan'))
    expect((await offer(childId, address())).status).toBe(404)
  })

  test('whose address it is already nobody learns but its mailbox; strangers offer nothing', async () => {
    const { childId } = await buildFamily(db, { guardians: [people.fan.id], birthday: bornAgo(17) })
    const other = await buildFamily(db, { guardians: [people.kasse.id], birthday: bornAgo(17) })
    expect((await offer(childId, emailOf('kasse'))).status).toBe(204)
    expect(await accountOf(childId)).toBeUndefined()
    expect((await mails()).map(({ to }) => to)).toEqual([emailOf('kasse')])
    expect((await offer(childId, emailOf('fan'))).json.errorCode).toBe('GUARDIAN_IS_SELF')
    expect((await offer(other.childId, address())).status).toBe(404)
    expect((await offer(people.kasse.id, address())).status).toBe(404)
  })

  test('accepted while the guardian takes the child out: own, or gone, and never an account that is wiped', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { childId } = await buildFamily(db, { guardians: [people.fan.id], birthday: bornAgo(16) })
      const email = address()
      await db.deleteFrom('sign_in_attempts').execute()
      await offer(childId, email)
      const found = (await mails()).filter(({ to }) => to === email).at(-1)!
      const linked = /einladung\/([\w-]+)/.exec(found.text)![1]!
      const [accepted] = await Promise.all([
        app.identity.pages.accounts.invitations.accept({ token: linked, password: `${DEMO_PASSWORD}x7` }),
        app.send({ method: 'DELETE', path: `/api/families/self/children/${childId}`, token }),
      ])
      await app.jobs.drain()
      const account = await accountOf(childId)
      expect(account?.ready ?? false).toBe(accepted.kind === 'saved')
      expect(JSON.stringify(await own())).not.toContain(childId)
    }
  })
})

describe('by the clock', () => {
  const follow = () => app.families.followAges()

  test('guardians hear of sixteen and of the last month, each once', async () => {
    await buildFamily(db, { guardians: [people.fan.id], birthday: bornAgo(16) })
    await buildFamily(db, { guardians: [people.neu.id], birthday: bornAgo(18, 30) })
    await buildFamily(db, { guardians: [people.kasse.id], birthday: bornAgo(15) })
    await follow()
    await follow()
    const sent = await mails()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([emailOf('fan'), emailOf('neu')].toSorted())
  })

  test('at eighteen guardianship ends: tickets are back with whoever bought them, and nothing is kept of whoever has no account', async () => {
    const { childId } = await buildFamily(db, {
      guardians: [people.fan.id, people.neu.id],
      birthday: bornAgo(18),
    })
    const ticket = await buildTicket(db, { ownerId: childId, eventId: await buildEvent(db) })
    await db.updateTable('tickets').set({ buyer_id: people.neu.id }).where('id', '=', ticket).execute()
    await follow()
    await app.jobs.drain()
    const { rows } = await sql<{ owner: string; gone: boolean }>`
      select t.owner_id as owner, c.erased_at is not null as gone from tickets t, contacts c
      where t.id = ${ticket} and c.id = ${childId}`.execute(db)
    expect(rows).toEqual([{ owner: people.neu.id, gone: true }])
    expect((await own())[0].children).toEqual([])
  })
})
