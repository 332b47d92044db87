// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://club.example/konto"}
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { ownIssuer, userKey } from '#web/site/issuer.ts'
import { COOKIES, sessionCookies } from './session-cookies.ts'
import { createSession } from './session-state.ts'
import { noteLogin, readStoredUser } from './stored-user.ts'

const domains = domainsOf({ environment: 'production', port: 443, clubDomain: 'club.example' })
const place = { siteKey: 'global', language: 'de', domains } as const
const issuer = ownIssuer(domains)
const cookies = sessionCookies(place)
const LOGIN = '2026-11-20T10:00:00.000Z'

/** What the provider does when it is asked for a new token. */
const signinSilent = vi.fn()
vi.mock('./manager.ts', () => ({ createManager: () => ({ signinSilent }) }))

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  navigator.sendBeacon = vi.fn()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  signinSilent.mockReset()
  localStorage.clear()
  cookies.drop(...Object.values(COOKIES))
})

function store(seconds: number) {
  const user = {
    access_token: `good for ${seconds}`,
    expires_at: Date.now() / 1000 + seconds,
    profile: { sub: 'anna', name: 'Anna Sommer' },
  }
  localStorage.setItem(userKey(issuer), JSON.stringify(user))
  return user
}

function signedIn(seconds: number) {
  cookies.write(COOKIES.loginTime, LOGIN, 30)
  noteLogin(LOGIN)
  store(seconds)
  const session = createSession(place)
  stop = session.start()
  return session
}

const offline = () => signinSilent.mockRejectedValueOnce(new TypeError('Failed to fetch'))
const online = () => signinSilent.mockImplementationOnce(async () => store(600))

test('AUTH-03 a laptop that slept longer than its token renews it when it wakes, and nobody is signed out meanwhile', async () => {
  const session = signedIn(600)
  await vi.advanceTimersByTimeAsync(0)
  const seen: string[] = []
  session.onChange(() => seen.push(session.state().status))
  online()
  // Asleep: the clock goes on, timers do not.
  vi.setSystemTime(Date.now() + 13 * 60_000)
  expect(await session.accessToken()).toBe('good for 600')
  expect(signinSilent).toHaveBeenCalledOnce()
  expect(seen).toEqual([])
})

test('a network that comes later than the laptop wakes does not sign out: it is tried again', async () => {
  const session = signedIn(600)
  await vi.advanceTimersByTimeAsync(0)
  offline()
  offline()
  await vi.advanceTimersByTimeAsync(541_000)
  expect(signinSilent).toHaveBeenCalled()
  expect(session.state().status).toBe('signedIn')
  expect(readStoredUser(issuer)).not.toBeNull()
  online()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(session.state().status).toBe('signedIn')
  expect(readStoredUser(issuer)!.expires_at).toBeGreaterThan(Date.now() / 1000)
})

test('when the browser says that the network is back, it is tried at once', async () => {
  offline()
  const session = signedIn(-10)
  await vi.advanceTimersByTimeAsync(0)
  expect(session.state().status).toBe('signedIn')
  online()
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(await session.accessToken()).toBe('good for 600')
  expect(signinSilent).toHaveBeenCalledTimes(2)
})

test('AUTH-06 a provider that knows nobody any more ends it', async () => {
  signinSilent.mockRejectedValueOnce(Object.assign(new Error('login'), { error: 'login_required' }))
  const session = signedIn(-10)
  await vi.advanceTimersByTimeAsync(0)
  expect(session.state().status).toBe('anonymous')
  expect(readStoredUser(issuer)).toBeNull()
  expect(cookies.read(COOKIES.loginTime)).toBeNull()
})
