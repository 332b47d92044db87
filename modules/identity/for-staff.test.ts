import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { berlinDate } from '#platform/dates.ts'
import { shiftClock, type TestDatabase, testDatabase } from '#testing/database.ts'
import { authorizationRequest, redeem, signInAs, TestBrowser, tokenRequest } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'

let database: TestDatabase
let server: IdentityServer
const accountId = people.fan.id
const inDays = (days: number) => berlinDate(new Date(Date.now() + days * 86_400_000))
const block = () =>
  server.identity.forStaff.block({ accountId, reason: 'Betrug', by: 'Rolf Tamm', lastDay: inDays(3) })
const unblock = () => server.identity.forStaff.unblock({ accountId })

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
})
afterAll(() => server.stop())

async function tryToSignIn(language: string) {
  const browser = new TestBrowser(server)
  const form = await browser.open(authorizationRequest(server, { parameters: { language } }).path)
  return browser.submit(form, { email: emailOf('fan'), password: DEMO_PASSWORD })
}

describe('an account that staff have blocked', () => {
  test.each([
    ['de', 'Dieses Konto ist gesperrt.'],
    ['en', 'This account is blocked.'],
    ['ja', 'このアカウントは停止されています。'],
  ])(
    'is not signed in to, and in %s the page says so after the right password alone',
    async (language, title) => {
      await block()
      const { response, text } = await tryToSignIn(language)
      expect(response.status).toBe(403)
      expect(text).toContain(title)
      const wrong = new TestBrowser(server)
      const form = await wrong.open(authorizationRequest(server, { parameters: { language } }).path)
      const answer = await wrong.submit(form, { email: emailOf('fan'), password: 'Falsches-Wort-1' })
      expect(answer.text).not.toContain(title)
      await unblock()
      expect((await tryToSignIn(language)).response.status).not.toBe(403)
    },
  )

  test('is signed out everywhere, and nothing is renewed', async () => {
    const tokens = await signInAs(new TestBrowser(server), {
      email: emailOf('fan'),
      password: DEMO_PASSWORD,
    })
    await block()
    // Every node hears of it by a notice of the database.
    await expect
      .poll(() => server.identity.verifyToken(tokens.access_token).catch((error) => error.status))
      .toBe(401)
    const renewed = await tokenRequest(server, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    })
    expect(renewed.status).toBe(400)
    await unblock()
  })

  test('who had shown the right password a moment before gets no tokens', async () => {
    const browser = new TestBrowser(server)
    const request = authorizationRequest(server)
    const form = await browser.open(request.path)
    const done = await browser.submit(form, { email: emailOf('fan'), password: DEMO_PASSWORD })
    const code = new URL(done.url).searchParams.get('code')
    expect(code).not.toBeNull()
    await block()
    const answer = await redeem(server, { request, code: code! })
    expect(answer.status).toBe(400)
    await unblock()
  })

  test('a sign-in that the end of all sessions has missed gets no tokens either', async () => {
    const browser = new TestBrowser(server)
    const code = async () => {
      const request = authorizationRequest(server)
      const form = await browser.open(request.path)
      const done = form.url.startsWith('http')
        ? form
        : await browser.submit(form, { email: emailOf('fan'), password: DEMO_PASSWORD })
      return { request, code: new URL(done.url).searchParams.get('code')! }
    }
    const [missed, unhindered] = [await code(), await code()]
    // The control: without the block the same way ends with tokens.
    expect((await redeem(server, unhindered)).status).toBe(200)
    await sql`insert into account_blocks (account_id, reason, blocked_by, ends_at)
      values (${accountId}, 'Betrug', 'Rolf Tamm', app.now() + interval '1 day')`.execute(database.db)
    expect((await redeem(server, missed)).status).toBe(400)
    await unblock()
  })

  test('two of the staff at once block it once, and it ends by itself', async () => {
    const both = await Promise.allSettled([block(), block()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await shiftClock(database, 5 * 86_400)
    await expect(unblock()).rejects.toMatchObject({ code: 'ACCOUNT_IS_NOT_BLOCKED' })
    await block().catch(() => {})
    await shiftClock(database, 0)
    await sql`delete from account_blocks`.execute(database.db)
  })
})
