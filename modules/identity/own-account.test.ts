import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, emailOf, type PersonKey, people } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, type TestDatabase, testDatabase } from '#testing/database.ts'
import { authorizationRequest, signInAs, TestBrowser, type Tokens, tokenRequest } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { bearerFor } from '#testing/people.ts'
import { limits } from './attempts.ts'
import { recordsOf } from './records.storage.ts'
import type { Session } from './schema.ts'
import { forgetExpired } from './tokens/revocations.storage.ts'

let database: TestDatabase
let server: IdentityServer

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
})
afterAll(() => server.stop())

const NEW = 'Kurvenlicht-27!'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'

const owner = (key: PersonKey, password = DEMO_PASSWORD) => ({ email: emailOf(key), password })

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, token: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, headers: answer.headers, json: answer.body ? answer.json() : null }
}

const ACCOUNT = '/api/account/accounts/self'
const SESSIONS = '/api/account/self/sessions'

const change = (
  token: string,
  currentPassword: string,
  newPassword = NEW,
  confirmNewPassword = newPassword,
) => call('PUT', `${ACCOUNT}/password`, token, { currentPassword, newPassword, confirmNewPassword })

async function sessionsOf(token: string): Promise<Session[]> {
  const { status, json } = await call('GET', SESSIONS, token)
  expect(status).toBe(200)
  return json.items
}

const statusOf = (tokens: Tokens) =>
  server.identity.verifyToken(tokens.access_token).then(
    () => 200,
    (error) => error.status,
  )

