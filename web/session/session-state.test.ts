// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://club.example/konto?a=b"}
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { ownIssuer, userKey } from '#web/site/issuer.ts'
import { returnAddress } from './return-address.ts'
import { COOKIES, sessionCookies } from './session-cookies.ts'
import { createSession } from './session-state.ts'
import { noteLogin } from './stored-user.ts'

const domains = domainsOf({ environment: 'production', port: 443, clubDomain: 'club.example' })
const place = { siteKey: 'global', language: 'de', domains } as const
const cookies = sessionCookies(place)
const organisation = { id: 'adlerhorst', name: 'Adlerhorst 04', type: 'fanclub' }

let exchange: Response
let asked: { url: string; form: URLSearchParams }[]
const beacon = vi.fn()
const started: (() => void)[] = []

beforeEach(() => {
  asked = []
  beacon.mockReset()
  navigator.sendBeacon = beacon
  globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), form: init?.body as URLSearchParams })
    return exchange
  }
})

afterEach(() => {
  for (const stop of started.splice(0)) stop()
  localStorage.clear()
  cookies.drop(...Object.values(COOKIES))
})

/** Signed in some minutes ago, as the library stores it. */
function signedIn(siteKey: 'global' | 'football' = 'global') {
  const loginTime = '2026-11-20T10:00:00.000Z'
  cookies.write(COOKIES.loginTime, loginTime, 30)
  noteLogin(loginTime)
  const user = {
    access_token: 'of-the-person',
    expires_at: Date.now() / 1000 + 500,
    profile: { sub: 'anna', name: 'Anna Sommer' },
  }
  localStorage.setItem(userKey(ownIssuer(domains)), JSON.stringify(user))
  // The page of this test has one address only.
  const session = createSession({ ...place, siteKey, domains: { ...domains, football: domains.club } })
  started.push(session.start())
  return session
}

