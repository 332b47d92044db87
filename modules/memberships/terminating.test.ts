import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { runCommand } from '../../tools/club/commands.ts'
import { membershipsData } from './personal-data.ts'

const app = await testApp()
const { db } = app.test
const PATH = '/api/shop/v2/terminations'
const OWN = '/api/shop/v2/memberships/self/termination'
let member: { number: string | null }

beforeAll(async () => {
  member = await db
    .selectFrom('memberships')
    .select('number')
    .where('subject_id', '=', people.mitglied.id)
    .where('kind', '=', 'club')
    .executeTakeFirstOrThrow()
})

beforeEach(async () => {
  await sql`update memberships set valid_until = null where subject_id = ${people.mitglied.id}`.execute(db)
  await sql`delete from terminations`.execute(db)
  await sql`delete from mailbox`.execute(db)
})

const nameOf = async () => {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from contacts where id = ${people.mitglied.id}`.execute(db)
  return rows[0]!.name
}
const declare = (body: object) => app.send({ method: 'POST', path: PATH, body })
const declarations = () => db.selectFrom('terminations').selectAll().orderBy('received_at').execute()
const endOf = async () =>
  (
    await db
      .selectFrom('memberships')
      .select('valid_until')
      .where('subject_id', '=', people.mitglied.id)
      .where('kind', '=', 'club')
      .executeTakeFirstOrThrow()
  ).valid_until
const club = async (line: string[]) => {
  const answer = await runCommand(app, [...line, '--json'], 'ute')
  return { ...answer, json: answer.out ? JSON.parse(answer.out) : null }
}

describe('ending a membership without signing in', () => {
  test('is written down with its time, receipted at once, and ends the membership with the year once staff has looked', async () => {
    const answer = await declare({
      name: await nameOf(),
      email: emailOf('mitglied'),
      contractNumber: member.number,
    })
    expect(answer.status).toBe(202)
    expect(await declarations()).toMatchObject([{ state: 'received', manner: 'ordinary' }])
    await app.jobs.drain()
    expect(await endOf()).toBeNull()
    const { json: waiting } = await club(['terminations', 'list', '--state', 'unmatched'])
    expect(waiting).toMatchObject([{ fits: member.number }])
    await club(['terminations', 'match', waiting[0].id, '--member', waiting[0].fits])
    await app.jobs.drain()
    expect(await declarations()).toMatchObject([{ state: 'matched', subject_id: people.mitglied.id }])
    const end = (await endOf())!
    expect(end.toISOString()).toMatch(/-12-31T23:00:00/)
    const mails = await db
      .selectFrom('mailbox')
      .select(['recipient', 'subject', 'plain'])
      .orderBy('created_at')
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Deine Kündigung ist eingegangen',
      'Deine Mitgliedschaft endet',
    ])
    expect(mails[0]!.plain).toContain(await nameOf())
  })

  test('answers strangers as members: nothing but the time, and nobody’s contract is touched', async () => {
    const bodies = [
      { name: 'Ada Niemand', email: 'ada@example.org', contractNumber: member.number },
      { name: 'Ada Niemand', email: emailOf('mitglied') },
      { name: await nameOf(), email: 'thief@example.org', contractNumber: member.number },
      { name: await nameOf(), email: emailOf('mitglied'), contractNumber: '1' },
      { name: await nameOf(), email: emailOf('mitglied') },
    ]
    const answers = []
    for (const body of bodies) answers.push(await declare(body))
    for (const { status, json } of answers)
      expect([status, Object.keys(json as object)]).toEqual([202, ['receivedAt']])
    await app.jobs.drain()
    const states = (await declarations()).map(({ state }) => state)
    // Whoever knows name and address knows enough to declare, and too little to end it.
    expect(new Set(states)).toEqual(new Set(['unmatched']))
    expect(await endOf()).toBeNull()
    const { json } = await club(['terminations', 'list'])
    expect(json.filter(({ fits }: { fits: string | null }) => fits !== null)).toHaveLength(1)
  })

  test('strangers get no words of whoever asked for it, and a few mails a day', async () => {
    const evil = {
      name: 'Gewinn: www.evil.example',
      email: 'victim@elsewhere.example',
      manner: 'extraordinary',
    }
    for (let time = 0; time < 8; time += 1) await declare({ ...evil, reason: 'https://evil.example/x' })
    await app.jobs.drain()
    const mails = await db
      .selectFrom('mailbox')
      .select(['html', 'plain'])
      .where('recipient', '=', evil.email)
      .execute()
    expect(mails).toHaveLength(5)
    for (const { html, plain } of mails) expect(html + plain).not.toMatch(/evil|Gewinn/)
  })

  test('for an important reason people decide; without one it is refused', async () => {
    const given = { name: await nameOf(), email: emailOf('mitglied'), manner: 'extraordinary' }
    expect((await declare(given)).status).toBe(400)
    await declare({ ...given, reason: 'Umzug nach Japan' })
    await app.jobs.drain()
    const [{ id, state } = { id: '', state: '' }] = await declarations()
    expect([state, await endOf()]).toEqual(['unmatched', null])
    const done = await club([
      'terminations',
      'match',
      id,
      '--member',
      member.number!,
      '--until',
      '2099-01-31',
    ])
    expect(done.json).toMatchObject({ state: 'matched', endsOn: '2099-01-31' })
    const again = await club(['terminations', 'match', id, '--member', member.number!])
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('TERMINATION_DECIDED')])
  })

  test('what fits nobody is answered by the office, with the reason', async () => {
    await declare({ name: 'Ada Niemand', email: 'ada@example.org' })
    await app.jobs.drain()
    const { json } = await club(['terminations', 'list', '--state', 'unmatched'])
    expect(json).toHaveLength(1)
    const refused = await club(['terminations', 'refuse', json[0].id, '--reason', 'Du bist kein Mitglied.'])
    expect(refused.json).toMatchObject({ state: 'refused' })
    await app.jobs.drain()
    const mails = await db.selectFrom('mailbox').select(['recipient', 'plain']).execute()
    expect(mails.at(-1)).toMatchObject({
      recipient: 'ada@example.org',
      plain: expect.stringContaining('kein Mitglied'),
    })
    expect((await club(['terminations', 'refuse', newId(), '--reason', 'x'])).code).toBe(1)
  })
})

describe('ending one’s own membership', () => {
  test('ends it at the date by the statutes; again says the same; then the account can go', async () => {
    const token = await app.tokenFor('mitglied')
    const first = await app.send({ method: 'POST', path: OWN, token, body: {} })
    expect(first).toMatchObject({ status: 200, json: { endsOn: expect.stringMatching(/-12-31$/) } })
    const again = await app.send({ method: 'POST', path: OWN, token, body: { wantedEnd: '2090-05-05' } })
    expect((again.json as { endsOn: string }).endsOn).toBe((first.json as { endsOn: string }).endsOn)
    const person = { id: people.mitglied.id, emails: [], givenEmails: [] }
    expect(await membershipsData.blockers!(db, person)).toMatchObject([{ kind: 'runningContracts' }])
    await sql`update memberships set valid_until = now() - interval '1 day' where subject_id = ${people.mitglied.id}`.execute(
      db,
    )
    expect(await membershipsData.blockers!(db, person)).toEqual([])
  })

  test('nobody ends what they do not have, and no organisation has one', async () => {
    const none = await app.send({ method: 'POST', path: OWN, token: await app.tokenFor('fan'), body: {} })
    expect([none.status, (none.json as { errorCode: string }).errorCode]).toEqual([409, 'NO_MEMBERSHIP'])
    expect((await app.send({ method: 'POST', path: OWN, body: {} })).status).toBe(401)
    const forClub = await app.tokenFor('kasse', { organisation: 'adlerhorst' })
    expect((await app.send({ method: 'POST', path: OWN, token: forClub, body: {} })).status).toBe(403)
  })
})