const renew = async (tokens: Tokens) =>
  (await tokenRequest(server, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status

async function silently(browser: TestBrowser): Promise<string> {
  const request = authorizationRequest(server, { parameters: { prompt: 'none' } })
  const { searchParams } = new URL((await browser.open(request.path)).url)
  return searchParams.get('error') ?? 'signed in'
}

/** Token, renewal and the browser's session: nothing is left. */
async function expectDead(browser: TestBrowser, tokens: Tokens): Promise<void> {
  await expect.poll(() => statusOf(tokens)).toBe(401)
  expect(await renew(tokens)).toBe(400)
  expect(await silently(browser)).toBe('login_required')
}

const mailsTo = (key: PersonKey) => server.mails.filter((mail) => mail.to === emailOf(key))

describe('changing one’s password', () => {
  test('PWD-01 PWD-06 D5 the new one counts, the old one not; this session stays, all others end', async () => {
    const [here, elsewhere] = [new TestBrowser(server), new TestBrowser(server)]
    const own = await signInAs(here, owner('inhaber'))
    const other = await signInAs(elsewhere, owner('inhaber'))
    await here.submit(await here.open('/passwort-vergessen'), { email: emailOf('inhaber') })
    await server.jobs.drain()
    const link = new URL(/http\S+/.exec(mailsTo('inhaber').at(-1)!.plain)![0]).pathname

    expect((await change(own.access_token, DEMO_PASSWORD)).status).toBe(204)

    await expectDead(elsewhere, other)
    expect(await statusOf(own)).toBe(200)
    expect(await renew(own)).toBe(200)
    expect(await silently(here)).toBe('signed in')
    expect((await here.open(link)).response.status).toBe(410)
    expect(mailsTo('inhaber').at(-1)!.subject).toBe('Dein Passwort wurde geändert')
    await expect(signInAs(elsewhere, owner('inhaber'))).rejects.toThrow()
    await signInAs(elsewhere, owner('inhaber', NEW))
    const { json } = await call('GET', ACCOUNT, own.access_token)
    expect(json).toEqual({ hasPassword: true, passwordChangedAt: expect.any(String) })
  })

  test('D5 a sign-in that had the old password proved, and waits, comes to nothing', async () => {
    const [here, elsewhere] = [new TestBrowser(server), new TestBrowser(server)]
    const own = await signInAs(here, owner('neu'))
    const form = await elsewhere.open(authorizationRequest(server).path)
    const action = /<form[^>]*method="post"[^>]*action="([^"]+)"/
      .exec(form.text)![1]!
      .replaceAll('&amp;', '&')
    const token = /name="token" value="([^"]+)"/.exec(form.text)![1]!
    const proved = await elsewhere.request(action, {
      method: 'POST',
      body: new URLSearchParams({ ...owner('neu'), token }),
      headers: { origin: elsewhere.origin },
    })
    const goOn = new URL(proved.headers.get('location')!)
    expect((await change(own.access_token, DEMO_PASSWORD)).status).toBe(204)
    const { url } = await elsewhere.open(goOn.pathname + goOn.search)
    expect(url).not.toContain('code=')
    expect(await silently(elsewhere)).toBe('login_required')
  })

  test('PWD-02 the wrong one of before is said at its field, and changes nothing', async () => {
    const { access_token } = await signInAs(new TestBrowser(server), owner('firma'))
    const { status, json } = await change(access_token, 'Falsches-Wort-1')
    expect([status, json.errorCode, json.detail]).toEqual([
      400,
      'PASSWORD_NOT_CHANGED',
      'Password could not be changed',
    ])
    expect(json.errors).toEqual({
      currentPassword: [{ errorCode: 'PASSWORD_WRONG', message: 'wrongPassword' }],
    })
    expect((await change(access_token, '')).json.errors.currentPassword[0].errorCode).toBe('PASSWORD_WRONG')
    await signInAs(new TestBrowser(server), owner('firma'))
  })

  test('PWD-03 PWD-04 PWD-05 FRM-05 PWD-07 everything that is wrong with the new one at once', async () => {
    const { access_token } = await signInAs(new TestBrowser(server), owner('firma'))
    const { status, json } = await change(access_token, DEMO_PASSWORD, 'kurz', 'kürzer')
    expect(status).toBe(400)
    expect(json.errors.newPassword.map((one: { errorCode: string }) => one.errorCode)).toEqual([
      'PASSWORD_TOO_SHORT',
      'PASSWORD_UPPER_CASE_MISSING',
      'PASSWORD_DIGIT_MISSING',
      'PASSWORD_SPECIAL_CHARACTER_MISSING',
    ])
    expect(json.errors.confirmNewPassword).toEqual([
      { errorCode: 'PASSWORDS_NOT_EQUAL', message: 'passwordsNotEqual' },
    ])
  })

  test('D6 a token alone does not guess the password: ten tries, then a quarter of an hour', async () => {
    const { access_token } = await signInAs(new TestBrowser(server), owner('kasse'))
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_none, index) => change(access_token, `Falsches-Wort-${index}`)),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(limits.password.tries)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]!.json.errorCode).toBe('TOO_MANY_PASSWORD_TRIES')
    expect(refused[0]!.headers['retry-after']).toBe('900')
    expect((await change(access_token, DEMO_PASSWORD)).status).toBe(429)
    await shiftClock(database, 16 * 60)
    expect((await change(access_token, DEMO_PASSWORD)).status).toBe(204)
    await shiftClock(database, 0)
  })

  test('of two changes at once one counts', async () => {
    const { access_token } = await signInAs(new TestBrowser(server), owner('tv'))
    const answers = await Promise.all(
      ['-A', '-B'].map((end) => change(access_token, DEMO_PASSWORD, NEW + end)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
    const kept = NEW + (answers[0]!.status === 204 ? '-A' : '-B')
    await signInAs(new TestBrowser(server), owner('tv', kept))
  })

  test('who has none yet proves it by a fresh sign-in', async () => {
    const id = people.fanclub.id
    await database.db.updateTable('accounts').set({ password_hash: null }).where('id', '=', id).execute()
    const token = async (secondsAgo: number) =>
      server.identity.signTokenFor({ subjectId: id, authTime: Math.floor(Date.now() / 1000) - secondsAgo })
    const old = await change(await token(3_600), '')
    expect([old.status, old.json.title]).toEqual([401, 'FRESH_SIGN_IN_REQUIRED'])
    expect((await call('GET', ACCOUNT, await token(0))).json.hasPassword).toBe(false)
    expect((await change(await token(0), '')).status).toBe(204)
    await signInAs(new TestBrowser(server), owner('fanclub', NEW))
  })

  test('with another provider it is changed there', async () => {
    const token = await server.identity.signTokenFor({ subjectId: newId() })
    expect((await call('GET', ACCOUNT, token)).status).toBe(404)
    const changed = await change(token, DEMO_PASSWORD)
    expect([changed.status, changed.json.errorCode]).toEqual([409, 'PASSWORD_KEPT_ELSEWHERE'])
    const listed = await call('GET', SESSIONS, token)
    expect([listed.status, listed.json.errorCode]).toEqual([409, 'SESSIONS_KEPT_ELSEWHERE'])
  })

  test('strangers, and who acts for an organisation, are refused', async () => {
    const acting = (await bearerFor(server.identity, 'vorsitz', { organisation: 'adlerhorst' })).authorization
    const refusal = await change(acting.replace('Bearer ', ''), DEMO_PASSWORD)
    expect([refusal.status, refusal.json.errorCode]).toEqual([403, 'PLATFORM_ACTIONS_ARE_NOT_ALLOWED'])
    expect((await server.app.inject({ method: 'PUT', url: `${ACCOUNT}/password` })).statusCode).toBe(401)
  })
})

