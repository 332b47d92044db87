import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { testApp } from '#testing/app.ts'
import { runCommand } from '../../tools/club/commands.ts'

// Attacks: declarations against one member, from sixty addresses at once.

const app = await testApp()
const { db } = app.test
const EVIL = '<a href="https://evil.example">Gewinn</a> https://evil.example/x'

beforeEach(async () => {
  await sql`delete from terminations`.execute(db)
  await sql`delete from mailbox`.execute(db)
})

const declare = (body: object) => app.send({ method: 'POST', path: '/api/shop/v2/terminations', body })
const mailsTo = async (email: string) =>
  (
    await sql<{ html: string; plain: string; subject: string }>`
    select html, plain, subject from mailbox where recipient = ${email}`.execute(db)
  ).rows
const bearer = async () =>
  (
    await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from contacts where id = ${people.mitglied.id}`.execute(db)
  ).rows[0]!.name
const sixty = (of: (index: number) => object) =>
  Promise.all(Array.from({ length: 60 }, (_, index) => declare(of(index))))

test('a member’s mailbox gets five receipts, none of them with words of a stranger, and the contract goes on', async () => {
  const email = emailOf('mitglied')
  const answers = await sixty((index) => ({
    name: `Gewinner ${index} ${EVIL}`.slice(0, 150),
    // The same mailbox, spelled otherwise.
    email: index % 2 ? email : email.toUpperCase(),
    manner: 'extraordinary',
    reason: EVIL,
  }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  await app.jobs.drain()
  const mails = [...(await mailsTo(email)), ...(await mailsTo(email.toUpperCase()))]
  expect(mails).toHaveLength(5)
  for (const { html, plain, subject } of mails) expect(html + plain + subject).not.toMatch(/evil|Gewinn/)
  const { rows } = await sql`
    select from memberships where subject_id = ${people.mitglied.id} and valid_until is not null`.execute(db)
  expect(rows).toEqual([])
})

test('whoever knows the name as well sends five letters at most, and what they type is text in them', async () => {
  await declare({ name: 'Jemand Anders', email: emailOf('mitglied') })
  const name = await bearer()
  await sixty(() => ({ name, email: emailOf('mitglied'), manner: 'extraordinary', reason: EVIL }))
  await app.jobs.drain()
  const mails = await mailsTo(emailOf('mitglied'))
  expect(mails).toHaveLength(5)
  for (const { html } of mails) expect(html).not.toContain('<a href="https://evil.example">')
})

test('staff sees the declaration that fits first, in front of three hundred others', async () => {
  const name = await bearer()
  await declare({ name, email: emailOf('mitglied') })
  await sql`insert into terminations (id, kind, name, email, manner, language, state, received_at)
    select gen_random_uuid(), 'membership', 'X', 'x@y.example', 'ordinary', 'de', 'unmatched', app.now() + interval '1 minute'
    from generate_series(1, 300)`.execute(db)
  await app.jobs.drain()
  const { out } = await runCommand(app, ['terminations', 'list', '--state', 'unmatched', '--json'], 'ute')
  expect(JSON.parse(out)[0]).toMatchObject({ name, fits: expect.any(String) })
})

test.each([
  ['\u001b[2J\u001b[31mAda', '[2J[31mAda'],
  ['Ada\r\nBcc: evil@evil.example', 'Ada Bcc: evil@evil.example'],
  ['Ada \u202Egnal', 'Ada gnal'],
])('a name %j is kept as one line that turns nothing round', async (typed, kept) => {
  await declare({ name: typed, email: 'ada@elsewhere.example' })
  const { rows } = await sql<{ name: string }>`select name from terminations`.execute(db)
  expect(rows).toEqual([{ name: kept }])
})

test.each(['', ' \u202E ', 'x'.repeat(161), 'x'.repeat(100_000)])(
  'a name of nothing or too much is refused',
  async (name) => {
    expect((await declare({ name, email: 'ada@elsewhere.example' })).status).toBe(400)
  },
)
