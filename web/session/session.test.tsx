// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://club.example/"}
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { ownIssuer, userKey } from '#web/site/issuer.ts'
import { COOKIES, sessionCookies } from './session-cookies.ts'
import { noteLogin } from './stored-user.ts'

const domains = domainsOf({ environment: 'production', port: 443, clubDomain: 'club.example' })
const place = { siteKey: 'global', language: 'de', domains } as const
const cookies = sessionCookies(place)
const key = userKey(ownIssuer(domains))
const loginTime = '2026-11-20T10:00:00.000Z'

/** Told when the part that signs in is loaded. */
const loaded = vi.fn()
let root: Root

beforeEach(() => {
  vi.resetModules()
  loaded.mockReset()
  vi.doMock('./session-state.ts', async (original) => {
    loaded()
    return original()
  })
})

afterEach(() => {
  root.unmount()
  localStorage.clear()
  cookies.drop(...Object.values(COOKIES))
})

type SessionModule = typeof import('./session.ts')
type Shown = { status: string; name: string | undefined }

function Page({ session, shown }: { session: SessionModule; shown: Shown }) {
  const { status, user } = session.useSession()
  Object.assign(shown, { status, name: user?.name })
  return <session.SessionStart {...place} />
}

/** A page of its own: the modules start anew for each. */
async function openPage() {
  const session = await import('./session.ts')
  const { bearer } = await import('#web/api/bearer.ts')
  const shown: Shown = { status: '', name: undefined }
  root = createRoot(document.createElement('div'))
  root.render(<Page session={session} shown={shown} />)
  return { shown, bearer }
}

function storeUser() {
  cookies.write(COOKIES.loginTime, loginTime, 30)
  noteLogin(loginTime)
  const user = {
    access_token: 'of-the-person',
    expires_at: Date.now() / 1000 + 500,
    profile: { sub: 'anna', name: 'Anna Sommer' },
  }
  localStorage.setItem(key, JSON.stringify(user))
}

test('who was never signed in is anonymous at once, and nothing that signs in is loaded', async () => {
  const { shown, bearer } = await openPage()
  await vi.waitFor(() => expect(shown.status).toBe('anonymous'))
  expect(bearer.status()).toBe('anonymous')
  expect(await bearer.accessToken()).toBeNull()
  expect(loaded).not.toHaveBeenCalled()
})

test('a stored user is known, and calls carry the token even when they are made before', async () => {
  storeUser()
  const { shown, bearer } = await openPage()
  await vi.waitFor(async () => expect(await bearer.accessToken()).toBe('of-the-person'))
  await vi.waitFor(() => expect(shown).toEqual({ status: 'signedIn', name: 'Anna Sommer' }))
  expect(loaded).toHaveBeenCalledOnce()
})

test('signing in in another tab is heard by who was anonymous here', async () => {
  const { shown, bearer } = await openPage()
  await vi.waitFor(() => expect(shown.status).toBe('anonymous'))
  const changed = vi.fn()
  bearer.onChange(changed)
  storeUser()
  dispatchEvent(new StorageEvent('storage', { key }))
  await vi.waitFor(() => expect(shown.status).toBe('signedIn'))
  expect(bearer.status()).toBe('signedIn')
  expect(changed).toHaveBeenCalled()
})

test('a hint without a user at this site is looked after, not taken for nobody', async () => {
  cookies.write(COOKIES.loginTime, loginTime, 30)
  await openPage()
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce())
})