describe('where one is signed in', () => {
  test('lists browsers with their names, the latest first, and marks the one that asks; no address is kept', async () => {
    const first = await signInAs(new TestBrowser(server, IPHONE), owner('dauerkarte'))
    const second = await signInAs(new TestBrowser(server, FIREFOX), owner('dauerkarte'))
    const sessions = await sessionsOf(second.access_token)
    expect(sessions.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
      ['Firefox', 'Linux', true],
      ['Safari', 'iOS', false],
    ])
    expect((await sessionsOf(first.access_token)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    const rows = await database.db.selectFrom('account_sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
  })

  test('a browser is one session on all sites, and renewing its tokens keeps it fresh', async () => {
    const browser = new TestBrowser(server, FIREFOX)
    const tokens = await signInAs(browser, owner('vorsitz'))
    await signInAs(browser, { ...owner('vorsitz'), site: 'stores' })
    const [before, ...others] = await sessionsOf(tokens.access_token)
    expect(others).toEqual([])
    await shiftClock(database, 5 * 60)
    expect(await renew(tokens)).toBe(200)
    const [after] = await sessionsOf(tokens.access_token)
    expect(after!.id).toBe(before!.id)
    expect(after!.signedInAt).toBe(before!.signedInAt)
    expect(Date.parse(after!.lastSeenAt)).toBeGreaterThan(Date.parse(before!.lastSeenAt) + 240_000)
    await shiftClock(database, 0)
  })

  test('D5 an ended one is dead, the others live; ending it twice, or somebody else’s, is a 404', async () => {
    const [here, lost] = [new TestBrowser(server, FIREFOX), new TestBrowser(server, IPHONE)]
    const own = await signInAs(here, owner('mitglied'))
    const other = await signInAs(lost, owner('mitglied'))
    const { id } = (await sessionsOf(own.access_token)).find(({ isCurrent }) => !isCurrent)!
    const stranger = await signInAs(new TestBrowser(server), owner('redaktion'))
    const end = (token: string, which = id) => call('DELETE', `${SESSIONS}/${which}`, token)
    const foreign = await end(stranger.access_token)
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual((await end(stranger.access_token, newId())).json)
    expect(await statusOf(other)).toBe(200)

    expect((await end(own.access_token)).status).toBe(204)

    await expectDead(lost, other)
    expect((await end(own.access_token)).status).toBe(404)
    expect(await sessionsOf(own.access_token)).toHaveLength(1)
    expect(await renew(own)).toBe(200)
  })

  test('D5 all others end, or all', async () => {
    const here = new TestBrowser(server, FIREFOX)
    const own = await signInAs(here, owner('fan'))
    const others = [new TestBrowser(server, IPHONE), new TestBrowser(server, FIREFOX)]
    const tokens = await Promise.all(others.map((browser) => signInAs(browser, owner('fan'))))
    expect((await call('POST', `${SESSIONS}/endOthers`, own.access_token)).status).toBe(204)
    for (const [index, browser] of others.entries()) await expectDead(browser, tokens[index]!)
    expect(await sessionsOf(own.access_token)).toHaveLength(1)
    expect((await call('POST', `${SESSIONS}/endAll`, own.access_token)).status).toBe(204)
    await expectDead(here, own)
  })

  test('D5 a request that was under way at that moment does not bring a session back', async () => {
    const here = await signInAs(new TestBrowser(server), owner('sepa'))
    const thief = new TestBrowser(server)
    await signInAs(thief, owner('sepa'))
    const kept = recordsOf({ db: database.db })('Session')
    const id = thief.cookies.get('__Host-kurve-session')!.value
    const read = (await kept.find(id))!
    expect((await call('POST', `${SESSIONS}/endOthers`, here.access_token)).status).toBe(204)
    // The library writes a session at the end of each request, as it was when the request began.
    await kept.upsert(id, read, 86_400)
    expect(await silently(thief)).toBe('login_required')
    expect(await sessionsOf(here.access_token)).toHaveLength(1)
  })

  test('signing out takes it off the list, and soon what was kept of it', async () => {
    const here = new TestBrowser(server, FIREFOX)
    const tokens = await signInAs(here, owner('redaktion'))
    const other = await signInAs(new TestBrowser(server, IPHONE), owner('redaktion'))
    const before = await sessionsOf(other.access_token)
    const page = await here.open(`/connect/endsession?id_token_hint=${tokens.id_token}`)
    await here.submit(page, { logout: 'yes' })
    const after = await sessionsOf(other.access_token)
    expect(after).toHaveLength(before.length - 1)
    await forgetExpired(database.db)
    const kept = await database.db
      .selectFrom('account_sessions')
      .select('browser')
      .where('account_id', '=', people.redaktion.id)
      .where('browser', '=', 'Firefox')
      .execute()
    expect(kept).toEqual([])
  })
})

describe('a mail about a new device', () => {
  const subject = 'Neue Anmeldung mit Deiner Falken-ID'
  const notices = (email: string) =>
    server.mails.filter((mail) => mail.to === email && mail.subject === subject)

  test('comes with browser, time and both ways out, once for each device', async () => {
    const email = emailOf('dauerkarte')
    const before = notices(email).length
    const browser = new TestBrowser(server, IPHONE)
    const signInAnew = async () => {
      browser.cookies.delete('__Host-kurve-session')
      await signInAs(browser, owner('dauerkarte'))
    }
    await signInAnew()
    expect(notices(email)).toHaveLength(before + 1)
    const { plain } = notices(email).at(-1)!
    expect(plain).toContain('Safari auf iOS')
    expect(plain).toMatch(/\d{1,2}\. \S+ \d{4}, \d{2}:\d{2} Uhr/)
    expect(plain).toContain('/konto/daten#sessions')
    expect(plain).toContain('/passwort-vergessen')
    await signInAnew()
    await signInAs(browser, owner('dauerkarte'))
    expect(notices(email)).toHaveLength(before + 1)
  })

  test('a browser that several people use knows all of them', async () => {
    const browser = new TestBrowser(server, FIREFOX)
    const family = ['vorsitz', 'redaktion', 'sepa'] as const
    for (const key of family) {
      browser.cookies.delete('__Host-kurve-session')
      await signInAs(browser, owner(key))
    }
    const before = server.mails.length
    for (const key of family) {
      browser.cookies.delete('__Host-kurve-session')
      await signInAs(browser, owner(key))
    }
    expect(server.mails).toHaveLength(before)
  })

  test('none after registering, nor for a wrong password', async () => {
    const email = `neu-${newId()}@falkenpost.example`
    const browser = new TestBrowser(server)
    const form = await browser.open('/registrieren')
    await browser.submit(form, { firstName: 'Ida', lastName: 'Kurz', email, password: NEW })
    await server.jobs.drain()
    const link = new URL(/http\S+/.exec(server.mails.findLast((mail) => mail.to === email)!.plain)![0])
    await browser.submit(await browser.open(link.pathname), { password: NEW })
    await signInAs(browser, { email, password: NEW })
    await expect(signInAs(new TestBrowser(server), { email, password: 'Falsches-Wort-1' })).rejects.toThrow()
    expect(notices(email)).toEqual([])
    await signInAs(new TestBrowser(server), { email, password: NEW })
    expect(notices(email)).toHaveLength(1)
  })

  test('is written in the language of the account', async () => {
    const id = people.firma.id
    await database.db.updateTable('accounts').set({ language: 'ja' }).where('id', '=', id).execute()
    await signInAs(new TestBrowser(server, IPHONE), owner('firma'))
    const mail = mailsTo('firma').at(-1)!
    expect(mail.subject).toBe('Falken-IDへの新しいログイン')
    expect(mail.plain).toContain('iOSのSafari')
    expect(mail.plain).toContain('/ja/account/data#sessions')
  })
})
