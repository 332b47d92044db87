import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { authorizationRequest, TestBrowser } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { limits } from './attempts.ts'

// Attacks: somebody else's mailbox is filled with registrations, and with words in the club's name.

const PASSWORD = 'Kurvenlicht-27!'
const NAMES = [
  '<img src=https://evil.example/x>',
  'Gewinn https://evil.example',
  '\u202Eliam evil',
  'Ada\r\nBcc: evil@evil.example\r\n\r\nevil',
  `evil ${'x'.repeat(74)}`,
  '$& {link} {club} evil',
]

let database: TestDatabase
let server: IdentityServer

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
})
afterAll(() => server.stop())

/** Sixty machines: what is counted by address does not stop them. */
const elsewhere = () => sql`delete from sign_in_attempts where key like 'registration:%'`.execute(database.db)
const mailsTo = (email: string) => server.mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase())

async function register(email: string, name: string): Promise<number> {
  await elsewhere()
  const browser = new TestBrowser(server)
  const form = await browser.open(authorizationRequest(server, { parameters: { prompt: 'create' } }).path)
  const page = await browser.submit(form, { firstName: name, lastName: name, email, password: PASSWORD })
  if (page.response.status === 200) await browser.submit(page, {}, '/registrieren/erneut')
  return page.response.status
}

test('sixty browsers register one address with hostile names: a few mails, and not a word of theirs', async () => {
  const email = `opfer-${Date.now()}@elsewhere.example`
  const statuses = []
  for (let at = 0; at < 60; at += 10) {
    const ten = Array.from({ length: 10 }, (_, index) => {
      const spelled = index % 2 ? email : email.toUpperCase()
      return register(spelled, NAMES[(at + index) % NAMES.length]!)
    })
    statuses.push(...(await Promise.all(ten)))
    await server.jobs.drain()
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  const mails = mailsTo(email)
  expect(mails.length).toBeGreaterThan(0)
  // The first mail of the registration, and those of an hour.
  expect(mails.length).toBeLessThanOrEqual(1 + limits.mail.tries)
  for (const { to, subject, html, plain } of mails)
    expect(`${to}${subject}${html}${plain}`).not.toMatch(/evil|Gewinn|Bcc|\u202E/)
})

test.each([
  'opfer@elsewhere.example\r\nBcc: evil@evil.example',
  'a@b.example, evil@evil.example',
  '"evil\\"@x"@elsewhere.example',
  `${'x'.repeat(300)}@elsewhere.example`,
])('%j is no address to write to', async (email) => {
  const before = server.mails.length
  expect(await register(email, 'Ada')).toBe(422)
  await server.jobs.drain()
  expect(server.mails).toHaveLength(before)
})
