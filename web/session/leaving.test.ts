// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://club.example/konto"}
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { ownIssuer, userKey } from '#web/site/issuer.ts'
import { COOKIES, sessionCookies } from './session-cookies.ts'
import { createSession } from './session-state.ts'
import { noteLogin } from './stored-user.ts'

const library = vi.hoisted(() => ({
  signoutRedirect: vi.fn(),
  signinRedirect: vi.fn(async () => {}),
  signoutRedirectCallback: vi.fn(async () => {}),
}))
vi.mock('./manager.ts', () => ({ createManager: () => library }))

const domains = domainsOf({ environment: 'production', port: 443, clubDomain: 'club.example' })
const place = { siteKey: 'global', language: 'de', domains } as const
const cookies = sessionCookies(place)
const key = userKey(ownIssuer(domains))
let stop = () => {}

beforeEach(() => {
  vi.clearAllMocks()
  // As the library does it: the user goes first, and the browser leaves some time later.
  library.signoutRedirect.mockImplementation(() => {
    localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key }))
    return new Promise(() => {})
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  history.replaceState(null, '', '/konto')
  localStorage.clear()
  cookies.drop(...Object.values(COOKIES))
})

function signedIn() {
  const loginTime = '2026-11-20T10:00:00.000Z'
  cookies.write(COOKIES.loginTime, loginTime, 30)
  noteLogin(loginTime)
  const profile = { sub: 'anna', name: 'Anna Sommer' }
  const user = { access_token: 'a', id_token: 'who', expires_at: Date.now() / 1000 + 500, profile }
  localStorage.setItem(key, JSON.stringify(user))
  const session = createSession(place)
  stop = session.start()
  expect(session.state().status).toBe('signedIn')
  return session
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 20))
const shownAgain = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

test('AUTH-05 while the page leaves to sign out it offers no signing in, and nothing that asks for it stops it', async () => {
  const session = signedIn()
  void session.signOut()
  expect(session.state().status).toBe('unknown')
  await soon()
  document.dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('online'))
  await soon()
  expect(session.state().status).toBe('unknown')
  session.signInAgain()
  await session.signIn()
  expect(library.signinRedirect).not.toHaveBeenCalled()
  expect(library.signoutRedirect).toHaveBeenCalledOnce()
})

test('AUTH-05 the provider is told who signs out, though another tab takes the stored user away meanwhile', async () => {
  const session = signedIn()
  void session.signOut()
  // It has seen the cookie go, while here the library is still being loaded.
  localStorage.removeItem(key)
  await soon()
  expect(library.signoutRedirect).toHaveBeenCalledExactlyOnceWith({ id_token_hint: 'who' })
})

test('a page that is shown again as it was left, or that never leaves, knows that nobody is signed in', async () => {
  const session = signedIn()
  void session.signOut()
  await soon()
  shownAgain()
  await soon()
  expect(session.state().status).toBe('anonymous')
  await session.signIn()
  expect(library.signinRedirect).toHaveBeenCalledOnce()
})

test('a browser that does not leave gives the page back', async () => {
  const session = signedIn()
  vi.useFakeTimers()
  void session.signOut()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(session.state().status).toBe('unknown')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(session.state().status).toBe('anonymous')
})

test.each([
  ['a state that nobody waits for', 'No matching state found in storage', 'no_matching_state'],
  ['no network', 'Failed to fetch', 'unreachable'],
])(
  'AUTH-02 AUTH-10 back from the provider with %s: signed out, and at the page of before',
  async (_what, message, code) => {
    const beacon = vi.fn()
    navigator.sendBeacon = beacon
    library.signoutRedirectCallback.mockRejectedValueOnce(new Error(message))
    const session = signedIn()
    cookies.write(COOKIES.beforeSignOut, 'https://tickets.club.example/spiele')
    history.replaceState(null, '', '/sso/callback-logout?state=old')
    expect(await session.finishSignOut()).toBe('https://tickets.club.example/spiele')
    expect(localStorage.getItem(key)).toBeNull()
    const [, body] = beacon.mock.calls[0] as [string, Blob]
    expect(body.size).toBe(JSON.stringify({ code, step: 'signOut' }).length)
  },
)

test('a network that is not there: signed out here, and said so', async () => {
  library.signoutRedirect.mockRejectedValue(new Error('Failed to fetch'))
  const session = signedIn()
  await expect(session.signOut()).rejects.toThrow('Failed to fetch')
  await soon()
  expect(session.state().status).toBe('anonymous')
})