describe('whose token a call carries', () => {
  test('AUTH-08 one’s own, when no cookie names an organisation', async () => {
    expect(await signedIn().accessToken()).toBe('of-the-person')
    expect(asked).toEqual([])
  })

  test('AUTH-07 AUTH-13 AUTH-17 AUTH-20 the organisation’s, exchanged once, when the cookie names one', async () => {
    exchange = Response.json({ access_token: 'of-the-fan-club', expires_in: 300 })
    const session = signedIn()
    session.actFor(organisation)
    expect(cookies.read('ImpersonationOrgId')).toBe('adlerhorst')
    expect(cookies.read('ImpersonationOrgName')).toBe('Adlerhorst 04')
    expect(cookies.read('ImpersonationOrgType')).toBe('fanclub')
    expect(await session.accessToken()).toBe('of-the-fan-club')
    expect(await session.accessToken()).toBe('of-the-fan-club')
    expect(asked).toHaveLength(1)
    expect(asked[0]!.url).toBe('https://id.club.example/connect/token')
    expect(Object.fromEntries(asked[0]!.form)).toEqual({
      client_id: 'kurve-web',
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      scope: 'openid shop checkout account contact cms wallet organization_admin',
      organization_id: 'adlerhorst',
      token: 'of-the-person',
    })
  })

  test('AUTH-08 one’s own again after going back', async () => {
    const session = signedIn()
    session.actFor(organisation)
    session.actForMyself()
    expect(cookies.read('ImpersonationOrgId')).toBeNull()
    expect(await session.accessToken()).toBe('of-the-person')
  })

  test('AUTH-34 none, when the exchange is refused: it is logged, and nothing is thrown', async () => {
    exchange = Response.json({ error: 'access_denied' }, { status: 400 })
    const session = signedIn()
    session.actFor(organisation)
    expect(await session.accessToken()).toBeNull()
    expect(session.state().status).toBe('signedIn')
    expect(beacon).toHaveBeenCalledOnce()
    const [address, body] = beacon.mock.calls[0] as [string, Blob]
    expect(address).toBe('/api/account/client-errors')
    expect(body.size).toBe(JSON.stringify({ code: 'access_denied', step: 'exchange' }).length)
  })

  test('AUTH-06 none for a visitor, and the provider is not asked', async () => {
    const session = createSession(place)
    session.start()
    await vi.waitFor(() => expect(session.state().status).toBe('anonymous'))
    expect(await session.accessToken()).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('AUTH-32 signing out elsewhere', () => {
  afterEach(() => vi.useRealTimers())

  test('is seen in an open tab of every site of the club within two seconds, without a call', async () => {
    vi.useFakeTimers()
    const session = signedIn()
    await vi.waitFor(() => expect(session.state().status).toBe('signedIn'))
    // What another site does to the cookie that they share.
    cookies.drop(COOKIES.loginTime, COOKIES.timeZone)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(session.state().status).toBe('anonymous')
    expect(localStorage.getItem(userKey(ownIssuer(domains)))).toBeNull()
    expect(asked).toEqual([])
  })

  test.each([
    ['ended', 401, 'anonymous'],
    ['goes on', 200, 'signedIn'],
    ['cannot be asked', 503, 'signedIn'],
  ] as const)(
    'a site on a domain of its own asks when its tab is seen again: the session %s',
    async (_what, status, expected) => {
      exchange = new Response('{}', { status })
      const session = signedIn('football')
      await vi.waitFor(() => expect(session.state().status).toBe('signedIn'))
      document.dispatchEvent(new Event('visibilitychange'))
      await vi.waitFor(() =>
        expect(asked.map(({ url }) => url)).toEqual(['https://id.club.example/connect/userinfo']),
      )
      await vi.waitFor(() => expect(session.state().status).toBe(expected))
    },
  )
})

describe('the page to come back to', () => {
  test('SHELL-07 AUTH-04 AUTH-09 is the stored one, on any site of the club', () => {
    const stored = 'https://tickets.club.example/spiel/plaetze?class=1#block-19'
    expect(returnAddress(stored, place)).toBe(stored)
  })

  test.each([
    null,
    'https://club.example.evil.example/',
    'https://evil.example/https://club.example/',
    'javascript:alert(1)',
    '//evil.example/',
    'https://anna@club.example/',
    'https://club.example/sso/callback?code=1',
  ])('SHELL-07 is the start page instead of %s', (stored) => {
    expect(returnAddress(stored, place)).toBe('https://club.example/')
  })
})

describe('GEN-07 GEN-15 AUTH-17 acting for somebody', () => {
  const stored = () => new StorageEvent('storage', { key: 'kurve.acting' })
  afterEach(() => vi.useRealTimers())

  test('is begun and ended in every open tab: of this site at once, of another within two seconds', async () => {
    vi.useFakeTimers()
    exchange = Response.json({ access_token: 'of-the-fan-club', expires_in: 300 })
    const [here, there] = [signedIn(), signedIn()]
    await vi.waitFor(() => expect(there.state().status).toBe('signedIn'))
    here.actFor(organisation)
    expect(localStorage.getItem('kurve.acting')).not.toBeNull()
    dispatchEvent(stored())
    await vi.advanceTimersByTimeAsync(0)
    expect(there.state()).toMatchObject({ organisation })
    here.actForMyself()
    // No word of it on another site: the cookie that they share.
    await vi.advanceTimersByTimeAsync(2_000)
    expect(there.state()).toMatchObject({ organisation: null })
  })

  test('a call is of whom its page names, whatever another tab has chosen meanwhile', async () => {
    exchange = Response.json({ access_token: 'of-the-fan-club', expires_in: 300 })
    const session = signedIn()
    await vi.waitFor(() => expect(session.state().status).toBe('signedIn'))
    cookies.write(COOKIES.organisationId, organisation.id)
    expect(await session.accessToken()).toBe('of-the-person')
    await vi.waitFor(() => expect(session.state()).toMatchObject({ organisation: { id: 'adlerhorst' } }))
    expect(await session.accessToken()).toBe('of-the-fan-club')
  })

  test('ends when the right is lost: whoever acted is themselves again and told, without signing in anew', async () => {
    exchange = Response.json({ error: 'invalid_grant' }, { status: 400 })
    const session = signedIn()
    session.actFor(organisation)
    expect(await session.accessToken()).toBeNull()
    session.signInAgain()
    expect(session.state()).toMatchObject({ status: 'signedIn', organisation: null, lost: organisation })
    expect(cookies.read('ImpersonationOrgId')).toBeNull()
    expect(await session.accessToken()).toBe('of-the-person')
    session.actForMyself()
    expect(session.state()).toMatchObject({ lost: null })
  })
})
