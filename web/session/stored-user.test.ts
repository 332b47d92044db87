// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://tickets.club.example/"}
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { ownIssuer, userKey } from '#web/site/issuer.ts'
import { createManager } from './manager.ts'
import { signInSettings } from './settings.ts'
import { codeOf } from './sign-in-errors.ts'
import { readStoredUser } from './stored-user.ts'

const issuer = ownIssuer(domainsOf({ environment: 'production', port: 443, clubDomain: 'club.example' }))
const place = { issuer, origin: 'https://tickets.club.example', language: 'de' } as const
const { scope } = signInSettings(place)
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('AUTH-14 a signed-in session holds profile, tokens, type, scope, expiry and session state, at the place its issuer and client have', async () => {
  await signIn({ key: keys.privateKey })
  const stored = JSON.parse(localStorage.getItem('oidc.user:https://id.club.example:kurve-web') ?? 'null')
  expect(stored).toEqual({
    profile: expect.objectContaining({ sub: 'anna', name: 'Anna Sommer', email: 'anna@mail.example' }),
    access_token: 'the-access-token',
    id_token: expect.stringMatching(/^ey.+\..+\..+$/),
    refresh_token: 'the-refresh-token',
    token_type: 'Bearer',
    scope,
    expires_at: expect.any(Number),
    session_state: 'the-session-state',
  })
  const secondsLeft = stored.expires_at - Date.now() / 1000
  expect(secondsLeft).toBeGreaterThan(500)
  expect(secondsLeft).toBeLessThanOrEqual(600)
  expect(readStoredUser(issuer)).toEqual(stored)
})

test('AUTH-14 nothing of a session is kept whose identity token somebody else signed', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await expect(signIn({ key: privateKey })).rejects.toThrow()
  expect(readStoredUser(issuer)).toBeNull()
})

test.each([
  ['for another nonce', { nonce: 'another' }, 'invalid_nonce'],
  ['without a nonce', { nonce: undefined }, 'invalid_nonce'],
  ['of another issuer', { iss: 'https://evil.example' }, 'invalid_issuer'],
  ['for another audience', { aud: 'other' }, 'invalid_audience'],
  ['that has ended', { exp: 1 }, 'expired_token'],
  ['of the future', { iat: Date.now() / 1000 + 900 }, 'not_yet_valid'],
  ['of another access token', { at_hash: 'another' }, 'invalid_at_hash'],
] as const)('AUTH-16 a sign-in with an identity token %s leaves nothing', async (_what, claims, code) => {
  const error = await signIn({ key: keys.privateKey, claims }).catch((one) => one)
  expect(codeOf(error)).toBe(code)
  expect(readStoredUser(issuer)).toBeNull()
})

test('AUTH-16 an answer to another sign-in, and one without an identity token, leave nothing', async () => {
  const foreign = await signIn({ key: keys.privateKey, state: 'forged' }).catch((error) => error)
  expect(codeOf(foreign)).toBe('no_matching_state')
  const without = { id_token: undefined, scope: 'shop' }
  const missing = await signIn({ key: keys.privateKey, answer: without }).catch((error) => error)
  expect(codeOf(missing)).toBe('missing_id_token')
  expect(localStorage.getItem(userKey(issuer))).toBeNull()
})

/** From the address the browser is sent to, to what the callback keeps; the provider is a fake that speaks its protocol. */
async function signIn(given: Given): Promise<void> {
  localStorage.clear()
  const manager = createManager(place)
  const provider = fakeProvider(given)
  vi.stubGlobal('fetch', provider.fetch)
  void manager.signinRedirect({ nonce: 'the-nonce' })
  const state = await vi.waitFor(() => {
    const begun = Object.keys(localStorage).find((name) => /^oidc\.[0-9a-f]{32}$/.test(name))
    if (!begun) throw new Error('the sign-in has not begun')
    return begun.slice('oidc.'.length)
  })
  await manager.signinCallback(
    `${place.origin}/sso/callback?code=the-code&state=${given.state ?? state}&session_state=the-session-state`,
  )
}

type Given = {
  key: KeyObject
  /** Other claims of the identity token than the right ones. */
  claims?: object
  /** Another answer of the token endpoint. */
  answer?: object
  /** Another state than the one that was begun with. */
  state?: string
}

function fakeProvider({ key, claims, answer: tokens }: Given) {
  const { authority } = issuer
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: authority,
      authorization_endpoint: `${authority}/connect/authorize`,
      token_endpoint: `${authority}/connect/token`,
      jwks_uri: `${authority}/jwks`,
    }),
    '/jwks': () => ({
      keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }],
    }),
    '/connect/token': () => ({
      access_token: 'the-access-token',
      refresh_token: 'the-refresh-token',
      id_token: identityToken(key, claims),
      token_type: 'Bearer',
      expires_in: 600,
      scope,
      ...tokens,
    }),
  }
  const fetch = async (url: string | URL | Request) => {
    const answer = answers[new URL(String(url)).pathname]
    if (!answer) throw new TypeError(`the provider has no ${url}`)
    return Response.json(answer())
  }
  return { fetch }
}

function identityToken(key: KeyObject, more: object = {}): string {
  const seconds = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer.authority,
    aud: issuer.clientId,
    sub: 'anna',
    name: 'Anna Sommer',
    email: 'anna@mail.example',
    nonce: 'the-nonce',
    iat: seconds,
    exp: seconds + 600,
    ...more,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'ES256', kid: 'k1' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
