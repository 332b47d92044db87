import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const staff = await officeFor(program, 'fanservice')
const reason = 'Anruf: Karte ist weg'
const fan = people.fan.id

const find = async (q: string) => {
  const answer = await staff.call({ path: `/api/office/people?q=${encodeURIComponent(q)}` })
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return answer.json.items as { id: string; foundBy: string; email: string }[]
}
const idsOf = async (q: string) => (await find(q)).map(({ id }) => id)
const visit = (id: string, who = staff) =>
  who.call({ method: 'POST', path: `/api/office/people/${id}/visits`, body: { reason } })
const read = (id: string, who = staff) => who.call({ path: `/api/office/people/${id}` })
const audit = async (id: string) =>
  (
    await sql<{ action: string; reason: string | null }>`
      select action, details ->> 'reason' as reason from audit_entries
      where thing_type = 'person' and thing_id = ${id} order by id`.execute(db)
  ).rows

describe('finding people', () => {
  test.each([
    ['Anna Sommer', [fan]],
    ['somm an', [fan]],
    ['SOMMER', [fan]],
    ['fan@falken', [fan]],
    ['anna kern', []],
    ['nobody', []],
    ['%', []],
  ])('%j', async (q, wanted) => {
    expect(await idsOf(q)).toEqual(wanted)
  })

  test('every word has to fit: two Kerns, one of them Ben', async () => {
    expect((await idsOf('kern')).toSorted()).toEqual([people.dauerkarte.id, people.inhaber.id].toSorted())
    expect(await idsOf('ben kern')).toEqual([people.inhaber.id])
  })

  test('by the numbers that people read to us', async () => {
    const { rows } = await sql<{ ticket: string; owner: string; ef: string }>`
      select t.id as ticket, t.owner_id as owner, c.ef_number as ef
      from tickets t join contacts c on c.id = t.owner_id where t.revoked_at is null limit 1`.execute(db)
    const { ticket, owner, ef } = rows[0]!
    const end = ticket
      .slice(-12)
      .toUpperCase()
      .replace(/(.{4})(?=.)/g, '$1-')
    for (const q of [ticket, `ticket.${ticket}`, end, end.toLowerCase()])
      expect(await find(q), q).toContainEqual(expect.objectContaining({ id: owner, foundBy: 'ticket' }))
    expect(await find(ef.toLowerCase())).toMatchObject([{ id: owner, foundBy: 'efNumber' }])
    await sql`insert into memberships (id, subject_id, kind, number, valid_from)
      values (${newId()}, ${fan}, 'club', 'M-018993', now())`.execute(db)
    expect(await find('m-018993')).toMatchObject([{ id: fan, foundBy: 'membership' }])
  })

  test('without a word those whom one has opened since one signed in', async () => {
    const other = await officeFor(program, 'buero')
    await visit(people.neu.id, other)
    const answer = await other.call({ path: '/api/office/people' })
    expect(answer.json.items).toMatchObject([{ id: people.neu.id, foundBy: 'visit' }])
  })

  test('nobody who is erased', async () => {
    await sql`update contacts set erased_at = now() where id = ${people.tv.id}`.execute(db)
    expect(await idsOf('vogt')).toEqual([])
    expect((await visit(people.tv.id)).status).toBe(404)
    await sql`update contacts set erased_at = null where id = ${people.tv.id}`.execute(db)
  })
})

describe('opening a person', () => {
  test('asks for a reason, writes it down once, and then shows everything', async () => {
    const id = people.mitglied.id
    expect((await read(id)).json).toMatchObject({ status: 403, errorCode: 'OFFICE_VISIT_FIRST' })
    const short = {
      method: 'POST',
      path: `/api/office/people/${id}/visits`,
      body: { reason: '  a ' },
    } as const
    expect((await staff.call(short)).status).toBe(400)
    expect((await visit(id)).status).toBe(201)
    const { json } = await read(id)
    await read(id)
    expect(json).toMatchObject({
      firstName: 'Mert',
      visit: { reason },
      emails: [{ email: emailOf('mitglied'), isPrimary: true, isConfirmed: true }],
      account: { signInName: emailOf('mitglied'), hasPassword: true, passkeys: [] },
    })
    expect(json.memberships.length).toBeGreaterThan(0)
    expect(await audit(id)).toEqual([{ action: 'look', reason }])
    expect(json.timeline).toContainEqual(expect.objectContaining({ kind: 'staff', title: 'look' }))
  })

  test('is good for this session alone', async () => {
    const again = await officeFor(program, 'fanservice')
    expect((await read(people.mitglied.id, again)).json.errorCode).toBe('OFFICE_VISIT_FIRST')
  })

  test('covers phone and bank until somebody uncovers them, and that is written down', async () => {
    await visit(fan)
    const { json } = await read(fan)
    expect(json.phones).toMatchObject([{ kind: 'phone', covered: '+49••••1001' }])
    expect(JSON.stringify(json)).not.toContain(people.fan.phone)
    const reveal = {
      method: 'POST',
      path: `/api/office/people/${fan}/reveal`,
      body: { what: 'phone' },
    } as const
    expect((await staff.call(reveal)).json.values).toMatchObject([{ value: people.fan.phone }])
    expect((await audit(fan)).at(-1)).toEqual({ action: 'officePersonReveal', reason: 'phone' })
  })

  test('notes about a person are read by whoever has opened them', async () => {
    const path = `/api/office/notes/person/${people.firma.id}`
    expect((await staff.call({ path })).json.errorCode).toBe('OFFICE_VISIT_FIRST')
    await visit(people.firma.id)
    expect((await staff.call({ method: 'POST', path, body: { text: 'Ruft lieber an' } })).status).toBe(201)
    expect((await read(people.firma.id)).json.notes).toMatchObject([{ text: 'Ruft lieber an' }])
  })
})

