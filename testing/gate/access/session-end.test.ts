import { decodeJwt } from 'jose'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD, emailOf, type PersonKey } from '#demo/people.ts'
import { createRevocations, type Revocations } from '#modules/identity/tokens/revocations.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { authorizationRequest, signInAs, TestBrowser, type Tokens, tokenRequest } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'

/** D5: whatever ends a session ends it everywhere: tokens, renewal and the browser's sign-in, on every node. */
const ROUNDS = sizeOf('D5_ROUNDS', 4)
const NEW = 'Kurvenlicht-27!'
const SESSIONS = '/api/account/self/sessions'
const log = pino({ level: 'silent' })

let database: TestDatabase
let server: IdentityServer
/** What another process knows, and one that hears no notices. */
let peer: Revocations
let deaf: Revocations

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
  peer = createRevocations({ db: database.db, pool: database.pool, log })
  await peer.start()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  deaf = createRevocations({ db: database.db, pool: withoutNotices(database.pool), log })
  await deaf.start()
})
afterAll(async () => {
  await Promise.all([peer.stop(), deaf.stop(), server.stop()])
  vi.useRealTimers()
})
afterEach(() => server.mails.splice(0))

function withoutNotices(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    const on = client.on.bind(client)
    client.on = ((name: string, listener: () => void) =>
      name === 'notification' ? client : on(name as 'error', listener)) as typeof client.on
    return client
  }
  return { connect } as unknown as pg.Pool
}

type SignedIn = { browser: TestBrowser; tokens: Tokens; sid: string }

async function signedIn(key: PersonKey): Promise<SignedIn> {
  const browser = new TestBrowser(server)
  const tokens = await signInAs(browser, { email: emailOf(key), password: DEMO_PASSWORD })
  return { browser, tokens, sid: String(decodeJwt(tokens.access_token)['sid']) }
}

const renew = (refresh_token: string) => tokenRequest(server, { grant_type: 'refresh_token', refresh_token })

const statusOf = (token: string) =>
  server.identity.verifyToken(token).then(
    () => 200,
    (error) => error.status as number,
  )

async function silently({ browser }: SignedIn): Promise<string> {
  const request = authorizationRequest(server, { parameters: { prompt: 'none' } })
  const { searchParams } = new URL((await browser.open(request.path)).url)
  return searchParams.get('error') ?? 'signed in'
}

async function expectDead(session: SignedIn): Promise<void> {
  const { tokens, sid } = session
  await expect.poll(() => statusOf(tokens.access_token)).toBe(401)
  await expect.poll(() => peer.has(sid)).toBe(true)
  // Without any notice the next reading of the table brings it: within half a minute.
  expect(deaf.has(sid)).toBe(false)
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => deaf.has(sid)).toBe(true)
  expect((await renew(tokens.refresh_token)).status).toBe(400)
  expect(await silently(session)).toBe('login_required')
}

async function api(
  session: SignedIn,
  method: 'POST' | 'PUT' | 'GET' | 'DELETE',
  url: string,
  payload?: object,
) {
  const headers = { authorization: `Bearer ${session.tokens.access_token}` }
  return server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}

/** Each way to end a session of the first person by the second, who is the same person somewhere else. */
const endings: Record<string, (lost: SignedIn, here: SignedIn) => Promise<void>> = {
  'signing out': async ({ browser, tokens }) => {
    const page = await browser.open(`/connect/endsession?id_token_hint=${tokens.id_token}`)
    await browser.submit(page, { logout: 'yes' })
  },
  'ending it from elsewhere': async (_lost, here) => {
    const { items } = (await api(here, 'GET', SESSIONS)).json()
    for (const { id, isCurrent } of items) if (!isCurrent) await api(here, 'DELETE', `${SESSIONS}/${id}`)
  },
  'signing out everywhere else': async (_lost, here) => {
    await api(here, 'POST', `${SESSIONS}/endOthers`)
  },
  'signing out everywhere': async (_lost, here) => {
    await api(here, 'POST', `${SESSIONS}/endAll`)
  },
  'changing the password': async (_lost, here) => {
    const change = { currentPassword: DEMO_PASSWORD, newPassword: NEW, confirmNewPassword: NEW }
    const { statusCode } = await api(here, 'PUT', '/api/account/accounts/self/password', change)
    expect(statusCode).toBe(204)
  },
  'a new password by mail': async () => {
    const visitor = new TestBrowser(server)
    await visitor.submit(await visitor.open('/passwort-vergessen'), { email: emailOf('tv') })
    await server.jobs.drain()
    const { plain } = server.mails.findLast(({ subject }) => subject.startsWith('Neues Passwort'))!
    const link = new URL(/http\S+/.exec(plain)![0]).pathname
    await visitor.submit(await visitor.open(link), { password: NEW })
  },
}

const people: PersonKey[] = ['fan', 'mitglied', 'dauerkarte', 'vorsitz', 'kasse', 'tv']

describe('D5 what ends a session', () => {
  test.each(Object.keys(endings).map((name, index) => [name, people[index]!] as const))(
    'D5 %s kills access, renewal and sign-in on every node within a minute',
    async (name, key) => {
      const [lost, here] = [await signedIn(key), await signedIn(key)]
      expect(await statusOf(lost.tokens.access_token)).toBe(200)
      await endings[name]!(lost, here)
      await expectDead(lost)
    },
  )

  test('D5 control: what nobody has ended goes on, while others are ended', async () => {
    const [lost, here] = [await signedIn('inhaber'), await signedIn('inhaber')]
    await endings['ending it from elsewhere']!(lost, here)
    await expectDead(lost)
    expect(await statusOf(here.tokens.access_token)).toBe(200)
    expect([peer.has(here.sid), deaf.has(here.sid)]).toEqual([false, false])
    expect((await renew(here.tokens.refresh_token)).status).toBe(200)
    expect(await silently(here)).toBe('signed in')
  })
})

describe('D5 a stolen refresh token', () => {
  test(`D5 ${ROUNDS} times: whoever comes second ends the family, thief or owner`, async () => {
    let detected = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = await signedIn('firma')
      const second = (await (await renew(first.tokens.refresh_token)).json()) as Tokens
      // Sometimes the stolen one is some generations old.
      let latest = second
      for (let more = 0; more < round % 3; more += 1)
        latest = (await (await renew(latest.refresh_token)).json()) as Tokens
      expect(await statusOf(latest.access_token)).toBe(200)
      const replayed = await renew(first.tokens.refresh_token)
      expect(replayed.status).toBe(400)
      for (const tokens of [first.tokens, second, latest]) {
        await expect.poll(() => statusOf(tokens.access_token)).toBe(401)
        expect((await renew(tokens.refresh_token)).status).toBe(400)
      }
      detected += 1
    }
    expect(detected).toBe(ROUNDS)
  })
})