describe('the first help', () => {
  const link = (id: string) => staff.call({ method: 'POST', path: `/api/office/people/${id}/link` })
  const mailsTo = async (email: string) => {
    await program.jobs.drain()
    return db.selectFrom('mailbox').select(['subject', 'plain']).where('recipient', '=', email).execute()
  }

  test('ends every session; tokens of before are dead', async () => {
    const id = people.sepa.id
    await visit(id)
    const sid = newId()
    await sql`insert into account_sessions (id, account_id, session_uid, grant_id, signed_in_at, last_seen_at)
      values (${newId()}, ${id}, ${newId()}, ${sid}, now(), now())`.execute(db)
    expect((await read(id)).json.account.sessions).toHaveLength(1)
    const ended = await staff.call({ method: 'DELETE', path: `/api/office/people/${id}/sessions` })
    expect(ended.status).toBe(204)
    expect((await read(id)).json.account.sessions).toEqual([])
    const { rows } = await sql`select from revoked_sessions where sid = ${sid}`.execute(db)
    expect(rows).toHaveLength(1)
    expect((await audit(id)).at(-1)?.action).toBe('officePersonSessionsEnd')
  })

  test('sends the link to a new password, three times an hour and no more', async () => {
    const id = people.neu.id
    await visit(id)
    for (let sent = 0; sent < 3; sent += 1) expect((await link(id)).json).toEqual({ sent: 'password' })
    expect((await link(id)).json).toMatchObject({ status: 429, errorCode: 'TOO_MANY_MAILS' })
    expect(await mailsTo(emailOf('neu'))).toHaveLength(3)
  })

  test('sends the confirmation as long as nobody has confirmed the account', async () => {
    const id = people.inhaber.id
    await visit(id)
    await sql`update accounts set confirmed_at = null where id = ${id}`.execute(db)
    expect((await link(id)).json).toEqual({ sent: 'confirmation' })
    await sql`update accounts set confirmed_at = now() where id = ${id}`.execute(db)
  })

  test('whoever may only read opens and helps nobody', async () => {
    const reader = await officeFor(program, 'finanzen')
    await visit(fan, reader)
    expect((await read(fan, reader)).status).toBe(200)
    const end = { method: 'DELETE', path: `/api/office/people/${fan}/sessions` } as const
    expect((await reader.call(end)).json.errorCode).toBe('OFFICE_NOT_ALLOWED')
  })
})

describe('a lost ticket', () => {
  let own: { id: string; issue: number; code: string }[]
  beforeAll(async () => {
    await visit(fan)
    own = (
      await sql<{ id: string; issue: number; code: string }>`
        select t.id, t.issue, t.code from tickets t join events e on e.id = t.event_id
        where t.owner_id = ${fan} and t.revoked_at is null and e.starts_at > now() order by t.id`.execute(db)
    ).rows
  })
  const codeOf = async (id: string) =>
    db.selectFrom('tickets').select(['issue', 'code']).where('id', '=', id).executeTakeFirstOrThrow()
  const ask = (what: 'codes' | 'mail', tickets: string[]) =>
    staff.call({ method: 'POST', path: `/api/office/people/${fan}/tickets/${what}`, body: { tickets } })

  test('gets the next issue, which ends the code before, and a mail says so', async () => {
    const { id, issue } = own[0]!
    expect((await ask('codes', [id])).status).toBe(204)
    expect((await codeOf(id)).issue).toBe(issue + 1)
    await program.jobs.drain()
    const mails = await db
      .selectFrom('mailbox')
      .select('subject')
      .where('recipient', '=', emailOf('fan'))
      .where('subject', '=', 'Dein Ticket hat einen neuen Code')
      .execute()
    expect(mails).toHaveLength(1)
    expect((await audit(fan)).at(-1)).toEqual({ action: 'officePersonTicketsRenew', reason })
  })

  test('stays as it is when it is only sent again', async () => {
    const { id } = own[1]!
    const before = await codeOf(id)
    expect((await ask('mail', [id])).status).toBe(204)
    expect(await codeOf(id)).toEqual(before)
  })

  test('all or none: another’s ticket, or one that is promised, and nothing has changed', async () => {
    const before = await codeOf(own[0]!.id)
    expect((await ask('codes', [own[0]!.id, newId()])).status).toBe(404)
    const claim = newId()
    await sql`insert into ticket_claims (ticket_id, kind, claim_id) values (${own[1]!.id}, 'transfer', ${claim})`.execute(
      db,
    )
    const both = await ask('codes', [own[0]!.id, own[1]!.id])
    expect(both.json).toMatchObject({ status: 409, errorCode: 'TICKET_IS_FORWARDED' })
    expect(await codeOf(own[0]!.id)).toEqual(before)
    await sql`delete from ticket_claims where claim_id = ${claim}`.execute(db)
  })
})
